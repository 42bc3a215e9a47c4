/** A PostgreSQL for all tests that don't stop it, where none is given and one can be started. */
import { postgresPrograms, serverUrl, startedServer, startPostgres } from './server.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (serverUrl || !postgresPrograms || process.env[startedServer]) return undefined;
  const server = await startPostgres();
  process.env[startedServer] = server.url;
  return server.stop;
}
