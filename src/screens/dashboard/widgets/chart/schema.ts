import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { groupKey, measureSchema, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Chart } from './widget.ts';
import { orderKeyword } from '#screens/keywords.ts';
import { dataKeywords, piece, placedKeywords, widgetAt, widgetKeys } from '#screens/dashboard/keywords.ts';

export const chartWords = {
  bar: 'dashboardWords.chart.bar',
  column: 'dashboardWords.chart.column',
  line: 'dashboardWords.chart.line',
  area: 'dashboardWords.chart.area',
  pie: 'dashboardWords.chart.pie',
} as const;
const schema = mapOf(
  { ...piece, id: 'chart', title: 'dashboardWords.chart.title', at: widgetAt(1) },
  {
    chart: looks('plain', choiceOf(chartWords), 'dashboardWords.chart.chart', 'chart: line', {
      values: chartWords,
    }),
    title: words('dashboardWords.chart.schemaTitle', 'title: Livros por gênero', { names: true }),
    ...dataKeywords,
    groupBy: reads(
      'groups',
      z.union([groupKey, z.array(groupKey).min(1).max(2)]),
      'dashboardWords.chart.groupBy',
      'groupBy: [publicacao:year, genero]',
    ),
    measures: reads(
      'measures',
      z.record(text, measureSchema),
      'dashboardWords.chart.measures',
      'measures: { Páginas: { sum: paginas } }',
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
    order: orderKeyword('dashboardWords.chart.order', 'order: name'),
    ...placedKeywords,
  },
);

export const chart = { schema, description: describeMap<Chart>({ ...keywordsFrom(schema), ...widgetKeys }) };
