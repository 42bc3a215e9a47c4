/** Guarantees for processes that write at the same time on a server, one by one or concurrently. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { StoreUnavailable, type Records, type RecordTransaction } from '#server/data/store.ts';
import { transaction, type Database } from '#server/data/postgres/connection/database.ts';
import { name, sqlNumber, rendered, sql } from '#server/data/postgres/sql.ts';
import { turnTable } from '#server/data/postgres/systemTables.ts';
import { slotOf } from '#kinds/timeSlots.ts';
import { shapeOf } from '#server/data/shape.ts';
import { dropSchema, fill, newSchema, serverDatabase, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { warehouse, warehouseModel } from '#tests/support/companies/warehouse.ts';

const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
const shape = (resource: string) => shapeOf(warehouse.resources[resource]!, viewer);

const real = realPostgres();
let databases: Database[] = [];
beforeAll(() => {
  if (hasPostgres) databases = [1, 2, 3].map(() => serverDatabase(real.url));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
});

describe.skipIf(!hasPostgres).each([
  ['one by one', undefined],
  ['concurrently', 'teste'],
])('several processes on one PostgreSQL, writing %s', (_how, kind) => {
  let schema: string;
  let processes: Records[];

  beforeEach(async () => {
    schema = newSchema();
    await fill(databases[0]!, schema, warehouseModel(), {
      artigos: [{ id: 1, nome: 'A', inicial: 0, version: 1 }],
      movimentos: [],
    });
    processes = databases.map((database) =>
      storeIn(database, schema, { waitMilliseconds: 10_000 }).using(warehouseModel()),
    );
  });
  afterEach(() => dropSchema(databases[0]!, schema));

  /** Sixty writes at once, twenty from each process. */
  const sixty = <T>(work: (transaction: RecordTransaction, nth: number) => Promise<T>) =>
    Promise.allSettled(
      Array.from({ length: 60 }, (_, nth) =>
        processes[nth % 3]!.write((transaction) => work(transaction, nth), kind),
      ),
    );

  it('of many writes based on one version one succeeds, and the others fail with a conflict', async () => {
    const outcomes = await sixty(async (transaction, nth) => {
      const before = (await transaction.get(shape('artigos'), 1))!;
      if (before.version !== 1) throw new Error('mudou');
      await transaction.replace('artigos', { id: 1, nome: `N${nth}`, version: 2 });
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await processes[1]!.get(shape('artigos'), 1)).toMatchObject({ version: 2 });
  });

  it('numbering has no gaps and no duplicates', async () => {
    await sixty(async (transaction, nth) => {
      const { total } = await transaction.find(shape('movimentos'), { where: matchAll, range: [0, 0] });
      await transaction.insert('movimentos', { nota: `N${total + 1}` });
      if (nth % 5 === 0) throw new Error('não');
    });
    const { records } = await processes[2]!.find(shape('movimentos'), {
      where: matchAll,
      sort: { field: 'nota', order: 'ASC' },
    });
    expect(records.map(({ nota }) => nota)).toEqual(Array.from({ length: 48 }, (_, at) => `N${at + 1}`));
    expect(new Set(records.map(({ id }) => id)).size).toBe(48);
  });

  it('a limit on a sum over other records is never exceeded', async () => {
    const outcomes = await sixty(async (transaction) => {
      const article = (await transaction.get(shape('artigos'), 1))!;
      if (Number(article.entradas) + 5 > 100) throw new Error('passa do limite');
      await transaction.insert('movimentos', { artigoId: 1, tipo: 'entrada', quantidade: 5 });
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await processes[0]!.get(shape('artigos'), 1)).toMatchObject({ entradas: 100 });
  });

  it('no two records have the same value in a unique field', async () => {
    const { artigos } = warehouse.resources;
    await sixty(async (transaction, nth) => {
      const article = { nome: `N${nth % 7}`, inicial: 0 };
      if (await transaction.findDuplicate(shape('artigos'), { ...article, id: 0 }, ['nome']))
        throw new Error('já há');
      await transaction.insert(artigos!.id, article);
    });
    const { records } = await processes[0]!.find(shape('artigos'), { where: matchAll });
    expect(records.map(({ nome }) => nome).toSorted()).toEqual([
      'A',
      ...[0, 1, 2, 3, 4, 5, 6].map((n) => `N${n}`),
    ]);
  });

  it('no two records take the same time', async () => {
    const { movimentos } = warehouse.resources;
    const slot = slotOf(movimentos!, { by: ['artigoId'], from: 'data', to: 'data', until: 'inclusive' });
    await sixty(async (transaction, nth) => {
      const taken = { artigoId: 1, data: `2026-11-0${(nth % 4) + 1}` };
      if (await transaction.findOverlap(shape('movimentos'), { ...taken, id: 0 }, slot))
        throw new Error('já há');
      await transaction.insert('movimentos', { ...taken, nota: `N${nth}` });
    });
    const { records } = await processes[1]!.find(shape('movimentos'), { where: matchAll });
    expect(records.map(({ data }) => data).toSorted()).toEqual([1, 2, 3, 4].map((day) => `2026-11-0${day}`));
  });

  it('where one record has to remain, the last one is not deleted', async () => {
    for (let nth = 0; nth < 6; nth++)
      await processes[0]!.write((transaction) => transaction.insert('grupos', { nome: `G${nth}` }));
    const { records } = await processes[0]!.find(shape('grupos'), { where: matchAll });
    const outcomes = await sixty(async (transaction, nth) => {
      const { total } = await transaction.find(shape('grupos'), { where: matchAll });
      if (total < 2) throw new Error('o último');
      await transaction.remove('grupos', records[nth % 6]!.id);
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await processes[2]!.find(shape('grupos'), { where: matchAll })).total).toBe(1);
  });

  it('every process receives each announcement once', async () => {
    const stores = databases.map((database) => storeIn(database, schema, { waitMilliseconds: 10_000 }));
    const heard = stores.map(() => [] as string[]);
    stores.forEach((store, at) => store.listen((news) => heard[at]!.push(...news.map(({ about }) => about))));
    const records = stores.map((store) => store.using(warehouseModel()));
    const announce = (about: string, at: number) =>
      records[at]!.write(async (transaction) => {
        await transaction.insert('grupos', { nome: about });
        transaction.emit({ table: '$notices', about });
      }, kind);
    // A listener receives what is announced after its first poll, and behind a pooler only at its next one.
    await vi.waitFor(async () => {
      await announce('início', 0);
      expect(heard.every((one) => one.includes('início'))).toBe(true);
    });
    const sent = Array.from({ length: 60 }, (_, nth) => String(nth));
    await Promise.all(sent.map((about, nth) => announce(about, nth % 3)));
    await announce('fim', 0);
    await vi.waitFor(() => expect(heard.every((one) => one.includes('fim'))).toBe(true), 5000);
    for (const one of heard)
      expect(one.filter((about) => Number(about) >= 0).toSorted()).toEqual(sent.toSorted());
  });

  it('a request sent twice is stored once', async () => {
    await sixty(async (transaction) => {
      if (await transaction.findRequest('pedido-1')) return;
      const { id } = await transaction.insert('grupos', { nome: 'Um' });
      await transaction.saveRequest('pedido-1', { id, mark: 'x' });
    });
    expect((await processes[0]!.find(shape('grupos'), { where: matchAll })).total).toBe(1);
  });

  it('a write that waits too long fails and writes nothing; reads do not wait', async () => {
    const records = storeIn(databases[1]!, schema, { waitMilliseconds: 300 }).using(warehouseModel());
    await databases[0]!.session(async (connection) => {
      const turn = rendered(name(schema, turnTable)).text;
      await connection.run(`begin; lock table ${turn} in exclusive mode`);
      const late = records.write((transaction) => transaction.insert('grupos', { nome: 'Um' }));
      await expect(late).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await records.get(shape('artigos'), 1)).toMatchObject({ nome: 'A' });
      await connection.run('rollback');
    });
    await records.write((transaction) => transaction.insert('grupos', { nome: 'Dois' }));
    const { records: groups } = await records.find(shape('grupos'), { where: matchAll });
    expect(groups).toMatchObject([{ nome: 'Dois' }]);
  });

  it('a connection lost within a transaction leaves nothing behind, and the next write succeeds', async () => {
    const broken = processes[0]!.write(async (transaction) => {
      await transaction.insert('movimentos', { artigoId: 1, tipo: 'entrada', quantidade: 7 });
      await databases[1]!.run(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where state = 'idle in transaction' and query like '%${schema}%'`,
      );
      await transaction.insert('movimentos', { artigoId: 1, tipo: 'entrada', quantidade: 8 });
    });
    await expect(broken).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await processes[2]!.get(shape('artigos'), 1)).toMatchObject({ entradas: 0 });
    await processes[0]!.write((transaction) =>
      transaction.insert('movimentos', { artigoId: 1, tipo: 'entrada', quantidade: 1 }),
    );
    expect(await processes[2]!.get(shape('artigos'), 1)).toMatchObject({ entradas: 1 });
  });
});

describe.skipIf(!hasPostgres)('two concurrent writes', () => {
  let schema: string;
  let processes: Records[];
  beforeEach(async () => {
    schema = newSchema();
    await fill(databases[0]!, schema, warehouseModel(), {
      artigos: [1, 2].map((id) => ({ id, nome: `A${id}`, inicial: 0, version: 1 })),
      movimentos: [],
    });
    processes = databases.map((database) => storeIn(database, schema).using(warehouseModel()));
  });
  afterEach(() => dropSchema(databases[0]!, schema));

  /** Runs both so that each has begun before one ends. Returns how often each has run. */
  async function both(work: (transaction: RecordTransaction, nth: number) => Promise<unknown>) {
    const runs = [0, 0];
    const waiting: (() => void)[] = [];
    const isSecond = new Promise<void>((resolve) => waiting.push(resolve));
    await Promise.all(
      [0, 1].map((nth) =>
        processes[nth]!.write(async (transaction) => {
          const done = await work(transaction, nth);
          runs[nth]!++;
          if (runs[0]! > 0 && runs[1]! > 0) waiting[0]!();
          await isSecond;
          return done;
        }, 'teste'),
      ),
    );
    return runs;
  }

  it('a transaction with a failed statement fails, even if the error was caught', async () => {
    const division = (by: number) => sql`select 1 / ${sqlNumber(by)} as one`;
    const divided = (by: number) =>
      transaction(databases[0]!, 'begin', ({ query }) => query(division(by)).catch(() => undefined));
    await expect(divided(1)).resolves.toEqual([{ one: 1 }]);
    await expect(divided(0)).rejects.toThrow('nada foi gravado');
  });

  it('of different records run once each', async () => {
    const runs = await both((transaction) => transaction.insert('movimentos', { nota: 'N' }));
    expect(runs).toEqual([1, 1]);
  });

  it('writes that were sent without waiting are repeated with the rest, and stored once', async () => {
    let runs = 0;
    await processes[0]!.write(async (transaction) => {
      const article = (await transaction.get(shape('artigos'), 1))!;
      if (++runs === 1)
        await processes[1]!.write(
          (other) => other.replace('artigos', { ...article, nome: 'B1', version: 2 }),
          'teste',
        );
      await transaction.replace('artigos', { ...article, nome: `${String(article.nome)}!`, version: 3 });
      await transaction.insert('movimentos', { nota: 'N' }).catch(() => undefined);
    }, 'teste');
    expect(runs).toBe(2);
    expect(await processes[2]!.get(shape('artigos'), 1)).toMatchObject({ nome: 'B1!' });
    expect((await processes[2]!.find(shape('movimentos'), { where: matchAll })).total).toBe(1);
  });

  it('one runs again if the other writes a record that it has read', async () => {
    const runs = await both(async (transaction, nth) => {
      const [own, other] = [nth + 1, 2 - nth];
      const { inicial } = (await transaction.get(shape('artigos'), other))!;
      if (Number(inicial) === 0)
        await transaction.replace('artigos', { id: own, nome: `A${own}`, inicial: 7, version: 2 });
    });
    expect(runs.toSorted()).toEqual([1, 2]);
    const { records } = await processes[2]!.find(shape('artigos'), { where: matchAll });
    expect(records.filter(({ inicial }) => inicial === 7)).toHaveLength(1);
  });
});
