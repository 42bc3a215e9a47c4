import { z } from 'zod';
import { withContents, keyEntry, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import {
  aboutResource,
  conditionKeyword,
  fieldId,
  filterSchema,
  groupKey,
  routeKeyword,
  shownMeasureSchema,
  optionalWords,
  text,
} from '#language/schema/atoms.ts';
import { choiceOf, type Resolved, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Apart } from '#model/comparison.ts';
import type { Derived } from '#model/derivedMeasures.ts';
import { groupKeysOf } from '#model/measures.ts';
import type { Filter, Measure, Scope } from '#model/types.ts';
import { chartWords, type Chart } from '../dashboard/widgets/chart/schema.ts';
import { allRows, filter, orderKeyword, scope } from '../keywords.ts';
import type { MeasuredRows } from '../measuredRows.ts';
import type { TextKey } from '#messages/translate.ts';

const file = 'departments/acervo.yaml';
const inReport = ['routes', 3, 'report'];

const groupBy = (text: TextKey, example: string, names?: true) =>
  reads(
    'groups',
    z.union([groupKey, z.array(groupKey).min(1).max(3)]).transform(groupKeysOf),
    text,
    example,
    names && { names },
  );
const pivot = reads('groups', groupKey.optional(), 'screenWords.report.pivot', 'pivot: emprestavel');
const alternativeSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'alternative',
    title: 'screenWords.report.title',
    about: 'screenWords.report.about',
    at: { file, path: [...inReport, 'alternatives', 0] },
  },
  {
    label: optionalWords('screenWords.report.label', 'label: Por autor', {
      names: true,
    }),
    groupBy: groupBy('screenWords.report.groupBy', 'groupBy: publicacao:year', true),
    pivot,
  },
);
const schema = mapOf(
  {
    chapter: 'Screens',
    id: 'report',
    title: 'screenWords.report.reportTitle',
    about: 'screenWords.report.reportAbout',
    at: { file, path: inReport },
  },
  {
    resource: aboutResource('screenWords.report.resource', 'resource: livros'),
    groupBy: groupBy('screenWords.report.schemaGroupBy', 'groupBy: [autorId, publicacao:year]'),
    pivot,
    measures: reads(
      'measures',
      z.record(text, shownMeasureSchema),
      'screenWords.report.measures',
      'measures: { Livros: count, Páginas: { sum: paginas } }',
    ),
    decimals: looks(
      'plain',
      z.record(text, z.int().min(0).max(4)).default({}),
      'screenWords.report.decimals',
      'measures: { Preço médio: { avg: preco } }\ndecimals: { Preço médio: 0 }',
    ),
    // a text search would reveal values of fields that the report does not show
    filter: { ...filter, search: false },
    filters: reads(
      'fields',
      z.array(fieldId).optional(),
      'screenWords.report.filters',
      'filters: [genero, publicacao]',
      { fields: 'single' },
    ),
    defaultFilter: looks(
      'filter',
      filterSchema.default({}),
      'screenWords.report.defaultFilter',
      'defaultFilter: { publicacao_gte: $year-5 }',
      { search: false },
    ),
    compare: conditionKeyword(
      'screenWords.report.compare',
      'filters: [publicacao]\ndefaultFilter: { publicacao: $year }\ncompare: { publicacao: $year-1 }',
      {
        search: false,
      },
    ),
    chart: looks(
      'plain',
      z.union([z.literal(false), choiceOf(chartWords)]).optional(),
      'screenWords.report.chart',
      'chart: line',
      { values: chartWords },
    ),
    /** Periods are always sorted by time. */
    order: orderKeyword('screenWords.report.order', 'order: options'),
    subtotals: looks(
      'plain',
      z.record(text, text).optional(),
      'screenWords.report.subtotals',
      'order: options\nsubtotals: { Livros: poesia }',
    ),
    thousands: looks('plain', z.boolean().optional(), 'screenWords.report.thousands', 'thousands: true'),
    alternatives: reads(
      'parts',
      z.array(alternativeSchema).min(1).default([]),
      'screenWords.report.alternatives',
      'alternatives: [{ label: Por autor, groupBy: autorId }]',
    ),
    to: routeKeyword('screenWords.report.to', 'to: /acervo/livros'),
    scope: scope('scope: { acervo: { emprestavel: true } }'),
    allRows,
  },
);

export type ReportSource = z.input<typeof schema>;
export type CompletedReport = z.output<typeof schema>;

/** One way to group a report, with the kind of chart that shows the first key. */
export type Grouping = {
  label: string;
  groupBy: readonly string[];
  /** The key whose groups are the columns. */
  pivot?: string;
  chart: Chart['chart'] | false;
};
/** A report with its groupings. All other keywords are as the schema completes them. */
export type ReportScreen = Resolved<
  Omit<z.output<typeof schema>, 'groupBy' | 'pivot' | 'measures' | 'compare' | 'alternatives' | 'chart'>,
  {
    kind: 'report';
    /** The report opens with the first one. */
    groupings: readonly Grouping[];
    /** Those of the records; `derived` says what is shown of them. */
    measures: Readonly<Record<string, Measure>>;
    derived?: Derived;
    /** Where only some measures count all rows. */
    within?: MeasuredRows['within'];
    wide?: MeasuredRows['wide'];
    /** With a comparison: the filter that always holds there, how it narrows the user's, and the months between the two. */
    compare?: Filter;
    comparing?: Apart & { by: Filter };
    /** Fields that the user may filter by. */
    filters: readonly string[];
    /** What running sums begin with of the records that a reference leads to. */
    openings?: readonly ReportOpening[];
  }
>;

/** The sum of a field over the records that a reference leads to, with which a running measure begins. */
export type ReportOpening = {
  title: string;
  /** The reference. */
  by: string;
  resource: string;
  value: Measure;
  /** What the report's own filter and scope say of the reference, as they hold for the records themselves. */
  filter: Filter;
  scope: Scope;
  allRows?: true | undefined;
};

const openingDescription = describeMap<ReportOpening>({
  title: keyEntry('text', 'looks', { names: true }),
  by: keyEntry('plain', 'reads'),
  resource: keywordsFrom(schema).resource,
  value: keyEntry('measures', 'reads'),
  filter: keywordsFrom(schema).filter,
  scope: keywordsFrom(schema).scope,
  allRows,
});

const grouping = describeMap<Grouping>({
  groupBy: keyEntry('groups', 'reads'),
  pivot: keyEntry('groups', 'reads'),
  label: keyEntry('text', 'looks', { names: true }),
  chart: keywordsFrom(schema).chart,
});
export const report = {
  called: 'screens.ofReport',
  schema,
  keyword: reads(
    'parts',
    schema.optional(),
    'screenWords.report.keyword',
    'report: { resource: livros, groupBy: genero, measures: { Livros: count } }',
  ),
  description: describeMap<ReportScreen>({
    ...keywordsFrom(schema),
    kind,
    groupings: withContents(keyEntry('parts', 'reads'), grouping),
    openings: withContents(keyEntry('parts', 'reads'), openingDescription),
    // computed from the measures, which a user gets or not
    derived: keyEntry('plain', 'looks'),
    within: keywordsFrom(schema).scope,
    wide: keyEntry('plain', 'reads'),
    comparing: keyEntry('plain', 'reads'),
  }),
} as const;
