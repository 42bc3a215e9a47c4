/** Finds records with the same values of unique fields. */
import { uniqueKey } from '#kinds/registry.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Id, Stored, Values } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import { TableIndex, minRowsToIndex } from './tableIndex.ts';
import type { Table } from './tables.ts';

/** Equal for two records that may not exist side by side; undefined if a value is empty. */
export const uniqueKeyBy =
  ({ fields }: Pick<Resource, 'fields'>, names: readonly string[]) =>
  (record: Values): string | undefined =>
    names.some((name) => isEmpty(record[name]))
      ? undefined
      : JSON.stringify(names.map((name) => uniqueKey(fields[name]!, record[name])));

/** The indexes on the unique fields of one data model. */
export class UniqueIndexes {
  readonly #indexes = new Map<string, TableIndex>();

  /** Ids of the records that may have this key; undefined where a scan is as fast. */
  *idsOf(
    table: Table,
    resource: Pick<Resource, 'id' | 'fields'>,
    names: readonly string[],
    key: string,
  ): Work<Id[] | undefined> {
    if (table.rows.length < minRowsToIndex) return undefined;
    const name = JSON.stringify([resource.id, ...names]);
    let index = this.#indexes.get(name);
    if (!index?.isOf(table)) {
      const keyOf = uniqueKeyBy(resource, names);
      const keysOf = (record: Stored) => {
        const one = keyOf(record);
        return one === undefined ? [] : [hashOf(one)];
      };
      this.#indexes.set(name, (index = new TableIndex(table, keysOf)));
    }
    return (yield* index.idsWith([hashOf(key)])).flatMap((ids) => [...ids]);
  }
}

/** FNV-1a, 32 bits: a number takes less memory than the text. Texts can share a number, so the caller compares them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
