/** Comparisons: figures beside the same ones of other records, mostly of the year before. */
import { keyParts } from './filter/keys.ts';
import type { Filter } from './filter/ast.ts';
import { groupKeyOf, isCyclePart, type AggregateRow } from './measures.ts';
import { shiftDate } from './time/time.ts';

export const comparedFields = (compare: Filter): string[] => [
  ...new Set(Object.keys(compare).map((key) => keyParts(key).name)),
];

/** The conditions of a filter on these fields, and all others. */
export function partedBy(filter: Filter, fields: readonly string[]): { on: Filter; others: Filter } {
  const parts = { on: {} as Record<string, unknown>, others: {} as Record<string, unknown> };
  for (const [key, value] of Object.entries(filter))
    parts[fields.includes(keyParts(key).name) ? 'on' : 'others'][key] = value;
  return parts as { on: Filter; others: Filter };
}

/** The filter with the conditions of a comparison in place of those on the same fields. */
export const comparedFilter = (filter: Filter, compare: Filter): Filter => ({
  ...partedBy(filter, comparedFields(compare)).others,
  ...compare,
});

type Months = { base: 'now' | 'calendar'; months: number };

/** The month in which a condition's period begins, counted from the current month or year, or from year 0. */
function monthsOf(value: unknown): Months | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const variable = /^\$(year|month)([+-]\d+)?$/.exec(text);
  if (variable) return { base: 'now', months: Number(variable[2] ?? 0) * (variable[1] === 'year' ? 12 : 1) };
  const date = /^(\d{4})(?:-(\d{2}))?/.exec(text);
  return date ? { base: 'calendar', months: Number(date[1]) * 12 + Number(date[2] ?? 1) - 1 } : undefined;
}

/** How many months before the period of a filter a comparison lies; a year where neither says. */
export function monthsApart(filter: Filter, compare: Filter): number {
  const keys = Object.keys(compare);
  const before = keys.flatMap((key) => monthsOf(compare[key]) ?? [])[0];
  if (!before) return keys.some((key) => typeof compare[key] === 'string') ? 12 : 0;
  const { on } = partedBy(filter, comparedFields(compare));
  const now = Object.keys(on).flatMap((key) => monthsOf(on[key]) ?? [])[0];
  if (now?.base === before.base) return now.months - before.months;
  return before.base === 'now' ? -before.months : 12;
}

/** Moves the conditions of a period to an earlier period. Undefined: a value can't be moved, as it is no date. */
export function earlierConditions(on: Filter, months: number, today: string): Filter | undefined {
  const moved = Object.entries(on).map(([key, value]) => {
    const earlier = Array.isArray(value)
      ? value.map((one) => earlierValue(one, months, today))
      : earlierValue(value, months, today);
    return [key, earlier] as const;
  });
  const isUnknown = (value: unknown) => value === undefined;
  if (moved.some(([, value]) => (Array.isArray(value) ? value.some(isUnknown) : isUnknown(value))))
    return undefined;
  return Object.fromEntries(moved) as Filter;
}

function earlierValue(value: unknown, months: number, today: string): unknown {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (text === '$today') return shiftDate(today, -months, 'm');
  const [, name, by = '0'] = /^\$(year|month)([+-]\d+)?$/.exec(text) ?? [];
  if (name === 'month') return `$month${signed(Number(by) - months)}`;
  if (name === 'year') return months % 12 === 0 ? `$year${signed(Number(by) - months / 12)}` : undefined;
  if (/^\d{4}$/.test(text)) return months % 12 === 0 ? String(Number(text) - months / 12) : undefined;
  if (/^\d{4}-\d{2}$/.test(text)) return shiftDate(`${text}-01`, -months, 'm').slice(0, 7);
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return shiftDate(text.slice(0, 10), -months, 'm') + text.slice(10);
  return undefined;
}

const signed = (number: number) => (number === 0 ? '' : number > 0 ? `+${number}` : String(number));

/** The key of the group beside which a group of the compared records stands: its period, so many months later. */
function laterKey(
  groupKey: string,
  key: AggregateRow[string],
  { fields, apart }: Apart,
): AggregateRow[string] {
  const { field, part } = groupKeyOf(groupKey);
  if (!fields.includes(field) || typeof key !== 'string' || key === '' || isCyclePart(part)) return key;
  const years = apart / 12;
  if (/^\d{4}$/.test(key)) return Number.isInteger(years) ? String(Number(key) + years) : key;
  const quarter = /^(\d{4})(\D+)([1-4])$/.exec(key);
  if (quarter) {
    const at = Number(quarter[1]) * 4 + Number(quarter[3]) - 1 + apart / 3;
    return Number.isInteger(at) ? `${Math.floor(at / 4)}${quarter[2]}${(at % 4) + 1}` : key;
  }
  if (/^\d{4}-\d{2}$/.test(key)) return shiftDate(`${key}-01`, apart, 'm').slice(0, 7);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return key;
  // a year is 52 weeks, so that each week stands beside one that begins on the same day
  return part === 'week' ? shiftDate(key, Math.round(years * 52) * 7, 'd') : shiftDate(key, apart, 'm');
}

export type Apart = { fields: readonly string[]; apart: number };

/** The name under which a row has the figure of the compared records. */
export const beforeName = (name: string) => `$before ${name}`;

/**
 * The groups with the figures of the compared records beside their own; a group that has only those has none of its own.
 *
 * @param names of the figures
 */
export function besideRows(
  rows: readonly AggregateRow[],
  compared: readonly AggregateRow[],
  { keys, names, ...apart }: { keys: readonly string[]; names: readonly string[] } & Apart,
): AggregateRow[] {
  const placeOf = (row: AggregateRow) => JSON.stringify(keys.map((key) => row[key] ?? null));
  const joined = new Map(rows.map((row) => [placeOf(row), { ...row }]));
  for (const row of compared) {
    const moved = Object.fromEntries(keys.map((key) => [key, laterKey(key, row[key] ?? null, apart)]));
    const place = placeOf(moved);
    const found = joined.get(place) ?? moved;
    joined.set(place, found);
    for (const name of names) {
      const [one, other] = [found[beforeName(name)], row[name]];
      // the last days of a month may stand beside the same one
      found[beforeName(name)] =
        typeof one === 'number' && typeof other === 'number' ? one + other : (other ?? one ?? null);
    }
  }
  return [...joined.values()];
}

/**
 * The change from a figure to another: a share of the first, or for percentages the points between them.
 *
 * @param points how many a figure of 1 is, for percentages
 */
export function changeOfFigures(
  now: number | null,
  before: number | null,
  points: number | undefined,
): number | null {
  if (now === null || before === null) return null;
  if (points !== undefined) return (now - before) * points;
  return before === 0 ? null : (now - before) / Math.abs(before);
}
