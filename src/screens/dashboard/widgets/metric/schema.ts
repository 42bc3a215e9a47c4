import { z } from 'zod';
import type { Measure, Scope } from '#model/types.ts';
import { aboutResource, conditionKeyword, optionalWords, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads, type Resolved, withDefault } from '#model/config/keyword.ts';
import type { FilterTarget, Trend } from '#screens/dashboard/widgetData.ts';
import { dataKeywords, value, widgetAt } from '#screens/dashboard/keywords.ts';
import { allRows } from '#screens/keywords.ts';

export const perSchema = mapOf(
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
    filter: withDefault(conditionKeyword('dashboardWords.metric.filter', 'filter: { pais_null: false }'), {}),
    /** The divisor of what `compare` measures. */
    compare: conditionKeyword('dashboardWords.metric.compare', 'compare: { pais_null: false }', {
      at: widgetAt(5, 'per'),
    }),
    allRows,
  },
);

const formatWords = {
  integer: 'dashboardWords.metric.integer',
  decimal: 'dashboardWords.metric.decimal',
  money: 'dashboardWords.metric.money',
  percent: 'dashboardWords.metric.percent',
} as const;
export const metricWidgetSchema = mapOf(
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
    inverse: looks('plain', z.boolean().default(false), 'dashboardWords.metric.inverse', 'inverse: true'),
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

/** What a metric is divided by. */
type Per = Resolved<
  z.output<typeof perSchema>,
  FilterTarget & {
    value: Measure;
    trend?: Trend;
    /** Absent: that of the metric. */
    scope?: Scope;
  }
>;

/** A metric, with what resolving makes of its keywords. */
export type Metric = Resolved<
  Omit<z.output<typeof metricWidgetSchema>, 'metric' | 'period' | 'per' | 'trend' | 'format' | 'scope'>,
  FilterTarget & {
    kind: 'metric';
    label: string;
    value: Measure;
    /** Its `compare` is present exactly when the metric's own is. */
    per?: Per;
    format: keyof typeof formatWords;
    /** The kind of the measured field has a notation of its own, which applies instead. */
    asField?: true;
    /** The currency of the measured field; absent: the portal's. */
    currency?: string;
    /** `per` has a trend of its own. */
    trend?: Trend;
    scope: Scope;
  }
>;
