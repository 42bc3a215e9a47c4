import { z } from 'zod';
import { withContents, keyEntry, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import {
  aboutResource,
  fieldId,
  filterSchema,
  groupKey,
  leadsTo,
  measureSchema,
  optionalWords,
  text,
} from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Grouping, ReportScreen } from './screen.ts';
import { chartWords } from '../dashboard/widgets/chart/schema.ts';
import { filter, orderOf, scope } from '../keywords.ts';
import { definePhrase } from '#messages/phrase.ts';

const file = 'departments/acervo.yaml';
const inReport = ['routes', 3, 'report'];

const groupBy = (text: string, example: string, names?: true) =>
  reads('groups', z.union([groupKey, z.array(groupKey).min(1).max(3)]), text, example, names && { names });
const pivot = reads(
  'groups',
  groupKey.optional(),
  'Período, escolha ou referência cujos valores são as colunas, até 24, com totais dos dois lados; `groupBy` tem então no máximo dois campos.',
  'pivot: emprestavel',
);
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
    pivot,
  },
);
const schema = mapOf(
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
    pivot,
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
    /** Periods are always sorted by time. */
    order: orderOf('A ordem dos grupos que não são períodos.', 'order: options'),
    subtotals: looks(
      'plain',
      z.record(text, text).optional(),
      'Com `order: options`: linhas que somam tudo até uma opção, pelo título delas.',
      'order: options\nsubtotals: { Livros: poesia }',
    ),
    thousands: looks(
      'plain',
      z.boolean().optional(),
      'true: os valores em dinheiro aparecem em milhares; a planilha tem os exatos.',
      'thousands: true',
    ),
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

export type ReportSource = z.infer<typeof schema>;

const grouping = describeMap<Grouping>({
  groupBy: keyEntry('groups', 'reads'),
  pivot: keyEntry('groups', 'reads'),
  label: keyEntry('text', 'looks', { names: true }),
  chart: keywordsFrom(schema).chart,
});
export const report = {
  called: definePhrase`do relatório`,
  schema,
  keyword: reads(
    'parts',
    schema.optional(),
    'Relatório: grupos, subtotais e total, com gráfico, impressão e planilha.',
    'report: { resource: livros, groupBy: genero, measures: { Livros: count } }',
  ),
  description: describeMap<ReportScreen>({
    ...keywordsFrom(schema),
    kind,
    groupings: withContents(keyEntry('parts', 'reads'), grouping),
  }),
};
