/** Promises of the portal that hold on PostgreSQL as they do on a file; PORTAL_TEST_STORE=postgres asks all of them. */
import { embeddedDatabase, serverUrl } from '../../support/postgres.ts';

process.env.PORTAL_TEST_STORE = 'postgres';
// it takes seconds to start, and more on a busy machine
if (!serverUrl) await embeddedDatabase();
await import('../attacks/records.test.ts');
await import('../bounds.test.ts');
await import('../rules/made.test.ts');
