/** A database that cannot be reached: requests are answered 503, "try again", not 500. */
import { expect, it } from 'vitest';
import { StoreUnavailable } from '#server/data/store.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { sql } from '#server/data/postgres/sql.ts';
import { newFolder } from '#tests/support/newFolder.ts';

it.each([
  ['a Unix socket that is not there, as while the server starts', () => encodeURIComponent(newFolder())],
  ['a port where nobody listens', () => '127.0.0.1&port=1'],
  ['an address that no network leads to', () => '255.255.255.255'],
])('is unavailable at %s', async (_where, host) => {
  const pool = openPool(`postgres://portal@localhost/postgres?host=${host()}`, { connections: 1 });
  await expect(pool.query(sql`select 1`)).rejects.toThrow(StoreUnavailable);
  await expect(pool.session(({ run }) => run('select 1'))).rejects.toThrow(StoreUnavailable);
  await pool.close();
});
