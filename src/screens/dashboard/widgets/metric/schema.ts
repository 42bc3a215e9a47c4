/** A number: one measure, or one measure divided by another (`per`). */
import { z } from 'zod';
import { withContents, keyEntry, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { aboutResource, conditionKeyword, optionalWords, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Trend } from '#screens/dashboard/widgetData.ts';
import type { Metric } from './metricMaths.ts';
import { dataKeys, dataKeywords, value, widgetAt, widgetKeys } from '#screens/dashboard/keywords.ts';

const perSchema = mapOf(
  {
    chapter: 'Dashboards',
    id: 'per',
    title: 'dashboardWords.metric.title',
    about: 'dashboardWords.metric.about',
    at: widgetAt(0, 'per'),
  },
  {
    resource: aboutResource('dashboardWords.metric.resource', 'resource: autores'),
    value: value('value: count'),
    filter: conditionKeyword('dashboardWords.metric.filter', 'filter: { pais_null: false }'),
    /** The divisor of what `compare` measures. */
    compare: conditionKeyword('dashboardWords.metric.compare', 'compare: { pais_null: false }', {
      at: widgetAt(5, 'per'),
    }),
  },
);

const formatWords = {
  integer: 'dashboardWords.metric.integer',
  decimal: 'dashboardWords.metric.decimal',
  money: 'dashboardWords.metric.money',
  percent: 'dashboardWords.metric.percent',
} as const;
const schema = mapOf(
  {
    chapter: 'Dashboards',
    id: 'metric',
    title: 'dashboardWords.metric.metricTitle',
    about: 'dashboardWords.metric.metricAbout',
    at: widgetAt(0),
  },
  {
    metric: words('dashboardWords.metric.metric', 'metric: Livros no acervo', { names: true }),
    ...dataKeywords,
    scope: { ...dataKeywords.scope, example: "scope: { acervo: '*' }" },
    value: value('value: { avg: paginas }'),
    compare: conditionKeyword(
      'dashboardWords.metric.schemaCompare',
      `filter: { publicacao: $year }
compare: { publicacao: $year-1 }
per: { resource: autores, value: count, compare: {} }`,
    ),
    per: reads(
      'parts',
      perSchema.optional(),
      'dashboardWords.metric.per',
      'per: { resource: autores, value: count }',
    ),
    format: looks(
      'plain',
      choiceOf(formatWords).optional(),
      'dashboardWords.metric.format',
      'format: percent',
      { values: formatWords },
    ),
    decimals: looks('plain', z.int().min(0).max(4).optional(), 'kindWords.number.decimals', 'decimals: 1'),
    unit: optionalWords('kindWords.number.unit', 'unit: por autor'),
    inverse: looks('plain', z.boolean().optional(), 'dashboardWords.metric.inverse', 'inverse: true'),
    target: looks('plain', z.number().positive().optional(), 'dashboardWords.metric.target', 'target: 300'),
    trend: reads(
      'plain',
      z.int().min(3).max(36).optional(),
      'dashboardWords.metric.trend',
      'filter: { publicacao: $month }\ntrend: 12\nper: { resource: livros, value: count, filter: { publicacao: $month } }',
    ),
    help: optionalWords('dashboardWords.metric.help', 'help: Todos os exemplares.'),
  },
);

/** The query for each month, derived from the filter. */
const trend = withContents(
  keywordsFrom(schema).trend,
  describeMap<Trend>({
    groupBy: keyEntry('groups', 'reads'),
    months: keywordsFrom(schema).trend,
    filter: keyEntry('filter', 'reads'),
    until: keyEntry('plain', 'reads'),
  }),
);

export const metric = {
  schema,
  description: describeMap<Metric>({
    ...keywordsFrom(schema),
    ...widgetKeys,
    label: keywordsFrom(schema).metric,
    trend,
    per: withContents(
      keywordsFrom(schema).per,
      describeMap<NonNullable<Metric['per']>>({ ...keywordsFrom(perSchema), ...dataKeys, trend }),
    ),
    currency: keyEntry('plain', 'reads'),
    asField: keyEntry('plain', 'looks'),
  }),
};
