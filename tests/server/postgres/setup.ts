/** Of tests that ask all of a PostgreSQL. */
import { embeddedDatabase, serverUrl } from '../../support/postgres.ts';

// it takes seconds to start, and more on a busy machine
if (!serverUrl) await embeddedDatabase();
