/** What was written to the tables since the last look, field by field. */
import { getOrMake } from '#model/lib/memoize.ts';
import type { Stored } from '#server/data/store.ts';
import { fieldKey } from './dependencies.ts';
import type { Change, Table } from '../tables.ts';

export type Ids = ReadonlySet<string>;
const none: Ids = new Set();

export class WrittenFields {
  /** Resources in which a record or a computed field has changed. */
  readonly touched = new Set<string>();
  readonly #table: (resource: string) => Table;
  /** By resource and id: the record as it was; undefined if it is new. */
  readonly #before = new Map<string, ReadonlyMap<string, Stored | undefined>>();
  readonly #changed = new Map<string, Ids>();

  constructor(table: (resource: string) => Table) {
    this.#table = table;
  }

  /** @param changes oldest first */
  add(resource: string, changes: readonly Change[]) {
    this.touched.add(resource);
    this.#before.set(resource, new Map(changes.toReversed().map(({ id, before }) => [id, before])));
  }

  /** Ids of the records that came or went, or whose field has another value. */
  of(resource: string, field: string): Ids {
    const before = this.#before.get(resource);
    if (!before) return none;
    return getOrMake(this.#changed, fieldKey(resource, field), () => {
      const { byId } = this.#table(resource);
      const ids = [...before].filter(([id, was]) => {
        const now = byId.get(id);
        return !was || !now || !Object.is(was[field], now[field]);
      });
      return new Set(ids.map(([id]) => id));
    });
  }
}
