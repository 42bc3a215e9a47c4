/** What a dashboard is made of. */
import { z } from 'zod';
import { choiceOf, looks, mapOf, narrows, reads } from '../../model/keyword.ts';
import {
  aboutResource,
  columnSchema,
  condition,
  fieldId,
  groupKey,
  inOrder,
  leadsTo,
  measureSchema,
  optionalWords,
  path,
  scopeSchema,
  text,
  words,
} from './atoms.ts';

const file = 'departments/acervo.yaml';
const widget = (index: number) => ({ file, path: ['routes', 0, 'dashboard', 'widgets', index] });
const piece = { chapter: 'Dashboards', about: 'Peça de painel.' } as const;

/** How charts and reports order what is neither a period nor chosen otherwise. */
const orderWords = {
  value: 'Do maior para o menor.',
  name: 'Pelo nome.',
  options: 'Na ordem em que as opções do campo foram escritas.',
};
export type Order = keyof typeof orderWords;
export const orderOf = (text: string, example: string) =>
  looks('plain', choiceOf(orderWords).optional(), text, example, { values: orderWords });

/** What all widgets with data have. */
const dataKeywords = {
  resource: aboutResource('De que recurso são os dados.', 'resource: livros'),
  filter: condition('Quais registros entram.', 'filter: { emprestavel: true }'),
  /** By default the field that is compared with `$month`. */
  period: reads(
    'fields',
    z.union([z.literal(false), fieldId]).optional(),
    'A data por que a peça segue o período do painel; false fica fora dele.',
    'period: publicacao',
  ),
  to: leadsTo('Aonde leva o clique.', 'to: /acervo/livros'),
  scope: narrows(
    'scope',
    scopeSchema.optional(),
    'Por qual permissão só parte dos registros entra na conta; "*" são todos.',
    'scope: { acervo: { emprestavel: true } }',
  ),
};
const value = (example: string) =>
  reads(
    'measures',
    measureSchema,
    'O que se calcula: count, ou sum, avg, min, max de um campo, ou ratio de dois.',
    example,
  );

export const perSchema = mapOf(
  {
    chapter: 'Dashboards',
    id: 'per',
    title: 'O divisor de um número: per',
    about: 'Em `metric`.',
    at: { file, path: [...widget(0).path, 'per'] },
  },
  {
    resource: aboutResource('De que recurso é o divisor.', 'resource: autores'),
    value: value('value: count'),
    filter: condition('Quais registros entram no divisor.', 'filter: { pais_null: false }'),
    /** Divides what `compare` measures. */
    compare: condition(
      'O recorte do divisor na comparação; obrigatório onde o número tem `compare`, e só lá.',
      'compare: { pais_null: false }',
      { at: { file, path: [...widget(5).path, 'per'] } },
    ),
  },
);

const formatWords = {
  integer: 'Inteiro.',
  decimal: 'Com decimais.',
  money: 'Em reais.',
  percent: 'Porcentagem.',
};
/** A number: of one measure, or of one divided by another (`per`). */
export const metricSchema = mapOf(
  {
    chapter: 'Dashboards',
    id: 'metric',
    title: 'Um número: metric',
    about: 'Peça de painel, ou indicador em `metrics` de uma lista.',
    at: widget(0),
  },
  {
    metric: words('O título do número.', 'metric: Livros no acervo', { names: true }),
    ...dataKeywords,
    scope: { ...dataKeywords.scope, example: "scope: { acervo: '*' }" },
    value: value('value: { avg: paginas }'),
    compare: condition(
      'Outro recorte da mesma medida, para mostrar a variação.',
      `filter: { publicacao: $year }
compare: { publicacao: $year-1 }
per: { resource: autores, value: count, compare: {} }`,
    ),
    per: reads(
      'parts',
      perSchema.optional(),
      'Divide o número por outro.',
      'per: { resource: autores, value: count }',
    ),
    format: looks(
      'plain',
      choiceOf(formatWords).optional(),
      'Como o número aparece; por padrão, como o do campo.',
      'format: percent',
      { values: formatWords },
    ),
    decimals: looks('plain', z.int().min(0).max(4).optional(), 'Quantas casas decimais.', 'decimals: 1'),
    unit: optionalWords('A unidade, escrita depois do número.', 'unit: por autor'),
    inverse: looks(
      'plain',
      z.boolean().optional(),
      'true: subir é ruim, e a variação troca de cor.',
      'inverse: true',
    ),
    help: optionalWords('Uma explicação, ao passar sobre o título.', 'help: Todos os exemplares.'),
  },
);

export const chartWords = {
  bar: 'Barras deitadas, para nomes.',
  column: 'Colunas, para períodos.',
  line: 'Linha.',
  area: 'Linha com a área preenchida.',
  pie: 'Rosca, para as partes de um todo.',
};
export const chartSchema = mapOf(
  { ...piece, id: 'chart', title: 'Gráfico: chart', at: widget(1) },
  {
    chart: looks('plain', choiceOf(chartWords), 'O tipo de gráfico.', 'chart: line', { values: chartWords }),
    title: words('O título do gráfico.', 'title: Livros por gênero', { names: true }),
    ...dataKeywords,
    groupBy: reads(
      'groups',
      z.union([groupKey, z.array(groupKey).min(1).max(2)]),
      'O campo do eixo e, se houver, o das séries. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
      'groupBy: [publicacao:year, genero]',
    ),
    measures: reads(
      'measures',
      z.record(text, measureSchema),
      'O que se desenha: o título e a medida.',
      'measures: { Páginas: { sum: paginas } }',
    ),
    limit: looks(
      'plain',
      z.int().min(1).max(50).optional(),
      'Quantos grupos aparecem, dos maiores.',
      'limit: 10',
    ),
    /** Columns as their keys are ordered. */
    order: orderOf('A ordem dos grupos; por padrão, barras e fatias pelo tamanho.', 'order: name'),
  },
);
export const tableSchema = mapOf(
  { ...piece, id: 'table', title: 'Lista curta: table', at: widget(2) },
  {
    table: words('O título da lista.', 'table: Livros recentes', { names: true }),
    ...dataKeywords,
    columns: reads(
      'parts',
      z.array(columnSchema).min(1),
      'As colunas, na ordem.',
      'columns: [titulo, autorId]',
    ),
    sort: inOrder('A ordem; por padrão, a do recurso.', 'sort: -publicacao'),
    limit: looks('plain', z.int().min(1).max(50).optional(), 'Quantas linhas aparecem.', 'limit: 10'),
    empty: optionalWords('O que se diz quando não há linha alguma.', 'empty: Nenhum livro.'),
  },
);
export const shortcutsSchema = mapOf(
  {
    ...piece,
    id: 'shortcuts',
    title: 'Atalhos: shortcuts',
    about: 'Peça de painel: cartões das outras telas.',
    at: widget(3),
  },
  {
    shortcuts: words('O título dos atalhos.', 'shortcuts: Mais telas', { names: true }),
    routes: looks(
      'route',
      z.array(path).optional(),
      'Quais telas; por padrão, as do departamento. Cada um vê só as que pode abrir.',
      'routes: [/acervo/livros, /acervo/cadastros]',
    ),
  },
);
export const textSchema = mapOf(
  { ...piece, id: 'text', title: 'Texto: text', at: widget(4) },
  { text: words('O texto do aviso.', 'text: Fechado no feriado.') },
);

/** The key that names each widget, and its schema. */
export const widgetSchemas = {
  metric: metricSchema,
  chart: chartSchema,
  table: tableSchema,
  shortcuts: shortcutsSchema,
  text: textSchema,
} as const;
export const widgetSchema = z.union([metricSchema, chartSchema, tableSchema, shortcutsSchema, textSchema]);
