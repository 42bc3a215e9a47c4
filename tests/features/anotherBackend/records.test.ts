/** Records on a server that others made: the same tests for each such server that npm has. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { missingGuarantees } from '#rules/missingGuarantees.ts';
import { withBackend } from '#features/anotherBackend/server/withBackend.ts';
import { openStore } from '#server/data/openStore.ts';
import type { Store } from '#server/data/store.ts';
import type { Env } from '#host/env.ts';
import { createLog } from '#server/http/requestLog.ts';
import type { DialectId } from '#model/config/dialects.ts';
import type { Client } from '#tests/support/client.ts';
import {
  depotRows,
  startJsonServer,
  startSimpleRest,
  type Running,
  type Tables,
} from '#tests/support/stores/backends.ts';
import { startPostgrest } from '#tests/support/stores/postgrest/index.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { portalIn, sharedServer, startServer } from '#tests/support/server.ts';
import { accountsOf, password } from '#tests/support/companies/seededRecords.ts';

const servers: [DialectId, typeof startJsonServer][] = [
  ['json-server', startJsonServer],
  ['simple-rest', startSimpleRest],
  // PostgREST itself if it is installed, else our double (tests/support/stores/postgrest).
  ...(hasPostgres ? [['postgrest', startPostgrest] satisfies [DialectId, typeof startJsonServer]] : []),
];

/** A portal whose records are on such a server, for the tests of a `describe`. */
function portalOver(
  dialect: DialectId,
  start: typeof startJsonServer,
  rows: () => Tables,
  names: readonly string[],
) {
  let backend: Running;
  const server = sharedServer(async () => {
    backend = await start(rows());
    const users = accountsOf(Object.fromEntries(names.map((name) => [name, {}])));
    return {
      company: { portal: { ...portalIn('tests/fixtures/elsewhere'), dialect }, rows: { users }, password },
      over: (own, of) => withBackend(own, of, dialect, { url: backend.url }),
    };
  });
  afterAll(() => backend.stop());
  return { server, backend: () => backend };
}

describe.each(servers)('the records of a %s', (dialect, start) => {
  const { server, backend } = portalOver(dialect, start, depotRows, ['sales', 'west', 'admin']);
  const [sales, west] = ['sales', 'west'].map((name) => server.as(name)) as [Client, Client];
  beforeEach(() => void backend().asked.splice(0));

  const list = async (resource: string, query: Record<string, unknown> = {}, by = sales) => {
    const { status, body, headers } = await by.get(`/${resource}`, query);
    return { status, rows: body as Record<string, unknown>[], range: headers.get('content-range') };
  };
  const wire = async (id: number) => (await backend().rows('purchase_orders')).find((row) => row.id === id)!;

  it("are read in pages, under the config's names, with computed fields", async () => {
    const { rows, range } = await list('orders', { sort: ['number', 'DESC'], range: [0, 9] });
    expect(range).toBe('orders 0-9/120');
    expect(rows[0]).toMatchObject({
      number: 'PO-120',
      customer_id: 3,
      city: 'Natal',
      amount: 1190,
      tax: 119,
    });
    expect(rows[0]).not.toHaveProperty('warehouse');
    // The portal has requested one page, and not the whole list.
    expect(backend().asked.filter((one) => one.includes('/purchase_orders'))).toHaveLength(1);
  });

  it('are read once, and not for each row of an import, when its rows are checked', async () => {
    const columns = ['number', 'customer_id', 'amount'].map((field) => ({ field }));
    const rows = Array.from({ length: 40 }, (_, at) => ({ line: at + 2, cells: [`N-${at}`, '2', '5'] }));
    const { status, body } = await sales.post('/orders/check', { columns, rows });
    expect(status).toBe(200);
    expect(body.rows.flatMap(({ faults }: { faults: object[] }) => faults)).toEqual([]);
    expect(body.rows[39].values).toEqual({ number: 'N-39', customer_id: 2, amount: 5 });
    expect(backend().asked.length).toBeLessThan(10);
  });

  it('leave a page after the last one empty, with the right total', async () => {
    expect(await list('orders', { sort: ['number', 'ASC'], range: [500, 509] })).toEqual({
      status: 200,
      rows: [],
      range: 'orders */120',
    });
  });

  it.each([
    ['equality', { status: 'sent' }, 24],
    ['one of several', { region: ['west', 'east'], status: ['sent'] }, 24],
    ['a reference', { customer_id: 2 }, 40],
    ['a boolean', { paid: true }, 30],
    ['inequality', { status_neq: 'sent' }, 96],
    ['an inclusive range', { amount_gte: 100, amount_lte: 200 }, 11],
    ['an exclusive range', { amount_gt: 100, amount_lt: 200 }, 9],
    ['dates', { created_at_gte: '2026-09-01' }, 24],
    ['a month', { created_at: '2026-09' }, 12],
    ['an empty value', { amount_null: true }, 1],
    ['part of a text', { number_like: 'po-11' }, 10],
    ['a search', { q: 'po 118' }, 1],
    [
      'alternatives',
      {
        any: [
          { status: 'sent', region: 'west' },
          { customer_id: 2, paid: true },
        ],
      },
      22,
    ],
    ['negation', { not: { status: 'sent' } }, 96],
    ['a lookup', { city_like: 'sao' }, 40],
    ['a formula', { tax_gte: 118 }, 2],
  ] as const)(
    'are filtered by %s, whether or not the backend can express it',
    async (_name, filter, count) => {
      const { rows, range } = await list('orders', { filter, range: [0, 4] });
      expect(range?.split('/')[1]).toBe(String(count));
      expect(rows).toHaveLength(Math.min(count, 5));
    },
  );

  it('are hidden from accounts without the right, whatever they filter by', async () => {
    const { range, rows } = await list('orders', { filter: { region: 'east' } }, west);
    expect([range, rows]).toEqual(['orders */0', []]);
    expect((await list('orders', {}, west)).range).toBe('orders 0-59/60');
    expect((await west.get('/orders/1')).status).toBe(404);
    expect((await west.get('/orders/2')).status).toBe(200);
    expect((await list('users', {}, west)).status).toBe(403);
    expect((await fetch(`${server.url}/api/orders`)).status).toBe(401);
  });

  it('are aggregated by the portal, by group and in rollups', async () => {
    const measures = { n: 'count', total: { sum: 'amount' } };
    const { body } = await sales.get('/orders/aggregate', { groupBy: ['status'], measures });
    expect(body).toEqual([
      { status: 'open', n: 96, total: 71_400 - 70 - 13_800 },
      { status: 'sent', n: 24, total: 13_800 },
    ]);
    const { rows } = await list('customers', { sort: ['full_name', 'ASC'] });
    expect(rows.map(({ full_name, spent }) => [full_name, spent])).toEqual([
      ['Ana Souza', 23_400],
      ['Bia Lima', 23_730],
      ['Caio Reis', 24_200],
    ]);
  });

  it('are created, changed field by field and deleted, with entries in the history', async () => {
    const made = await sales.post('/orders', {
      number: 'PO-900',
      customer_id: 1,
      amount: 55.5,
      created_at: '2026-10-01',
    });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: number };
    expect(await wire(id)).toMatchObject({
      number: 'PO-900',
      customerId: 1,
      amount: 55.5,
      createdAt: '2026-10-01',
    });
    expect(made.body).toMatchObject({ id, tax: 5.55 });

    const changed = await sales.put('/orders/3', { amount: 77 });
    expect(changed.body).toMatchObject({ amount: 77, tax: 7.7 });
    // Fields that the portal does not know are preserved.
    expect(await wire(3)).toMatchObject({ amount: 77, number: 'PO-003', warehouse: 'W2' });
    // Saving again what the first save returned succeeds.
    expect((await sales.put('/orders/3', changed.body)).status).toBe(200);

    const gone = await sales.remove(`/orders/${id}`);
    expect(gone.status).toBe(200);
    expect(gone.headers.get('undo')).toBeNull();
    expect(await wire(id)).toBeUndefined();
    expect(server.history().map(({ action, record }) => [action, record])).toEqual([
      ['create', String(id)],
      ['update', '3'],
      ['delete', String(id)],
    ]);
  });

  it.runIf(dialect === 'json-server')(
    'are not deleted while the backend would delete others that refer to nothing with them',
    async () => {
      const made = await sales.post('/orders', {
        number: 'PO-901',
        customer_id: 1,
        created_at: '2026-10-01',
      });
      const { id } = made.body as { id: number };
      const stray = { id: 9001, number: 'PO-STRAY', customerId: 99 };
      const post = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
      await fetch(`${backend().url}/purchase_orders`, { ...post, body: JSON.stringify(stray) });
      const refused = await sales.remove(`/orders/${id}`);
      expect([refused.status, (refused.body as { message: string }).message]).toEqual([
        409,
        expect.stringContaining('1 order (“Customer”)'),
      ]);
      expect([await wire(id), await wire(9001)]).toEqual([expect.anything(), expect.anything()]);
      const mended = { ...post, method: 'PATCH', body: JSON.stringify({ customerId: 1 }) };
      await fetch(`${backend().url}/purchase_orders/9001`, mended);
      for (const one of [id, 9001]) expect((await sales.remove(`/orders/${one}`)).status).toBe(200);
    },
  );

  it("have rows, whose formulas count in the record's, under the config's names", async () => {
    const { rows } = await list('orders', { sort: ['number', 'ASC'], range: [5, 5] });
    expect(rows[0]).toMatchObject({
      lines: [{ what: 'Rope', price: 2.5, quantity: 3, cost: 7.5 }],
      goods: 7.5,
    });
    const body = { lines: [{ what: 'Sail', price: 10, quantity: 2 }] };
    const changed = await sales.put('/orders/6', body);
    expect(changed.body).toMatchObject({ goods: 20, lines: [{ ...body.lines[0], cost: 20 }] });
    expect((await wire(6)).lines).toEqual([{ item_name: 'Sail', price: 10, quantity: 2 }]);
    expect((await list('orders', { filter: { goods_gte: 20 } })).rows.map(({ id }) => id)).toEqual([6]);
  });

  it('change their status by transitions', async () => {
    const { status, body } = await sales.post('/orders/2/actions/send', {});
    expect([status, (body as { status: string }).status]).toEqual([200, 'sent']);
    expect((await wire(2)).status).toBe('sent');
    expect((await sales.post('/orders/2/actions/send', {})).status).toBe(409);
  });

  it('are validated by the same rules, and nothing is sent if these refuse', async () => {
    const before = (await backend().rows('purchase_orders')).length;
    const bad = await sales.post('/orders', { number: 'X', amount: -1 });
    expect(bad.status).toBe(422);
    expect((bad.body as { errors: object }).errors).toHaveProperty('amount');
    const unknown = await sales.post('/orders', { number: 'X', customer_id: 99 });
    expect(unknown.status).toBe(422);
    const twin = await sales.post('/customers', { full_name: 'ana souza' });
    expect(twin.status).toBe(422);
    const used = await sales.remove('/customers/1');
    expect(used.status).toBe(409);
    expect(await backend().rows('purchase_orders')).toHaveLength(before);
    expect(await backend().rows('customers')).toHaveLength(3);
    expect(backend().asked.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('leave the accounts with the portal', async () => {
    const { rows } = await list('users', {}, server.as('admin'));
    expect(rows).toHaveLength(3);
    expect(backend().asked).toEqual([]);
  });

  it('are announced to the browser as stored elsewhere', async () => {
    const index = (await (await fetch(`${server.url}/config/index.json`)).json()) as object;
    expect(index).toMatchObject({ api: '/api', elsewhere: dialect });
  });
});

describe.each(servers)('a table of a %s with more records than the portal reads', (dialect, start) => {
  const customers = () =>
    Array.from({ length: 5100 }, (_, at) => ({
      id: at + 1,
      fullName: at === 5000 ? 'José Ávila (RJ)' : `Customer ${at}`,
      city: 'Natal',
      vip: false,
    }));
  const rows = () => ({ ...depotRows(), customers: customers(), purchase_orders: [] });
  const { server } = portalOver(dialect, start, rows, ['sales']);

  const create = async (full_name: string) => {
    const { status, body } = await server.as('sales').post('/customers', { full_name });
    return { status, errors: (body as { errors?: object }).errors };
  };
  const taken = { status: 422, errors: { full_name: 'There is already a record with this value' } };

  // The protocol of simple-rest promises only equality, which distinguishes "Ana" from "ANA".
  if (dialect === 'simple-rest')
    it('refuses a unique value that the backend cannot compare', async () => {
      expect(await create('Nobody else')).toEqual({ status: 422, errors: undefined });
    });
  else
    it('takes a unique value, and refuses one that differs in its case alone', async () => {
      expect((await create('Nobody else')).status).toBe(201);
      expect((await create('Customer')).status).toBe(201);
      expect(await create('NOBODY ELSE')).toEqual(taken);
      expect(await create('JOSÉ ÁVILA (rj)')).toEqual(taken);
      expect((await create('Jose Avila (RJ)')).status).toBe(201);
    });
});

describe('a backend that does not respond', () => {
  it('is reported as such, while sign-in still works', async () => {
    const portal = portalIn('tests/fixtures/elsewhere');
    const backend = await startJsonServer(depotRows());
    const server = await startServer({
      company: { portal, rows: { users: accountsOf({ sales: {} }) }, password },
      over: (own, of) => withBackend(own, of, 'json-server', { url: backend.url }),
    });
    const token = await server.tokenOf('sales');
    await backend.stop();
    const read = await server.api('GET', '/orders', { token });
    expect([read.status, read.body]).toEqual([503, { message: expect.stringMatching(/do not answer/) }]);
    const write = await server.api('POST', '/customers', { token, body: { full_name: 'Eva' } });
    expect([write.status, write.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await server.api('GET', '/user-info', { token })).status).toBe(200);
    await server.stop();
  });
});

it('processes over a backend share the same state as on their own store', () => {
  const shared = { secret: () => Promise.resolve('s') };
  const own = { shared, hasReplicas: true, materializesRollups: true } as unknown as Store;
  const store = withBackend(own, portalIn('tests/fixtures/elsewhere'), 'json-server', {
    url: 'http://127.0.0.1:1',
  });
  expect(store).toMatchObject({ shared, hasReplicas: true, materializesRollups: true });
});

it('a portal that needs a missing feature of its backend refuses to start', async () => {
  const portal = { ...portalIn('tests/fixtures/elsewhere'), trash: { days: 30 } };
  const env = { data: '/nowhere', db: '/nowhere', apiUrl: 'http://127.0.0.1:1' } as Env;
  await expect(openStore(env, portal, createLog('off'))).rejects.toThrow(/"json-server" não guarda/);
  expect(missingGuarantees({ ...portal, trash: undefined! })).toEqual([]);
});
