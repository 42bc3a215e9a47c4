/** A database that cannot be reached: requests are answered 503, "try again", not 500. */
import { expect, it } from 'vitest';
import { StoreUnavailable } from '#server/data/store.ts';
import { databaseFault } from '#server/data/postgres/connection/faultText.ts';
import { orUnavailable } from '#server/data/postgres/connection/database.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { statementLimit } from '#server/data/postgres/openDatabase.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
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

it.each([
  ['53300', 'sorry, too many clients already', 'max_connections'],
  ['57014', 'canceling statement due to statement timeout', 'statement_timeout'],
  ['57014', 'canceling statement due to user request', 'foi cancelada'],
  ['55P03', 'canceling statement due to lock timeout', 'lock_timeout'],
  ['40P01', 'deadlock detected', 'outra transação'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'não se chega a ele'],
  ['57P03', 'the database system is starting up', 'não se chega a ele'],
  [undefined, 'timeout exceeded when trying to connect', 'nenhuma conexão ficou livre'],
  [undefined, 'Query read timeout', 'ficou sem resposta'],
])('explains the error %s in words: %s', async (code, message, words) => {
  const asked = orUnavailable(() => Promise.reject(Object.assign(new Error(message), code && { code })));
  await expect(asked).rejects.toThrow(words);
  await expect(asked).rejects.toMatchObject({ name: 'StoreUnavailable', cause: { message } });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'sslrootcert'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', 'sslrootcert'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'sslrootcert'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'sslrootcert'],
  [undefined, 'The server does not support SSL connections', 'Confira o endereço'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'Confira o endereço'],
])('names the database and the remedy for a command: %s %s', (code, message, remedy) => {
  const text = databaseFault('postgres://u:segredo@banco/dados', Object.assign(new Error(message), { code }));
  expect(text).toMatch(/^O banco de dados banco\/dados .*não atende: /);
  expect(text).toContain(`${message}. `);
  expect(text).toContain(remedy);
  expect(text).not.toContain('segredo');
});

it('leaves errors that are not of a database to others', () => {
  expect(databaseFault('postgres://banco/dados', Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe(
    undefined,
  );
  expect(databaseFault('postgres://banco/dados', new Error('Tables are missing.'))).toBe(undefined);
});

it('passes on the error of a query that would fail again, such as one on a missing table', async () => {
  const asked = orUnavailable(() =>
    Promise.reject(Object.assign(new Error('no such table'), { code: '42P01' })),
  );
  await expect(asked).rejects.toMatchObject({ message: 'no such table', code: '42P01' });
});

it.skipIf(!hasPostgres)('keeps to the statement time-out of the account or of its database', async () => {
  const database = await testDatabase();
  const [row] = await database.query(sql`select current_database() as base`);
  const base = `"${String(row!.base)}"`;
  expect(await statementLimit(database)).toBe(Number.POSITIVE_INFINITY);
  try {
    await database.run(`alter database ${base} set statement_timeout = '7s'`);
    expect(await statementLimit(database)).toBe(7000);
    await database.run(`alter role portal in database ${base} set statement_timeout = '2min'`);
    expect(await statementLimit(database)).toBe(120_000);
    await database.run(`alter role portal in database ${base} set statement_timeout = 0`);
    expect(await statementLimit(database)).toBe(Number.POSITIVE_INFINITY);
  } finally {
    await database.run(
      `alter database ${base} reset statement_timeout; alter role portal in database ${base} reset all`,
    );
  }
});
