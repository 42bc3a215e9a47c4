/** A list and the related lists on its records' pages. */
import { z } from 'zod';
import { withContents, kind, describeMap, keywordsFrom, section } from '#language/resolvedKeys.ts';
import {
  aboutResource,
  fieldId,
  filterSchema,
  inOrder,
  optionalWords,
  resourceId,
  text,
  totalsOf,
} from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { maxFacets } from '#model/api/facets.ts';
import { choiceOf, looks, mapOf, reads, widens } from '#model/config/keyword.ts';
import type { ListAction, ListButton, ListQuery, ListScreen, OpenWay } from './types.ts';
import { metric } from '../dashboard/widgets/metric/schema.ts';
import { filter, scope } from '../keywords.ts';
import { listColumn, listColumnSchema } from './columns/schema.ts';
import { buttonMap } from './buttons/schema.ts';
import { cardSchema } from './card/schema.ts';
import { facetDescription, facetSchema } from './facets/schema.ts';
import { relatedDescription, relatedSchema } from './related/schema.ts';
import { queryMap } from './queries/schema.ts';
import { printDescription, printSchema } from './print/schema.ts';
import { showDescription, showSchema } from './show/schema.ts';
import { viewKeywords, viewWords } from './views/registry.ts';

const file = 'departments/acervo.yaml';
const inList = ['routes', 1, 'list'];

const actionWords = {
  create: 'listWords.list.create',
  edit: 'listWords.list.edit',
  delete: 'listWords.list.delete',
  export: 'listWords.list.export',
  import: 'listWords.list.import',
  bulkEdit: 'listWords.list.bulkEdit',
  bulkTransitions: 'listWords.list.bulkTransitions',
  duplicate: 'listWords.list.duplicate',
} as const satisfies Record<ListAction, string>;

const openWays = {
  page: 'listWords.list.page',
  drawer: 'listWords.list.drawer',
  form: 'listWords.list.form',
  expand: 'listWords.list.expand',
} as const satisfies Record<OpenWay, string>;

const pageSizeWords = {
  10: 'listWords.list.of10',
  25: 'listWords.list.of25',
  50: 'listWords.list.of50',
  100: 'listWords.list.of100',
  250: 'listWords.list.of250',
  500: 'listWords.list.of500',
  1000: 'listWords.list.of1000',
} as const;
const schema = mapOf(
  {
    chapter: 'Screens',
    id: 'list',
    title: 'listWords.list.title',
    about: 'listWords.list.about',
    at: { file, path: inList },
  },
  {
    resource: aboutResource('listWords.list.resource', 'resource: livros'),
    columns: reads(
      'parts',
      z.array(listColumnSchema).min(1).optional(),
      'listWords.list.columns',
      'columns: [titulo, autorId, { field: publicacao, label: Saiu em }]',
    ),
    filters: reads(
      'fields',
      z.array(fieldId).optional(),
      'listWords.list.filters',
      'filters: [genero, publicacao]',
    ),
    filter,
    defaultFilter: looks(
      'filter',
      filterSchema.optional(),
      'listWords.list.defaultFilter',
      'defaultFilter: { genero: romance }',
    ),
    tabs: reads('fields', fieldId.optional(), 'listWords.list.tabs', 'tabs: genero'),
    facets: reads(
      'parts',
      z.array(facetSchema).min(1).max(maxFacets).optional(),
      'listWords.list.facets',
      'facets: [genero, autorId, { field: paginas, ranges: [100, 300] }, publicacao]',
    ),
    queries: looks(
      'parts',
      z.array(queryMap).optional(),
      'listWords.list.queries',
      'resource: emprestimos\nrelated: []\nqueries: [{ label: Emprestados, filter: { etapa: fora } }]',
    ),
    sort: inOrder('listWords.list.sort', 'sort: -publicacao'),
    perPage: looks(
      'plain',
      z.union([10, 25, 50, 100, 250, 500, 1000].map((size) => z.literal(size))).optional(),
      'listWords.list.perPage',
      'perPage: 50',
      { values: pageSizeWords },
    ),
    search: looks('plain', z.boolean().optional(), 'listWords.list.search', 'search: false'),
    actions: widens(
      'actions',
      z.array(choiceOf(actionWords)).optional(),
      'listWords.list.actions',
      'actions: [create, edit, export]',
      { values: actionWords },
    ),
    buttons: reads(
      'parts',
      z.array(buttonMap).optional(),
      'listWords.list.buttons',
      'buttons: [{ label: Comprovante, extension: Comprovante }, { label: Emprestar, create: /acervo/emprestar, with: { livroId: id } }]',
    ),
    transitions: widens(
      'actions',
      z.union([z.literal(false), z.array(text)]).optional(),
      'listWords.list.transitions',
      'resource: emprestimos\nrelated: []\ntransitions: [devolver]',
    ),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'listWords.list.schemaForm',
      'form: [{ section: Livro, fields: [titulo, autorId, genero, paginas, preco, publicacao, emprestavel] }]',
    ),
    totals: totalsOf(reads, 'totals: { preco: sum }'),
    metrics: reads(
      'parts',
      z.array(metric.schema).optional(),
      'listWords.list.metrics',
      'metrics: [{ metric: Livros, resource: livros, value: count }]',
    ),
    related: reads(
      'parts',
      z.array(relatedSchema).optional(),
      'listWords.list.related',
      'related: [{ resource: emprestimos, target: livroId, columns: [leitor, retirada] }]',
    ),
    open: looks('plain', choiceOf(openWays).optional(), 'listWords.list.open', 'open: drawer', {
      values: openWays,
    }),
    steps: looks('plain', z.boolean().optional(), 'screenWords.form.steps', 'steps: true'),
    show: reads(
      'parts',
      showSchema.optional(),
      'listWords.list.show',
      'show: { summary: [preco, publicacao] }',
    ),
    print: reads(
      'parts',
      printSchema.optional(),
      'listWords.list.print',
      'print: { title: Ficha do livro, signatures: [Bibliotecário] }',
    ),
    views: looks(
      'plain',
      z.array(choiceOf(viewWords)).min(1).optional(),
      'listWords.list.views',
      'views: [cards, table]',
      { values: viewWords },
    ),
    ...viewKeywords,
    card: reads(
      'parts',
      cardSchema.optional(),
      'listWords.list.card',
      'card: { image: figura, title: titulo, fields: [autorId, preco] }',
    ),
    empty: optionalWords('listWords.list.empty', 'empty: Nenhum livro ainda.'),
    createLabel: optionalWords('listWords.list.createLabel', 'createLabel: Catalogar livro'),
    scope: scope('scope: { acervo: { emprestavel: true } }\nrelated: []'),
  },
);

export type ListSource = z.infer<typeof schema>;
/** `list: pedidos` is short for `list: { resource: pedidos }`. */
export const listOf = (list: string | ListSource): ListSource =>
  typeof list === 'string' ? { resource: list } : list;

export const list = {
  called: 'screens.list',
  schema,
  keyword: reads('parts', z.union([resourceId, schema]).optional(), 'listWords.list.keyword', 'list: livros'),
  description: describeMap<ListScreen>({
    ...keywordsFrom(schema),
    kind,
    columns: withContents(keywordsFrom(schema).columns, listColumn),
    form: withContents(keywordsFrom(schema).form, section),
    buttons: withContents(keywordsFrom(schema).buttons, describeMap<ListButton>(keywordsFrom(buttonMap))),
    facets: withContents(keywordsFrom(schema).facets, facetDescription),
    queries: withContents(keywordsFrom(schema).queries, describeMap<ListQuery>(keywordsFrom(queryMap))),
    metrics: withContents(keywordsFrom(schema).metrics, metric.description),
    related: withContents(keywordsFrom(schema).related, relatedDescription),
    show: withContents(keywordsFrom(schema).show, showDescription),
    print: withContents(keywordsFrom(schema).print, printDescription),
  }),
} as const;
