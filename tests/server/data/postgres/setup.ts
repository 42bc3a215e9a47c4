/** Setup of test runs that use PostgreSQL throughout. */
import { embeddedDatabase, serverUrl } from '../../../support/postgres/database.ts';

// PostgreSQL in this process takes seconds to start, and more on a busy machine.
if (!serverUrl) await embeddedDatabase();
