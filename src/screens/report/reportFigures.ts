/** The figures of a report: what it asks for, level by level, and what the answers make together. */
import type { ClientResource } from '#model/api/answers.ts';
import { besideRows } from '#model/comparison.ts';
import { conjunction } from '#model/filter/conjunction.ts';
import type { MeasureValues } from '#model/derivedMeasures.ts';
import { aggregateAt, type AggregateParams, type AggregateRow } from '#model/measures.ts';
import type { Filter } from '#model/types.ts';
import { measureValues } from './lines.ts';
import type { FigureQuery } from '../kind.ts';
import { comparisonOf, levelQuery, levelsOf, measuresOnWire, openingQueries } from './queries.ts';
import type { Grouping, ReportScreen } from './schema.ts';

/** The rows of a figure; the API's message where it has too many of them. */
export type Rows = readonly AggregateRow[] | string;

export type ReportAnswer = Level & {
  grouping: Grouping;
  /** What running sums begin with. */
  starts?: MeasureValues;
};

type Level = {
  total: AggregateRow | undefined;
  /** The groups by the first key, by the first two, and so on. */
  levels: (readonly AggregateRow[])[];
  /** With group columns: the groups by the column key alone, by it and the first key, and so on. */
  cells?: (readonly AggregateRow[])[];
  /** The API's message about the finest groups, when they are missing. */
  cut?: string;
};

export type ReportQuery = {
  resource: string;
  measures: ReportScreen['measures'];
  filter: Filter;
  grouping: Grouping;
  fields: ClientResource['fields'];
  compared: Filter | undefined;
  comparing: ReportScreen['comparing'];
  openings: ReturnType<typeof openingQueries>;
};

/** What a report asks for in this grouping, with the filter that its user has set. */
export function reportQueryOf(
  screen: ReportScreen,
  grouping: Grouping,
  filter: Filter,
  { fields, today }: { fields: ClientResource['fields']; today: string },
): ReportQuery {
  const { resource, measures, filter: own, comparing } = screen;
  return {
    resource,
    measures,
    grouping,
    filter: conjunction(own, filter),
    compared: comparisonOf(screen, filter, today),
    comparing,
    openings: openingQueries(screen, filter),
    fields,
  };
}

/** All that a report asks for. `isWhole`: nothing is shown without it, whatever the API says. */
export function figuresOfReport(query: ReportQuery): (FigureQuery & { isWhole?: true })[] {
  const { resource, filter, compared, openings } = query;
  const filters = compared ? [filter, compared] : [filter];
  const levels = filters.flatMap((narrowed) => {
    const { levels, cells } = paramsIn(query, narrowed);
    return [...levels, ...cells].map((params) => ({
      resource,
      params,
      ...(params.groupBy.length === 0 && { isWhole: true as const }),
    }));
  });
  return [
    ...levels,
    ...openings.map((one) => ({ resource: one.resource, params: one.params, isWhole: true as const })),
  ];
}

/** Finds the rows that came for each of these figures. */
export function rowsAmong(asked: readonly FigureQuery[], rows: readonly Rows[]) {
  const addressOf = ({ resource, params }: FigureQuery) => aggregateAt(resource, params);
  const found = new Map(asked.map((figure, at) => [addressOf(figure), rows[at]!]));
  return (figure: FigureQuery): Rows => found.get(addressOf(figure)) ?? [];
}

/** What is asked for under one filter, the total first. */
function paramsIn({ measures, compared, grouping, fields }: ReportQuery, filter: Filter) {
  const { levels, cells } = levelsOf(grouping);
  const screen = { measures, ...(compared && { compare: compared }) };
  return {
    levels: levels.map((groupBy) => levelQuery(screen, groupBy, filter, { fields })),
    cells: cells.map((groupBy): AggregateParams => ({ groupBy, measures: measuresOnWire(measures), filter })),
  };
}

/** The figures of a report and, where it compares, those of the compared records beside them. */
export function reportAnswerOf(query: ReportQuery, rowsOf: (asked: FigureQuery) => Rows): ReportAnswer {
  const { compared, comparing, grouping, measures } = query;
  const now = levelsIn(query, query.filter, rowsOf);
  const starts = startsOf(query, rowsOf);
  if (!compared || !comparing) return { grouping, ...now, ...(starts && { starts }) };
  const before = levelsIn(query, compared, rowsOf);
  const { levels, cells } = levelsOf(grouping);
  const names = Object.keys(measuresOnWire(measures));
  const beside = (
    rows: readonly AggregateRow[],
    others: readonly AggregateRow[] = [],
    keys: readonly string[] = [],
  ) => besideRows(rows, others, { ...comparing, keys, names });
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
function startsOf(
  { openings }: ReportQuery,
  rowsOf: (asked: FigureQuery) => Rows,
): MeasureValues | undefined {
  if (openings.length === 0) return undefined;
  const starts: Record<string, number> = {};
  for (const { resource, params, asked, titles } of openings) {
    const values = measureValues(wholeRows(rowsOf({ resource, params }))[0], asked.length);
    for (const title of titles)
      starts[title] = Number(((starts[title] ?? 0) + (values[asked.indexOf(title)] ?? 0)).toFixed(6));
  }
  return starts;
}

/** The report with what its running sums begin with. */
export const withStarts = (screen: ReportScreen, starts: MeasureValues | undefined): ReportScreen =>
  starts && screen.derived ? { ...screen, derived: { ...screen.derived, starts } } : screen;

/** When a level has too many groups for the API, the levels above it are kept. */
function levelsIn(query: ReportQuery, filter: Filter, rowsOf: (asked: FigureQuery) => Rows): Level {
  const { levels, cells } = paramsIn(query, filter);
  const answered = (params: AggregateParams) => rowsOf({ resource: query.resource, params });
  const [total, ...others] = levels.map(answered);
  const shown = wholeOf(others);
  const spread = wholeOf(cells.map(answered));
  const cut = shown.cut ?? spread.cut;
  return {
    total: wholeRows(total ?? [])[0],
    levels: shown.rows,
    ...(cells.length > 0 && { cells: spread.rows }),
    ...(cut !== undefined && { cut }),
  };
}

const wholeRows = (rows: Rows): readonly AggregateRow[] => (typeof rows === 'string' ? [] : rows);

/** The levels above the first that the API refused, with the API's message. */
function wholeOf(levels: readonly Rows[]): { rows: (readonly AggregateRow[])[]; cut?: string } {
  const at = levels.findIndex((level) => typeof level === 'string');
  if (at < 0) return { rows: levels as AggregateRow[][] };
  return { rows: levels.slice(0, at) as AggregateRow[][], cut: levels[at] as string };
}

/** The figures with which the report opens. */
export function queriesAtOpening(
  screen: ReportScreen,
  opened: { today: string; resources: Readonly<Record<string, Pick<ClientResource, 'fields'>>> },
): FigureQuery[] {
  const known = opened.resources[screen.resource];
  if (!known) return [];
  const around = { fields: known.fields, today: opened.today };
  const query = reportQueryOf(screen, screen.groupings[0]!, screen.defaultFilter, around);
  return figuresOfReport(query).map(({ resource, params }) => ({ resource, params }));
}
