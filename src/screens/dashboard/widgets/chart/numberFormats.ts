/** How a chart formats its numbers. */
import type { ClientResource } from '#model/api/answers.ts';
import { changeOfFigures } from '#model/comparison.ts';
import { titlesOf } from '#model/derivedMeasures.ts';
import { unitDeciderOf } from '#model/fields/units.ts';
import { isCount, measureFields } from '#model/measures.ts';
import { formatFigure, type NumberFormat } from '#kinds/format.ts';
import { alignedFormat } from '#kinds/number/decimalsIn.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import { changeFormat, percentPoints } from '#screens/dashboard/comparedFigures.ts';
import { formatOfShown } from '#screens/dashboard/measureFormat.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import type { Chart } from './schema.ts';
import type { ChartData } from './chartTypes.ts';

export function chartNumberFormats(
  chart: Chart,
  resource: ClientResource | undefined,
  data: ChartData,
  lookup: TitleLookup,
): Pick<ChartViewProps, 'exact' | 'changeOf' | 'short'> {
  const formats = titlesOf(chart).flatMap((title) => {
    const format = formatOfShown(title, chart, resource);
    return chart.compare ? [format, format] : [format];
  });
  return {
    exact: (value, at, { column, ...of } = {}) => {
      const own = formats[at] ?? formats[0] ?? {};
      const unit = value === null ? undefined : groupUnit(chart, resource, data, lookup, { at, ...of });
      const format = unit === undefined ? own : { ...own, unit };
      return formatFigure(value, column ? alignedFormat(format, column) : format);
    },
    ...(chart.compare && { changeOf: (at, category) => changeText(data, formats[at] ?? {}, at, category) }),
    short: (value) =>
      formatFigure(value, {
        ...formats[0],
        compact: true,
        ...(Math.abs(value) < 1000 && both(fewDecimals(data, formats[0]))),
      }),
  };
}

/** The unit of a value, where the groups are by what decides it; undefined for a total of several units. */
function groupUnit(
  { groupBy, measures, compare }: Chart,
  resource: ClientResource | undefined,
  { categories, series }: ChartData,
  { unitOf }: TitleLookup,
  { at, category, isTotal }: { at: number; category?: number; isTotal?: true },
): string | undefined {
  const titles = Object.keys(measures);
  // with a second group, each series is of the one measure; beside a compared one stands what it was
  const measure = measures[titles[groupBy.length > 1 ? 0 : compare ? Math.floor(at / 2) : at] ?? ''];
  const [id, divisor] = measure === undefined || isCount(measure) ? [] : measureFields(measure);
  const field = id === undefined ? undefined : resource?.fields[id];
  const decider = unitDeciderOf(field);
  const nth = groupBy.findIndex((key) => key === decider);
  if (!field || decider === undefined || divisor !== undefined || category === undefined || nth < 0)
    return undefined;
  const key = nth === 0 ? categories[category]?.key : isTotal ? undefined : series[at]?.key;
  return key === undefined ? undefined : unitOf?.(field, { [decider]: key });
}

/** Beside each measure, at an even place, stands what it was. */
function changeText({ series }: ChartData, format: NumberFormat, at: number, category: number): string {
  const [now, before] = at % 2 === 0 ? [series[at], series[at + 1]].map((one) => one?.data[category]) : [];
  const change = changeOfFigures(now ?? null, before ?? null, percentPoints(format));
  if (change === null) return '';
  return ` (${change > 0 ? '+' : ''}${formatFigure(change, changeFormat(format))})`;
}

const both = (decimals: number) => ({ decimals, least: decimals });

/** Decimals for an axis: all its numbers have the same precision, and large ones need no decimals. */
function fewDecimals({ series }: ChartData, format: NumberFormat | undefined): number {
  const highest = Math.max(0, ...series.flatMap(({ data }) => data.map((value) => Math.abs(value ?? 0))));
  return format?.format === 'integer' || highest >= 10 ? 0 : 1;
}
