/** The keys of periods, as the API groups by them: `2026-10-31`, `2026-10`, `2026-T4`, `2026`. */
import { shiftDate } from './time.ts';
import type { PeriodPart } from '../measures.ts';

const lengths = {
  day: [1, 'd'],
  week: [7, 'd'],
  month: [1, 'm'],
  quarter: [3, 'm'],
  year: [1, 'y'],
} as const;
/** A wrong year in one record must not become a hundred thousand days. */
const most = 400;

/** Sorts periods, and fills in those that are missing between them unless they would be too many. */
export function withoutGaps(keys: readonly string[], part: PeriodPart): string[] {
  const periods = [...new Set(keys)].sort();
  const first = periods[0];
  const last = periods.at(-1);
  if (first === undefined || last === undefined) return periods;
  const [count, unit] = lengths[part];
  const start = firstDayOf(first, part);
  const filled: string[] = [];
  for (let step = 0; filled.at(-1) !== last && step < most; step++)
    filled.push(periodKeyOf(shiftDate(start, step * count, unit), first.length, part));
  return filled.at(-1) === last ? filled : periods;
}

/** True when the period has begun by this day (`YYYY-MM-DD`) and is not over. */
export function isRunningPeriod(key: string, part: PeriodPart, today: string): boolean {
  const [count, unit] = lengths[part];
  const start = firstDayOf(key, part);
  return start <= today && today < shiftDate(start, count, unit);
}

const firstDayOf = (key: string, part: PeriodPart) =>
  part === 'quarter'
    ? `${key.slice(0, 4)}-${String(Number(key.slice(-1)) * 3 - 2).padStart(2, '0')}-01`
    : key.padEnd(10, '-01');

const periodKeyOf = (day: string, length: number, part: PeriodPart) =>
  part === 'quarter' ? `${day.slice(0, 4)}-T${Math.ceil(Number(day.slice(5, 7)) / 3)}` : day.slice(0, length);
