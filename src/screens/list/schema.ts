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
import { definePhrase } from '#messages/phrase.ts';

const file = 'departments/acervo.yaml';
const inList = ['routes', 1, 'list'];

const actionWords = {
  create: 'Criar um registro.',
  edit: 'Alterar um registro.',
  delete: 'Excluir registros.',
  export: 'Exportar a lista em CSV.',
  import: 'Criar muitos de um CSV ou de linhas coladas; precisa de create.',
  bulkEdit: 'Pôr um valor em todas as linhas marcadas; precisa de edit.',
  bulkTransitions: 'Os botões de situação também sobre as linhas marcadas.',
  duplicate: 'Abrir um novo com os mesmos valores; precisa de create.',
} satisfies Record<ListAction, string>;

const openWays = {
  page: 'Na página dele.',
  drawer: 'Ao lado da lista, onde há lugar; a seta leva ao anterior e ao próximo.',
  form: 'Ao lado da lista, já no formulário, de quem pode alterá-lo.',
  expand: 'Sob a linha dele, numa tabela.',
} satisfies Record<OpenWay, string>;

const pageSizeWords = {
  10: 'Dez linhas.',
  25: 'Vinte e cinco linhas, o padrão.',
  50: 'Cinquenta linhas.',
  100: 'Cem linhas.',
  250: 'Duzentas e cinquenta linhas.',
  500: 'Quinhentas linhas.',
  1000: 'Mil linhas, o mais que uma página tem.',
};
const schema = mapOf(
  {
    chapter: 'Screens',
    id: 'list',
    title: 'Lista: list',
    about: 'De uma rota ou aba. `list: livros` é o mesmo que `list: { resource: livros }`.',
    at: { file, path: inList },
  },
  {
    resource: aboutResource('De que recurso são os registros.', 'resource: livros'),
    columns: reads(
      'parts',
      z.array(listColumnSchema).min(1).optional(),
      'As colunas, na ordem; por padrão, o título e os primeiros campos.',
      'columns: [titulo, autorId, { field: publicacao, label: Saiu em }]',
    ),
    filters: reads(
      'fields',
      z.array(fieldId).optional(),
      'Os campos pelos quais se filtra; por padrão, as colunas que servem.',
      'filters: [genero, publicacao]',
    ),
    filter,
    defaultFilter: looks(
      'filter',
      filterSchema.optional(),
      'O filtro com que a lista abre; dá para tirar.',
      'defaultFilter: { genero: romance }',
    ),
    tabs: reads(
      'fields',
      fieldId.optional(),
      'Um campo de escolha: cada opção é uma aba, com quantos registros tem.',
      'tabs: genero',
    ),
    facets: reads(
      'parts',
      z.array(facetSchema).min(1).max(maxFacets).optional(),
      'Ao lado da lista, os valores destes campos, cada um com quantos registros tem sob os outros filtros; um clique filtra. No celular, entre os filtros.',
      'facets: [genero, autorId, { field: paginas, ranges: [100, 300] }, publicacao]',
    ),
    queries: looks(
      'parts',
      z.array(queryMap).optional(),
      'Visões com nome, acima da lista, para todos; cada pessoa também salva as suas.',
      'resource: emprestimos\nrelated: []\nqueries: [{ label: Emprestados, filter: { etapa: fora } }]',
    ),
    sort: inOrder('A ordem inicial; com "-", a inversa.', 'sort: -publicacao'),
    perPage: looks(
      'plain',
      z.union([10, 25, 50, 100, 250, 500, 1000].map((size) => z.literal(size))).optional(),
      'Quantas linhas por página.',
      'perPage: 50',
      { values: pageSizeWords },
    ),
    search: looks('plain', z.boolean().optional(), 'false tira a caixa de busca.', 'search: false'),
    actions: widens(
      'actions',
      z.array(choiceOf(actionWords)).optional(),
      'O que se pode fazer, e portanto o que a tela dá de direito; por padrão create, edit, delete e export.',
      'actions: [create, edit, export]',
      { values: actionWords },
    ),
    buttons: reads(
      'parts',
      z.array(buttonMap).optional(),
      'Botões feitos em código, ou que começam um novo registro com valores da linha.',
      'buttons: [{ label: Comprovante, extension: Comprovante }, { label: Emprestar, create: /acervo/emprestar, with: { livroId: id } }]',
    ),
    transitions: widens(
      'actions',
      z.union([z.literal(false), z.array(text)]).optional(),
      'Quais botões de situação aparecem; false, nenhum; por padrão, todos.',
      'resource: emprestimos\nrelated: []\ntransitions: [devolver]',
    ),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'O formulário só desta tela; por padrão, o do recurso.',
      'form: [{ section: Livro, fields: [titulo, autorId, genero, paginas, preco, publicacao, emprestavel] }]',
    ),
    totals: totalsOf(reads, 'totals: { preco: sum }'),
    metrics: reads(
      'parts',
      z.array(metric.schema).optional(),
      'Indicadores acima da lista.',
      'metrics: [{ metric: Livros, resource: livros, value: count }]',
    ),
    related: reads(
      'parts',
      z.array(relatedSchema).optional(),
      'Listas ligadas, na consulta do registro.',
      'related: [{ resource: emprestimos, target: livroId, columns: [leitor, retirada] }]',
    ),
    open: looks(
      'plain',
      choiceOf(openWays).optional(),
      'Onde se abre um registro; por padrão, na página dele.',
      'open: drawer',
      { values: openWays },
    ),
    steps: looks(
      'plain',
      z.boolean().optional(),
      'true: um novo registro se preenche uma seção por vez.',
      'steps: true',
    ),
    show: reads(
      'parts',
      showSchema.optional(),
      'A página de um registro: o que se destaca, as seções, a coluna ao lado.',
      'show: { summary: [preco, publicacao] }',
    ),
    print: reads(
      'parts',
      printSchema.optional(),
      'A folha de um registro, para imprimir ou guardar em PDF.',
      'print: { title: Ficha do livro, signatures: [Bibliotecário] }',
    ),
    views: looks(
      'plain',
      z.array(choiceOf(viewWords)).min(1).optional(),
      'Os modos de ver a lista, o primeiro é o que abre.',
      'views: [cards, table]',
      { values: viewWords },
    ),
    ...viewKeywords,
    card: reads(
      'parts',
      cardSchema.optional(),
      'O que está no cartão de cada registro.',
      'card: { image: figura, title: titulo, fields: [autorId, preco] }',
    ),
    empty: optionalWords('O texto da lista vazia.', 'empty: Nenhum livro ainda.'),
    createLabel: optionalWords('O texto do botão de criar.', 'createLabel: Catalogar livro'),
    scope: scope('scope: { acervo: { emprestavel: true } }\nrelated: []'),
  },
);

export type ListSource = z.infer<typeof schema>;
/** `list: pedidos` is short for `list: { resource: pedidos }`. */
export const listOf = (list: string | ListSource): ListSource =>
  typeof list === 'string' ? { resource: list } : list;

export const list = {
  called: definePhrase`da lista`,
  schema,
  keyword: reads(
    'parts',
    z.union([resourceId, schema]).optional(),
    'Lista, cadastro, edição e consulta de um recurso.',
    'list: livros',
  ),
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
};
