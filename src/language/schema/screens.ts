/** The kinds of screen: list, form, dashboard, report. */
import { z } from 'zod';
import { choiceOf, looks, mapOf, narrows, reads, rules, widens } from '../../model/keyword.ts';
import type { PeriodName } from '../../model/period.ts';
import { viewKeywords, viewWords } from '../../screens/list/views/registry.ts';
import {
  aboutResource,
  columnSchema,
  condition,
  fieldId,
  fieldKey,
  filterSchema,
  groupKey,
  inOrder,
  leadsTo,
  measureSchema,
  optionalWords,
  resourceId,
  scopeSchema,
  text,
  totalsOf,
} from './atoms.ts';
import { sectionSchema } from './resource.ts';
import { chartWords, metricSchema, orderOf, widgetSchema } from './widgets.ts';

const file = 'departments/acervo.yaml';
const inList = ['routes', 1, 'list'];
const inReport = ['routes', 3, 'report'];

const scope = (example: string) =>
  narrows(
    'scope',
    scopeSchema.optional(),
    'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.',
    example,
  );
/** The API holds the user to it. */
const filter = condition('Recorte sempre em vigor, na tela e na API.', 'filter: { emprestavel: true }');

const actionWords = {
  create: 'Criar um registro.',
  edit: 'Alterar um registro.',
  delete: 'Excluir registros.',
  export: 'Exportar a lista em CSV.',
  import: 'Criar muitos de um CSV ou de linhas coladas; precisa de create.',
  bulkEdit: 'Pôr um valor em todas as linhas marcadas; precisa de edit.',
  bulkTransitions: 'Os botões de situação também sobre as linhas marcadas.',
  duplicate: 'Abrir um novo com os mesmos valores; precisa de create.',
};
export type ListAction = keyof typeof actionWords;
export type { ListView, ViewOptions } from '../../screens/list/views/registry.ts';

export const relatedSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'related',
    title: 'Lista ligada: related',
    about:
      'Cada item de `related`, numa lista: os registros de outro recurso que se referem ao que se consulta.',
    at: { file, path: [...inList, 'related', 0] },
  },
  {
    label: optionalWords('O título; por padrão, o plural do recurso.', 'label: Quem já levou', {
      names: true,
    }),
    resource: aboutResource('O recurso dos registros ligados.', 'resource: emprestimos'),
    target: fieldKey('O campo deles que se refere ao registro consultado.', 'target: livroId', {
      names: true,
    }),
    columns: reads(
      'parts',
      z.array(columnSchema).min(1),
      'As colunas, na ordem.',
      'columns: [leitor, retirada, devolucao]',
    ),
    sort: inOrder('A ordem; por padrão, a do recurso.', 'sort: -retirada'),
    /** Who sees part of the list does not see all of what hangs on it. */
    scope: narrows(
      'scope',
      scopeSchema.optional(),
      'Quem vê só parte deles; obrigatório onde a lista tem o seu ("*" para todos).',
      "scope: { acervo: '*' }",
    ),
  },
);

const pageSizeWords = {
  10: 'Dez linhas.',
  25: 'Vinte e cinco linhas, o padrão.',
  50: 'Cinquenta linhas.',
  100: 'Cem linhas.',
};
export const listSchema = mapOf(
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
      z.array(columnSchema).min(1).optional(),
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
    sort: inOrder('A ordem inicial; com "-", a inversa.', 'sort: -publicacao'),
    perPage: looks(
      'plain',
      z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]).optional(),
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
      z.array(metricSchema).optional(),
      'Indicadores acima da lista.',
      'metrics: [{ metric: Livros, resource: livros, value: count }]',
    ),
    related: reads(
      'parts',
      z.array(relatedSchema).optional(),
      'Listas ligadas, na consulta do registro.',
      'related: [{ resource: emprestimos, target: livroId, columns: [leitor, retirada] }]',
    ),
    views: looks(
      'plain',
      z.array(choiceOf(viewWords)).min(1).optional(),
      'Os modos de ver a lista, o primeiro é o que abre.',
      'views: [cards, table]',
      { values: viewWords },
    ),
    ...viewKeywords,
    empty: optionalWords('O texto da lista vazia.', 'empty: Nenhum livro ainda.'),
    createLabel: optionalWords('O texto do botão de criar.', 'createLabel: Catalogar livro'),
    scope: scope('scope: { acervo: { emprestavel: true } }\nrelated: []'),
  },
);

export const formSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'form',
    title: 'Formulário de criação: form',
    about: 'De uma rota ou aba. `form: emprestimos` é o mesmo que `form: { resource: emprestimos }`.',
    at: { file, path: ['routes', 2, 'form'] },
  },
  {
    resource: aboutResource('De que recurso é o novo registro.', 'resource: emprestimos'),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'As seções só desta tela; por padrão, as do recurso.',
      'form: [{ section: Empréstimo, fields: [livroId, leitor] }]',
    ),
    filter: rules(
      'filter',
      filterSchema.optional(),
      'O que todo registro criado aqui cumpre; o valor que ele fixa nem é perguntado.',
      'filter: { taxa: 0 }',
    ),
    submitLabel: optionalWords('O texto do botão de salvar.', 'submitLabel: Emprestar'),
    to: leadsTo(
      'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.',
      'to: /acervo/livros',
    ),
    scope: scope('scope: { acervo: { leitor: Leitor do acervo } }'),
  },
);

export const panelFilterMap = mapOf(
  {
    chapter: 'Screens',
    id: 'panelFilter',
    title: 'Filtro de painel: filters',
    about: 'Cada item de `filters` de um painel, quando não é só o nome do campo.',
    at: { file, path: ['routes', 0, 'dashboard', 'filters', 0] },
  },
  {
    field: fieldKey('O campo das peças.', 'field: genero', { names: true }),
    label: optionalWords('Como o filtro se chama; por padrão, como o campo.', 'label: Gênero literário'),
    on: reads(
      'fields',
      z.record(resourceId, z.union([z.literal(false), fieldId])).optional(),
      'Como o campo se chama num recurso, ou false onde o filtro não vale.',
      'on: { autores: false }',
    ),
  },
);
/** Narrows every widget whose resource has the field. */
export const panelFilterSchema = z.union([fieldId, panelFilterMap]);

const periodWords = {
  month: 'Este mês.',
  lastMonth: 'O mês passado.',
  quarter: 'Este trimestre.',
  lastQuarter: 'O trimestre passado.',
  year: 'Este ano.',
  lastYear: 'O ano passado.',
  last12: 'Os últimos doze meses.',
} satisfies Record<PeriodName, string>;
const someWidgets =
  'widgets: [{ metric: Livros, resource: livros, value: count, filter: { publicacao: $month } }]';
export const dashboardSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'dashboard',
    title: 'Painel: dashboard',
    about: 'De uma rota ou aba, quando há um `scope` para todas as peças; sem ele, basta a lista das peças.',
    at: { file, path: ['routes', 0, 'dashboard'] },
  },
  {
    period: looks(
      'plain',
      choiceOf(periodWords).optional(),
      'O período com que abre, à escolha de quem o usa; vale onde o filtro da peça diz $month.',
      'period: month\nwidgets: [{ metric: Novos, resource: livros, value: count, filter: { publicacao: $month } }]',
      { values: periodWords },
    ),
    filters: reads(
      'parts',
      z.array(panelFilterSchema).min(1).optional(),
      'Campos por que o painel inteiro se recorta; a API aceita o recorte por eles, e só por eles.',
      `filters: [genero]\n${someWidgets}`,
    ),
    widgets: reads('parts', z.array(widgetSchema).min(1), 'As peças, na ordem em que aparecem.', someWidgets),
    scope: scope(`scope: { acervo: { emprestavel: true } }\n${someWidgets}`),
  },
);

const groupBy = (text: string, example: string, names?: true) =>
  reads('groups', z.union([groupKey, z.array(groupKey).min(1).max(3)]), text, example, names && { names });
const alternativeSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'alternative',
    title: 'Outro agrupamento: alternatives',
    about: 'Cada item de `alternatives`, num relatório.',
    at: { file, path: [...inReport, 'alternatives', 0] },
  },
  {
    label: optionalWords('O nome da escolha; por padrão, os nomes dos campos.', 'label: Por autor', {
      names: true,
    }),
    groupBy: groupBy('De um a três campos, como no relatório.', 'groupBy: publicacao:year', true),
  },
);
export const reportSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'report',
    title: 'Relatório: report',
    about: 'De uma rota ou aba. Quem o abre vê os números, e não os registros.',
    at: { file, path: inReport },
  },
  {
    resource: aboutResource('De que recurso são os números.', 'resource: livros'),
    groupBy: groupBy(
      'De um a três campos; cada um divide os grupos do anterior. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
      'groupBy: [autorId, publicacao:year]',
    ),
    measures: reads(
      'measures',
      z.record(text, measureSchema),
      'O que se calcula em cada grupo: o título e a medida.',
      'measures: { Livros: count, Páginas: { sum: paginas } }',
    ),
    decimals: looks(
      'plain',
      z.record(text, z.int().min(0).max(4)).optional(),
      'Casas decimais de uma medida, pelo título dela.',
      'measures: { Preço médio: { avg: preco } }\ndecimals: { Preço médio: 0 }',
    ),
    filter,
    filters: reads(
      'fields',
      z.array(fieldId).optional(),
      'Por que campos se pode recortar, e só por eles; por padrão, os dos grupos.',
      'filters: [genero, publicacao]',
    ),
    defaultFilter: looks(
      'filter',
      filterSchema.optional(),
      'O recorte com que abre; dá para tirar.',
      'defaultFilter: { publicacao_gte: $year-5 }',
    ),
    chart: looks(
      'plain',
      z.union([z.literal(false), choiceOf(chartWords)]).optional(),
      'O gráfico; false, nenhum; por padrão, colunas para períodos e barras para o resto.',
      'chart: line',
      { values: chartWords },
    ),
    /** Periods are in time whatever it says. */
    order: orderOf('A ordem dos grupos que não são períodos.', 'order: options'),
    alternatives: reads(
      'parts',
      z.array(alternativeSchema).min(1).optional(),
      'Outros agrupamentos, à escolha de quem usa.',
      'alternatives: [{ label: Por autor, groupBy: autorId }]',
    ),
    to: leadsTo(
      'A lista que o clique num grupo abre; por padrão, uma do departamento que mostre as mesmas linhas.',
      'to: /acervo/livros',
    ),
    scope: scope('scope: { acervo: { emprestavel: true } }'),
  },
);
