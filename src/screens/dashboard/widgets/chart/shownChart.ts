/** The data, names and formats of a chart, by which the app and the server draw it. */
import type { ClientResource } from '#model/api/answers.ts';
import { besideRows } from '#model/comparison.ts';
import { titlesOf } from '#model/derivedMeasures.ts';
import { conjunction } from '#model/filter/conjunction.ts';
import { fieldsOf, FilterError, parseFilter } from '#model/filter/filter.ts';
import type { Variables } from '#model/filter/variables.ts';
import { portionFilters, type AggregateRow } from '#model/measures.ts';
import { isTemporal } from '#model/traits.ts';
import type { Filter } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import type { Drill } from '#screens/drill.ts';
import { totalsOfMeasure } from '#screens/list/address/addedTotals.ts';
import { heightOfBars } from './axes.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { chartNumberFormats } from './numberFormats.ts';
import type { Chart } from './schema.ts';
import { conditionOf, nameOfGrouping } from './series.ts';
import type { ChartData } from './chartTypes.ts';
import { isStacked } from './widget.ts';
import { withoutWider } from './withoutWider.ts';

/** In pixels. */
const chartHeight = 260;

type Shown = Omit<ChartViewProps, 'height' | 'width' | 'hrefOf' | 'onOpen'> & {
  /** A ring determines its own height. */
  isRing: boolean;
  /** Each bar has its name beside it. */
  isListed: boolean;
  /** In pixels. */
  least: number;
  /** In place of a chart that has nothing to show. */
  empty: string | undefined;
  /** What is not drawn. */
  note: string | undefined;
};

export function shownChart(
  chart: Chart,
  resource: ClientResource | undefined,
  data: ChartData,
  titles: TitleLookup,
): Shown {
  // A part of a whole is never negative: such values are compared as bars.
  const isRing = chart.chart === 'pie' && !hasNegatives(data);
  const kind = chart.chart === 'pie' && !isRing ? 'bar' : chart.chart;
  // Periods are in order, so some of their names are enough; any other bar needs its name.
  const isListed = kind === 'bar' && !data.inTime;
  const formats = chartNumberFormats(chart, resource, data, titles);
  const isEmpty = data.series.every((series) => series.data.every((value) => !value));
  return {
    kind,
    title: chart.title,
    grouping: nameOfGrouping(chart.groupBy[0]!, resource),
    data,
    isStacked: isStacked(chart),
    ...formats,
    ...(chart.target !== undefined && { target: chart.target }),
    isRing,
    isListed,
    least: Math.max(chartHeight, isListed ? heightOfBars(data.categories.length) : 0),
    empty: isEmpty
      ? translate(`portal.screen.chart.${isOfPeriod(chart, resource) ? 'emptyPeriod' : 'empty'}`)
      : undefined,
    note:
      chart.chart === 'pie' && !isRing
        ? translate('portal.screen.chart.negative')
        : data.rest
          ? `${translate('portal.screen.chart.rest')}: ${restText(data, formats.exact)}`
          : data.cut && translate('portal.screen.chart.cut', data.cut),
  };
}

/** How groups without a name are called. */
export const namelessWords = () => ({
  none: translate('portal.screen.chart.none'),
  rest: translate('portal.screen.chart.rest'),
});

/** The groups, with what they were beside them where the chart compares; all of them once both are known. */
export function chartRows(
  chart: Chart,
  now: readonly AggregateRow[],
  before: readonly AggregateRow[] | undefined,
): readonly AggregateRow[] {
  if (!chart.comparing || !before) return now;
  const names = Object.keys(chart.measures);
  return besideRows(now, before, { ...chart.comparing, keys: chart.groupBy, names });
}

/** The address of the records of a category, or of one series of it; undefined where its user has none. */
export function recordsOfGroup(
  chart: Chart,
  data: ChartData,
  drill: Drill,
  variables: Variables,
  category: number,
  series?: number,
): string | undefined {
  if (series !== undefined && data.series[series]?.isRest) return undefined;
  const keys = [data.categories[category]?.key, series === undefined ? undefined : data.series[series]?.key];
  const conditions = keys.flatMap((key, at) =>
    key === undefined ? [] : [conditionOf(chart.groupBy[at]!, key)],
  );
  if (conditions.includes(undefined)) return undefined;
  // With several measures, each one is a series.
  const titles = titlesOf(chart);
  // beside each measure stands what it was, whose records are others
  const place = chart.compare && series !== undefined ? series / 2 : series;
  if (place !== undefined && !Number.isInteger(place)) return undefined;
  const measure = chart.measures[(titles.length === 1 ? titles[0] : titles[place ?? -1]) ?? ''];
  const { filter = {} } = measure ? portionFilters(measure) : {};
  const groups = conditions as Filter[];
  return drill(
    [filter, ...groups].reduce(conjunction, withoutWider(chart.filter, groups, variables)),
    measure && totalsOfMeasure(measure),
  );
}

/** `R$ 583.012,00`, or of several series `Vendas 12 · Compras 3`. */
const restText = ({ rest = [], series }: ChartData, exact: ChartViewProps['exact']) =>
  rest
    .map((value, at) => (rest.length > 1 ? `${series[at]?.label} ${exact(value, at)}` : exact(value, at)))
    .join(' · ');

const hasNegatives = ({ series }: ChartData) =>
  series.some(({ data }) => data.some((value) => (value ?? 0) < 0));

/** True when its filter is limited by a date, so that another period may have records. */
function isOfPeriod({ filter }: Chart, resource: ClientResource | undefined): boolean {
  if (!resource) return false;
  try {
    const named = fieldsOf(parseFilter(filter, resource.fields));
    return [...named].some((id) => isTemporal(resource.fields[id]));
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
