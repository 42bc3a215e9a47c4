/** Sign-in and lists while there are many accounts and heavy reports. */
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecret } from '#server/accounts/tokens.ts';
import { createServer } from '#server/createServer.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { reportPool } from '#server/data/openStore.ts';
import type { Store } from '#server/data/store.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { type Database, openPool } from '#server/data/postgres/connection/database.ts';
import { name, rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db, password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { dropSchema, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { libraryPortal } from '#tests/support/server.ts';

describe.skipIf(!hasPostgres)('a portal on PostgreSQL with 10,000 accounts', () => {
  const folder = newFolder();
  const schema = newSchema();
  const portal = libraryPortal();
  const asked: { statement: Sql; rows: number }[] = [];
  const real = realPostgres();
  let database: Database;
  let store: Store;
  let server: ReturnType<typeof createServer>;
  beforeAll(async () => {
    database = real.database;
    const { url } = real;
    const reports = openPool(url, { ...reportPool, statementMilliseconds: 300 });
    const { contas, ...rows } = db() as Record<string, Record<string, unknown>[]>;
    const others = Array.from({ length: 10_000 }, (_, nth) => ({
      id: 100 + nth,
      nome: `Pessoa ${nth}`,
      email: `pessoa${nth}@example.com`,
      senha: contas![0]!.senha,
      permissoes: ['acervo'],
    }));
    // As an administrator may have typed it.
    const wide = { ...others[0]!, id: 99, email: 'ＬＡＲＧＡ@Example.com' };
    await fill(database, schema, wholeModelOf(portal), { ...rows, contas: [...contas!, ...others, wide] });
    await database.run('analyze');
    const watched: Database = {
      ...database,
      query: async (statement) => {
        const found = await database.query(statement);
        asked.push({ statement, rows: found.length });
        return found;
      },
    };
    store = storeIn(watched, schema, { replicas: { reports } });
    server = createServer({
      current: () => ({ portal, version: 'v1' }),
      routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
      limits: { perAccount: 1000, perAddress: 1000 },
      log: createLog('off'),
      data: {
        store,
        files: openFolderFiles(folder),
        secret: openSecret(folder),
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await store.close();
    await dropSchema(database, schema);
  });

  const api = (address: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api${address}`, init);
  const signIn = (email: string, secret = password) =>
    api('/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: secret }),
    });
  const as = async (email: string) => {
    const { token } = (await (await signIn(email)).json()) as { token: string };
    return { headers: { Authorization: `Bearer ${token}` } };
  };

  it('signs an account in, however its e-mail is written, without reading the others', async () => {
    await signIn('acervo@example.com');
    asked.length = 0;
    for (const email of ['pessoa7777@example.com', 'Pessoa7777@EXAMPLE.com ', 'larga@example.com'])
      expect((await signIn(email)).status, email).toBe(200);
    for (const [email, secret] of [
      ['pessoa7777@example.com', 'errada-1234'],
      ['pessoa@example.com', password],
      ['%@example.com', password],
    ] as const)
      expect((await signIn(email, secret)).status, email).toBe(401);
    const ofAccounts = asked.filter(({ statement }) => rendered(statement).text.includes('"contas"'));
    expect(Math.max(...ofAccounts.map(({ rows }) => rows))).toBe(1);
    for (const { statement } of ofAccounts) {
      const plan = await database.query(sql`explain (costs off) ${statement}`);
      expect(JSON.stringify(plan)).toMatch(/Index/);
      expect(JSON.stringify(plan)).not.toMatch(/Seq Scan/);
    }
  });

  it('ends a report that takes too long with 503, and answers other requests meanwhile', async () => {
    const [reader, author] = [await as('direcao@example.com'), await as('acervo@example.com')];
    const report = () => api('/emprestimos/aggregate?groupBy=[]&measures={"n":{"sum":"multa"}}', reader);
    expect((await report()).status).toBe(200);
    await database.session(async (connection) => {
      const table = rendered(name(schema, 'emprestimos')).text;
      await connection.run(`begin; lock table ${table} in access exclusive mode`);
      const waiting = Array.from({ length: reportPool.connections }, report);
      expect((await api('/autores', author)).status).toBe(200);
      for (const one of await Promise.all(waiting)) {
        expect(one.status).toBe(503);
        expect(one.headers.get('retry-after')).toBe('5');
      }
      await connection.run('rollback');
    });
    expect((await report()).status).toBe(200);
    expect(reportPool.statementMilliseconds).toBe(20_000);
  });
});
