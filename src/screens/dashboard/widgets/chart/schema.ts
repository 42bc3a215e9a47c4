import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { groupKey, measureSchema, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Chart } from './widget.ts';
import { orderOf } from '#screens/keywords.ts';
import { dataKeywords, piece, placed, widgetAt, widgetKeys } from '#screens/dashboard/keywords.ts';

export const chartWords = {
  bar: 'Barras deitadas, para nomes.',
  column: 'Colunas, para períodos.',
  line: 'Linha.',
  area: 'Linha com a área preenchida.',
  pie: 'Rosca, para as partes de um todo.',
};
const schema = mapOf(
  { ...piece, id: 'chart', title: 'Gráfico: chart', at: widgetAt(1) },
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
    stacked: looks(
      'plain',
      z.boolean().optional(),
      'Se as séries se empilham; por padrão, as do segundo grupo sim, as de várias medidas não. As negativas ficam abaixo do zero.',
      'measures: { Livros: count, Páginas: { sum: paginas } }\nstacked: true',
    ),
    target: looks(
      'plain',
      z.union([z.number().positive(), text]).optional(),
      'A meta: um número, que vira uma linha, ou a medida que a diz de cada grupo, que vira um traço sobre a barra.',
      'target: 300',
    ),
    limit: looks(
      'plain',
      z.int().min(1).max(50).optional(),
      'Quantos grupos aparecem, dos maiores.',
      'limit: 10',
    ),
    /** By default columns are sorted by their keys. */
    order: orderOf('A ordem dos grupos; por padrão, barras e fatias pelo tamanho.', 'order: name'),
    ...placed,
  },
);

export const chart = { schema, description: describeMap<Chart>({ ...keywordsFrom(schema), ...widgetKeys }) };
