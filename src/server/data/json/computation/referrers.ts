/** Finds the records that refer to records that have changed. */
import type { Stored } from '#server/data/store.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import { fieldKey } from './dependencies.ts';
import { idsByField, minRowsToIndex } from '../tableIndex.ts';
import type { Table } from '../tables.ts';
import type { Ids } from './changedFields.ts';

/** An index takes memory, so a reference only gets one for this if it is followed again and again. */
const scansBeforeIndex = 2;

export class Referrers {
  readonly #table: (resource: string) => Table;
  readonly #scans = new Map<string, number>();

  constructor(table: (resource: string) => Table) {
    this.#table = table;
  }

  /**
   * Ids of the records that refer to one of `targets` by the field `via`.
   *
   * @param valueOf its value, if it is not stored
   */
  *of(resource: string, via: string, targets: Ids, valueOf?: (record: Stored) => unknown): Iterable<string> {
    if (targets.size === 0) return;
    const table = this.#table(resource);
    const records = valueOf ? table.rows : this.#candidates(table, fieldKey(resource, via), via, targets);
    for (const record of records)
      if (targets.has(String(valueOf ? valueOf(record) : record[via]))) yield String(record.id);
  }

  #candidates(table: Table, name: string, via: string, targets: Ids): Iterable<Stored> {
    const { rows, byId } = table;
    if (rows.length < minRowsToIndex * targets.size) return rows;
    const scans = this.#scans.get(name) ?? 0;
    this.#scans.set(name, scans + 1);
    if (scans < scansBeforeIndex) return rows;
    const found = runToEnd(idsByField(table, via, [...targets]));
    return found.flatMap((ids) => [...ids]).map((id) => byId.get(String(id))!);
  }
}
