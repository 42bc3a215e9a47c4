/** A report in words and numbers: its lines, columns and notices. */
import type { ClientResource } from '#model/api/answers.ts';
import { addsUp, titlesOf } from '#model/derivedMeasures.ts';
import { operationOf, type AggregateRow, groupKeyOf } from '#model/measures.ts';
import type { Field } from '#model/types.ts';
import { anyOf } from '#messages/lists.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { symbolOf } from '#kinds/format.ts';
import { changeFormat, comparedLabel, percentPoints } from '#screens/dashboard/comparedFigures.ts';
import { formatOfShown } from '#screens/dashboard/measureFormat.ts';
import { nameOfGrouping, type Names } from '#screens/dashboard/widgets/chart/series.ts';
import { groupUnits } from './groupUnits.ts';
import { namesIn } from '#kinds/referencedTitles.ts';
import {
  flattened,
  isPeriod,
  measureValues,
  reportLinesOf,
  totalNameOf,
  type LineSort,
  type ReportLine,
} from './lines.ts';
import { withStarts, type ReportAnswer } from './reportFigures.ts';
import { pivotColumns, spread } from './pivot.ts';
import { groupingKeys } from './queries.ts';
import type { ReportMeasure } from './reportTable.ts';
import type { ReportScreen } from './schema.ts';
import { ShownFigures } from './shownFigures.ts';

/** How many groups of the outermost level are drawn; the total covers all of them. */
export const lineLimit = 500;

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

/** Whose names the groups have: their fields, and the rows as records. */
export function namedInReport(answer: ReportAnswer, { fields }: ClientResource) {
  const grouped = groupingKeys(answer.grouping).flatMap((key): Field[] => {
    const field = fields[groupKeyOf(key).field];
    return field ? [field] : [];
  });
  return { fields: grouped, rows: [...answer.levels.flat(), ...(answer.cells?.[0] ?? [])] };
}

type Around = Pick<Names, 'titles' | 'timeZone' | 'weekStart'> & { sort?: LineSort | undefined };

/**
 * As `namedInReport`, but only for the lines that are drawn, unless the lines are ordered by names. Lines that are equal to the
 * last drawn one are named, too: their order decides which of them is drawn.
 */
export function namedWhenDrawn(
  screen: ReportScreen,
  resource: ClientResource,
  answer: ReportAnswer,
  around: Omit<Around, 'titles'>,
): ReturnType<typeof namedInReport> {
  const all = namedInReport(answer, resource);
  const { sort } = around;
  const { groupBy, pivot } = answer.grouping;
  const isByName = sort ? sort.by === 'name' : screen.order !== undefined;
  const mayHide = (answer.levels[0]?.length ?? 0) > lineLimit && pivot === undefined && !isByName;
  if (!mayHide) return all;
  const { lines } = shownReport(screen, resource, answer, { ...around, titles: namesIn(undefined, false) });
  const by = typeof sort?.by === 'number' ? sort.by : 0;
  const last = lines[lineLimit - 1]?.values[by];
  const drawn = lines.filter((line, at) => at < lineLimit || line.values[by] === last);
  const rows = flattened(drawn).map(({ keys }) =>
    Object.fromEntries(keys.map((key, at) => [groupBy[at]!, key])),
  );
  return { ...all, rows };
}

/** @param around the names of the groups, and how the reader counts time */
export function shownReport(
  screen: ReportScreen,
  resource: ClientResource,
  answer: ReportAnswer,
  around: Around,
): DrawnReport {
  const { decimals, order, subtotals, thousands, filters } = screen;
  const { sort } = around;
  const { groupBy } = answer.grouping;
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
  const names = { ...around, resource, words };
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
      ...(part !== 'change' && measure && groupUnits(measure, groupBy, resource, around.titles)),
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
  const along = pivot !== undefined && isPeriod(pivot, names) && !groupBy.some((key) => isPeriod(key, names));
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
