/** Which records have changed since the last look, field by field. */
import type { Resource } from '#model/types.ts';
import type { Stored } from '#server/data/store.ts';
import { fieldKey } from './dependencies.ts';
import type { Change } from '../tables.ts';

export type Ids = ReadonlySet<string>;
const none: Ids = new Set();

export class ChangedFields {
  readonly #ids = new Map<string, Ids>();

  /** The fields that have changed in some record: see `fieldKey`. */
  get keys(): Iterable<string> {
    return this.#ids.keys();
  }

  /** Ids of the records that came or went, or whose field has another value. */
  of(resource: string, field: string): Ids {
    return this.#ids.get(fieldKey(resource, field)) ?? none;
  }

  has(key: string): boolean {
    return this.#ids.has(key);
  }

  add(key: string, ids: Ids) {
    if (ids.size > 0) this.#ids.set(key, new Set([...(this.#ids.get(key) ?? none), ...ids]));
  }

  /** @param changes oldest first */
  addWritten(resource: Resource, changes: readonly Change[], byId: ReadonlyMap<string, Stored>) {
    const earliest = new Map<string, Stored | undefined>();
    for (const { id, before } of changes) if (!earliest.has(id)) earliest.set(id, before);
    // An id never changes, so it stands for the records that came or went.
    for (const field of ['id', ...Object.keys(resource.fields)]) {
      const ids = new Set<string>();
      for (const [id, was] of earliest) {
        const now = byId.get(id);
        if (!was || !now || !Object.is(was[field], now[field])) ids.add(id);
      }
      this.add(fieldKey(resource.id, field), ids);
    }
  }
}
