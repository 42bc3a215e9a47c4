/** Statements: sent together, prepared, and lost on the way. */
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import { askTogether, type Database } from '#server/data/postgres/connection/database.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { raw, rendered, repeated, sql, text, withTexts, type Sql } from '#server/data/postgres/sql.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import {
  hasPostgres,
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '#tests/support/postgres/server.ts';
import { startTcpProxy } from '#tests/support/postgres/tcpProxy.ts';
import { dropSchema, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { warehouse, warehouseModel } from '#tests/support/companies/warehouse.ts';

const named = (text: string): Sql => sql`${raw(text)}`;

/** A database whose answers repeat the question, and whose connections are free when `open` is called. */
function databaseOf({ isDown = false } = {}) {
  const steps: string[] = [];
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const answer = (where: string) => async (statement: Sql) => {
    const { text } = rendered(statement);
    steps.push(`${where}: ${text}`);
    if (text === 'wrong') throw Object.assign(new Error('no such column'), { code: '42703' });
    if (text === 'slow') throw Object.assign(new Error('too slow'), { code: '57014' });
    return [{ text }];
  };
  const database: Database = {
    query: answer('alone'),
    run: async () => undefined,
    session: async (work) => {
      await opened;
      if (isDown) throw new StoreUnavailable('down');
      try {
        return await work({ query: answer('together'), run: async () => undefined });
      } finally {
        steps.push('released');
      }
    },
    close: async () => undefined,
  };
  return { ask: askTogether(database), open, steps };
}

it('questions asked before a connection is free are sent together in order, and it is released', async () => {
  const { ask, open, steps } = databaseOf();
  const first = [ask(named('a')), ask(named('b'))];
  await Promise.resolve();
  first.push(ask(named('c')));
  expect(steps).toEqual([]);
  open();
  expect(await Promise.all(first)).toEqual([[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]]);
  expect(steps.slice(0, 3)).toEqual(['together: a', 'together: b', 'together: c']);
  await new Promise(setImmediate);
  expect(await ask(named('d'))).toEqual([{ text: 'd' }]);
  expect(steps.slice(3)).toEqual(['released', 'alone: d']);
});

it('questions sent together are answered each for itself', async () => {
  const { ask, open } = databaseOf();
  const answers = Promise.allSettled(['wrong', 'a', 'slow'].map((text) => ask(named(text))));
  open();
  expect(await answers).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: '42703' }) },
    { status: 'fulfilled', value: [{ text: 'a' }] },
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
  ]);
});

it('questions sent together are answered by none where nobody is reached', async () => {
  const { ask, open } = databaseOf({ isDown: true });
  const answers = Promise.allSettled([ask(named('a')), ask(named('b'))]);
  open();
  for (const answer of await answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
});

const place = '\0id';
const twice = sql`select ${text('1')} || ${text(place)} as said`;
const asked = withTexts(twice, place);
const ask = async (database: Database, id: string) => (await database.query(asked(id)))[0]!.said;
const kept = async (database: Database) =>
  Number((await database.query(sql`select count(*) as n from pg_prepared_statements`))[0]!.n);

/** A proxy that greets with a process id of its own, as poolers do. */
async function pooler(url: string): Promise<{ url: string; server: Server }> {
  const folder = new URL(url).searchParams.get('host')!;
  const server = createServer((client) => {
    const behind = connect(`${folder}/.s.PGSQL.5432`);
    for (const [one, other] of [[client, behind] as const, [behind, client] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    client.pipe(behind);
    behind.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) bytes.writeInt32BE(1, at + 5);
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `postgres://portal@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`, server };
}

// A server of its own, because that of PORTAL_TEST_DATABASE_URL may be behind a pooler.
describe.skipIf(!postgresPrograms)('a repeated statement', () => {
  let own: TestPostgres;
  let direct: Database;
  beforeAll(async () => {
    own = await startPostgres();
    direct = openPool(own.url, { connections: 1 });
  });
  afterAll(async () => {
    await direct?.close();
    await own?.stop();
  });

  it('is prepared from the third execution on, with the right result each time', async () => {
    expect([await ask(direct, '2'), await kept(direct)]).toEqual(['12', 0]);
    expect([await ask(direct, '3'), await kept(direct)]).toEqual(['13', 0]);
    expect([await ask(direct, '1'), await kept(direct)]).toEqual(['11', 1]);
    for (const id of ['3', '1', '2', '3', '1', '4', '5']) expect(await ask(direct, id)).toBe(`1${id}`);
    expect(await kept(direct)).toBe(1);
  });

  it('runs on a new connection after it has failed on one', async () => {
    await direct.run('create table retyped (id text, held text); insert into retyped values ($$1$$, $$7$$)');
    const one = repeated(sql`select t.held from retyped t where t.id = ${text('1')}`);
    for (let times = 0; times < 8; times++) expect(await direct.query(one)).toEqual([{ held: '7' }]);
    await direct.run('alter table retyped alter column held type numeric using held::numeric');
    await expect(direct.query(one)).rejects.toThrow();
    for (let times = 0; times < 3; times++) expect(await direct.query(one)).toEqual([{ held: 7 }]);
    await direct.run('drop table retyped');
  });

  it('is one of at most forty prepared statements per connection', async () => {
    for (let index = 0; index < 70; index++)
      for (let times = 0; times < 4; times++)
        expect(await direct.query(repeated(sql`select ${raw(String(index))} as n`))).toEqual([{ n: index }]);
    expect(await kept(direct)).toBeLessThan(40);
  });

  it('is not prepared behind a pooler, which may send the next query to another server process', async () => {
    const { url, server } = await pooler(own.url);
    const behind = openPool(url, { connections: 1 });
    for (const id of ['1', '2', '3', '4']) expect(await ask(behind, id)).toBe(`1${id}`);
    expect(await kept(behind)).toBe(0);
    await behind.close();
    server.close();
  });
});

const real = realPostgres();
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');

describe.skipIf(!hasPostgres).each([
  ['alone', undefined],
  ['beside others', 'teste'],
])('a write %s', (_how, kind) => {
  it('says that it may be kept if the answer was lost, and that it is not if it was not sent', async () => {
    const [line, schema] = [await startTcpProxy(real.url), newSchema()];
    const pool = openPool(line.url, { connections: 2 });
    try {
      await fill(real.database, schema, warehouseModel(), {});
      const store = storeIn(pool, schema);
      const heard: string[] = [];
      store.listen((news) => heard.push(...news.map(({ about }) => about)));
      const records = store.using(warehouseModel());
      const write = (nome: string) =>
        records.write(async (transaction) => {
          await transaction.insert('grupos', { nome });
          transaction.emit({ table: '$notices', about: nome });
        }, kind);
      const refusalOf = (nome: string) => write(nome).then(undefined, (error: unknown) => error);
      const names = async () => {
        const shape = shapeOf(warehouse.resources.grupos!, viewer);
        const { records: found } = await storeIn(real.database, schema)
          .using(warehouseModel())
          .find(shape, { where: matchAll });
        return found.map(({ nome }) => nome);
      };
      await write('Um');
      line.cutAt('commit\0', 'before');
      // The client can't know whether it arrived.
      expect(await refusalOf('Dois')).toBeInstanceOf(OutcomeUnknown);
      line.cutAt('commit\0', 'after');
      expect(await refusalOf('Três')).toBeInstanceOf(OutcomeUnknown);
      line.cutAt('insert into', 'before');
      const refusal = await refusalOf('Quatro');
      expect(refusal).toBeInstanceOf(StoreUnavailable);
      if (kind === undefined) expect(refusal).not.toBeInstanceOf(OutcomeUnknown);
      expect(await names()).toEqual(['Um', 'Três']);
      expect(heard).toEqual(expect.arrayContaining(['Um', 'Três']));
      await store.close();
    } finally {
      await pool.close();
      await dropSchema(real.database, schema);
      await line.close();
    }
  });
});
