/** The records of a table in the order of one of their stored fields: put in order once, and kept so by what is written. */
import { counted } from '../../../model/counted.ts';
import { isEmpty } from '../../../model/values.ts';
import type { Sort } from '../../../model/types.ts';
import type { Stored } from '../port.ts';
import type { RecordShape } from '../shape.ts';
import type { Work } from '../turns.ts';
import { compareValues, inOrder, mapped } from './query.ts';
import { changedSince, type Table } from './tables.ts';

/** `upwards` are those that have a value; lists that nobody changes any more. */
type Ordered = { revision: number; upwards: readonly Stored[]; without: readonly Stored[] };

/** To put more of them in their places one by one takes longer than all at once, and lets nobody in between. */
const fewChanges = 500;

export class KeptOrder {
  readonly #table: Table;
  readonly #keyOf: (record: Stored) => unknown;
  #ordered: Ordered | undefined;

  constructor(table: Table, field: string, { fields }: Pick<RecordShape, 'fields'>) {
    this.#table = table;
    this.#keyOf = (record) => counted(record[field], fields, field);
  }

  isOf(table: Table): boolean {
    return this.#table === table;
  }

  /** All records as they are now. Empty ones are last either way, and equal ones in the order of their ids. */
  *records(order: Sort['order']): Work<readonly Stored[]> {
    let ordered = this.#caughtUp(fewChanges);
    while (!ordered) {
      this.#ordered = yield* this.#workOut();
      // what was written meanwhile
      ordered = this.#caughtUp();
    }
    const { upwards, without } = ordered;
    if (order === 'DESC') return [...upwards.toReversed(), ...without.toReversed()];
    return without.length === 0 ? upwards : [...upwards, ...without];
  }

  *#workOut(): Work<Ordered> {
    const { revision, rows } = this.#table;
    const keyed = yield* mapped(rows.slice(), (record) => ({ record, key: this.#keyOf(record) }));
    const filled = keyed.filter(({ key }) => !isEmpty(key));
    const upwards = yield* inOrder(
      filled,
      (left, right) => compareValues(left.key, right.key) || compareValues(left.record.id, right.record.id),
    );
    const without = yield* inOrder(
      keyed.filter(({ key }) => isEmpty(key)),
      (left, right) => compareValues(left.record.id, right.record.id),
    );
    const records = (some: typeof keyed) => some.map(({ record }) => record);
    return { revision, upwards: records([...upwards]), without: records([...without]) };
  }

  /** With what was written since it was last looked at; undefined: it has to be worked out anew. */
  #caughtUp(most = Infinity): Ordered | undefined {
    const known = this.#ordered;
    if (!known || known.revision === this.#table.revision) return known;
    const changes = changedSince(this.#table, known.revision);
    if (!changes || changes.length > most) return (this.#ordered = undefined);
    const before = new Map<string, Stored | undefined>();
    for (const change of changes) if (!before.has(change.id)) before.set(change.id, change.before);
    const [upwards, without] = [[...known.upwards], [...known.without]];
    const listOf = (record: Stored) => (isEmpty(this.#keyOf(record)) ? without : upwards);
    for (const record of before.values()) {
      if (!record) continue;
      const list = listOf(record);
      // ids that differ in case alone are equal in order
      list.splice(list.indexOf(record, this.#placeOf(record, list)), 1);
    }
    for (const id of before.keys()) {
      const record = this.#table.byId.get(id);
      if (record) listOf(record).splice(this.#placeOf(record, listOf(record)), 0, record);
    }
    return (this.#ordered = { revision: this.#table.revision, upwards, without });
  }

  /** The first place whose record is not before this one. */
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
