import { z } from 'zod';
import { conditionKeyword, groupKey, shownMeasureSchema, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads, type Resolved } from '#model/config/keyword.ts';
import { orderKeyword } from '#screens/keywords.ts';
import { dataKeywords, piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';
import { groupKeysOf } from '#model/measures.ts';
import type { Filter, Measure, Scope } from '#model/types.ts';
import type { FilterTarget } from '#screens/dashboard/widgetData.ts';
import type { MeasuredRows } from '#screens/measuredRows.ts';
import type { Derived } from '#model/derivedMeasures.ts';
import type { Apart } from '#model/comparison.ts';

export const chartWords = {
  bar: 'dashboardWords.chart.bar',
  column: 'dashboardWords.chart.column',
  line: 'dashboardWords.chart.line',
  area: 'dashboardWords.chart.area',
  pie: 'dashboardWords.chart.pie',
} as const;
export const chartWidgetSchema = mapOf(
  { ...piece, id: 'chart', title: 'dashboardWords.chart.title', at: widgetAt(1) },
  {
    chart: looks('plain', choiceOf(chartWords), 'dashboardWords.chart.chart', 'chart: line', {
      values: chartWords,
    }),
    title: words('dashboardWords.chart.schemaTitle', 'title: Livros por gênero', { names: true }),
    ...dataKeywords,
    groupBy: reads(
      'groups',
      z.union([groupKey, z.array(groupKey).min(1).max(2)]).transform(groupKeysOf),
      'dashboardWords.chart.groupBy',
      'groupBy: [publicacao:year, genero]',
    ),
    measures: reads(
      'measures',
      z.record(text, shownMeasureSchema),
      'dashboardWords.chart.measures',
      'measures: { Páginas: { sum: paginas } }',
    ),
    compare: conditionKeyword(
      'dashboardWords.chart.compare',
      'filter: { publicacao: $year }\ncompare: { publicacao: $year-1 }',
      { search: false },
    ),
    stacked: looks(
      'plain',
      z.boolean().optional(),
      'dashboardWords.chart.stacked',
      'measures: { Livros: count, Páginas: { sum: paginas } }\nstacked: true',
    ),
    target: looks(
      'plain',
      z.union([z.number().positive(), text]).optional(),
      'dashboardWords.chart.target',
      'target: 300',
    ),
    limit: looks('plain', z.int().min(1).max(50).optional(), 'dashboardWords.chart.limit', 'limit: 10'),
    /** By default columns are sorted by their keys. */
    order: orderKeyword('dashboardWords.chart.order', 'groupBy: genero\norder: name'),
    ...placedKeywords,
  },
);

/** A chart, with what resolving makes of its keywords. */
export type Chart = Resolved<
  Omit<z.output<typeof chartWidgetSchema>, 'period' | 'measures' | 'compare' | 'scope'>,
  FilterTarget &
    MeasuredRows & {
      kind: 'chart';
      /** Those of the records; `derived` says what is shown of them. */
      measures: Readonly<Record<string, Measure>>;
      derived?: Derived;
      /** The records that are compared, and how their groups stand beside those of `filter`. */
      compare?: Filter;
      comparing?: Apart;
      scope: Scope;
    }
>;
