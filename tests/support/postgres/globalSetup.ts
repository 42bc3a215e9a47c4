/** A PostgreSQL for each worker, for all tests that don't stop it, where none is given and one can be started. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { postgresPrograms, serverUrl, startedServers, startPostgres } from './server.ts';

export default async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (serverUrl || !postgresPrograms || process.env[startedServers]) return undefined;
  const servers = await Promise.all(
    Array.from({ length: config.maxWorkers }, () =>
      // Plans depend on it: it would come to a table between the ANALYZE of a test and its question, or not.
      startPostgres('autovacuum=off'),
    ),
  );
  for (const { url } of servers) await addTrigrams(url.replace('/postgres?', '/template1?'));
  process.env[startedServers] = servers.map(({ url }) => url).join(' ');
  return async () => void (await Promise.all(servers.map(({ stop }) => stop())));
}

/** In the template of each worker's database. In the first test's own schema it would be dropped with that. */
async function addTrigrams(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create extension if not exists pg_trgm with schema public').catch(() => undefined);
  await client.end();
}
