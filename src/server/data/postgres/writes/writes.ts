/** The write operations of a transaction. */
import { Periodic } from '#host/periodic.ts';
import type { DoneRequest, Id, RecordReader, RecordTransaction } from '#server/data/store.ts';
import type { Connection, Database, DatabaseRow } from '../connection/database.ts';
import { name, raw, sql, text, sqlNumber } from '../sql.ts';
import { requestsTable } from '../systemTables.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Resource } from '#model/types.ts';
import { layoutOf } from '../rows.ts';
import { LateChecks } from '../adopted/lateChecks.ts';
import { refuseUnserved } from '../unserved.ts';
import { AdoptedWriter } from '../adopted/writes.ts';
import type { Absent } from '../compile/scope.ts';
import type { Relations } from '../relations.ts';
import { OwnWriter } from './ownWriter.ts';
import type { RowWriter } from './rowWriter.ts';
import type { Writing } from './writeScheduler.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';

// Answered requests by idempotency key. A key is inserted first instead of being looked up: concurrent
// serializable transactions then don't read where others write.

const keptFor = "interval '30 days'";
const clearedEvery = 3600_000;

/** The keys that one transaction has inserted. */
class Requests {
  readonly #connection: Connection;
  readonly #schema: string;
  /** ctid of the row, by key. */
  readonly #taken = new Map<string, string>();

  constructor(connection: Connection, schema: string) {
    this.#connection = connection;
    this.#schema = schema;
  }

  async find(key: string): Promise<DoneRequest | undefined> {
    const table = name(this.#schema, requestsTable);
    const [taken] = await this.#connection.query(
      sql`insert into ${table} (key, id, is_number, mark) values (${text(key)}, '', false, '')
          on conflict (key) do nothing returning ctid::text as place`,
    );
    if (taken) {
      this.#taken.set(key, String(taken.place));
      return undefined;
    }
    const [found] = await this.#connection.query(
      sql`select id, is_number, mark from ${table} where key = ${text(key)}`,
    );
    return {
      id: found!.is_number === true ? Number(found!.id) : String(found!.id),
      mark: String(found!.mark),
    };
  }

  async keep(key: string, { id, mark }: DoneRequest): Promise<void> {
    const table = name(this.#schema, requestsTable);
    if (!this.#taken.has(key)) await this.find(key);
    const place = this.#taken.get(key);
    this.#taken.delete(key);
    const row = place === undefined ? sql`key = ${text(key)}` : sql`ctid = ${text(place)}::tid`;
    await this.#connection.query(
      sql`update ${table} set at = now(), id = ${text(String(id))},
          is_number = ${raw(String(typeof id === 'number'))}, mark = ${text(mark)} where ${row}`,
    );
  }

  /** Removes the keys of requests that have written nothing. */
  async finish(): Promise<void> {
    for (const place of this.#taken.values())
      await this.#connection.query(
        sql`delete from ${name(this.#schema, requestsTable)} where ctid = ${text(place)}::tid`,
      );
  }
}

/** Deletes keys older than a month, outside of any write. */
export const requestsClearing = (database: Database, schema: string): Periodic =>
  new Periodic(clearedEvery, async () => {
    await database.query(sql`delete from ${name(schema, requestsTable)} where at < now() - ${raw(keptFor)}`);
  });

type Writes = Omit<RecordTransaction, keyof RecordReader | 'emit'> & {
  /** Runs before the commit. */
  finish: () => Promise<void>;
  /** Runs before a rollback on purpose: rejects where the commit would have been refused. */
  rehearse: () => Promise<void>;
};

/** Rows of single records that the transaction has read. */
export class RowsRead {
  readonly #rows = new Map<string, DatabaseRow>();
  /** Records that go at the end of the transaction, and are not read before. */
  readonly goingLate: { resource: string; id: Id; was: DatabaseRow | undefined }[] = [];

  /** The records that are not read, for resources with such as go late. */
  without(absent: Absent = {}): Absent {
    const gone: Record<string, readonly string[]> = {};
    for (const { resource, id } of this.goingLate)
      gone[resource] = [...(gone[resource] ?? absent[resource] ?? []), String(id)];
    return gone;
  }

  note(resource: string, row: DatabaseRow) {
    this.#rows.set(recordKey(resource, String(row.id)), row);
  }

  /** After a rollback: what was read may be gone. */
  clear() {
    this.#rows.clear();
  }

  /** Returns the row once, since the record is about to change. */
  take(resource: string, id: Id): DatabaseRow | undefined {
    const key = recordKey(resource, id);
    const row = this.#rows.get(key);
    this.#rows.delete(key);
    return row;
  }
}
const recordKey = (resource: string, id: Id) => `${resource} ${id}`;

type Writer = {
  connection: Writing;
  relations: Relations;
  model: DataModel;
  /** Receives the first id that each table gave. */
  firstIds: Map<string, number>;
  rows: RowsRead;
};

/** @param isWhole all of the record goes or comes back, and with it what is not served at present */
function refuseUnservedIn({ resources }: DataModel, id: string, isWhole: boolean) {
  const resource = resources[id]?.resource;
  if (resource?.unserved && (isWhole || resource.unserved.isReadOnly)) refuseUnserved(resource);
}

export function writesOf({ connection, relations, model, firstIds, rows }: Writer): Writes {
  const late = new LateChecks(connection);
  const ownWriter = (resource: Resource) =>
    new OwnWriter({ connection, relations, layout: layoutOf(resource), timeZone: model.timeZone, firstIds });
  const writers = new Map<string, RowWriter>();
  const writerOf = (resource: string): RowWriter =>
    getOrMake(writers, resource, () => {
      const found = model.resources[resource];
      if (!found) throw new Error(translate('database.dataHave', { resource }));
      const adopted = relations.adoptedBy(resource);
      return adopted ? new AdoptedWriter(connection, adopted, late) : ownWriter(found.resource);
    });
  const removeLate = async (from = 0) => {
    for (const { resource, id, was } of rows.goingLate.splice(from)) await writerOf(resource).remove(id, was);
  };
  const requests = new Requests(connection, relations.schema);
  const attempts = new Savepoints(connection);
  return {
    insert: async (resource, record) => {
      refuseUnservedIn(model, resource, false);
      await attempts.begin();
      return writerOf(resource).insert(record);
    },
    replace: async (resource, record) => {
      refuseUnservedIn(model, resource, false);
      await attempts.begin();
      return writerOf(resource).replace(record, rows.take(resource, record.id));
    },
    restore: async (resource, record) => {
      refuseUnservedIn(model, resource, true);
      await attempts.begin();
      rows.take(resource, record.id);
      return writerOf(resource).restore(record);
    },
    remove: async (resource, id) => {
      refuseUnservedIn(model, resource, true);
      await attempts.begin();
      const was = rows.take(resource, id);
      const writer = writerOf(resource);
      // What the database would delete with it, or refuse it for, is left for rules to delete, which tell and keep it.
      if (await writer.isReferredTo(id)) rows.goingLate.push({ resource, id, was });
      else await writer.remove(id, was);
    },
    attempt: async (work) => {
      const end = attempts.add();
      const late = rows.goingLate.length;
      try {
        const result = await work();
        await removeLate(late);
        await end('release');
        return result;
      } catch (error) {
        rows.goingLate.splice(late);
        // If the connection is lost, or the transaction has collided, that error ends it.
        await end('rollback');
        rows.clear();
        throw error;
      }
    },
    log: async (entry) => {
      await attempts.begin();
      const history = Object.values(model.resources).find(({ resource }) => resource.history);
      if (!history) throw new Error(translate('database.dataHaveNoHistory'));
      await ownWriter(history.resource).append({ ...entry });
    },
    findRequest: (key) => requests.find(key),
    saveRequest: (key, done) => requests.keep(key, done),
    finish: async () => {
      await removeLate();
      await late.run();
      await requests.finish();
    },
    rehearse: async () => {
      await removeLate();
      await late.run();
    },
  };
}

type Savepoint = { name: string; isSet?: Promise<unknown> };

/** The savepoints of attempts. Each is only set before the first write, since most trials write nothing. */
class Savepoints {
  readonly #connection: Pick<Writing, 'run'>;
  readonly #open: Savepoint[] = [];
  #count = 0;

  constructor(connection: Pick<Writing, 'run'>) {
    this.#connection = connection;
  }

  add(): (how: 'release' | 'rollback') => Promise<void> {
    const mine: Savepoint = { name: `attempt_${++this.#count}` };
    this.#open.push(mine);
    return async (how) => {
      this.#open.splice(this.#open.indexOf(mine), 1);
      if (!mine.isSet) return;
      await mine.isSet;
      const { name: own } = mine;
      const release = `release savepoint ${own}`;
      await this.#connection.run(how === 'release' ? release : `rollback to savepoint ${own}; ${release}`);
    };
  }

  async begin(): Promise<void> {
    for (const one of this.#open) await (one.isSet ??= this.#connection.run(`savepoint ${one.name}`));
  }
}

/** Resets the sequences after a dry run: nobody has seen these ids, and no other write has run meanwhile. */
export async function restoreSequences(
  connection: Connection,
  relations: Relations,
  given: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [table, first] of given)
    await connection.query(
      sql`select setval(${relations.sequence(table)}, ${sqlNumber(first)}::bigint, false)`,
    );
}
