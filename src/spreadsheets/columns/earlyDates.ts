/**
 * Dates that a program wrote some seconds too early. SheetJS 0.18 takes the local time of 1900 for the zone's offset, which
 * then had seconds: in São Paulo each day becomes 23:59:32 of the day before, in Buenos Aires 23:59:48.
 */
import { shiftDate } from '#model/time/time.ts';
import type { ColumnFormat, ColumnCell, Ways } from './columnFormat.ts';

const justBefore = /^(\d{4}-\d{2}-\d{2})[ T]23:59:(0[1-9]|[1-4]\d|5[0-8])$/;

/** Undefined unless all cells have the same seconds before midnight. The last second of a day ends it on purpose. */
export function shiftWays(
  cells: readonly ColumnCell[],
): Ways<NonNullable<ColumnFormat['shift']>> | undefined {
  const seconds = new Set(cells.map(({ text }) => justBefore.exec(text)?.[2]));
  if (seconds.size !== 1 || seconds.has(undefined)) return undefined;
  return { values: ['nextDay', 'asWritten'], only: {}, isAmbiguous: true };
}

/** The day after such a time; undefined for other texts. */
export function nextDay(text: string): string | undefined {
  const [, day] = justBefore.exec(text) ?? [];
  return day && shiftDate(day, 1, 'd');
}
