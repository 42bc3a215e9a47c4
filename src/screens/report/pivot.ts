/** Pivot tables: the values of a group in the columns, and each row's total at the end. */
import { othersKey, type AggregateRow } from '#model/measures.ts';
import { compareTexts } from '#model/values/values.ts';
import type { SortDirection } from '#screens/keywords.ts';
import { nameOfKey, optionRanks, type Names } from '#screens/dashboard/widgets/chart/series.ts';
import { cycleOf, isPeriod, type GroupValue } from './lines.ts';
import { positionName } from './queries.ts';

/** How many group columns are drawn; the totals cover all of them. */
export const columnLimit = 24;
type PivotColumn = { key: GroupValue; label: string };
type Columns = {
  columns: readonly PivotColumn[];
  /**
   * The number of all columns, shown or not: of periods the last ones are shown, of other groups the first
   * ones.
   */
  totalCount: number;
};

/** @param rows the groups by the column key alone */
export function pivotColumns(
  rows: readonly AggregateRow[],
  pivot: string,
  names: Names,
  order: SortDirection | undefined,
): Columns {
  const cycle = cycleOf(pivot, names);
  const inTime = isPeriod(pivot, names);
  const ranks = !inTime && order !== 'name' ? optionRanks(names.resource.fields[pivot]) : undefined;
  const found = rows.map((row) => row[pivot] ?? null);
  const missing = cycle?.filter((key) => !found.includes(key)) ?? [];
  const columns = [...found, ...(found.length > 0 ? missing : [])]
    .map((key): PivotColumn => ({ key, label: nameOfKey(pivot, key, names) }))
    .sort(
      (a, b) =>
        Number(a.key === null) - Number(b.key === null) ||
        (cycle ? cycle.indexOf(a.key as number) - cycle.indexOf(b.key as number) : 0) ||
        (inTime ? compareTexts(String(a.key), String(b.key)) : 0) ||
        (ranks ? ranks(a.key) - ranks(b.key) : 0) ||
        compareTexts(a.label, b.label),
    );
  return {
    columns: inTime && !cycle ? columns.slice(-columnLimit) : columns.slice(0, columnLimit),
    totalCount: columns.length,
  };
}

/** The groups that are not named have no values by column. */
const othersOf = (row: AggregateRow, columns: number, count: number): AggregateRow => ({
  [othersKey]: true,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      positionName(columns * count + at),
      row[positionName(at)] ?? null,
    ]),
  ),
});

/**
 * The rows of a level with the measures of each column side by side, and the row's own measures last.
 *
 * @param cells the groups by the column key and the keys of the level
 */
export function spread(
  level: readonly AggregateRow[],
  cells: readonly AggregateRow[],
  {
    keys,
    pivot,
    columns,
    count,
  }: { keys: readonly string[]; pivot: string; columns: readonly PivotColumn[]; count: number },
): AggregateRow[] {
  const places = new Map(columns.map(({ key }, at) => [JSON.stringify(key), at]));
  const lineOf = (row: AggregateRow) => JSON.stringify(keys.map((key) => row[key] ?? null));
  const wide = new Map<string, Record<string, AggregateRow[string]>>();
  const put = (row: AggregateRow, index: number) => {
    const line = wide.get(lineOf(row)) ?? {};
    wide.set(lineOf(row), line);
    for (let measure = 0; measure < count; measure++)
      line[positionName(index * count + measure)] = row[positionName(measure)] ?? null;
  };
  for (const cell of cells) {
    const index = places.get(JSON.stringify(cell[pivot] ?? null));
    if (index !== undefined) put(cell, index);
  }
  return level.map((row) => {
    if (row[othersKey] === true) return othersOf(row, columns.length, count);
    put(row, columns.length);
    const own = keys.map((key) => [key, row[key] ?? null] as const);
    return { ...Object.fromEntries(own), ...wide.get(lineOf(row)) };
  });
}
