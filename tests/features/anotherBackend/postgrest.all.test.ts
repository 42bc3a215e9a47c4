/**
 * A shop over PostgREST, with columns of many types: queries find what the database itself finds, and
 * refusals of the backend are reported. It uses `PORTAL_TEST_POSTGREST=<program>`, or a `postgrest` on the
 * PATH, else our double of it (tests/support/stores/postgrest).
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withBackend } from '#features/anotherBackend/server/withBackend.ts';
import { startPostgrest, tokenOf, type RunningPostgrest } from '#tests/support/stores/postgrest/index.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { portalIn, startServer, type TestServer } from '#tests/support/server.ts';
import { accountsOf, password } from '#tests/support/companies/seededRecords.ts';

const folder = 'tests/fixtures/postgrest';
const ny = `at time zone 'America/New_York'`;

describe.runIf(hasPostgres)('a shop over PostgREST', () => {
  let backend: RunningPostgrest;
  let server: TestServer;
  const serve = (token: string) =>
    startServer({
      company: { portal: portalIn(folder), rows: { users: accountsOf({ sales: {} }) }, password },
      over: (own, of) => withBackend(own, of, 'postgrest', { url: backend.url, token }),
    });
  beforeAll(async () => {
    // Fewer rows at once than the portal requests.
    backend = await startPostgrest(
      {},
      { schema: readFileSync(`${folder}/schema.sql`, 'utf8'), maxRows: 100 },
    );
    server = await serve(tokenOf('clerk'));
  });
  afterAll(async () => {
    await server.stop();
    await backend.stop();
  });

  const api = (method: string, path: string, body?: unknown) => server.as('sales').send(method, path, body);
  const list = async (resource: string, query: Record<string, unknown>) => {
    const { status, body, headers } = await server.as('sales').get(`/${resource}`, query);
    expect([status, body]).toEqual([200, expect.any(Array)]);
    return { rows: body as Record<string, unknown>[], range: headers.get('content-range') };
  };
  const ids = (rows: readonly object[]) => rows.map((row) => String((row as { id: unknown }).id));
  const first = async (table: string, where: string) =>
    (await backend.sql(`select * from ${table} where ${where} order by id limit 1`))[0]!;

  it.each([
    ['customers', { full_name: 'Érica Back\\slash "Q" 22' }, `full_name = 'Érica Back\\slash "Q" 22'`],
    ...['Souza, Ltda', 'Lima (matriz)', '100% N', 'Star*S', 'k\\s', '"Q"', "O'B", ...'%*"(,'].map(
      (text) =>
        [
          'customers',
          { full_name_like: text },
          `strpos(full_name, '${text.replaceAll("'", "''")}') > 0`,
        ] as const,
    ),
    ['customers', { full_name_like: '_' }, 'false'],
    ['customers', { full_name_like: 'joao' }, `full_name like 'João%'`],
    ['customers', { q: 'ERICA lima' }, `full_name like 'Érica Lima%'`],
    ['customers', { city_null: true }, `coalesce(city, '') = ''`],
    ['customers', { city_null: false }, `city <> ''`],
    ['customers', { city_neq: 'Recife' }, `city is distinct from 'Recife'`],
    ['customers', { city: ['', 'Natal'] }, `coalesce(city, '') in ('', 'Natal')`],
    ['customers', { vip: false }, 'vip is not true'],
    ['customers', { not: { vip: false } }, 'vip'],
    ['customers', { vip_neq: true }, 'vip is not true'],
    ['customers', { vip_null: true }, 'vip is null'],
    ['customers', { kind: ['person', 'company'] }, `kind in ('person', 'company')`],
    ['customers', { kind_neq: 'person' }, `kind is distinct from 'person'`],
    ['customers', { kind: 'nonsense' }, 'false'],
    ['customers', { kind_null: true }, 'kind is null'],
    ['customers', { kind_null: false }, 'kind is not null'],
    ['customers', { kind_like: 'pers' }, `kind = 'person'`],
    ['customers', { credit_gte: 100, credit_lte: 500.5 }, 'credit_limit between 100 and 500.5'],
    ['customers', { credit_null: true }, 'credit_limit is null'],
    ['customers', { rating_gte: 2.5 }, 'rating > 2'],
    ['customers', { rating: 99_999_999_999 }, 'false'],
    ['customers', { rating_lt: 99_999_999_999 }, 'true'],
    ['customers', { tags: 'gold' }, `'gold' = any(tags)`],
    ['customers', { tags_null: true }, `tags = '{}'`],
    [
      'customers',
      { born_gte: '1970-01-01', born_lt: '1990-01-01' },
      `birth_date >= '1970-01-01' and birth_date < '1990-01-01'`,
    ],
    ['customers', { born: '1970' }, 'extract(year from birth_date) = 1970'],
    ['customers', { joined: '2026-09-10' }, `(created_at ${ny})::date = '2026-09-10'`],
    [
      'customers',
      { joined: ['2026-09-10', '2026-10'] },
      `(created_at ${ny})::date = '2026-09-10' or (created_at ${ny})::date >= '2026-10-01'`,
    ],
    ['customers', { joined_neq: '2026-09' }, `(created_at ${ny})::date >= '2026-10-01'`],
    [
      'customers',
      { joined_gt: '2026-09-10', joined_lt: '2026-09-20' },
      `(created_at ${ny})::date between '2026-09-11' and '2026-09-19'`,
    ],
    ['customers', { joined_gte: '2026-09-10T12:00' }, `created_at ${ny} >= '2026-09-10 12:00'`],
    ['orders', { shipped_null: true }, 'shipped_at is null'],
    [
      'orders',
      { shipped_neq: '2026-10-15' },
      `(shipped_at at time zone 'UTC' ${ny})::date is distinct from '2026-10-15'`,
    ],
    ['customers', { joined_lte: '2026-09' }, `(created_at ${ny})::date <= '2026-09-30'`],
    [
      'customers',
      { any: [{ city: 'Natal', vip: true }, { not: { rating_gt: 1 } }] },
      `(city = 'Natal' and vip) or rating <= 1`,
    ],
    [
      'customers',
      { not: { credit_gte: 100, city: 'Natal' } },
      `not coalesce(credit_limit >= 100 and city = 'Natal', false)`,
    ],
    [
      'customers',
      { not: { any: [{ vip: true }, { born_lt: '1990' }] } },
      `vip is distinct from true and not coalesce(birth_date < '1990-01-01', false)`,
    ],
    [
      'customers',
      { not: { q: 'ana natal' } },
      `not coalesce(concat(full_name, ' ', city) like 'Ana%Natal%', false)`,
    ],
    ['customers', { id: [3, 5, 999] }, 'id in (3, 5)'],
    ['customers', { joined_gte: '0001', joined_lt: '9999-12-31' }, 'true'],
    ['products', { active: true, stock_gte: 3, stock_lt: 10 }, 'active and stock >= 3 and stock < 10'],
    ['orders', {}, 'true'],
    ['orders', { client: [7, 8] }, 'customer_id in (7, 8)'],
    ['orders', { client: 'none' }, 'false'],
    ['orders', { product: 'none' }, 'false'],
    ['orders', { client_null: true }, 'customer_id is null'],
    [
      'orders',
      { ordered_gte: '2026-03-01', ordered_lte: '2026-03-31' },
      `to_char("order", 'YYYY-MM') = '2026-03'`,
    ],
    ['orders', { ordered: '2026-03' }, `to_char("order", 'YYYY-MM') = '2026-03'`],
    ['orders', { shipped_gte: '2026-10-15' }, `(shipped_at at time zone 'UTC' ${ny})::date >= '2026-10-15'`],
  ] as const)('filters %s by %j', async (table, filter, where) => {
    const resource = table === 'customers' ? 'clients' : table;
    const wanted = await backend.sql(`select id from ${table} where ${where} order by id`);
    const { rows, range } = await list(resource, { filter, sort: ['id', 'ASC'], range: [0, 9] });
    expect(ids(rows)).toEqual(ids(wanted.slice(0, 10)));
    expect(range?.split('/')[1]).toBe(String(wanted.length));
  });

  it.each([
    { ordered: '2026-03' },
    { shipped_gte: '2026-10-15' },
    { client_null: true },
    { not: { total_gte: 50 } },
    { q: 'po 7' },
  ])('lets the backend evaluate %j', async (filter) => {
    backend.asked.splice(0);
    await list('orders', { filter, range: [0, 9] });
    expect(backend.asked.filter((one) => one.startsWith('GET /orders'))).toHaveLength(1);
  });

  it.each([
    ['total', 'ASC', 'total'],
    ['total', 'DESC', 'total'],
    ['ordered', 'DESC', '"order"'],
    ['shipped', 'ASC', 'shipped_at'],
  ] as const)('sorts pages by %s %s, with empty values last', async (field, order, column) => {
    const { rows } = await list('orders', { sort: [field, order], range: [290, 309] });
    const wanted = await backend.sql(
      `select id from orders order by ${column} ${order} nulls last, id ${order} limit 20 offset 290`,
    );
    expect(ids(rows)).toEqual(ids(wanted));
  });

  it('filters by more ids than fit into one address', async () => {
    const [known] = await backend.sql('select id from products order by id limit 1');
    const id = [...Array.from({ length: 999 }, () => randomUUID()), known!.id];
    const { rows, range } = await list('products', { filter: { id }, range: [0, 9] });
    expect([ids(rows), range]).toEqual([[known!.id], 'products 0-0/1']);
  });

  it('filters by more conditions than fit into one address', async () => {
    const any = Array.from({ length: 40 }, (_, at) => ({ number: [`PO-${at}`, 'x'.repeat(200)] }));
    const { range } = await list('orders', { filter: { any }, range: [0, 9] });
    expect(range).toBe('orders 0-9/39');
  });

  it('reads pages larger than the backend returns at once, and none after the last record', async () => {
    const sort = ['id', 'ASC'];
    const { rows, range } = await list('orders', { sort, range: [950, 1249] });
    expect([rows.length, range]).toEqual([250, 'orders 950-1199/1200']);
    for (const start of [1200, 5000])
      expect(await list('orders', { sort, range: [start, start + 9] })).toEqual({
        rows: [],
        range: 'orders */1200',
      });
  });

  it('aggregates all records, however few the backend returns at once', async () => {
    const measures = { n: 'count', total: { sum: 'total' } };
    const { body } = await server.as('sales').get('/orders/aggregate', { measures });
    const [wanted] = await backend.sql('select count(*)::int as n, sum(total)::float as total from orders');
    expect(body).toEqual([wanted]);
  });

  it('stores values in columns of any type', async () => {
    const values = {
      full_name: 'Zé, "o" (bom) \\ 100%*',
      city: 'Belém',
      tags: ['gold'],
      kind: 'company',
      credit: 1234.56,
      born: '1980-02-29',
      vip: false,
      joined: '2026-10-05T12:00:00.000Z',
    };
    const made = await api('POST', '/clients', values);
    expect(made).toMatchObject({ status: 201, body: values });
    const { id } = made.body as { id: number };
    const changed = await api('PUT', `/clients/${id}`, { tags: [], kind: null, credit: 0.1, city: '' });
    expect(changed.status).toBe(200);
    expect(await first('customers', `id = ${id}`)).toMatchObject({
      full_name: values.full_name,
      tags: [],
      kind: null,
      credit_limit: '0.10',
      city: null,
    });
    expect((await api('DELETE', `/clients/${id}`)).status).toBe(200);
    expect((await api('GET', `/clients/${id}`)).status).toBe(404);
  });

  it('reads a moment without an offset as it was written, in UTC', async () => {
    const shipped = '2026-10-05T12:00:00.000Z';
    const lines = [{ what: 'Sail (big), "x"', quantity: 2 }];
    await api('PUT', '/orders/3', { shipped, lines });
    expect(await backend.sql('select shipped_at::text, lines from orders where id = 3')).toEqual([
      { shipped_at: '2026-10-05 12:00:00', lines },
    ]);
    expect((await api('GET', '/orders/3')).body).toMatchObject({ shipped, lines });
  });

  it("leaves empty fields to the backend's defaults, and accepts uuids as ids", async () => {
    const made = await api('POST', '/products', { sku: 'N', name: 'New' });
    expect(made).toMatchObject({ status: 201, body: { active: true } });
    const { id } = made.body as { id: string };
    expect(await api('PUT', `/products/${id}`, { stock: 4 })).toMatchObject({ body: { id, stock: 4 } });
    expect((await api('DELETE', `/products/${id}`)).status).toBe(200);
  });

  it.each([
    [
      'a duplicate value',
      'POST',
      '/tasks',
      { title: 'Count', region: 'north' },
      409,
      /tasks_title_region_key/,
    ],
    ['a value that violates a check', 'PUT', '/products/#', { stock: -5 }, 422, /products_stock_check/],
    ['text that is too long', 'POST', '/products', { sku: 'SKU-123456789', name: 'x' }, 422, /too long/],
    ['a number that is too large', 'PUT', '/clients/5', { rating: 99_999 }, 422, /out of range/],
    ['an id that does not exist', 'GET', '/products/none', undefined, 404, /^/],
    ['an insert that a policy forbids', 'POST', '/tasks', { title: 'x', region: 'south' }, 403, /row-level/],
    ['an update that a policy forbids', 'PUT', '/tasks/2', { title: 'x' }, 403, /^/],
    ['a delete that a policy forbids', 'DELETE', '/tasks/2', undefined, 403, /^/],
    ['a table that the role may not read', 'GET', '/secrets', undefined, 403, /permission denied/],
    ['a table that does not exist', 'GET', '/ghosts', undefined, 502, /public\.ghosts/],
    ['a record of a table that does not exist', 'GET', '/ghosts/1', undefined, 502, /public\.ghosts/],
    ['an insert into a table that does not exist', 'POST', '/ghosts', { title: 'x' }, 502, /public\.ghosts/],
  ] as const)('refuses %s', async (_what, method, path, body, status, message) => {
    const { id } = await first('products', 'true');
    const answer = await api(method, path.replace('#', String(id)), body);
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    expect(await backend.sql('select title from tasks order by id')).toEqual([
      { title: 'Count' },
      { title: 'Call' },
    ]);
  });

  it('reports a duplicate value beside its field', async () => {
    const [known] = await backend.sql('select full_name from customers where id = 100');
    const errors = { full_name: 'There is already a record with this value' };
    for (const [method, path] of [
      ['POST', '/clients'],
      ['PUT', '/clients/5'],
    ] as const)
      expect(await api(method, path, known)).toMatchObject({ status: 422, body: { errors } });
  });

  it.each([
    ['has expired', tokenOf('clerk', 1000), 502, /JWT expired/],
    ['is invalid', 'nonsense', 502, /3 parts/],
  ] as const)("reports that the portal's token %s", async (_what, token, status, message) => {
    const other = await serve(token);
    const { body, ...answer } = await other.as('sales').get('/clients');
    expect([answer.status, (body as { message: string }).message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    await other.stop();
  });
});
