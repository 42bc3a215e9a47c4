import { useSearchParams } from 'react-router-dom';
import type { ReportScreen, Grouping } from '../schema.ts';
import { useAddressFilter } from '#screens/app/filters/useAddressFilter.ts';
import type { SortDirection } from '#screens/keywords.ts';
import { compareTexts } from '#model/values/values.ts';
import {
  othersKey,
  type AggregateRow,
  type AggregateParams,
  groupKeyOf,
  operationOf,
} from '#model/measures.ts';
import {
  nameOfKey,
  optionRanks,
  type Names,
  nameOfGrouping,
} from '#screens/dashboard/widgets/chart/app/series.ts';
import { addsUp, titlesOf, type MeasureValues } from '#model/derivedMeasures.ts';
import { ShownFigures } from './shownFigures.ts';
import { besideRows } from '#model/comparison.ts';
import { changeFormat, comparedLabel, percentPoints } from '#screens/dashboard/comparedFigures.ts';
import {
  comparisonOf,
  positionName,
  levelQuery,
  levelsOf,
  measuresOnWire,
  openingQueries,
  groupingKeys,
} from '../queries.ts';
import {
  cycleOf,
  isPeriod,
  type GroupValue,
  reportLinesOf,
  totalNameOf,
  measureValues,
  type ReportLine,
  type LineSort,
} from './lines.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import { conjunction } from '#access/permissions.ts';
import type { Filter } from '#model/types.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { useMemo } from 'react';
import { symbolOf } from '#kinds/format.ts';
import { formatOfShown } from '#screens/dashboard/measureFormat.ts';
import { groupUnits } from './groupUnits.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import type { ReportMeasure } from './ReportTable.tsx';
import { currentLocale } from '#messages/translate.ts';
import { anyOf } from '#messages/lists.ts';
import { translate } from '#kit/translate.ts';

/** The state of the report that its address holds: the filter and the grouping. */
export function useReportState({ defaultFilter, groupings }: ReportScreen) {
  const [params] = useSearchParams();
  const { filter, setFilter, set } = useAddressFilter(defaultFilter);
  const requested = Number(params.get('grouping') ?? 0);
  const chosen =
    Number.isInteger(requested) && requested >= 0 && requested < groupings.length ? requested : 0;
  return {
    filter,
    setFilter,
    chosen,
    grouping: groupings[chosen]!,
    choose: (next: number) => set('grouping', String(next)),
  };
}

/** How many groups of the outermost level are drawn; the total covers all of them. */
export const lineLimit = 500;
/** How many group columns are drawn; the totals cover all of them. */
export const columnLimit = 24;

// Pivot tables: the values of a group in the columns, and each row's total at the end.

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
function spread(
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

type ReportAnswer = Level & {
  grouping: Grouping;
  /** What running sums begin with. */
  starts?: MeasureValues;
};

type Level = {
  total: AggregateRow | undefined;
  /** The groups by the first key, by the first two, and so on. */
  levels: AggregateRow[][];
  /** With group columns: the groups by the column key alone, by it and the first key, and so on. */
  cells?: AggregateRow[][];
  /** The API's message about the finest groups, when they are missing. */
  cut?: string;
};

type ReportQuery = {
  resource: string;
  measures: ReportScreen['measures'];
  filter: Filter;
  grouping: Grouping;
  fields: ClientResource['fields'];
  compared: Filter | undefined;
  comparing: ReportScreen['comparing'];
  openings: ReturnType<typeof openingQueries>;
};

/** Queries the figures of a report; the previous ones stay until the new ones arrive. */
export function useReport(
  screen: ReportScreen,
  grouping: Grouping,
  filter: Filter,
  { fields }: ClientResource,
) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { today } = usePortalIndex();
  const { resource, measures, filter: own, comparing } = screen;
  const compared = comparisonOf(screen, filter, today);
  const reportQuery = {
    resource,
    measures,
    grouping,
    filter: conjunction(own, filter),
    compared,
    comparing,
    openings: openingQueries(screen, filter),
  };
  return useQuery({
    queryKey: [resource, 'aggregate', 'report', reportQuery],
    queryFn: ({ signal }) => loadReport(dataProvider, { ...reportQuery, fields }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The figures of a report and, where it compares, those of the compared records beside them. */
async function loadReport(
  dataProvider: Pick<PortalDataProvider, 'aggregate'>,
  query: ReportQuery,
  signal?: AbortSignal,
): Promise<ReportAnswer> {
  const { compared, comparing, grouping, measures } = query;
  const [now, before, starts] = await Promise.all([
    loadLevels(dataProvider, query, query.filter, signal),
    compared && loadLevels(dataProvider, query, compared, signal),
    loadStarts(dataProvider, query, signal),
  ]);
  if (!before || !comparing) return { grouping, ...now, ...(starts && { starts }) };
  const { levels, cells } = levelsOf(grouping);
  const names = Object.keys(measuresOnWire(measures));
  const beside = (rows: AggregateRow[], others: AggregateRow[] = [], keys: readonly string[] = []) =>
    besideRows(rows, others, { ...comparing, keys, names });
  return {
    grouping,
    ...now,
    total: beside(now.total ? [now.total] : [], before.total ? [before.total] : [])[0],
    levels: now.levels.map((rows, at) => beside(rows, before.levels[at], levels[at + 1])),
    ...(now.cells && { cells: now.cells.map((rows, at) => beside(rows, before.cells?.[at], cells[at])) }),
    ...((now.cut ?? before.cut) !== undefined && { cut: (now.cut ?? before.cut)! }),
  };
}

/** What each running sum begins with; undefined where all begin with nothing. */
async function loadStarts(
  dataProvider: Pick<PortalDataProvider, 'aggregate'>,
  { openings }: ReportQuery,
  signal?: AbortSignal,
): Promise<MeasureValues | undefined> {
  if (openings.length === 0) return undefined;
  const starts: Record<string, number> = {};
  const answers = await Promise.all(
    openings.map(async ({ resource, params, asked, titles }) => {
      const { data } = await dataProvider.aggregate(resource, params, signal);
      const values = measureValues(data[0], asked.length);
      return titles.map((title) => [title, values[asked.indexOf(title)] ?? 0] as const);
    }),
  );
  for (const [title, value] of answers.flat())
    starts[title] = Number(((starts[title] ?? 0) + value).toFixed(6));
  return starts;
}

/** The report with what its running sums begin with. */
export const withStarts = (screen: ReportScreen, starts: MeasureValues | undefined): ReportScreen =>
  starts && screen.derived ? { ...screen, derived: { ...screen.derived, starts } } : screen;

/**
 * Sends one request per level, the total first. When a level has too many groups for the API, the levels
 * above it are kept.
 */
async function loadLevels(
  dataProvider: Pick<PortalDataProvider, 'aggregate'>,
  { resource, measures, compared, grouping, fields }: ReportQuery,
  filter: Filter,
  signal?: AbortSignal,
): Promise<Level> {
  const { levels: keys, cells: columns } = levelsOf(grouping);
  const wire = measuresOnWire(measures);
  const aggregate = (params: AggregateParams) =>
    dataProvider.aggregate(resource, params, signal).then(({ data }) => data);
  const attempt = (params: AggregateParams) =>
    aggregate(params).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 400) return error.message;
      throw error;
    });
  const queryOf = (groupBy: readonly string[]) =>
    levelQuery({ measures, ...(compared && { compare: compared }) }, groupBy, filter, { fields });
  const [total, found, cells] = await Promise.all([
    aggregate(queryOf([])),
    Promise.all(keys.slice(1).map((groupBy) => attempt(queryOf(groupBy)))),
    Promise.all(columns.map((groupBy) => attempt({ groupBy, measures: wire, filter }))),
  ]);
  const levels = wholeOf(found);
  const spread = wholeOf(cells);
  const cut = levels.cut ?? spread.cut;
  return {
    total: total[0],
    levels: levels.rows,
    ...(columns.length > 0 && { cells: spread.rows }),
    ...(cut !== undefined && { cut }),
  };
}

/** The levels above the first that the API refused, with the API's message. */
function wholeOf(levels: readonly (AggregateRow[] | string)[]): { rows: AggregateRow[][]; cut?: string } {
  const at = levels.findIndex((level) => typeof level === 'string');
  if (at < 0) return { rows: levels as AggregateRow[][] };
  return { rows: levels.slice(0, at) as AggregateRow[][], cut: levels[at] as string };
}

/** A report ready to be drawn. */
export type DrawnReport = {
  groupBy: readonly string[];
  /** The heading of the group columns; absent when the columns are only the measures. */
  pivot?: string;
  groups: readonly string[];
  measures: readonly ReportMeasure[];
  lines: readonly ReportLine[];
  total: readonly (number | null)[];
  totalName: string;
  /** Messages about missing parts. */
  notices: readonly string[];
};

/** The figures with the titles of their groups; undefined until both have arrived. */
export function useReportLines(
  screen: ReportScreen,
  resource: ClientResource,
  answer: ReportAnswer | undefined,
  sort: LineSort | undefined,
): DrawnReport | undefined {
  const { decimals, order, subtotals, thousands, filters } = screen;
  const { timeZone } = usePortalIndex();
  const weekStart = useWeekStart();
  const groupBy = answer?.grouping.groupBy;
  const keys = answer ? groupingKeys(answer.grouping) : [];
  const fields = keys.flatMap((key) => resource.fields[groupKeyOf(key).field] ?? []);
  const rows = useMemo(() => answer && [...answer.levels.flat(), ...(answer.cells?.[0] ?? [])], [answer]);
  const { lookup, isPending } = useTitles(fields, rows);
  return useMemo(() => {
    if (!answer || !groupBy || isPending) return undefined;
    const { pivot } = answer.grouping;
    const formats = new Map(
      titlesOf(screen).map((title) => [title, formatOfShown(title, screen, resource)] as const),
    );
    const figures = new ShownFigures(withStarts(screen, answer.starts), (title) =>
      percentPoints(formats.get(title)!),
    );
    const { count } = figures;
    const words = {
      none: translate('portal.screen.chart.none'),
      rest: translate('portal.screen.chart.rest'),
    };
    const names = { resource, titles: lookup, timeZone, weekStart, words };
    const completed = (rows: readonly AggregateRow[] = []) => rows.map((row) => figures.completed(row));
    const { columns, totalCount } = pivot
      ? pivotColumns(completed(answer.cells?.[0]), pivot, names, order)
      : { columns: [], totalCount: 0 };
    const wide = (rows: readonly AggregateRow[], depth: number) => {
      const level = completed(rows);
      return pivot
        ? spread(level, completed(answer.cells?.[depth]), {
            keys: groupBy.slice(0, depth),
            pivot,
            columns,
            count,
          })
        : level;
    };
    const width = (columns.length + 1) * count;
    const plain = figures.columns.map(({ title: label, part }) => {
      const known = formats.get(label)!;
      const own = part === 'change' ? changeFormat(known) : known;
      const measure = screen.measures[label];
      const inThousands = thousands === true && own.format === 'money' && !own.unit;
      return {
        label: comparedLabel(
          measure && operationOf(measure) === 'avg' ? meanLabel(label) : label,
          part,
          screen.comparing?.apart,
        ),
        format: {
          ...own,
          ...(inThousands && { thousands: true, decimals: 0 }),
          ...(decimals[label] !== undefined && part !== 'change' && { decimals: decimals[label] }),
        },
        ...(inThousands && {
          unit: translate('portal.screen.report.thousands', { currency: symbolOf(own.currency) }),
        }),
        ...(part !== 'change' && measure && groupUnits(measure, groupBy, resource, lookup)),
        isAdditive: part === 'now' && addsUp(label, screen),
      };
    });
    const lines = reportLinesOf(
      answer.levels.map((level, at) => wide(level, at + 1)),
      {
        groupBy,
        count: width,
        main: columns.length * count,
        names,
        ...(sort && { sort }),
        ...(order && { order }),
        ...(subtotals && { subtotals }),
        isAdditive: (at) => figures.addsUp(figures.columns[at % count]!),
        derive: (values) => figures.derive(values),
        emptyIsZero: pivot === undefined,
      },
    );
    const along =
      pivot !== undefined && isPeriod(pivot, names) && !groupBy.some((key) => isPeriod(key, names));
    const total = figures.run(
      lines,
      measureValues(wide(answer.total ? [answer.total] : [], 0)[0], width),
      along,
    );
    const hidden = lines.length - lineLimit;
    return {
      groupBy,
      groups: groupBy.map((key) => nameOfGrouping(key, resource)),
      measures: pivot
        ? [...columns, { label: translate('portal.screen.report.total') }].flatMap((column) =>
            plain.map((measure) => ({ ...measure, column })),
          )
        : plain,
      ...(pivot && { pivot }),
      lines,
      total,
      totalName: totalNameOf(groupBy, subtotals ?? {}, names) ?? translate('portal.screen.report.total'),
      notices: [
        ...(lines.some(({ isOthers }) => isOthers)
          ? [translate('portal.screen.report.greatest', { limit: lines.length - 1 })]
          : []),
        ...(answer.cut === undefined ? [] : [cutNotice(answer.cut, answer, filters, resource)]),
        ...(totalCount > columns.length
          ? [translate('portal.screen.report.columns', { limit: columns.length, total: totalCount })]
          : []),
        ...(hidden > 0
          ? [
              translate('portal.screen.report.cut', {
                limit: lineLimit,
                total: lines.length.toLocaleString(currentLocale()),
              }),
            ]
          : []),
      ],
    };
  }, [
    answer,
    groupBy,
    isPending,
    screen,
    decimals,
    order,
    subtotals,
    thousands,
    resource,
    lookup,
    timeZone,
    weekStart,
    sort,
    filters,
  ]);
}

/** Names the levels that are missing, and how to see them. */
function cutNotice(
  cut: string,
  { grouping: { groupBy, pivot }, levels }: ReportAnswer,
  filters: readonly string[],
  resource: ClientResource,
): string {
  const missing = groupBy.slice(levels.length);
  const groups = (missing.length > 0 ? missing : [pivot ?? '']).map((key) => nameOfGrouping(key, resource));
  const named = filters.flatMap((id) => resource.fields[id]?.label ?? []);
  return named.length > 0
    ? translate('portal.screen.report.levelCut', { cut, groups: groups.join(', '), filters: anyOf(named) })
    : translate('portal.screen.report.levelCutUnfiltered', { cut, groups: groups.join(', ') });
}

/** Says that a measure is a mean, unless its label does. */
const meanLabel = (label: string) =>
  /m[ée]di[ao]|average|mean|promedio/i.test(label)
    ? label
    : translate('portal.screen.report.mean', { label });
