/** A portal that stops while the database still completes what its start began. */
import { setImmediate as soon } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, sql, text } from '#server/data/postgres/sql.ts';
import { openPostgresStore } from '#server/data/postgres/store.ts';
import { itemsWith } from '#tests/support/portal.ts';
import { serverDatabase } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const real = realPostgres();
const model = dataModelOf(itemsWith('  cor: { type: select, label: Cor, options: { a: A } }'));
let database: Database;
let schema: string;

beforeEach(async () => {
  if (!hasPostgres) return;
  ({ database, schema } = real.inNewSchema());
  await ensure(database, schema, model);
  await database.query(
    sql`insert into ${name(schema, 'itens')} (id, id__k, nome)
        select n, lpad(n::text, 9, '0'), 'Item' from generate_series(1, 100001) n`,
  );
  await database.run(
    `drop index "${schema}"."itens.cor"; delete from "${schema}"."$meta" where name like 'model %'; analyze`,
  );
});

/** Records the end of its maintenance, and the requests after it was closed. */
class WatchedDatabase {
  readonly late: string[] = [];
  readonly #pool = serverDatabase(real.url);
  #isClosed = false;
  #endOfMaintenance: (() => void) | undefined;
  isMaintained = false;
  readonly maintenanceEnded = new Promise<void>((resolve) => (this.#endOfMaintenance = resolve));

  readonly database: Database = {
    ...this.#pool,
    query: (statement) => {
      if (this.#isClosed) this.late.push(String(statement.parts[0]));
      return this.#pool.query(statement);
    },
    maintenance: () => {
      const own = this.#pool.maintenance!();
      this.isMaintained = true;
      return {
        ...own,
        close: async () => {
          await own.close();
          this.isMaintained = false;
          this.#endOfMaintenance!();
        },
      };
    },
    close: () => {
      this.#isClosed = true;
      return this.#pool.close();
    },
  };
}

/** A store that was closed as soon as `isReached` was true during its start, and its log. */
async function stoppedAt(isReached: (watched: WatchedDatabase) => Promise<boolean>) {
  const watched = new WatchedDatabase();
  const log: string[] = [];
  const store = openPostgresStore(watched.database, { schema, log: (line) => void log.push(line) });
  await store.tables!.prepare(model);
  while (!(await isReached(watched)));
  await store.close();
  return { watched, log };
}

/** Runs `work` while a transaction holds what `lock` takes. */
const whileHeld = <T>(lock: string, work: () => Promise<T>): Promise<T> =>
  database.session(async (connection) => {
    await connection.run(`begin; ${lock}`);
    try {
      return await work();
    } finally {
      await connection.run('rollback');
    }
  });

const indexes = async (): Promise<unknown[]> =>
  (
    await database.query(
      sql`select x.indisvalid as whole from pg_index x join pg_class c on c.oid = x.indexrelid
          join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${text(schema)} and c.relname = 'itens.cor'`,
    )
  ).map(({ whole }) => whole);

const isWaiting = async (kind: string) =>
  (
    await database.query(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like ${text(kind)}`,
    )
  ).length > 0;

describe.skipIf(!hasPostgres)('a portal that is stopped right after its start', () => {
  it('leaves the index that the database is creating to the database, and asks nothing more', async () => {
    const { log, watched } = await whileHeld(
      // The creation waits for transactions that have written to the table.
      `lock table "${schema}".itens in row exclusive mode`,
      () => stoppedAt(() => isWaiting('create index concurrently%')),
    );
    await watched.maintenanceEnded;
    await soon();
    expect(await indexes()).toEqual([true]);
    expect(watched.late).toEqual([]);
    expect(log).toEqual([expect.stringContaining('está criando')]);
  });

  it('no longer waits for its turn to create one', async () => {
    const { log, watched } = await whileHeld('select pg_advisory_xact_lock(7106115)', () =>
      stoppedAt(async ({ isMaintained }) => isMaintained || soon(false)),
    );
    await watched.maintenanceEnded;
    await soon();
    expect(await indexes()).toEqual([]);
    expect(watched.late).toEqual([]);
    expect(log).toEqual([]);
  });
});
