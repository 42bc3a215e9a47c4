/** The records of one resource in memory. Records are immutable: a write replaces them. */
import { lossyPart } from '#model/values/lossyNumbers.ts';
import type { LossyNumbers } from '#host/lossyNumbers.ts';
import { isId } from '#model/values/ids.ts';
import type { Id, Stored } from '../store.ts';
import { damaged } from './disk/durableFile.ts';
import { translate } from '#messages/translate.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import { memoizeByName } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordShape } from '../shape.ts';
import { shareWork, type Work } from '../workScheduler.ts';

export type JsonTable = {
  rows: Stored[];
  byId: Map<string, Stored>;
  /** Number of changes, rollbacks included. */
  revision: number;
  /** The latest changes; the last one led to `revision`. */
  recent: TableChange[];
  /** Where a record was last removed for some work: the next one to be removed mostly follows it. */
  lastRemoved: number;
};
/** A written record with its former version; undefined if it is new. */
export type TableChange = { id: string; before: Stored | undefined };

/** A cache that is further behind is built anew. */
const remembered = 2000;

export const emptyTable = (): JsonTable => ({
  rows: [],
  byId: new Map(),
  revision: 0,
  recent: [],
  lastRemoved: 0,
});

function note(table: JsonTable, id: Id, before: Stored | undefined) {
  table.revision++;
  table.recent.push({ id: String(id), before });
  if (table.recent.length > 2 * remembered) table.recent = table.recent.slice(-remembered);
}

/** The changes since a revision, oldest first. Undefined if they are no longer all remembered. */
export function changedSince(
  { revision, recent }: JsonTable,
  known: number,
): readonly TableChange[] | undefined {
  const count = revision - known;
  return count > recent.length ? undefined : count === 0 ? [] : recent.slice(-count);
}

export function insertRow(table: JsonTable, record: Stored, at = table.rows.length) {
  table.rows.splice(at, 0, record);
  table.byId.set(String(record.id), record);
  note(table, record.id, undefined);
}

export function requireRow(table: JsonTable, id: Id): Stored {
  const record = table.byId.get(String(id));
  if (!record) throw new Error(translate('common.noRecord', { id }));
  return record;
}

/** The records that have one of these ids, each once. */
export function recordsById(byId: ReadonlyMap<string, Stored>, ids: readonly unknown[]): Stored[] {
  const found = new Set<Stored>();
  for (const id of ids) {
    const record = byId.get(String(id));
    if (record) found.add(record);
  }
  return [...found];
}

export function replaceRow(table: JsonTable, before: Stored, after: Stored) {
  table.rows[table.rows.indexOf(before)] = after;
  table.byId.set(String(after.id), after);
  note(table, after.id, before);
}

/** Replaces all records. The list stays the same table: what was read from it before is built anew. */
export function replaceRows(table: JsonTable, rows: readonly unknown[]) {
  table.rows = rows.slice() as Stored[];
  table.byId = new Map(table.rows.map((record) => [String(record.id), record]));
  table.revision++;
  table.recent = [];
}

/** Changes rows in their form, not in their meaning. Whatever was derived from the rows is derived anew. */
export function changeRowsInPlace(table: JsonTable, change: (row: Stored) => Stored) {
  const rows = table.rows.map(change);
  const changed = [...rows.entries()].filter(([at, row]) => row !== table.rows[at]);
  if (changed.length === 0) return;
  for (const [at, row] of changed) {
    table.rows[at] = row;
    table.byId.set(String(row.id), row);
  }
  table.revision++;
  table.recent = [];
}

export function deleteRow(table: JsonTable, record: Stored) {
  table.rows.splice(table.rows.indexOf(record), 1);
  table.byId.delete(String(record.id));
  note(table, record.id, record);
}

/**
 * Runs `work` while one record is removed from the table. `work` must be synchronous. The last row takes the place of
 * the record meanwhile: moving all that follow it would take as long as there are records, for each that is removed.
 */
export function withRecordRemoved<T>(table: JsonTable, id: Id, work: () => T): T {
  const { rows, byId } = table;
  const record = byId.get(String(id));
  if (!record) return work();
  const next = rows.indexOf(record, table.lastRemoved);
  const at = (table.lastRemoved = next < 0 ? rows.indexOf(record) : next);
  const last = rows.pop()!;
  if (last !== record) rows[at] = last;
  byId.delete(String(id));
  note(table, id, record);
  try {
    return work();
  } finally {
    if (last !== record) rows.push(last);
    rows[at] = record;
    byId.set(String(id), record);
    note(table, id, undefined);
  }
}

/** Reads one list of the data file. Refuses rows without a valid id, and duplicate ids. */
export function readTableRows(
  rows: unknown[],
  resource: string,
  file: string,
  lossyIn: LossyNumbers,
): JsonTable {
  const byId = new Map<string, Stored>();
  for (const [at, row] of rows.entries()) {
    const id = typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : undefined;
    const lossy = lossyPart(row, lossyIn);
    if (lossy !== undefined)
      throw new Error(
        damaged(file, translate('fileStore.hasInInRecordNumber', { resource, at: at + 1, lossy })),
      );
    if (!isId(id))
      throw new Error(
        damaged(
          file,
          translate('fileStore.hasInRecordWithoutValid', {
            resource,
            at: at + 1,
            id: JSON.stringify(id) ?? 'nada',
          }),
        ),
      );
    if (byId.has(String(id)))
      throw new Error(damaged(file, translate('fileStore.hasInTwoRecords', { resource, id })));
    byId.set(String(id), withVersion(row as Stored));
  }
  return { ...emptyTable(), rows: [...byId.values()], byId };
}

/** Handwritten data may lack versions; the first version is 1. */
const withVersion = (row: Stored): Stored => (typeof row.version === 'number' ? row : { ...row, version: 1 });

/** The last id given per resource, from the stored counters and from the records themselves. */
export function countersOf(kept: unknown, tables: ReadonlyMap<string, JsonTable>): Record<string, number> {
  const last = (resource: string) => Number((kept as Record<string, unknown> | undefined)?.[resource]) || 0;
  return Object.fromEntries(
    [...tables].map(([resource, { rows }]) => [
      resource,
      rows.reduce(
        (greatest, { id }) => (Number.isSafeInteger(Number(id)) ? Math.max(greatest, Number(id)) : greatest),
        last(resource),
      ),
    ]),
  );
}

// An index on one stored field of a table: built once, then updated by the table's changes.

type Key = string | number;
/** Most values of a unique field have one record: a set for each would take several times the memory. */
type Ids = Id | Set<Id>;
type Known = { revision: number; ids: Map<Key, Ids> };

/** Below this size a scan is faster than building an index. */
export const minRowsToIndex = 200;
const stride = 256;

export class TableIndex {
  readonly #table: JsonTable;
  readonly #keysOf: (record: Stored) => readonly Key[];
  #known: Known | undefined;
  /** Shared by the queries that wait for it. */
  readonly #build = shareWork(this.#buildAnew.bind(this));

  constructor(table: JsonTable, keysOf: (record: Stored) => readonly Key[]) {
    this.#table = table;
    this.#keysOf = keysOf;
  }

  isOf(table: JsonTable): boolean {
    return this.#table === table;
  }

  /** Returns one set of ids per key. Sets may contain false positives, but miss no record. */
  *idsWith(keys: readonly Key[]): Work<ReadonlySet<Id>[]> {
    let known = this.#caughtUp();
    while (!known) {
      yield* this.#build();
      // Applies what was written meanwhile.
      known = this.#caughtUp();
    }
    const { ids } = known;
    return [...new Set(keys)].map((key) => {
      const some = ids.get(key);
      return some instanceof Set ? some : new Set(some === undefined ? [] : [some]);
    });
  }

  *#buildAnew(): Work<void> {
    const { revision, rows } = this.#table;
    const ids: Known['ids'] = new Map();
    const all = rows.slice();
    for (let at = 0; at < all.length; at++) {
      if (at % stride === stride - 1) yield;
      this.#put(ids, all[at]!);
    }
    this.#known = { revision, ids };
  }

  #caughtUp(): Known | undefined {
    const known = this.#known;
    if (!known || known.revision === this.#table.revision) return known;
    const changes = changedSince(this.#table, known.revision);
    if (!changes) return (this.#known = undefined);
    // Removes each former version and adds the current one. Versions in between leave no trace.
    for (const { before } of changes) if (before) this.#drop(known.ids, before);
    for (const id of new Set(changes.map((change) => change.id))) {
      const now = this.#table.byId.get(id);
      if (now) this.#put(known.ids, now);
    }
    known.revision = this.#table.revision;
    return known;
  }

  #put(ids: Known['ids'], record: Stored) {
    for (const key of this.#keysOf(record)) {
      const some = ids.get(key);
      if (some === undefined) ids.set(key, record.id);
      else if (some instanceof Set) some.add(record.id);
      else if (some !== record.id) ids.set(key, new Set([some, record.id]));
    }
  }

  #drop(ids: Known['ids'], record: Stored) {
    for (const key of this.#keysOf(record)) {
      const some = ids.get(key);
      if (some instanceof Set) some.delete(record.id);
      if (some === record.id || (some instanceof Set && some.size === 0)) ids.delete(key);
    }
  }
}

const fieldIndexOf = memoizeByName(
  (table: JsonTable, field) => new TableIndex(table, (record) => [record[field]].flat().map(valueKey)),
);
/** The ids of the records that may have one of these values in a stored field: one set per value. */
export const idsByField = (table: JsonTable, field: string, values: readonly unknown[]) =>
  fieldIndexOf(table, field).idsWith(values.map(valueKey));

/** Equal values have one key: numeric text has that of the number. */
function valueKey(value: unknown): Key {
  if (isEmpty(value)) return '';
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : number;
}

/** True for fields with an index: references, and the search fields of system tables. */
const isIndexed = ({ resource, fields }: RecordShape, id: string): boolean => {
  const field = fields[id];
  if (!field || field.lookup || field.rollup || traitsOf(field).yesNo) return false;
  return field.type === 'reference' || field.type === 'references' || resource.id.startsWith('$');
};

/** The equality conditions on indexed fields that an expression requires. */
export function indexedIn(
  where: FilterExpression,
  shape: RecordShape,
): { field: string; values: unknown[] }[] {
  const parts = where.kind === 'all' ? where.of : [where];
  return parts.flatMap((part) => {
    if (part.kind !== 'condition' || part.op !== 'eq' || !isIndexed(shape, part.field)) return [];
    const values = [part.value].flat();
    return values.length === 0 || values.some(isEmpty) ? [] : [{ field: part.field, values }];
  });
}
