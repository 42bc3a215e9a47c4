/** Limits of reads: of memory, of time, and while there are many accounts and heavy reports. */
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { Overloaded, TookTooLong, type Store } from '#server/data/store.ts';
import { inMemory } from '#server/data/postgres/reads/inMemory.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { name, rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import { translate } from '#messages/translate.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { matchAll } from '#model/filter/filter.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { createServer } from '#server/createServer.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { reportPool } from '#server/data/openStore.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { createLog } from '#server/http/requestLog.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { accountOf, db, password } from '#tests/support/db.ts';
import { dropSchema, fill, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { viewer } from '#tests/support/companies/shop.ts';
import { newFolder } from '#tests/support/newFolder.ts';

const model = dataModelOf(shortPortal({ a: { nome: 'text' }, b: { nome: 'text' } }));

/** Notes the statements, and says that the tables have so many records together. */
async function load(many: number, most?: number) {
  const asked: string[] = [];
  const query = (statement: Sql) => {
    asked.push(rendered(statement).text);
    return Promise.resolve(asked.at(-1)!.includes('as many') ? [{ many }] : []);
  };
  const reading = inMemory({ query }, plainRelations('x'), model, ['a', 'b', 'a'], {}, most);
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { asked: asked.length, error };
}

it('a query without SQL is refused before it loads more than the limit from all tables', async () => {
  const { asked, error } = await load(201, 200);
  expect(error).toBeInstanceOf(Overloaded);
  expect(error).toMatchObject({ by: 'work' });
  expect(asked).toBe(1);
});

it('a query without SQL loads records up to the limit, and without one', async () => {
  expect(await load(200, 200)).toEqual({ asked: 3, error: undefined });
  expect(await load(1_000_000)).toEqual({ asked: 2, error: undefined });
});

const debts = shortPortal({
  dividas: {
    nome: 'text',
    valor: 'money',
    parcelas:
      'items, fields: { vencimento: { type: date, label: Vencimento }, valor: { type: money, label: Valor } }',
    hoje: "money, formula: 'npv(0.01, $today, parcelas.valor, parcelas.vencimento)'",
  },
  bancos: { nome: 'text' },
});

const debt = (id: number) => ({
  id,
  nome: `Dívida ${id}`,
  parcelas: [{ vencimento: '2026-11-30', valor: 100 * id }],
});
const rows = {
  dividas: [1, 2, 3].map(debt),
  bancos: [1, 2, 3, 4, 5].map((id) => ({ id, nome: `Banco ${id}` })),
  usuarios: [accountOf(1, 'ana', ['vendas'])],
};

const database = await testDatabase();
const byMemory: string[] = [];
const server = sharedServer(() => ({
  company: { portal: debts, rows, password },
  over: () => {
    const onMemory = (resource: string) => void byMemory.push(resource);
    return storeIn(database, newSchema(), { seed: () => rows as unknown as Seed, mostLoaded: 3, onMemory });
  },
}));
const ana = server.as('ana');
const list = (resource: string, filter: object) => ana.get(`/${resource}`, { filter });

it('a list that only this process can filter is answered up to that number, and refused beyond', async () => {
  const few = await list('dividas', { hoje_gte: 150 });
  expect(few).toMatchObject({ status: 200, body: [{ id: 2 }, { id: 3 }] });
  expect(byMemory).toEqual(['dividas']);
  await ana.create('/dividas', { nome: 'Dívida 4' });
  expect(await list('dividas', { hoje_gte: 150 })).toMatchObject({
    status: 400,
    body: { message: translate('load.work') },
  });
  expect((await list('dividas', {})).body).toHaveLength(4);
  expect((await list('dividas', { nome_like: 'dívida' })).body).toHaveLength(4);
  // The records of others don't count.
  expect((await list('bancos', {})).body).toHaveLength(5);
  expect((await ana.remove('/dividas/4')).status).toBe(200);
  expect((await list('dividas', { hoje_gte: 150 })).status).toBe(200);
});

const real = realPostgres();

describe.skipIf(!hasPostgres)('a read with a time limit', () => {
  it('is cancelled after its limit, and does not affect others', async () => {
    const { database, schema } = real.inNewSchema();
    const portal = libraryPortal();
    const records = storeIn(database, schema, { seed: () => db() }).using(wholeModelOf(portal));
    const shape = shapeOf(portal.resources.livros!, viewer());
    const read = (within?: number) =>
      records.find(shape, { where: matchAll, range: [0, 4], ...(within !== undefined && { within }) });
    const free = await read();
    expect(await read(10_000)).toEqual(free);
    await database.session(async (connection) => {
      await connection.run(
        `begin; lock table ${rendered(name(schema, 'livros')).text} in access exclusive mode`,
      );
      await expect(read(50)).rejects.toThrow(TookTooLong);
      await connection.run('rollback');
    });
    expect(await read(10_000)).toEqual(free);
  });
});

describe.skipIf(!hasPostgres)('a portal on PostgreSQL with 10,000 accounts', () => {
  const folder = newFolder();
  const schema = newSchema();
  const portal = libraryPortal();
  const asked: { statement: Sql; rows: number }[] = [];
  let database: Database;
  let store: Store;
  let portalServer: ReturnType<typeof createServer>;
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
    portalServer = createServer({
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
    await new Promise<void>((resolve) => portalServer.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => portalServer.close(resolve));
    await store.close();
    await dropSchema(database, schema);
  });

  const api = (address: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(portalServer.address() as AddressInfo).port}/api${address}`, init);
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
