/**
 * The records of a table sorted by one stored field: sorted once, then updated by the table's changes.
 * Partitioned by another field, a query for one of its values reads no other records.
 */
import { nullIfInvalid } from '#model/invalidValues.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isEmpty, compareValues } from '#model/values/values.ts';
import type { Sort } from '#model/types.ts';
import type { Stored } from '../store.ts';
import type { RecordShape } from '../shape.ts';
import { shareWork, type Work } from '../workScheduler.ts';
import { mapped } from './columnStore.ts';
import { sortInSlices } from './query.ts';
import { changedSince, type JsonTable } from './tables.ts';

/**
 * `upwards` has the records with a value, ascending; `without` those with none. All lists are immutable;
 * `made` caches the lists derived from them.
 */
type Ordered = {
  upwards: readonly Stored[];
  without: readonly Stored[];
  made?: { [O in Sort['order']]?: readonly Stored[] };
};
/** `parts`: by the partition key. */
type Partitions = { revision: number; parts: Map<string, Ordered> };

/** Inserting more records one by one takes longer than sorting anew, and can't be done in slices. */
const fewChanges = 500;
/** Key of the only partition, if the order is not partitioned. */
const whole = '';
const none: Ordered = { upwards: [], without: [] };

export class SortedTable {
  readonly #table: JsonTable;
  readonly #keyOf: (record: Stored) => unknown;
  /** Returns undefined for a value that can't be a partition key. */
  readonly #partsOf: (record: Stored) => readonly string[] | undefined;
  readonly #all: SortedTable | undefined;
  #kept: Partitions | undefined;
  #isUnfit = false;
  /** Shared by the queries that wait for it. */
  readonly #build = shareWork(this.#buildAnew.bind(this));

  /** @param apart the field to partition by, and the unpartitioned order by the same field */
  constructor(
    table: JsonTable,
    field: string,
    { fields }: Pick<RecordShape, 'fields'>,
    apart?: { by: string; all: SortedTable },
  ) {
    this.#table = table;
    this.#keyOf = (record) => nullIfInvalid(record[field], fields, field);
    this.#partsOf = apart ? (record) => partsOf(record[apart.by]) : () => [whole];
    this.#all = apart?.all;
  }

  /** The position of a record in one of its lists without empty keys; negative if it is not there. */
  placeOf(record: Stored, list: readonly Stored[]): number {
    return list.indexOf(record, this.#placeOf(record, list));
  }

  isOf(table: JsonTable): boolean {
    return this.#table === table;
  }

  /**
   * All current records, or those that may have `value`, in order. Records with an empty value come last in
   * both directions, equal ones in the order of their ids.
   */
  *records(order: Sort['order'], value?: string | number): Work<readonly Stored[]> {
    const part = yield* this.#part(value);
    const { upwards, without, made = (part.made = {}) } = part;
    if (order === 'DESC') return (made.DESC ??= [...upwards.toReversed(), ...without.toReversed()]);
    return without.length === 0 ? upwards : (made.ASC ??= [...upwards, ...without]);
  }

  /** The same without the records whose value is empty, ascending. */
  *filled(value?: string | number): Work<readonly Stored[]> {
    return (yield* this.#part(value)).upwards;
  }

  *#part(value: string | number | undefined): Work<Ordered> {
    const { parts } = yield* this.#current();
    if (this.#isUnfit && this.#all) return yield* this.#all.#part(undefined);
    return parts.get(value === undefined ? whole : partOf(value)) ?? { ...none };
  }

  *#current(): Work<Partitions> {
    let current = this.#caughtUp(fewChanges);
    while (!current) {
      yield* this.#build();
      // Applies what was written meanwhile.
      current = this.#caughtUp();
    }
    return current;
  }

  *#buildAnew(): Work<void> {
    this.#isUnfit = false;
    this.#kept = this.#all ? yield* this.#buildParts(this.#all) : yield* this.#buildWhole();
  }

  *#buildWhole(): Work<Partitions> {
    const { revision, rows } = this.#table;
    const keyed = yield* mapped(rows.slice(), (record) => ({ record, key: this.#keyOf(record) }));
    const filled = keyed.filter(({ key }) => !isEmpty(key));
    const upwards = yield* sortInSlices(
      filled,
      (left, right) => compareValues(left.key, right.key) || compareValues(left.record.id, right.record.id),
    );
    const without = yield* sortInSlices(
      keyed.filter(({ key }) => isEmpty(key)),
      (left, right) => compareValues(left.record.id, right.record.id),
    );
    const records = (some: typeof keyed) => some.map(({ record }) => record);
    const ordered = { upwards: records([...upwards]), without: records([...without]) };
    return { revision, parts: new Map([[whole, ordered]]) };
  }

  /** Partitions `all`, whose records are sorted already. */
  *#buildParts(all: SortedTable): Work<Partitions> {
    const { revision, parts } = yield* all.#current();
    const apart = new Map<string, { upwards: Stored[]; without: Stored[] }>();
    for (const list of ['upwards', 'without'] as const)
      for (const [at, record] of parts.get(whole)![list].entries()) {
        if (at % 32 === 31) yield;
        for (const name of this.#named(record))
          getOrMake(apart, name, () => ({ upwards: [], without: [] }))[list].push(record);
      }
    return { revision, parts: apart };
  }

  #named(record: Stored): readonly string[] {
    const names = this.#partsOf(record);
    if (!names) this.#isUnfit = true;
    return names ?? [];
  }

  /** Applies the changes since the last call. Undefined if it must be built anew. */
  #caughtUp(most = Infinity): Partitions | undefined {
    const cached = this.#kept;
    if (!cached || cached.revision === this.#table.revision) return cached;
    const changes = changedSince(this.#table, cached.revision);
    if (!changes || changes.length > most) return (this.#kept = undefined);
    const before = new Map<string, Stored | undefined>();
    for (const change of changes) if (!before.has(change.id)) before.set(change.id, change.before);
    const parts = new Map(cached.parts);
    const opened = new Map<string, { upwards: Stored[]; without: Stored[] }>();
    const listsOf = (record: Stored) =>
      this.#named(record).map((name) => {
        let part = opened.get(name);
        if (!part) {
          const { upwards, without } = parts.get(name) ?? none;
          opened.set(name, (part = { upwards: [...upwards], without: [...without] }));
          parts.set(name, part);
        }
        return isEmpty(this.#keyOf(record)) ? part.without : part.upwards;
      });
    for (const record of before.values())
      // Ids that differ only in case compare as equal, so the search continues from the first place.
      for (const list of record ? listsOf(record) : [])
        list.splice(list.indexOf(record!, this.#placeOf(record!, list)), 1);
    for (const id of before.keys()) {
      const record = this.#table.byId.get(id);
      for (const list of record ? listsOf(record) : []) list.splice(this.#placeOf(record!, list), 0, record!);
    }
    return (this.#kept = { revision: this.#table.revision, parts });
  }

  /** The first index whose record does not come before this one (binary search). */
  #placeOf(record: Stored, list: readonly Stored[]): number {
    const key = this.#keyOf(record);
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = list[middle]!;
      const order = compareValues(this.#keyOf(other), key) || compareValues(other.id, record.id);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The partition key of a value; the same for all values that a filter treats as equal, such as `7` and `"7"`.
 */
const partOf = (value: string | number): string => {
  const number = Number(value);
  return Number.isNaN(number) ? `=${value}` : `#${number}`;
};

function partsOf(value: unknown): readonly string[] | undefined {
  if (isEmpty(value)) return [];
  const parts = new Set<string>();
  for (const one of [value].flat()) {
    if (typeof one !== 'string' && typeof one !== 'number') return undefined;
    parts.add(partOf(one));
  }
  return [...parts];
}
