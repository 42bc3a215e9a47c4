/** An index on one stored field of a table: built once, then updated by the table's changes. */
import type { FilterExpression } from '../../../model/filter.ts';
import { memoizeByName } from '../../../model/memoize.ts';
import { isEmpty } from '../../../model/values.ts';
import type { Stored } from '../store.ts';
import type { RecordShape } from '../shape.ts';
import type { Work } from '../workScheduler.ts';
import { changedSince, type Table } from './tables.ts';

type Known = { revision: number; ids: Map<string, Set<string>> };

/** Below this size a scan is faster than building an index. */
export const worthIndexing = 200;
const stride = 256;
const none: ReadonlySet<string> = new Set();

class TableIndex {
  readonly #table: Table;
  readonly #field: string;
  #known: Known | undefined;

  constructor(table: Table, field: string) {
    this.#table = table;
    this.#field = field;
  }

  /** Returns one set of ids per value. Sets may contain false positives, but miss no record. */
  *idsWith(values: readonly unknown[]): Work<ReadonlySet<string>[]> {
    let known = this.#caughtUp();
    while (!known) {
      this.#known = yield* this.#build();
      // Applies what was written meanwhile.
      known = this.#caughtUp();
    }
    const { ids } = known;
    return [...new Set(values.map(keyOf))].map((key) => ids.get(key) ?? none);
  }

  *#build(): Work<Known> {
    const { revision, rows } = this.#table;
    const ids: Known['ids'] = new Map();
    const all = rows.slice();
    for (let at = 0; at < all.length; at++) {
      if (at % stride === stride - 1) yield;
      this.#put(ids, all[at]!);
    }
    return { revision, ids };
  }

  #caughtUp(): Known | undefined {
    const known = this.#known;
    if (!known || known.revision === this.#table.revision) return known;
    const changes = changedSince(this.#table, known.revision);
    if (!changes) return (this.#known = undefined);
    // Removes each former version and adds the current one. Versions in between leave no trace.
    for (const { before } of changes)
      if (before)
        for (const key of this.#keysOf(before)) {
          const some = known.ids.get(key);
          some?.delete(String(before.id));
          if (some?.size === 0) known.ids.delete(key);
        }
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
      if (some) some.add(String(record.id));
      else ids.set(key, new Set([String(record.id)]));
    }
  }

  #keysOf = (record: Stored) => [record[this.#field]].flat().map(keyOf);
}

/** The index on a stored field of a table. */
export const indexOf = memoizeByName((table: Table, field) => new TableIndex(table, field));

/** Equal values have one key: numeric text has that of the number. */
function keyOf(value: unknown): string {
  if (isEmpty(value)) return '';
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : String(number);
}

/** True for fields with an index: references, and the search fields of system tables. */
const isIndexed = ({ resource, fields }: RecordShape, id: string): boolean => {
  const field = fields[id];
  if (!field || field.lookup || field.rollup) return false;
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
