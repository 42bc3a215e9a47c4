/**
 * On PostgreSQL a request asks for its account and its records together, as the account allowed at its last request. It is
 * answered as if the account had been read first.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { rendered, type Sql } from '#server/data/postgres/sql.ts';
import type { UnitOfWork } from '#server/writes/portalData.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { RecordReader, Records, Store, Values } from '#server/data/store.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { accountOf, db, password } from '#tests/support/db.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { libraryPortal, startServer, type TestServer } from '#tests/support/server.ts';

afterEach(() => void vi.useRealTimers());

const portal = libraryPortal();
const model = wholeModelOf(portal);
const viewer = viewerOf(portal, '2026-10-31');
const shape = (resource: string) => shapeOf(portal.resources[resource]!, viewer);

let server: TestServer;
let store: Store;
let records: Records;
/** What each connection was asked for, in the order of the connections. */
let asked: string[][] = [];
/** Runs once, just before an account is read for a request or a write begins. */
let interference: (() => Promise<unknown>) | undefined;
const interfere = async () => {
  const work = interference;
  interference = undefined;
  await work?.();
};

/** The table that a request reads. After its start the store looks, in the background, at what its tables contain. */
const tableOf = (statement: Sql) =>
  /^(?!select exists).*?from "[^"]+"\."(contas|emprestimos)"/s.exec(rendered(statement).text)?.[1];

function noting(database: Database): Database {
  const note = (into: string[], statement: Sql) => {
    const table = tableOf(statement);
    if (table) into.push(table);
  };
  return {
    ...database,
    query: (statement) => {
      const own: string[] = [];
      asked.push(own);
      note(own, statement);
      return database.query(statement);
    },
    session: (work) =>
      database.session((connection) => {
        const own: string[] = [];
        asked.push(own);
        return work({
          ...connection,
          query: (statement) => {
            note(own, statement);
            return connection.query(statement);
          },
        });
      }),
  };
}

const interfering = (own: Store): Partial<Store> => ({
  using: (of) => {
    const known = own.using(of);
    const interrupted = (reader: RecordReader): RecordReader => ({
      ...reader,
      get: async (shape, id) => {
        if (interference && shape.resource.id === 'contas') await interfere();
        return reader.get(shape, id);
      },
    });
    return {
      ...interrupted(known),
      together: () => interrupted(known.together!()),
      write: async (work, kind) => {
        await interfere();
        return known.write(work, kind);
      },
    };
  },
});

async function startOn(served: Portal, rows: Seed) {
  const database = await testDatabase();
  const schema = newSchema();
  const store = storeIn(noting(database), schema, { seed: () => rows });
  const server = await startServer({
    portal: served,
    isUnseen: true,
    over: (own) => ({
      ...own,
      ...interfering(store),
      listen: store.listen,
      close: async () => {
        await own.close();
        await store.close();
        await dropSchema(database, schema);
      },
    }),
  });
  return { store, server };
}

beforeAll(async () => {
  ({ store, server } = await startOn(portal, db()));
  records = store.using(model);
});
afterAll(() => server.stop());

const changeAccount = (id: number, changes: Values) =>
  records.write(async (transaction) => {
    const account = await transaction.get(shape('contas'), id);
    await transaction.replace('contas', { ...account!, ...changes });
  });

const lia = 3;
type Request = readonly [method: string, path: string, body?: object];
const requests: readonly Request[] = [
  ['GET', '/emprestimos/1'],
  ['GET', '/emprestimos'],
  ['GET', '/emprestimos/aggregate?measures={"n":"count"}'],
  ['GET', '/emprestimos/1/history'],
  ['PUT', '/emprestimos/1', { observacao: 'não vale' }],
  ['PUT', '/emprestimos/1', { inexistente: 1 }],
  ['POST', '/emprestimos/1/actions/devolver', {}],
  ['POST', '/emprestimos', { livroId: 2, leitorId: 1, observacao: 'não vale' }],
];
const each = requests.map((request) => [request.slice(0, 2).join(' '), request] as const);
const send = (token: string, [method, path, body]: Request) =>
  server.api(method, path, { token, ...(body && { body }) });
const loans = async () => (await records.find(shape('emprestimos'), { where: matchAll })).records;

/** Signs in, and is known from a first request. */
async function known(name: string): Promise<string> {
  const { body } = await server.api('POST', '/login', {
    body: { email: `${name}@example.com`, password },
  });
  const { token } = body as { token: string };
  expect((await server.api('GET', '/user-info', { token })).status).toBe(200);
  return token;
}

describe('a request of an account that was here before', () => {
  it('reads account and record on one connection, and changes the record on it', async () => {
    const token = await known('balcao');
    asked = [];
    await send(token, requests[0]!);
    expect(asked.filter((tables) => tables.length > 0)).toEqual([['contas', 'emprestimos']]);
    asked = [];
    expect((await send(token, ['PUT', '/emprestimos/1', { observacao: 'vale' }])).status).toBe(200);
    const [first, ...others] = asked.filter((tables) => tables.length > 0);
    expect(first!.slice(0, 2)).toEqual(['contas', 'emprestimos']);
    expect(others).toEqual([]);
  });

  it('sees a record as long as time leaves it among its rows', async () => {
    const now = Date.now();
    const ofTime = shortPortal(
      { itens: { nome: 'text', ate: 'datetime' } },
      {
        'departments/geral.yaml': `
label: Vendas
permissions: [vendas]
routes:
  - { path: /itens, label: Itens, list: { resource: itens, columns: [nome], scope: { vendas: { ate_gt: $now } } } }
`,
      },
    );
    const itens = [{ id: 1, nome: 'Breve', ate: new Date(now + 5000).toISOString() }];
    const { server } = await startOn(ofTime, { usuarios: [accountOf(1, 'Vendas', ['vendas'])], itens });
    try {
      vi.useFakeTimers({ toFake: ['Date'], now });
      const token = await server.tokenOf('vendas');
      const statuses: number[] = [];
      for (const later of [0, 1000, 4000, 6000]) {
        vi.setSystemTime(now + later);
        statuses.push((await server.api('GET', '/itens/1', { token })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 404]);
    } finally {
      await server.stop();
    }
  });

  describe.each([
    ['before it', async (change: () => Promise<unknown>) => void (await change())],
    ['while it is answered', async (change: () => Promise<unknown>) => void (interference = change)],
  ])('whose account another process changes %s', (_when, meanwhile) => {
    it.each(each)('is refused if its sessions have ended: %s', async (_name, request) => {
      const token = await known('leitor');
      const before = await loans();
      await meanwhile(() => changeAccount(lia, { $sessionsEnded: performance.now() }));
      expect((await send(token, request)).status).toBe(401);
      expect(interference).toBeUndefined();
      expect(await loans()).toEqual(before);
    });

    it.each(each)('sees and changes only the rows that are its own now: %s', async (_name, request) => {
      const token = await known('leitor');
      const before = await loans();
      await meanwhile(() => changeAccount(lia, { leitorId: 2 }));
      const { status, body } = await send(token, request);
      expect(interference).toBeUndefined();
      if (status === 200 && Array.isArray(body))
        expect(body).toEqual(
          request[1].includes('aggregate')
            ? [{ n: before.filter(({ leitorId }) => leitorId === 2).length }]
            : before
                .filter(({ leitorId }) => leitorId === 2)
                .map(({ id }) => expect.objectContaining({ id })),
        );
      else expect([400, 403, 404, 422]).toContain(status);
      expect(await loans()).toEqual(before);
      // Another answer than 404, which the record of the present rows does not get.
      expect((await send(token, ['PUT', '/emprestimos/2', { observacao: 'vale' }])).status).toBe(200);
      await changeAccount(lia, { leitorId: 1 });
      expect((await send(token, ['PUT', '/emprestimos/2', { observacao: 'não vale' }])).status).toBe(404);
      expect((await send(token, ['PUT', '/emprestimos/1', { observacao: 'vale' }])).status).toBe(200);
    });
  });
});

describe('a write whose account is still being read', () => {
  const writing = (confirm: () => Promise<void>, work: (unit: UnitOfWork) => Promise<unknown>) => {
    const data = openPortalData({ store, files: server.files }, portal);
    return data.write({ ...callerOfAll(portal, '2026-10-31'), confirm }, work);
  };
  const leitores = portal.resources.leitores!;
  const namesNow = async () =>
    (await records.find(shape('leitores'), { where: matchAll })).records.map(({ nome }) => nome);

  it('waits for it', async () => {
    const steps: string[] = [];
    let readAccount = () => {};
    const account = new Promise<void>((resolve) => (readAccount = resolve));
    const confirm = async () => {
      await account;
      steps.push('account');
    };
    await writing(confirm, async (unit) => {
      steps.push('work');
      setImmediate(readAccount);
      await unit.insert(leitores, { nome: 'Nova' });
      steps.push('written');
    });
    expect(steps).toEqual(['work', 'account', 'written']);
    expect(await namesNow()).toContain('Nova');
  });

  it('comes to nothing if the account has changed, whatever the work says', async () => {
    const changed = new Error('changed');
    const late = () => new Promise<void>((_, reject) => void setImmediate(reject, changed));
    const write = (work: Parameters<typeof writing>[1]) => writing(late, work);
    await expect(write(async () => 'what it has read')).rejects.toBe(changed);
    await expect(
      write(async () => {
        throw new Error('a refusal that tells of a record');
      }),
    ).rejects.toBe(changed);
    await expect(
      write(async (unit) => {
        await unit.insert(leitores, { nome: 'Nunca' }).catch(() => undefined);
      }),
    ).rejects.toBe(changed);
    expect(await namesNow()).not.toContain('Nunca');
  });
});
