/** A number: one measure, or one measure divided by another (`per`). */
import { z } from 'zod';
import { withContents, keyEntry, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { aboutResource, condition, optionalWords, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Trend } from '#screens/dashboard/widgetData.ts';
import type { Metric } from './types.ts';
import { dataKeys, dataKeywords, value, widgetAt, widgetKeys } from '#screens/dashboard/keywords.ts';

const perSchema = mapOf(
  {
    chapter: 'Dashboards',
    id: 'per',
    title: 'O divisor de um número: per',
    about: 'Em `metric`.',
    at: widgetAt(0, 'per'),
  },
  {
    resource: aboutResource('De que recurso é o divisor.', 'resource: autores'),
    value: value('value: count'),
    filter: condition('Quais registros entram no divisor.', 'filter: { pais_null: false }'),
    /** The divisor of what `compare` measures. */
    compare: condition(
      'O recorte do divisor na comparação; obrigatório onde o número tem `compare`, e só lá.',
      'compare: { pais_null: false }',
      { at: widgetAt(5, 'per') },
    ),
  },
);

const formatWords = {
  integer: 'Inteiro.',
  decimal: 'Com decimais.',
  money: 'Em reais.',
  percent: 'Porcentagem.',
};
const schema = mapOf(
  {
    chapter: 'Dashboards',
    id: 'metric',
    title: 'Um número: metric',
    about: 'Peça de painel, ou indicador em `metrics` de uma lista.',
    at: widgetAt(0),
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
    decimals: looks(
      'plain',
      z.int().min(0).max(4).optional(),
      'No máximo quantas casas decimais; só aparecem as que o valor tem.',
      'decimals: 1',
    ),
    unit: optionalWords('A unidade, escrita depois do número.', 'unit: por autor'),
    inverse: looks(
      'plain',
      z.boolean().optional(),
      'true: subir é ruim, e a variação troca de cor.',
      'inverse: true',
    ),
    target: looks(
      'plain',
      z.number().positive().optional(),
      'A meta, como o número se lê (50 é 50%): uma barra mostra quanto dela se alcançou.',
      'target: 300',
    ),
    trend: reads(
      'plain',
      z.int().min(3).max(36).optional(),
      'Uma linha ao lado do número: de quantos meses até o seu; precisa de `$month` no filtro e, havendo, no de `per`.',
      'filter: { publicacao: $month }\ntrend: 12\nper: { resource: livros, value: count, filter: { publicacao: $month } }',
    ),
    help: optionalWords('Uma explicação, ao passar sobre o título.', 'help: Todos os exemplares.'),
  },
);

/** The query for each month, derived from the filter. */
const trend = withContents(
  keywordsFrom(schema).trend,
  describeMap<Trend>({
    groupBy: keyEntry('groups', 'reads'),
    months: keywordsFrom(schema).trend,
    filter: keyEntry('filter', 'reads'),
    until: keyEntry('plain', 'reads'),
  }),
);

export const metric = {
  schema,
  description: describeMap<Metric>({
    ...keywordsFrom(schema),
    ...widgetKeys,
    label: keywordsFrom(schema).metric,
    trend,
    per: withContents(
      keywordsFrom(schema).per,
      describeMap<NonNullable<Metric['per']>>({ ...keywordsFrom(perSchema), ...dataKeys, trend }),
    ),
    currency: keyEntry('plain', 'reads'),
  }),
};
