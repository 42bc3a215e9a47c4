/** What widgets share: the place of their examples, and the keywords of widgets that show records. */
import { z } from 'zod';
import { keyEntry, kind, withContents, describeMap } from '#language/resolvedKeys.ts';
import {
  aboutResource,
  condition,
  fieldId,
  inOrder,
  leadsTo,
  measureSchema,
  optionalWords,
  scopeSchema,
} from '#language/schema/atoms.ts';
import { looks, narrows, reads } from '#model/config/keyword.ts';
import type { FilterMapping as Narrowing } from './widgetData.ts';
import { dashboardColumns } from './columns.ts';

const file = 'departments/acervo.yaml';

/** The place of a widget in the sample file, by its position among the widgets. */
export const widgetAt = (index: number, ...below: (string | number)[]) => ({
  file,
  path: ['routes', 0, 'dashboard', 'widgets', index, ...below],
});
export const piece = { chapter: 'Dashboards', about: 'Peça de painel.' } as const;

const span = looks(
  'plain',
  z.int().min(2).max(dashboardColumns).optional(),
  'Quantas das 12 colunas da largura a peça ocupa, numa tela larga: 4 é um terço, 6 a metade. As seguidas que dizem isso dividem a linha enquanto couberem.',
  'span: 6',
);

const tall = looks(
  'plain',
  z.int().min(2).max(6).optional(),
  'Com `span`: quantas linhas do painel a peça tem de altura; ao lado dela outras ficam uma sob a outra, como um gráfico e uma tabela ao lado de uma lista longa.',
  'span: 6\ntall: 2',
);

/** Keywords of widgets that can share a line with others. Metrics share a line evenly, so they have none. */
export const placed = { span, tall };

/** Keywords of all widgets with data. */
export const dataKeywords = {
  resource: aboutResource('De que recurso são os dados.', 'resource: livros'),
  filter: condition('Quais registros entram.', 'filter: { emprestavel: true }'),
  /** By default, the field that the filter compares with `$month`. */
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
/** Keywords of widgets that show a few records. */
export const recordKeywords = (most: number) => ({
  sort: inOrder('A ordem; por padrão, a do recurso.', 'sort: -publicacao'),
  limit: looks('plain', z.int().min(1).max(most).optional(), 'Quantas linhas aparecem.', 'limit: 10'),
  empty: optionalWords('O que se diz quando não há linha alguma.', 'empty: Nenhum livro.'),
});
export const value = (example: string) =>
  reads(
    'measures',
    measureSchema,
    'O que se calcula: count, ou sum, avg, min, max de um campo, ou ratio de dois.',
    example,
  );

const narrowing = withContents(
  keyEntry('parts', 'reads'),
  describeMap<Narrowing>({ period: keyEntry('fields', 'reads'), by: keyEntry('fields', 'reads') }),
);
/**
 * Keys that the resolve step adds. `back` is how many periods earlier the comparison lies; it is part of the
 * figure's identity.
 */
export const dataKeys = { narrowing, back: keyEntry('plain', 'reads') };
export const widgetKeys = { kind, ...dataKeys };
