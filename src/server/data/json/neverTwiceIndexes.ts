/** Indexes that find records with the same unique values, or with overlapping spans of time. */
import { uniqueKey } from '#kinds/registry.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { slotPlace, slotSpan, type MomentSpan, type TimeSlot, type TimeSpan } from '#kinds/timeSlots.ts';
import { fieldsOfWeekly, weekdaysTaken } from '#model/time/weekly.ts';
import type { RecordShape } from '../shape.ts';
import type { Id, Stored, Values } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import { minRowsToIndex, TableIndex, type JsonTable } from './tables.ts';

/** Equal for two records that may not exist side by side; undefined if a value is empty. */
export const uniqueKeyBy =
  ({ fields }: Pick<Resource, 'fields'>, names: readonly string[]) =>
  (record: Values): string | undefined =>
    names.some((name) => isEmpty(record[name]))
      ? undefined
      : JSON.stringify(names.map((name) => uniqueKey(fields[name]!, record[name])));

/** The indexes of one data model. */
export class NeverTwiceIndexes {
  readonly #indexes = new Map<string, TableIndex>();

  /** Ids of the records that may have this key; undefined where a scan is as fast. */
  *withKey(
    table: JsonTable,
    resource: Pick<Resource, 'id' | 'fields'>,
    names: readonly string[],
    key: string,
  ): Work<Id[] | undefined> {
    if (table.rows.length < minRowsToIndex) return undefined;
    const index = this.#indexOf(table, JSON.stringify([resource.id, ...names]), () => {
      const keyOf = uniqueKeyBy(resource, names);
      return (record) => {
        const one = keyOf(record);
        return one === undefined ? [] : [hashOf(one)];
      };
    });
    return (yield* index.idsWith([hashOf(key)])).flatMap((ids) => [...ids]);
  }

  /** Ids of the records that may overlap this one; undefined where a scan is as fast. */
  *near(table: JsonTable, { resource }: RecordShape, slot: TimeSlot, record: Values): Work<Id[] | undefined> {
    const span = slotSpan(slot, record);
    if (!span) return [];
    if (table.rows.length < minRowsToIndex) return undefined;
    const { by } = slot;
    const times = slot.weekly ? fieldsOfWeekly(slot.weekly) : [slot.from, slot.to];
    const place = (one: Values) => slotPlace(slot, resource, one);
    const index = this.#indexOf(table, JSON.stringify([resource.id, 'span', by, times]), () => (one) => {
      const its = slotSpan(slot, one);
      return its ? [hashOf(place(one)), ...cellsOf(its).map((cell) => hashOf(`${place(one)} ${cell}`))] : [];
    });
    const cells = cellsAround(span);
    const at = place(record);
    const keys = cells ? cells.map((cell) => hashOf(`${at} ${cell}`)) : [hashOf(at)];
    return [...new Set((yield* index.idsWith(keys)).flatMap((ids) => [...ids]))];
  }

  #indexOf(table: JsonTable, name: string, keysBy: () => (record: Stored) => readonly number[]): TableIndex {
    let index = this.#indexes.get(name);
    if (!index?.isOf(table)) this.#indexes.set(name, (index = new TableIndex(table, keysBy())));
    return index;
  }
}

/** Two that come back each week meet on a weekday that both take. */
const cellsOf = (span: TimeSpan): string[] =>
  span.weekly ? weekdaysTaken(span.weekly).map(String) : [cellOf(span)];

// Each other span is in one cell: of the least width, a power of two in milliseconds, that is not shorter than the span. It
// reaches at most into the next cell of that width. So a span meets only those in a few cells of each width.

/** 70 minutes: the narrowest cells. */
const least = 22;
/** 280 years. */
const widest = 43;
const mostCells = 500;

function cellOf({ start, end }: MomentSpan): string {
  const width = Math.max(least, Math.ceil(Math.log2(Math.max(1, end - start))));
  return width > widest ? 'long' : `${width} ${Math.floor(start / 2 ** width)}`;
}

/** The cells that may hold a span that meets this one; undefined if they are too many to ask for. */
function cellsAround(span: TimeSpan): string[] | undefined {
  if (span.weekly) return cellsOf(span);
  const { start, end } = span;
  if ((end - start) / 2 ** least > mostCells) return undefined;
  const cells = ['long'];
  for (let width = least; width <= widest; width++)
    for (let cell = Math.floor(start / 2 ** width) - 1; cell <= Math.floor(end / 2 ** width); cell++)
      cells.push(`${width} ${cell}`);
  return cells;
}

/** FNV-1a, 32 bits: a number takes less memory than the text. Texts can share a number, so the caller compares them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
