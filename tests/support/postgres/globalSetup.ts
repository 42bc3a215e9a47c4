/** A PostgreSQL for all tests that don't stop it, where none is given and one can be started. */
import { postgresPrograms, serverUrl, startedServer, startPostgres } from './server.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (serverUrl || !postgresPrograms || process.env[startedServer]) return undefined;
  // Plans depend on it: it would come to a table between the ANALYZE of a test and its question, or not.
  const server = await startPostgres('autovacuum=off');
  process.env[startedServer] = server.url;
  return server.stop;
}
