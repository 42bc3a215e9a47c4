/** A list and the related lists on its records' pages. */
import {
  filterSchema,
  sortKeyword,
  words,
  fieldId,
  actionName,
  routeKeyword,
  text,
  optionalWords,
  fieldKeyword,
  aboutResource,
  resourceId,
  totalsOf,
} from '#language/schema/atoms.ts';
import {
  type Completed,
  type Resolved,
  looks,
  mapOf,
  choiceOf,
  reads,
  widens,
  withDefault,
} from '#model/config/keyword.ts';
import { z } from 'zod';
import {
  neverLeftOut,
  withContents,
  describeMap,
  keyEntry,
  keywordsFrom,
  resolvedSection,
  kind,
} from '#language/resolvedKeys.ts';
import { sectionSchema } from '#language/schema/section.ts';
import type { ButtonLetter } from '../kind.ts';
import type { Filter, Section, Sort } from '#model/types.ts';
import type { Metric } from '../dashboard/widgets/metric/schema.ts';
import type { Card } from './card/card.ts';
import { maxFacetRanges, maxFacetValues, maxFacets } from '#model/api/answers.ts';
import { metric } from '../dashboard/widgets/metric/config.ts';
import { letterKeys } from '#rules/schema/steps.ts';
import { allRows, filter, scope } from '../keywords.ts';
import { type ListColumn, listColumnSchema } from './columns/schema.ts';
import { type Related, relatedDescription, relatedSchema } from './related/schema.ts';
import { type Print, printDescription, printSchema, showDescription, showSchema } from './show/schema.ts';
import { type Running, runningDescription, runningSchema } from './running/schema.ts';
import { cardSchema } from './card/schema.ts';
import { viewKeywords, viewWords, type ListView, type ViewOptions } from './views/registry.ts';

// The named views of a list (`queries`): filters and orders that everyone who has the list can choose above it.

const queryMap = mapOf(
  {
    chapter: 'Screens',
    id: 'query',
    title: 'listWords.queries.title',
    about: 'listWords.queries.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'queries', 0] },
  },
  {
    label: words('listWords.queries.label', 'label: Emprestados', { names: true }),
    filter: looks('filter', filterSchema, 'listWords.queries.filter', 'filter: { etapa: fora }'),
    sort: sortKeyword('listWords.queries.sort', 'sort: -retirada'),
  },
);

// Buttons of a list: the company's own code, a file, or a new record based on a row.

const places = {
  record: 'listWords.buttons.record',
  list: 'listWords.buttons.list',
} as const;
const inButtons = ['routes', 5, 'list', 'buttons'];
const at = { file: 'departments/acervo.yaml', path: [...inButtons, 0] };
const atFile = { file: 'departments/acervo.yaml', path: [...inButtons, 1] };
const atLetter = { file: 'departments/balcao.yaml', path: ['routes', 9, 'list', 'buttons', 0] };
const letterExample = "label: Enviar\nemail: atendenteId.correio\ntitle: 'Empréstimo de {livroId}'";

/** A field of the new record, or a field of the first row of one of its lists. */
const filled = z.string().regex(/^[a-z]\w*(\.[a-z]\w*)?$/, 'screens.writeNameOfField');
const sourceField = z.string().regex(/^[a-z]\w*$/, 'screens.writeNameOfFieldOfRecord');

const buttonMap = mapOf(
  {
    chapter: 'Screens',
    id: 'button',
    title: 'listWords.buttons.title',
    about: 'listWords.buttons.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'buttons', 0] },
  },
  {
    label: words('listWords.buttons.label', 'label: Comprovante', { names: true }),
    extension: looks('plain', actionName.optional(), 'listWords.buttons.extension', 'extension: Comprovante'),
    create: routeKeyword(
      'listWords.buttons.create',
      'label: Emprestar\ncreate: /acervo/emprestar\nwith: { livroId: id }',
      { at },
    ),
    with: reads(
      'fields',
      z.record(filled, sourceField).optional(),
      'listWords.buttons.with',
      'label: Emprestar\ncreate: /acervo/emprestar\nwith: { livroId: id, taxa: preco }',
      { at },
    ),
    file: reads(
      'template',
      text.optional(),
      'listWords.buttons.file',
      "label: Ficha\nfile: '{titulo}.txt'\ntext: 'Título: {titulo}'",
      { at: atFile },
    ),
    text: reads(
      'template',
      text.optional(),
      'listWords.buttons.button',
      "label: Agenda\nfile: '{titulo}.vcf'\ntext: |\n  BEGIN:VCARD\n  VERSION:4.0\n  FN:{titulo}\n  END:VCARD",
      { at: atFile },
    ),
    email: reads('context', letterKeys.email.schema.optional(), 'listWords.buttons.email', letterExample, {
      at: atLetter,
      serverOnly: true,
    }),
    title: reads('context', text.optional(), 'ruleWords.letters.letterTitle', letterExample, {
      at: atLetter,
      serverOnly: true,
    }),
    attach: reads(
      'parts',
      letterKeys.attach.schema,
      'ruleWords.letters.attach',
      `${letterExample}\nattach: { print: recibo }`,
      { at: atLetter, serverOnly: true },
    ),
    on: looks('plain', choiceOf(places).default('record'), 'listWords.buttons.on', 'on: record', {
      values: places,
    }),
  },
);

/** A button, with a letter in place of its keywords. */
export type ListButton = Omit<Completed<typeof buttonMap>, 'email' | 'title' | 'attach'> & {
  /** Sends a letter about the record. Only the server has it. */
  letter?: ButtonLetter;
  /** In a browser: it sends a letter. */
  sends?: true;
};
const { email: _email, title: _title, attach: _attach, ...buttonWords } = keywordsFrom(buttonMap);
const buttonDescription = describeMap<ListButton>({
  ...buttonWords,
  file: neverLeftOut(buttonWords.file),
  text: neverLeftOut(buttonWords.text),
  sends: keyEntry('plain', 'looks'),
  letter: keyEntry('context', 'reads', { serverOnly: true }),
});

// Facets of a list: counts of a field's values or ranges.

const rangeMap = mapOf(
  {
    chapter: 'Screens',
    id: 'facetRange',
    title: 'listWords.facets.title',
    about: 'listWords.facets.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'facets', 1, 'ranges', 0] },
  },
  {
    label: words('listWords.facets.label', 'label: Baratos', { names: true }),
    filter: reads(
      'filter',
      filterSchema,
      'listWords.facets.filter',
      'label: Baratos\nfilter: { preco_lt: 20 }',
    ),
  },
);
const rangeSchema = z.union([z.number(), text, rangeMap]);
export type FacetRangeSource = z.input<typeof rangeSchema>;
/** A range of a facet. Without a `label`, its filter is shown in words. */
export type FacetRange = { label?: string; filter: Filter };

const facetMap = mapOf(
  {
    chapter: 'Screens',
    id: 'facet',
    title: 'listWords.facets.facetTitle',
    about: 'listWords.facets.facetAbout',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'facets', 0] },
  },
  {
    field: fieldKeyword('listWords.facets.field', 'field: genero', { names: true, fields: 'single' }),
    ranges: reads(
      'parts',
      z.array(rangeSchema).min(1).max(maxFacetRanges).optional(),
      'listWords.facets.ranges',
      'field: paginas\nranges: [100, 300]',
    ),
    most: looks(
      'plain',
      z.number().int().min(1).max(maxFacetValues).default(8),
      'listWords.facets.most',
      'field: autorId\nmost: 5',
    ),
  },
);
const facetSchema = z
  .union([fieldId, facetMap])
  .transform((facet) =>
    typeof facet === 'string' ? facetMap.parse({ field: facet }, { jitless: true }) : facet,
  )
  .transform(({ ranges, ...facet }) => ({
    ...facet,
    ...(ranges && { ranges: rangesOf(facet.field, ranges) }),
  }));
export type FacetSource = z.input<typeof facetSchema>;
/** Without ranges each value is counted, `most` at first. */
export type Facet = Completed<typeof facetSchema>;

/** The numbers are the bounds between ranges. */
export function rangesOf(field: string, sources: readonly FacetRangeSource[]): FacetRange[] {
  const bounds = sources.filter((one) => typeof one === 'number');
  if (bounds.length > 0)
    return [undefined, ...bounds].map((from, at) => ({
      filter: {
        ...(from !== undefined && { [`${field}_gte`]: from }),
        ...(at < bounds.length && { [`${field}_lt`]: bounds[at] }),
      },
    }));
  return sources.flatMap((one): FacetRange[] => {
    if (typeof one === 'number') return [];
    return typeof one === 'string' ? [{ filter: { [field]: one } }] : [one];
  });
}

const file = 'departments/acervo.yaml';

const actionWords = {
  create: 'listWords.list.create',
  edit: 'listWords.list.edit',
  delete: 'listWords.list.delete',
  export: 'listWords.list.export',
  import: 'listWords.list.import',
  bulkEdit: 'listWords.list.bulkEdit',
  bulkTransitions: 'listWords.list.bulkTransitions',
  duplicate: 'listWords.list.duplicate',
} as const;
export type ListAction = keyof typeof actionWords;

const openWays = {
  page: 'listWords.list.page',
  drawer: 'listWords.list.drawer',
  form: 'listWords.list.form',
  expand: 'listWords.list.expand',
} as const;
export type OpenWay = keyof typeof openWays;

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
    at: { file, path: ['routes', 1, 'list'] },
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
      { fields: 'single' },
    ),
    filter,
    defaultFilter: looks(
      'filter',
      filterSchema.default({}),
      'listWords.list.defaultFilter',
      'defaultFilter: { genero: romance }',
    ),
    tabs: reads('fields', fieldId.optional(), 'listWords.list.tabs', 'tabs: genero', { fields: 'single' }),
    facets: reads(
      'parts',
      z.array(facetSchema).min(1).max(maxFacets).default([]),
      'listWords.list.facets',
      'facets: [genero, autorId, { field: paginas, ranges: [100, 300] }, publicacao]',
      { fields: 'single' },
    ),
    queries: looks(
      'parts',
      z.array(queryMap).default([]),
      'listWords.list.queries',
      'resource: emprestimos\nrelated: []\nqueries: [{ label: Emprestados, filter: { etapa: fora } }]',
    ),
    sort: sortKeyword('listWords.list.sort', 'sort: -publicacao'),
    perPage: looks(
      'plain',
      z.union([10, 25, 50, 100, 250, 500, 1000].map((size) => z.literal(size))).default(25),
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
      z.array(buttonMap).default([]),
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
    totals: withDefault(totalsOf(reads, 'totals: { preco: sum }'), {}),
    running: reads(
      'parts',
      runningSchema.optional(),
      'listWords.list.running',
      'resource: emprestimos\ncolumns: [leitor, retirada, taxa]\nrunning: { sum: taxa, by: retirada, of: livroId }',
      { at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list'] } },
    ),
    metrics: reads(
      'parts',
      z.array(metric.schema).default([]),
      'listWords.list.metrics',
      'metrics: [{ metric: Livros, resource: livros, value: count }]',
    ),
    related: reads(
      'parts',
      z.array(relatedSchema).default([]),
      'listWords.list.related',
      'related: [{ resource: emprestimos, target: livroId, columns: [leitor, retirada] }]',
    ),
    open: looks('plain', choiceOf(openWays).optional(), 'listWords.list.open', 'open: drawer', {
      values: openWays,
    }),
    steps: looks(
      'plain',
      z.boolean().optional(),
      'screenWords.form.steps',
      'form: [{ section: Livro, fields: [titulo, autorId] }, { section: Preço, fields: [preco] }]\nsteps: true',
    ),
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
    allRows,
  },
);

export type ListSource = z.input<typeof schema>;
export type CompletedList = z.output<typeof schema>;
/** A list. What its keywords say is as its schema completes it; the rest follows from the resource, or is looked up. */
export type ListScreen = Resolved<
  z.output<typeof schema>,
  ViewOptions & {
    kind: 'list';
    /** True of the list of the company's settings: instead of rows it opens their only record. */
    single?: true;
    columns: readonly ListColumn[];
    /** The key facts of a record: those of `show.summary`, or guessed. */
    facts: readonly string[];
    /** With the fields of `tabs` and `facets`. */
    filters: readonly string[];
    sort: Sort;
    search: boolean;
    actions: readonly ListAction[];
    buttons: readonly ListButton[];
    /** Ids of the resource's transitions that this list offers. */
    transitions: readonly string[];
    form: readonly Section[];
    metrics: readonly Metric[];
    related: readonly Related[];
    print?: readonly Print[];
    running?: Running;
    views: readonly ListView[];
    card?: Card;
  }
>;

/** A list of which nothing else is written. */
export const completedList = (resource: string): CompletedList =>
  schema.parse({ resource }, { jitless: true });
/** `list: pedidos` is short for `list: { resource: pedidos }`. */
export const listOf = (list: string | ListSource): ListSource =>
  typeof list === 'string' ? { resource: list } : list;

/** The resource whose records have pages below the address of such a screen. */
export const listedBy = ({ list: source }: { list?: string | ListSource | undefined }): string | undefined =>
  source === undefined ? undefined : listOf(source).resource;

export const list = {
  called: 'screens.list',
  schema,
  keyword: reads(
    'parts',
    z
      .union([resourceId, schema])
      .transform((written) => (typeof written === 'string' ? completedList(written) : written))
      .optional(),
    'listWords.list.keyword',
    'list: livros',
  ),
  description: describeMap<ListScreen>({
    ...keywordsFrom(schema),
    kind,
    single: keyEntry('plain', 'looks'),
    facts: keyEntry('fields', 'reads'),
    columns: neverLeftOut(keywordsFrom(schema).columns),
    form: withContents({ ...keywordsFrom(schema).form, leftOut: () => [] }, resolvedSection),
    buttons: withContents(keywordsFrom(schema).buttons, buttonDescription),
    metrics: withContents(keywordsFrom(schema).metrics, metric.description),
    related: withContents(keywordsFrom(schema).related, relatedDescription),
    show: withContents(keywordsFrom(schema).show, showDescription),
    print: withContents(keywordsFrom(schema).print, printDescription),
    running: withContents(keywordsFrom(schema).running, runningDescription),
  }),
} as const;
