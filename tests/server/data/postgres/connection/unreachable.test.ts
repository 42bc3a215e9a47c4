/** A database that cannot be reached: requests are answered 503, "try again", not 500. */
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '#server/data/store.ts';
import { databaseFault } from '#server/data/postgres/connection/databaseFault.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { orUnavailable, orUnconnected } from '#server/data/postgres/connection/outages.ts';
import { checkServer } from '#server/data/postgres/connection/withDatabase.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres, workerUrl } from '#tests/support/postgres/server.ts';
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
  ['57014', 'cancelando comando por causa do tempo limite do comando', 'statement_timeout'],
  ['57014', 'canceling statement due to user request', 'foi cancelada'],
  ['25P04', 'terminating connection due to transaction timeout', 'transaction_timeout'],
  ['57P05', 'terminating connection due to idle-session timeout', 'não se chega a ele'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'só aceita leituras'],
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

it.each([
  ['28000', 'no pg_hba.conf entry for host'],
  ['28P01', 'password authentication failed for user "portal"'],
  ['3D000', 'database "portal" does not exist'],
  ['55000', 'database "portal" is not currently accepting connections'],
  ['42501', 'permission denied for database "portal"'],
])('is unavailable while %s prevents a connection: %s', async (code, message) => {
  const refused = () => Promise.reject(Object.assign(new Error(message), { code }));
  await expect(orUnconnected(refused)).rejects.toMatchObject({
    name: 'StoreUnavailable',
    cause: { message },
  });
  await expect(orUnconnected(refused)).rejects.toThrow(code);
  await expect(orUnavailable(refused)).rejects.toMatchObject({ message, code });
});

describe.skipIf(!hasPostgres)('the time limits of the account or of its database', () => {
  it.each([
    ['7s', 7000],
    ['1.5s', 1500],
    ['0.5min', 30_000],
    ['500000us', 500],
    ['250', 250],
    ['0', Number.POSITIVE_INFINITY],
  ])('are those that the server reads in %s', async (written, milliseconds) => {
    const database = await testDatabase();
    const [row] = await database.query(sql`select current_database() as base`);
    const base = `"${String(row!.base)}"`;
    const limits = async () => {
      const own = openPool((await workerUrl())!, { connections: 1, statementMilliseconds: 0 });
      return checkServer(own).finally(() => own.close());
    };
    try {
      await database.run(
        `alter database ${base} set statement_timeout = '9s'; alter role portal in database ${base} set statement_timeout = '${written}';
         alter role portal in database ${base} set idle_session_timeout = '${written}'`,
      );
      expect(await limits()).toEqual({ statement: milliseconds, idle: milliseconds });
      await database.run(`alter role portal in database ${base} reset all`);
      expect(await limits()).toEqual({ statement: 9000, idle: Number.POSITIVE_INFINITY });
    } finally {
      await database.run(
        `alter database ${base} reset statement_timeout; alter role portal in database ${base} reset all`,
      );
    }
  });
});
