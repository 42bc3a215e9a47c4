/** Figures that processes share by a table: valid while the tables that they read have not changed. */
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { translate } from '#messages/translate.ts';
import { equals, matchAll, type FilterExpression } from '#model/filter/filter.ts';
import { planMigration, runMigration } from '#server/data/databaseMigration.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { FigureRefresh } from '#server/data/postgres/reads/figures/figureRefresh.ts';
import { StoredFigures } from '#server/data/postgres/reads/figures/storedFigures.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { name, raw, rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { figuresTable } from '#server/data/postgres/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { figuresComputedAt, TookTooLong, type Store } from '#server/data/store.ts';
import { fillDatabase } from '#server/data/transfer/database.ts';
import { folderHolding } from '#server/data/transfer/transfer.ts';
import { readHolding, writeHolding } from '#server/data/transfer/format.ts';
import { viewer } from '#tests/support/companies/shop.ts';
import { db } from '#tests/support/db.ts';
import { CallerWrites } from '#server/http/callerWrites.ts';
import { inContext, RequestContext } from '#server/http/requestContext.ts';
import { createLog } from '#server/http/requestLog.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { dropSchema, storeIn } from '#tests/support/postgres/database.ts';
import { dumpOf } from '#tests/support/postgres/dump.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { dumpProgram, hasPostgres } from '#tests/support/postgres/server.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import { libraryPortal } from '#tests/support/server.ts';

const postgres = realPostgres();
const portal = libraryPortal();
const model = wholeModelOf(portal);
const minute = 60_000;
/** Of the test database: see serverDatabase. */
const connections = 8;

let database: Database;
let schema: string;
const of = (table: string) => rendered(name(schema, table)).text;
/** Makes every connection count its changes now: otherwise it does so once a second, or after ten seconds without work. */
const counted = async () => {
  let held = 0;
  const flush = () =>
    database.session(async (connection) => {
      held++;
      await expect.poll(() => held).toBe(connections);
      await connection.run('select pg_stat_force_next_flush()');
    });
  await Promise.all(Array.from({ length: connections }, flush));
  await expect.poll(sessions, { timeout: 15_000 }).toBe(connections);
};
/** A session that ends counts its changes after its client has left: so does the one that has filled the tables. */
const sessions = async () => {
  const [row] = await database.query(
    sql`select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'portal'`,
  );
  return row!.n;
};
/** Another program changes records. */
const other = async (statement: string) => {
  await database.run(statement);
  await counted();
};

const isFigure = (statement: Sql) => rendered(statement).text.includes('"$m0"');

/** A process of the portal, and how often it has computed figures. */
function processOf(
  age = minute,
  seed: () => Seed = db,
): {
  store: Store;
  count: (where?: FilterExpression) => Promise<unknown>;
  /** The ids of the first two, and the total, as far as they are stored or take no longer. */
  first: (within?: number, where?: FilterExpression) => Promise<unknown>;
  computed: () => number;
} {
  let computed = 0;
  const counting: Database = {
    ...database,
    query: (statement) => {
      if (isFigure(statement)) computed++;
      return database.query(statement);
    },
  };
  const store = storeIn(counting, schema, { seed, sharedFigures: { age, quick: 0 } });
  const shape = shapeOf(portal.resources.livros!, viewer());
  const measures = { n: 'count' } as const;
  return {
    store,
    first: async (within = 5000, where = matchAll) => {
      const paging = { total: 'quick', upTo: 100 } as const;
      const query = { where, range: [0, 1], paging, within, isShared: true } as const;
      const { records, total } = await store.using(model).find(shape, query);
      return [records.map(({ id }) => String(id)), total];
    },
    computed: () => computed,
    count: async (where = matchAll) => {
      const rows = await store.using(model).aggregate(shape, { where, groupBy: [], measures, mayLag: true });
      expect(Date.now() - figuresComputedAt.get(rows)!).toBeLessThan(age);
      return rows[0]!.n;
    },
  };
}

const stored = async () => {
  const rows = await database.query(
    sql`select key, used::text as used from ${raw(of(figuresTable))} order by at`,
  );
  return rows;
};
const isStored = (count: number) => expect.poll(async () => (await stored()).length).toBe(count);
/** Makes the stored figures older. */
const age = (interval: string) =>
  database.run(`update ${of(figuresTable)} set at = at - interval '${interval}', busy = null`);

type PutOff = ConstructorParameters<typeof FigureRefresh> extends [unknown, unknown, ...infer R] ? R : never;

/** The background work of a process. */
function refreshOf(used = model, by = database, ...putOff: PutOff) {
  const ask = (statement: Parameters<Database['query']>[0]) => by.query(statement);
  const refresh = new FigureRefresh(by, new StoredFigures(ask, schema, { age: minute, quick: 0 }), ...putOff);
  refresh.uses(used, plainRelations(schema));
  return refresh;
}

describe.skipIf(!hasPostgres)('stored figures', () => {
  beforeEach(() => void ({ database, schema } = postgres.inNewSchema()));

  it('are right in another process, and after any time, until a table that they read has changed', async () => {
    await processOf().store.using(model).get(shapeOf(portal.resources.livros!, viewer()), 1);
    await counted();
    const first = processOf();
    const before = await first.count();
    expect(first.computed()).toBe(1);
    await isStored(1);
    await age('1 hour');
    const second = processOf();
    expect(await second.count()).toBe(before);
    expect(second.computed()).toBe(0);

    await other(`update ${of('leitores')} set nome = nome`);
    const unrelated = processOf();
    expect(await unrelated.count()).toBe(before);
    expect(unrelated.computed()).toBe(0);

    await other(`delete from ${of('livros')}`);
    const third = processOf();
    expect(await third.count()).toBe(0);
    expect(third.computed()).toBe(1);
  });

  it('are pages, too: for those who ask for the same records, until their table has changed', async () => {
    const whole = db().livros!.length;
    const before = await processOf().first();
    expect(before).toEqual([expect.any(Array), whole]);
    await isStored(1);
    expect(await processOf().first(0)).toEqual(before);
    await expect(processOf().first(0, equals('id', ['1']))).rejects.toThrow(TookTooLong);
    await isStored(2);

    await other(`delete from ${of('livros')} where id = '1'`);
    await age('10 minutes');
    await expect(processOf().first(0)).rejects.toThrow(TookTooLong);
    const refreshed = async (where?: FilterExpression) => {
      await refreshOf().next();
      return processOf()
        .first(0, where)
        .catch(() => undefined);
    };
    await expect.poll(() => refreshed()).toEqual([expect.any(Array), whole - 1]);
    await expect.poll(() => refreshed(equals('id', ['1']))).toEqual([[], 0]);
  });

  it('are pages of the fields that readers use: other fields make another page', async () => {
    const sales = portalWith({
      ...resourcesOf({ vendas: { nome: 'text', valor: 'money' } }),
      'resources/parcelas.yaml': `
label: { one: Parcela, many: Parcelas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  vendaId: { type: reference, label: Venda, resource: vendas }
  valor: { type: money, label: Valor, lookup: vendaId.valor }
`,
      'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes: [{ path: /parcelas, label: Parcelas, list: { resource: parcelas, columns: [nome, valor] } }]
`,
    });
    const own = wholeModelOf(sales);
    const rows = () => ({
      vendas: [{ id: 1, version: 1, nome: 'a', valor: 2 }],
      parcelas: [1, 2].map((id) => ({ id, version: 1, nome: 'a', vendaId: 1 })),
    });
    const pageOf = async (within: number, ...fields: string[]) => {
      const { store } = processOf(minute, rows);
      const page = { range: [0, 0], only: new Set(fields), within, isShared: true } as const;
      const { records, total } = await store
        .using(own)
        .find(shapeOf(sales.resources.parcelas!, viewer()), { where: matchAll, ...page });
      return [records[0]!.valor, total];
    };
    const refreshed = async (...fields: string[]) => {
      await refreshOf(own).next();
      return pageOf(0, ...fields).catch(() => undefined);
    };
    expect(await pageOf(5000, 'nome', 'valor')).toEqual([2, 2]);
    await isStored(1);
    expect(await pageOf(0, 'nome', 'valor')).toEqual([2, 2]);
    await expect(pageOf(0, 'nome')).rejects.toThrow(TookTooLong);
    await isStored(2);
    expect(await pageOf(5000, 'nome')).toEqual([undefined, 2]);

    await other(`delete from ${of('parcelas')} where id = '2'`);
    await age('10 minutes');
    await expect.poll(() => refreshed('nome', 'valor')).toEqual([2, 1]);
    await expect.poll(() => refreshed('nome')).toEqual([undefined, 1]);
  });

  it('are computed first where somebody waits for them', async () => {
    await processOf().count();
    await isStored(1);
    await other(`delete from ${of('livros')} where id = '1'`);
    await age('10 minutes');
    await expect(processOf().first(0)).rejects.toThrow(TookTooLong);
    await isStored(2);
    expect(await refreshOf().next()).toMatchObject({ isFirst: true });
    // after the pause that a computation is followed by
    await expect.poll(() => refreshOf().next()).toMatchObject({ isFirst: false });
  });

  it('are right at once for one who has just written, also of tables that others did not touch', async () => {
    const { store, count, computed } = processOf();
    const asWriter = async <T>(work: () => Promise<T>) => {
      const context = new RequestContext(createLog('off'));
      const req = new http.IncomingMessage(new net.Socket());
      req.headers.authorization = 'Bearer bia';
      context.writes = new CallerWrites(req, new http.ServerResponse(req));
      return inContext(context, work);
    };
    const change = (resource: string) =>
      asWriter(async () => {
        const shape = shapeOf(portal.resources[resource]!, viewer());
        await store.using(model).write(async (unit) => {
          const { records } = await unit.find(shape, { where: matchAll, range: [0, 0] });
          await unit.remove(resource, records[0]!.id);
        });
      });
    await change('leitores');
    await counted();
    const before = (await asWriter(count)) as number;
    await isStored(1);
    await change('leitores');
    expect([await asWriter(count), computed()]).toEqual([before, 1]);
    await change('livros');
    expect([await asWriter(count), computed()]).toEqual([before - 1, 2]);
  });

  it('may be used for a minute after another program has changed a table, also by TRUNCATE', async () => {
    const before = await processOf().count();
    await isStored(1);
    await other(`truncate ${of('livros')} cascade`);
    expect(await processOf().count()).toBe(before);
    await age('61 seconds');
    expect(await processOf().count()).toBe(0);
  });

  it('are shared by nobody with other rows', async () => {
    const first = processOf();
    const all = await first.count();
    await isStored(1);
    const second = processOf();
    expect(await second.count(equals('id', ['1']))).toBe(1);
    expect(all).not.toBe(1);
    expect(second.computed()).toBe(1);
    await isStored(2);
  });

  it('are computed anew in the background once their tables have changed', async () => {
    await processOf().count();
    await isStored(1);
    await counted();
    const refresh = async () => (await refreshOf().next()) !== undefined;
    // The viewer's day is over, and the figure does not depend on it.
    expect(await refresh()).toBe(true);
    expect(await refresh()).toBe(false);
    await counted();
    const [used] = await stored();
    await other(`delete from ${of('livros')}`);
    await age('10 minutes');
    expect(await refresh()).toBe(true);
    expect(await refresh()).toBe(false);
    expect(await stored()).toEqual([used]);
    const next = processOf();
    expect(await next.count()).toBe(0);
    expect(next.computed()).toBe(0);
  });

  it('are put off where users wait for them, and computed all the same after some times', async () => {
    await processOf().count();
    await isStored(1);
    await other(`delete from ${of('livros')}`);
    await age('10 minutes');
    const before = await stored();
    const slow: Database = {
      ...database,
      session: (work) =>
        database.session(async ({ query, run }) => {
          const afterASecond = async (statement: Sql) => {
            if (isFigure(statement)) await query(sql`select pg_sleep(1)`);
            return query(statement);
          };
          return work({ run, query: afterASecond });
        }),
    };
    const waits = { isQuiet: true, isSlower: true, during: <T>(work: () => Promise<T>) => work() };
    const refresh = refreshOf(model, slow, waits, 1);
    for (let times = 0; times < 3; times++) {
      await expect.poll(() => refresh.next()).toBeDefined();
      expect(await stored()).toEqual(before);
      const [row] = await database.query(
        sql`select state = '' or at < now() - interval '9 minutes' as old from ${raw(of(figuresTable))}`,
      );
      expect(row!.old).toBe(true);
    }
    await expect.poll(() => refresh.next()).toBeDefined();
    const next = processOf();
    expect(await next.count()).toBe(0);
    expect(next.computed()).toBe(0);
  });

  it.each([
    { of: 'another config', without: 'livros' },
    { of: 'a table that is being migrated', missing: 'column "a" does not exist' },
    { of: 'a renamed table, which is a view until then', isView: true },
  ])('are left to others by a process of $of', async ({ without, missing, isView }) => {
    await processOf().count();
    await isStored(1);
    await other(`delete from ${of('livros')}`);
    await age('10 minutes');
    const before = await stored();
    const [inSchema, view] = [of('livros'), of('livros_before')];
    if (isView)
      await other(
        `alter table ${inSchema} rename to livros_before; create view ${inSchema} as select * from ${view}`,
      );
    const { [without ?? '']: _, ...resources } = model.resources;
    const failing: Database = {
      ...database,
      session: (work) =>
        database.session(({ query, run }) => {
          const failed = () => Promise.reject(Object.assign(new Error(missing), { code: '42703' }));
          return work({
            run,
            query: (statement) => (missing && isFigure(statement) ? failed() : query(statement)),
          });
        }),
    };
    const refresh = refreshOf({ ...model, resources }, failing);
    expect(await refresh.next()).toBeDefined();
    expect(await refresh.next()).toBeUndefined();
    expect(await stored()).toEqual(before);

    if (isView) await other(`drop view ${inSchema}; alter table ${view} rename to livros`);
    expect(await refreshOf().next()).toBeDefined();
    const next = processOf();
    expect(await next.count()).toBe(0);
    expect(next.computed()).toBe(0);
  });

  it('are right after an import into tables that were empty', async () => {
    const first = processOf(minute, () => ({}));
    expect(await first.count()).toBe(0);
    await isStored(1);
    const folder = newFolder();
    const [source, file] = [path.join(folder, 'db.json'), path.join(folder, 'records.jsonl')];
    writeFileSync(source, JSON.stringify(db()));
    await writeHolding(file, folderHolding(folder));
    await fillDatabase(database, schema, model, await readHolding(file));
    await counted();
    await age('61 seconds');
    expect(await processOf().count()).toBe(db().livros!.length);
  });

  it.skipIf(!dumpProgram)('are kept by migrate, and computed anew after a restore', async () => {
    await processOf().count();
    await isStored(1);
    const before = await stored();
    const request = { portal, databaseUrl: inSchema(postgres.url, schema) };
    const dropping = { ...request, dropped: [figuresTable] };
    await expect(planMigration(dropping)).rejects.toThrow(
      translate('database.noTable', { table: figuresTable }),
    );
    const { steps } = await runMigration({ ...request, dropped: [] }, () => undefined);
    expect(steps.filter(({ table }) => table === figuresTable)).toEqual([]);
    expect(await stored()).toEqual(before);

    const dump = dumpOf(postgres.url, `--schema=${schema}`, '--inserts');
    await dropSchema(database, schema);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      await client.query(dump);
      await client.query(`delete from ${of('livros')}`);
    } finally {
      await client.end();
    }
    expect(await stored()).toEqual(before);
    await age('61 seconds');
    expect(await processOf().count()).toBe(0);
  });

  it('are not needed: without the table, each process has its own', async () => {
    const { count, computed } = processOf();
    await count();
    await database.run(`drop table ${of(figuresTable)}`);
    const second = processOf();
    expect(await second.count()).toBe(await second.count());
    expect(second.computed()).toBe(1);
    expect(computed()).toBe(1);
  });
});
