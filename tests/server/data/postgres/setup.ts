/** Setup of test runs that use PostgreSQL throughout. */
import { testDatabase } from '#tests/support/postgres/database.ts';

// It takes seconds to start, and more on a busy machine.
await testDatabase();
