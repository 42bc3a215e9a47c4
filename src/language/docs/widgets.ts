/** The words of what a dashboard is made of, and of measures. */
import {
  chartSchema,
  measureSchema,
  metricSchema,
  shortcutsSchema,
  tableSchema,
  textSchema,
} from '../schema.ts';
import { part, type Words } from './parts.ts';
import { chartValues, orderValues } from './values.ts';

const file = 'departments/acervo.yaml';
const widget = (index: number) => ({ file, path: ['routes', 0, 'dashboard', 'widgets', index] });

/** What all pieces with data say alike. */
const dataWords = {
  resource: { text: 'De que recurso são os dados.', example: 'resource: livros' },
  filter: { text: 'Quais registros entram.', example: 'filter: { emprestavel: true }' },
  period: {
    text: 'A data por que a peça segue o período do painel; false fica fora dele.',
    example: 'period: publicacao',
  },
  to: { text: 'Aonde leva o clique.', example: 'to: /acervo/livros' },
  scope: {
    text: 'Por qual permissão só parte dos registros entra na conta; "*" são todos.',
    example: 'scope: { acervo: { emprestavel: true } }',
  },
} satisfies Words;

const measureText = 'O que se calcula: count, ou sum, avg, min, max de um campo, ou ratio de dois.';

export const widgetParts = [
  part(
    metricSchema,
    {
      id: 'metric',
      title: 'Um número: metric',
      about: 'Peça de painel, ou indicador em `metrics` de uma lista.',
      at: widget(0),
    },
    {
      ...dataWords,
      scope: { ...dataWords.scope, example: "scope: { acervo: '*' }" },
      metric: { text: 'O título do número.', example: 'metric: Livros no acervo' },
      value: { text: measureText, example: 'value: { avg: paginas }' },
      compare: {
        text: 'Outro recorte da mesma medida, para mostrar a variação.',
        example: `filter: { publicacao: $year }
compare: { publicacao: $year-1 }
per: { resource: autores, value: count, compare: {} }`,
      },
      per: { text: 'Divide o número por outro.', example: 'per: { resource: autores, value: count }' },
      format: {
        text: 'Como o número aparece; por padrão, como o do campo.',
        example: 'format: percent',
        values: {
          integer: 'Inteiro.',
          decimal: 'Com decimais.',
          money: 'Em reais.',
          percent: 'Porcentagem.',
        },
      },
      decimals: { text: 'Quantas casas decimais.', example: 'decimals: 1' },
      unit: { text: 'A unidade, escrita depois do número.', example: 'unit: por autor' },
      inverse: { text: 'true: subir é ruim, e a variação troca de cor.', example: 'inverse: true' },
      help: { text: 'Uma explicação, ao passar sobre o título.', example: 'help: Todos os exemplares.' },
    },
  ),
  part(
    metricSchema.shape.per,
    {
      id: 'per',
      title: 'O divisor de um número: per',
      about: 'Em `metric`.',
      at: { file, path: [...widget(0).path, 'per'] },
    },
    {
      resource: { text: 'De que recurso é o divisor.', example: 'resource: autores' },
      value: { text: measureText, example: 'value: count' },
      filter: { text: 'Quais registros entram no divisor.', example: 'filter: { pais_null: false }' },
      compare: {
        text: 'O recorte do divisor na comparação; obrigatório onde o número tem `compare`, e só lá.',
        example: 'compare: { pais_null: false }',
        at: { file, path: [...widget(5).path, 'per'] },
      },
    },
  ),
  part(
    chartSchema,
    { id: 'chart', title: 'Gráfico: chart', about: 'Peça de painel.', at: widget(1) },
    {
      ...dataWords,
      chart: { text: 'O tipo de gráfico.', example: 'chart: line', values: chartValues },
      title: { text: 'O título do gráfico.', example: 'title: Livros por gênero' },
      groupBy: {
        text: 'O campo do eixo e, se houver, o das séries. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
        example: 'groupBy: [publicacao:year, genero]',
      },
      measures: {
        text: 'O que se desenha: o título e a medida.',
        example: 'measures: { Páginas: { sum: paginas } }',
      },
      limit: { text: 'Quantos grupos aparecem, dos maiores.', example: 'limit: 10' },
      order: {
        text: 'A ordem dos grupos; por padrão, barras e fatias pelo tamanho.',
        example: 'order: name',
        values: orderValues,
      },
    },
  ),
  part(
    tableSchema,
    { id: 'table', title: 'Lista curta: table', about: 'Peça de painel.', at: widget(2) },
    {
      ...dataWords,
      table: { text: 'O título da lista.', example: 'table: Livros recentes' },
      columns: { text: 'As colunas, na ordem.', example: 'columns: [titulo, autorId]' },
      sort: { text: 'A ordem; por padrão, a do recurso.', example: 'sort: -publicacao' },
      limit: { text: 'Quantas linhas aparecem.', example: 'limit: 10' },
      empty: { text: 'O que se diz quando não há linha alguma.', example: 'empty: Nenhum livro.' },
    },
  ),
  part(
    shortcutsSchema,
    {
      id: 'shortcuts',
      title: 'Atalhos: shortcuts',
      about: 'Peça de painel: cartões das outras telas.',
      at: widget(3),
    },
    {
      shortcuts: { text: 'O título dos atalhos.', example: 'shortcuts: Mais telas' },
      routes: {
        text: 'Quais telas; por padrão, as do departamento. Cada um vê só as que pode abrir.',
        example: 'routes: [/acervo/livros, /acervo/cadastros]',
      },
    },
  ),
  part(
    textSchema,
    { id: 'text', title: 'Texto: text', about: 'Peça de painel.', at: widget(4) },
    { text: { text: 'O texto do aviso.', example: 'text: Fechado no feriado.' } },
  ),
  part(
    measureSchema,
    {
      id: 'measure',
      title: 'Medida: value, measures',
      about: 'De um número, um gráfico ou um relatório; `count` sozinho conta os registros.',
      at: { file, path: ['routes', 3, 'report', 'measures', 'Preço médio'] },
    },
    {
      sum: { text: 'A soma de um campo.', example: 'sum: paginas' },
      avg: { text: 'A média de um campo.', example: 'avg: preco' },
      min: { text: 'O menor valor de um campo.', example: 'min: preco' },
      max: { text: 'O maior valor de um campo.', example: 'max: preco' },
      ratio: {
        text: 'A soma de um campo dividida pela de outro: certa também nos subtotais.',
        example: 'ratio: [preco, paginas]',
      },
    },
  ),
];
