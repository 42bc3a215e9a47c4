import { useMemo } from 'react';
import { isAdditive, groupKeyOf, operationOf } from '#model/measures.ts';
import { symbolOf } from '#kinds/format.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ReportScreen } from '../screen.ts';
import { nameOfGrouping } from '#screens/dashboard/widgets/chart/app/series.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import type { AggregateRow } from '#model/measures.ts';
import { keysOf } from '../keys.ts';
import { columnsOf, spread } from './pivot.ts';
import { linesOf, valuesOf, type Line, type LineSort } from './lines.ts';
import { lineLimit } from './limits.ts';
import type { ReportMeasure } from './ReportTable.tsx';
import type { ReportAnswer } from './useReport.ts';
import { currentLocale } from '#messages/translate.ts';
import { anyOf } from '#messages/lists.ts';
import { translate } from '#ui/translate.ts';

/** A report ready to be drawn. */
export type DrawnReport = {
  groupBy: readonly string[];
  /** The heading of the group columns; absent when the columns are only the measures. */
  pivot?: string;
  groups: readonly string[];
  measures: readonly ReportMeasure[];
  lines: readonly Line[];
  total: readonly (number | null)[];
  /** Messages about missing parts. */
  notices: readonly string[];
};

/** The figures with the titles of their groups; undefined until both have arrived. */
export function useReportLines(
  { measures, decimals, order, subtotals, thousands, filters }: ReportScreen,
  resource: ClientResource,
  answer: ReportAnswer | undefined,
  sort: LineSort | undefined,
): DrawnReport | undefined {
  const { timeZone } = usePortalIndex();
  const groupBy = answer?.grouping.groupBy;
  const keys = answer ? keysOf(answer.grouping) : [];
  const fields = keys.flatMap((key) => resource.fields[groupKeyOf(key).field] ?? []);
  const rows = useMemo(() => answer && [...answer.levels.flat(), ...(answer.cells?.[0] ?? [])], [answer]);
  const { lookup, isPending } = useTitles(fields, rows);
  return useMemo(() => {
    if (!answer || !groupBy || isPending) return undefined;
    const { pivot } = answer.grouping;
    const count = Object.keys(measures).length;
    const words = {
      none: translate('portal.screen.chart.none'),
      rest: translate('portal.screen.chart.rest'),
    };
    const names = { resource, titles: lookup, timeZone, words };
    const { columns, totalCount } = pivot
      ? columnsOf(answer.cells?.[0] ?? [], pivot, names, order)
      : { columns: [], totalCount: 0 };
    const wide = (level: readonly AggregateRow[], depth: number) =>
      pivot
        ? spread(level, answer.cells?.[depth] ?? [], { keys: groupBy.slice(0, depth), pivot, columns, count })
        : level;
    const width = (columns.length + 1) * count;
    const plain = Object.entries(measures).map(([label, measure]) => {
      const own = formatOfMeasure(measure, resource);
      const inThousands = thousands === true && own.format === 'money' && !own.unit;
      return {
        label: operationOf(measure) === 'avg' ? meanLabel(label) : label,
        format: {
          ...own,
          ...(inThousands && { thousands: true, decimals: 0 }),
          ...(decimals[label] !== undefined && { decimals: decimals[label] }),
        },
        ...(inThousands && {
          unit: translate('portal.screen.report.thousands', { currency: symbolOf(own.currency) }),
        }),
        isAdditive: isAdditive(measure),
      };
    });
    const lines = linesOf(
      answer.levels.map((level, at) => wide(level, at + 1)),
      {
        groupBy,
        count: width,
        main: columns.length * count,
        names,
        ...(sort && { sort }),
        ...(order && { order }),
        ...(subtotals && { subtotals }),
        isAdditive: (at) => plain[at % count]!.isAdditive,
      },
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
      total: valuesOf(wide(answer.total ? [answer.total] : [], 0)[0], width),
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
    measures,
    decimals,
    order,
    subtotals,
    thousands,
    resource,
    lookup,
    timeZone,
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
