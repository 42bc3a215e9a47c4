/** An index on one stored field of a table: built once, then updated by the table's changes. */
import type { FilterExpression } from '#model/filter/filter.ts';
import { memoizeByName } from '#model/lib/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Id, Stored } from '../store.ts';
import type { RecordShape } from '../shape.ts';
import { shareWork, type Work } from '../workScheduler.ts';
import { changedSince, type Table } from './tables.ts';

type Key = string | number;
/** Most values of a unique field have one record: a set for each would take several times the memory. */
type Ids = Id | Set<Id>;
type Known = { revision: number; ids: Map<Key, Ids> };

/** Below this size a scan is faster than building an index. */
export const minRowsToIndex = 200;
const stride = 256;

export class TableIndex {
  readonly #table: Table;
  readonly #keysOf: (record: Stored) => readonly Key[];
  #known: Known | undefined;
  /** Shared by the queries that wait for it. */
  readonly #build = shareWork(this.#buildAnew.bind(this));

  constructor(table: Table, keysOf: (record: Stored) => readonly Key[]) {
    this.#table = table;
    this.#keysOf = keysOf;
  }

  isOf(table: Table): boolean {
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
  (table: Table, field) => new TableIndex(table, (record) => [record[field]].flat().map(valueKey)),
);
/** The ids of the records that may have one of these values in a stored field: one set per value. */
export const idsByField = (table: Table, field: string, values: readonly unknown[]) =>
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
