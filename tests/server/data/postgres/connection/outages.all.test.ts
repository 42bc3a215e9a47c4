/**
 * A database that can't be used while portals run: in recovery, set to read only, closed, without the account's password, or
 * silent. Users are told to try again, the portal is not ready, and goes on by itself once the database does.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { sql } from '#server/data/postgres/sql.ts';
import {
  canCopy,
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '#tests/support/postgres/server.ts';
import { inSchema, PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';

describe.skipIf(!postgresPrograms)('a portal whose database', () => {
  const secret = 'segredo-do-banco';
  let server: TestPostgres;
  let portal: PortalProcess;
  let token: string;
  /** Another account, in another database. */
  let admin: Database;
  beforeAll(async () => {
    server = await startPostgres('max_connections=40');
    const own = server.url.replace('portal@', `portal:${secret}@`).replace('/postgres?', '/portal?');
    const { folder, config } = libraryFolder();
    const first = openPool(server.url, { connections: 1 });
    await first.run('create role admin superuser login');
    await first.run('create database portal');
    await first.run(`alter role portal password '${secret}'`);
    server.putFile('pg_hba.conf', 'local all admin trust\nlocal all all scram-sha-256\n');
    await first.run('select pg_reload_conf()');
    await first.close();
    admin = openPool(server.url.replace('portal@', 'admin@'), {
      connections: 1,
      admit: async () => undefined,
    });
    portal = await PortalProcess.start({ url: inSchema(own, 'portal'), config, folder });
    token = await portal.tokenOf('acervo');
  });
  afterAll(async () => {
    await admin?.close();
    await portal?.stop();
    await server?.stop();
  });

  let created = 0;
  const create = () => portal.api('POST', '/autores', { nome: `Autor ${++created}` }, token);
  const isReady = async () => (await fetch(`${portal.url}/readyz`)).status === 200;
  const list = () => portal.api('GET', '/autores', undefined, token);
  const endSessions = () =>
    admin.run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal'`);

  /**
   * Nothing is saved, users are told when to try again and nothing else, and load balancers ask others.
   *
   * @param reason what the administrator reads in the log
   */
  async function isOut(reason: RegExp) {
    await expect.poll(isReady, { timeout: 5000 }).toBe(false);
    portal.log = '';
    for (const { status, headers, body } of [await create(), await portal.signIn('acervo')]) {
      expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
      expect(body).toEqual({ message: expect.stringMatching(/tente de novo em instantes\.$/) });
    }
    expect([200, 503]).toContain((await list()).status);
    await expect.poll(() => portal.log).toMatch(reason);
    expect(portal.log).not.toContain(secret);
  }

  it.each([
    [
      'is set to read only',
      `alter system set default_transaction_read_only = on`,
      `alter system reset all`,
      /só aceita leituras/,
    ],
    ['refuses the account', `alter role portal nologin`, `alter role portal login`, /28000/],
    [
      'has another password',
      `alter role portal password 'outra'`,
      `alter role portal password '${secret}'`,
      /28P01/,
    ],
    [
      'is closed',
      `alter database portal allow_connections false`,
      `alter database portal allow_connections true`,
      /55000/,
    ],
    [
      'is away',
      `alter database portal rename to elsewhere`,
      `alter database elsewhere rename to portal`,
      /3D000/,
    ],
  ])('%s is not ready and answers 503, and goes on when it is not', async (_what, begin, end, reason) => {
    expect(await isReady()).toBe(true);
    if (begin.includes('rename')) await endSessions();
    await admin.run(begin);
    await admin.run('select pg_reload_conf()');
    if (!begin.includes('read_only')) await endSessions();
    await isOut(reason);
    await admin.run(end);
    await admin.run('select pg_reload_conf()');
    await expect.poll(isReady).toBe(true);
    expect((await create()).status).toBe(201);
  });

  it('has no connection left is not ready and answers 503, and goes on when it has', async () => {
    const others: pg.Client[] = [];
    const takeAll = async () => {
      for (;;) {
        const client = new pg.Client(server.url.replace('portal@', 'admin@'));
        client.on('error', () => undefined);
        try {
          await client.connect();
        } catch (error) {
          expect(error).toMatchObject({ code: '53300' });
          return;
        }
        others.push(client);
      }
    };
    await takeAll();
    await endSessions();
    await takeAll();
    await isOut(/max_connections/);
    await Promise.all(others.map((client) => client.end()));
    await expect.poll(isReady).toBe(true);
    expect((await create()).status).toBe(201);
  });

  it('is in recovery is not ready and answers 503', async () => {
    await admin.close();
    await server.kill();
    server.putFile('standby.signal', '');
    await server.start();
    await isOut(/só aceita leituras/);
    await server.kill();
    server.removeFile('standby.signal');
    await server.start();
    admin = openPool(server.url.replace('portal@', 'admin@'), {
      connections: 1,
      admit: async () => undefined,
    });
    await expect.poll(isReady).toBe(true);
    expect((await create()).status).toBe(201);
  });

  it('does not answer answers 503 within ten seconds, and goes on when it does', async () => {
    const late = async () => {
      const began = Date.now();
      const { status } = await create();
      return { status, isInTime: Date.now() - began < 10_000 };
    };
    server.suspend();
    try {
      const replies = await Promise.all(Array.from({ length: 20 }, late));
      expect(replies).toEqual(replies.map(() => ({ status: 503, isInTime: true })));
      expect(await isReady()).toBe(false);
    } finally {
      server.resume();
    }
    await expect.poll(isReady).toBe(true);
    expect((await create()).status).toBe(201);
  });
});

describe.skipIf(!canCopy)('an address of two servers', () => {
  it('leads to the one that can be written to, and to the other once that one is promoted', async () => {
    const first = await startPostgres();
    const second = await first.copy();
    const sockets = [second, first].map(({ url }) => new URL(url).searchParams.get('host'));
    const address = `postgres://portal@localhost/postgres?host=${sockets.join(',')}&target_session_attrs=read-write`;
    const database = openPool(address, { connections: 4 });
    const standby = openPool(second.url, { connections: 1, admit: async () => undefined });
    const write = () => database.run('insert into seen default values');
    const isWritten = () =>
      write().then(
        () => true,
        () => false,
      );
    try {
      await database.run('create table seen (n serial)');
      await Promise.all(Array.from({ length: 8 }, write));
      const [at] = await database.query(sql`select pg_current_wal_lsn()::text as lsn`);
      await expect
        .poll(async () => (await standby.query(sql`select pg_last_wal_replay_lsn()::text as lsn`))[0])
        .toEqual(at);
      await first.kill();
      expect(await isWritten()).toBe(false);
      await standby.run('select pg_promote()');
      await expect.poll(isWritten, { timeout: 3000 }).toBe(true);
      expect((await database.query(sql`select count(*) >= 9 as enough from seen`))[0]).toEqual({
        enough: true,
      });
    } finally {
      await Promise.all([database.close(), standby.close()]);
      await second.stop();
      await first.stop();
    }
  });
});
