import { compareTexts } from '#model/values/values.ts';
import type { SortDirection } from '#screens/keywords.ts';
import { positionName } from './queries.ts';
import { cycleKeys, groupKeyOf, isCyclePart, othersKey, type AggregateRow } from '#model/measures.ts';
import { isTemporal } from '#model/traits.ts';
import {
  isInOptionOrder,
  nameOfKey,
  optionRanks,
  type Names,
} from '#screens/dashboard/widgets/chart/series.ts';
import { getOrMake } from '#model/values/memoize.ts';

export type GroupValue = AggregateRow[string];

type Values = readonly (number | null)[];

/** A group of a report with its subgroups. */
export type ReportLine = {
  /** Unique among all lines. */
  id: string;
  /** The keys of the groups around it and its own, in the order of the grouping. */
  keys: readonly GroupValue[];
  label: string;
  /** In the order of the measures; null where there is nothing to measure. */
  values: Values;
  lines: ReportLine[];
  /** True for the sum of the lines above it. */
  isSubtotal?: true;
  /** True for all groups that are not named, of very many. */
  isOthers?: true;
};

/** By the names of the groups, or by the measure at this index. */
export type LineSort = { by: 'name' | number; order: 'asc' | 'desc' };

export const measureValues = (row: AggregateRow | undefined, count: number): (number | null)[] =>
  Array.from({ length: count }, (_, position) => {
    const value = row?.[positionName(position)];
    return typeof value === 'number' ? value : null;
  });

/**
 * Turns the rows of each level into nested lines. Every subtotal is queried from the API, since the mean of
 * means is not the mean of all records.
 *
 * @param levels the groups by the first key, by the first two, and so on
 */
export function reportLinesOf(
  levels: readonly (readonly AggregateRow[])[],
  {
    groupBy,
    count,
    names,
    sort,
    order,
    main = 0,
    subtotals = {},
    isAdditive = () => true,
    emptyIsZero = true,
    derive = (values) => values,
  }: {
    groupBy: readonly string[];
    count: number;
    names: Names;
    sort?: LineSort;
    order?: SortDirection;
    /** The index of the measure that groups are sorted by until the user sorts them. */
    main?: number;
    /** Sums of the lines up to an option of the grouped field, by their labels. */
    subtotals?: Readonly<Record<string, string>>;
    /** True when the values at this index add up. */
    isAdditive?: (at: number) => boolean;
    /** Whether a line without records shows 0 where its values add up. A table of groups in columns leaves gaps. */
    emptyIsZero?: boolean;
    /** Computes what follows from the other values of a line that is no group of the API. */
    derive?: (values: Values) => Values;
  },
): ReportLine[] {
  const rest = levels[0]?.find((row) => row[othersKey] === true);
  const byParent = levels.map((rows, depth) => {
    const found = new Map<string, ReportLine[]>();
    for (const row of rows) {
      if (row === rest) continue;
      const keys = groupBy.slice(0, depth + 1).map((key) => row[key] ?? null);
      const line: ReportLine = {
        id: JSON.stringify(keys),
        keys,
        label: nameOfKey(groupBy[depth]!, keys[depth]!, names),
        values: measureValues(row, count),
        lines: [],
      };
      const parent = JSON.stringify(keys.slice(0, -1));
      getOrMake(found, parent, () => []).push(line);
    }
    return found;
  });
  const whole = totalNameOf(groupBy, subtotals, names);
  const within = (parent: string, depth: number): ReportLine[] => {
    const lines = byParent[depth]?.get(parent) ?? [];
    if (lines.length === 0) return [];
    for (const line of lines) line.lines = within(line.id, depth + 1);
    const cycle = cycleOf(groupBy[depth]!, names);
    if (cycle) {
      const isZero = (at: number) => emptyIsZero && isAdditive(at);
      const whole = withEmptyLines(lines, cycle, { groupKey: groupBy[depth]!, names, isZero, derive });
      return sort ? whole.sort(orderOf(cycle, sort)) : whole;
    }
    const inTime = isPeriod(groupBy[depth]!, names);
    const ranks =
      !sort && !inTime && isInOptionOrder(groupBy[depth]!, order, names)
        ? optionRanks(names.resource.fields[groupBy[depth]!])
        : undefined;
    if (ranks) {
      lines.sort((a, b) => ranks(lineKey(a)) - ranks(lineKey(b)));
      return withSubtotals(lines, { parent, ranks, subtotals, whole, count, isAdditive, derive });
    }
    // Until the user sorts: periods by time, other groups from the greatest down. `order: options` falls back
    // to names where the field has no options.
    const isNamed = inTime || order === 'name' || order === 'options';
    return lines.sort(
      orderOf(inTime ? [] : undefined, sort ?? (isNamed ? byName : { by: main, order: 'desc' })),
    );
  };
  const lines = within('[]', 0);
  if (!rest) return lines;
  const values = measureValues(rest, count);
  return [...lines, { id: othersKey, keys: [], label: names.words.rest, values, lines: [], isOthers: true }];
}

type Subtotals = {
  parent: string;
  ranks: (key: GroupValue) => number;
  subtotals: Readonly<Record<string, string>>;
  whole: string | undefined;
  count: number;
  isAdditive: (at: number) => boolean;
  derive: (values: Values) => Values;
};

/** The name of the total: of the subtotal up to the last option of the outermost groups, which would say the same twice. */
export function totalNameOf(
  [key = '']: readonly string[],
  subtotals: Readonly<Record<string, string>>,
  { resource }: Pick<Names, 'resource'>,
): string | undefined {
  const last = resource.fields[key]?.options?.at(-1)?.value;
  return Object.entries(subtotals).find(([, option]) => option === last)?.[0];
}

/** Each subtotal after the last line up to its option; a value that does not add up has none. */
function withSubtotals(
  lines: ReportLine[],
  { parent, ranks, subtotals, whole, count, isAdditive, derive }: Subtotals,
): ReportLine[] {
  const shown = [...lines];
  const isWhole = (label: string) => parent === '[]' && label === whole;
  const inOrder = Object.entries(subtotals)
    .filter(([label]) => !isWhole(label))
    .toSorted(([, one], [, other]) => ranks(one) - ranks(other));
  for (const [label, option] of inOrder) {
    const above = lines.filter((line) => ranks(lineKey(line)) <= ranks(option));
    const last = above.at(-1);
    if (!last) continue;
    const added = Array.from({ length: count }, (_none, at) => {
      const known = above.flatMap((line) => line.values[at] ?? []);
      return known.length > 0 && isAdditive(at) ? sumOf(known) : null;
    });
    const values = derive(added);
    const line: ReportLine = {
      id: `${parent} ${label}`,
      keys: [],
      label,
      values,
      lines: [],
      isSubtotal: true,
    };
    const before = shown.findLastIndex(({ isSubtotal }, at) => isSubtotal && at > shown.indexOf(last));
    shown.splice(Math.max(before, shown.indexOf(last)) + 1, 0, line);
  }
  return shown;
}

/** Rounded to drop binary floating-point errors. */
const sumOf = (values: readonly number[]) => Number(values.reduce((sum, one) => sum + one, 0).toFixed(6));

const lineKey = (line: ReportLine): GroupValue => line.keys.at(-1) ?? null;
const byName: LineSort = { by: 'name', order: 'asc' };

export function isPeriod(groupKey: string, { resource }: Names): boolean {
  const { field, part } = groupKeyOf(groupKey);
  return part !== undefined || isTemporal(resource.fields[field]);
}

/** All keys of a cycle, such as the months of a year; undefined for other groups. */
export function cycleOf(groupKey: string, { weekStart }: Names): readonly number[] | undefined {
  const { part } = groupKeyOf(groupKey);
  return isCyclePart(part) ? cycleKeys(part, weekStart) : undefined;
}

/** The lines in the order of a cycle, with one for each of its keys; the line without a value last. */
function withEmptyLines(
  lines: readonly ReportLine[],
  cycle: readonly number[],
  {
    groupKey,
    names,
    isZero,
    derive,
  }: { groupKey: string; names: Names; isZero: (at: number) => boolean; derive: (values: Values) => Values },
): ReportLine[] {
  const [{ keys, values }] = lines as [ReportLine];
  const emptyLine = (key: number): ReportLine => {
    const own = [...keys.slice(0, -1), key];
    return {
      id: JSON.stringify(own),
      keys: own,
      label: nameOfKey(groupKey, key, names),
      values: derive(values.map((_value, at) => (isZero(at) ? 0 : null))),
      lines: [],
    };
  };
  const known = new Map(lines.map((line) => [lineKey(line), line]));
  return [
    ...cycle.map((key) => known.get(key) ?? emptyLine(key)),
    ...lines.filter((line) => !cycle.includes(lineKey(line) as number)),
  ];
}

/**
 * Sorts groups; those without a name come last.
 *
 * @param inTime the keys are moments, or numbers of this order
 */
function orderOf(inTime: readonly number[] | undefined, sort: LineSort) {
  const { by } = sort;
  const sign = sort.order === 'asc' ? 1 : -1;
  const inNames = (a: ReportLine, b: ReportLine) =>
    Number(lineKey(a) === null) - Number(lineKey(b) === null) ||
    (by === 'name' ? sign : 1) * (inTime ? inCycle(inTime, a, b) : compareTexts(a.label, b.label));
  if (by === 'name') return inNames;
  return (a: ReportLine, b: ReportLine) => {
    const [left, right] = [a.values[by] ?? null, b.values[by] ?? null];
    const empty = Number(left === null) - Number(right === null);
    return empty || sign * ((left ?? 0) - (right ?? 0)) || inNames(a, b);
  };
}

const inCycle = (cycle: readonly number[], a: ReportLine, b: ReportLine): number =>
  cycle.indexOf(lineKey(a) as number) - cycle.indexOf(lineKey(b) as number) ||
  compareTexts(String(lineKey(a)), String(lineKey(b)));

/** All lines in reading order. */
export const flattened = (lines: readonly ReportLine[]): ReportLine[] =>
  lines.flatMap((line) => [line, ...flattened(line.lines)]);

/** Up to so many lines, all groups are open at first. */
const fewLines = 40;

export const isAllOpen = (lines: readonly ReportLine[]): boolean => flattened(lines).length <= fewLines;
