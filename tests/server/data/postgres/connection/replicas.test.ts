/** Lists and reports read from a replica, which may lag behind; users read their own writes by cookies. */
import { CallerWrites } from '#server/http/callerWrites.ts';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { Standby, probeOf } from '#server/data/postgres/connection/replicas.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/postgres/tcpProxy.ts';
import { newSchema, serverDatabase, testDatabase } from '#tests/support/postgres/database.ts';
import { PortalProcess, inSchema, libraryFolder } from '#tests/support/processes/portalProcesses.ts';
import { canCopy, startPostgres, type TestPostgres } from '#tests/support/postgres/server.ts';

describe.skipIf(!canCopy)('a portal with a replica of its database', () => {
  let database: TestPostgres;
  let copy: TestPostgres;
  let line: TcpProxy;
  let onItself: Database;
  let onCopy: Database;
  let portal: PortalProcess;
  let token: string;
  beforeAll(async () => {
    const { folder, config } = libraryFolder();
    database = await startPostgres();
    copy = await database.copy();
    line = await startTcpProxy(copy.url);
    onItself = serverDatabase(database.url);
    onCopy = openPool(copy.url, { connections: 8, admit: async () => undefined });
    portal = await PortalProcess.start({
      url: inSchema(database.url, newSchema()),
      config,
      folder,
      env: { PORTAL_DATABASE_READ_URL: line.url },
    });
    token = await portal.tokenOf('acervo');
  });
  afterAll(async () => {
    await portal.stop();
    await Promise.all([onItself.close(), onCopy.close()]);
    await line.close();
    await copy.stop();
    await database.stop();
  });

  const list = async (cookie?: string) =>
    ((await portal.api('GET', '/autores', undefined, token, cookie)).body as { nome: string }[]).map(
      ({ nome }) => nome,
    );
  const create = async (nome: string) => {
    const { status, headers, body } = await portal.api('POST', '/autores', { nome }, token);
    expect(status).toBe(201);
    const cookies = headers.getSetCookie().map((one) => one.split(';')[0]!);
    return { cookie: cookies.join('; '), id: (body as { id: number }).id };
  };

  it('shows writers their own writes, and others the data of the replica', async () => {
    const [at] = await onItself.query(sql`select pg_current_wal_lsn()::text as at`);
    const there = sql`select pg_last_wal_replay_lsn() >= ${text(String(at!.at))}::pg_lsn as there`;
    await expect.poll(async () => (await onCopy.query(there))[0]!.there).toBe(true);
    await onCopy.run('select pg_wal_replay_pause()');
    const { cookie, id } = await create('Recente');
    expect(await list(cookie)).toContain('Recente');
    expect(await list()).not.toContain('Recente');
    expect((await portal.api('GET', `/autores/${id}`, undefined, token)).status).toBe(200);
    const count = '/autores/aggregate?groupBy=[]&measures={"n":"count"}';
    const counted = async (seen?: string) =>
      (await portal.api('GET', count, undefined, token, seen)).body as { n: number }[];
    expect((await counted(cookie))[0]!.n).toBe((await counted())[0]!.n + 1);
    await onCopy.run('select pg_wal_replay_resume()');
    await expect.poll(() => list()).toContain('Recente');
  });

  it('answers searches and filters that may take a limited time', async () => {
    await onCopy.run('select pg_wal_replay_pause()');
    const { cookie } = await create('Limitado');
    const found = async (filter: object, seen?: string) => {
      const address = `/autores?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await portal.api('GET', address, undefined, token, seen)).body;
    };
    expect(await found({ q: 'limitado' })).toEqual([]);
    expect(await found({ q: 'limitado' }, cookie)).toHaveLength(1);
    await onCopy.run('select pg_wal_replay_resume()');
    await expect.poll(() => found({ q: 'limitado' })).toHaveLength(1);
  });

  it('ignores a malformed position cookie', async () => {
    expect(await list('portal-position-zz-1=1')).toContain('Recente');
    expect(await list("portal-position-0-0'; drop table x=1")).toContain('Recente');
  });

  it('asks the primary while the replica does not answer, and the replica once it does', async () => {
    await onCopy.run('select pg_wal_replay_pause()');
    await create('Longe');
    expect(await list()).not.toContain('Longe');
    line.hang();
    expect((await Promise.all([1, 2, 3].map(() => list()))).flat()).toContain('Longe');
    const asked = Date.now();
    expect(await list()).toContain('Longe');
    expect(Date.now() - asked).toBeLessThan(1500);
    line.goOn();
    await expect.poll(() => list()).not.toContain('Longe');
    await onCopy.run('select pg_wal_replay_resume()');
    await expect.poll(() => list()).toContain('Longe');
  });

  it('tells a standby of this primary from other servers and databases', async () => {
    const standby = new Standby(onItself);
    const refusal = (server: Database) => standby.check(server).then(undefined, String);
    expect(await refusal(onCopy)).toBe(undefined);
    expect(await refusal(onItself)).toContain('promovida, ou não é uma réplica');
    expect(await refusal(await testDatabase())).toContain('system_identifier');
    const beside = openPool(copy.url.replace('/postgres?', '/template1?'), {
      connections: 1,
      admit: async () => undefined,
    });
    expect(await refusal(beside)).toContain('"template1"');
    await beside.close();
  });

  it('asks the primary alone once the replica has been promoted, and says so once', async () => {
    const said: string[] = [];
    const standby = new Standby(onItself);
    const probe = probeOf({ standby, server: onCopy, host: 'copia', log: (line) => said.push(line) });
    await probe.look();
    expect(said).toEqual([]);
    await onCopy.run('select pg_promote()');
    await create('Depois da promoção');
    await expect.poll(() => list()).toContain('Depois da promoção');
    const { cookie } = await create('Outra');
    expect(await list(cookie)).toContain('Outra');
    expect(await list()).toContain('Outra');
    await probe.look();
    await probe.look();
    expect(said).toEqual([expect.stringContaining('promovida')]);
    probe.close();
  });

  it('falls back to the primary when the replica is gone', async () => {
    await copy.kill();
    const { cookie } = await create('Sozinho');
    expect(await list(cookie)).toContain('Sozinho');
    expect(await list()).toContain('Sozinho');
  });
});

/** A browser's cookies, and requests whose answers arrive when the test says so. */
class Browser {
  readonly #jar = new Map<string, string>();

  get cookie() {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request that writes up to these positions; the answer arrives with the function returned. */
  send(...written: string[]) {
    const req = new http.IncomingMessage(undefined as never);
    req.headers.cookie = this.cookie;
    const res = new http.ServerResponse(req);
    res.appendHeader('Set-Cookie', 'other=1; Path=/');
    const { position } = new CallerWrites(req, res, { hasReplicas: true });
    for (const at of written) position!.noteWrite(at);
    return {
      seen: position!.seen,
      arrives: () => {
        for (const line of [res.getHeader('Set-Cookie') ?? []].flat().map(String)) {
          const [, name, value, age] = /^([^=]+)=([^;]*)(?:.*Max-Age=(\d+))?/.exec(line)!;
          if (age === '0') this.#jar.delete(name!);
          else this.#jar.set(name!, value!);
        }
      },
    };
  }
}

describe('the position of the last write', () => {
  it('comes with the next request', () => {
    const browser = new Browser();
    expect(browser.send('0/AB').seen).toBeUndefined();
    browser.send('16/B374D848').arrives();
    expect(browser.send().seen).toBe('16/B374D848');
  });

  it('never goes back when answers overtake one another', () => {
    const browser = new Browser();
    const answers = ['0/10', '0/9', '1/0', '0/FFFFFFFF'].map((at) => browser.send(at));
    for (const at of [2, 0, 3, 1]) {
      answers[at]!.arrives();
      expect(browser.send().seen).toBe('1/0');
    }
  });

  it('is the highest of one request, whose cookie replaces those of earlier ones', () => {
    const browser = new Browser();
    for (const at of ['0/1', '0/2', '0/3']) browser.send(at).arrives();
    browser.send('0/5', '0/4').arrives();
    expect(browser.cookie).toBe('other=1; portal-position-0-5=1');
  });

  it('is nothing else than a position', () => {
    const req = new http.IncomingMessage(undefined as never);
    for (const cookie of [
      "portal-position-0-0'=1",
      'portal-position-zz-1=1',
      'portal-position=0/1',
      'xportal-position-0-1=1',
    ]) {
      req.headers.cookie = cookie;
      const { position } = new CallerWrites(req, new http.ServerResponse(req), { hasReplicas: true });
      expect(position!.seen).toBeUndefined();
    }
  });
});
