/** Keywords of a list's column. */
import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { columnKeywords, fieldId, fieldKey, filterSchema, text } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';
import type { ListColumn, TonedColumn } from '../types.ts';

const at = {
  file: 'departments/balcao.yaml',
  path: ['routes', 0, 'list', 'columns', 2],
} as const;

const tone = (words: string, example: string) => looks('filter', filterSchema.optional(), words, example);
const tonesMap = mapOf(
  {
    chapter: 'Screens',
    id: 'columnTones',
    title: 'Cores de uma coluna: tones',
    about:
      'Numa coluna de lista, ou de lista curta: com que cor o valor aparece, e quando. Vale a primeira que combina.',
    at: { ...at, path: [...at.path, 'tones'] },
  },
  {
    error: tone('Vermelho: está mal.', 'error: { retirada_lt: $today-30d }'),
    warning: tone('Âmbar: pede atenção.', 'warning: { retirada_lt: $today-7d }'),
    success: tone('Verde: está bem.', 'success: { etapa: devolvido }'),
    info: tone('Azul: em andamento.', 'info: { retirada: $today }'),
  },
);

const tones = (example: string) =>
  looks(
    'parts',
    tonesMap.optional(),
    'A cor do valor, e quando; de uma data passada, também há quantos dias.',
    example,
  );

/**
 * A column of a short list on a dashboard. It has tones of its own, since no list of the department may show
 * the resource.
 */
const tonedColumnMap = mapOf(
  {
    chapter: 'Screens',
    id: 'tonedColumn',
    title: 'Coluna de lista curta: columns',
    about:
      'Cada item de `columns` de uma lista curta, quando não é só o nome do campo. Sem `tones`, valem as cores que a coluna tem na lista do mesmo recurso, no mesmo departamento.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 0, 'dashboard', 'widgets', 2, 'columns', 1] },
  },
  { ...columnKeywords, tones: tones('field: preco\ntones: { warning: { preco_gt: 100 } }') },
);
export const tonedColumnSchema = z.union([fieldId, tonedColumnMap]);
export type TonedColumnSource = z.infer<typeof tonedColumnSchema>;
export const tonedColumn = describeMap<TonedColumn>(keywordsFrom(tonedColumnMap));

const listColumnMap = mapOf(
  {
    chapter: 'Screens',
    id: 'listColumn',
    title: 'Coluna de lista: columns',
    about: 'Cada item de `columns` de uma lista, quando não é só o nome do campo.',
    at,
  },
  {
    ...columnKeywords,
    field: fieldKey('O campo mostrado.', 'field: retirada', { names: true }),
    priority: looks(
      'plain',
      z.boolean().optional(),
      'true: fica à vista em qualquer largura, e também no celular; valores em dinheiro e os somados em totals já são assim, salvo com false.',
      'field: retirada\npriority: true',
    ),
    hidden: looks(
      'plain',
      z.boolean().optional(),
      'true: só aparece quando a pessoa a escolhe em "Colunas".',
      'field: retirada\nhidden: true',
    ),
    tabs: looks(
      'plain',
      z.array(text).min(1).optional(),
      'As abas em que a coluna aparece, e só nelas: sob a de todos os registros, escolhe-se em "Colunas". Por padrão, em todas.',
      'field: retirada\ntabs: [fora]',
    ),
    inline: looks(
      'plain',
      z.boolean().optional(),
      'true: muda-se o valor na própria tabela (dois cliques, ou "e" na linha), de quem pode editar o registro; o campo precisa estar no formulário da lista.',
      'field: devolucao\ninline: true',
    ),
    tones: tones('field: retirada\ntones: { error: { retirada_lt: $today-30d } }'),
  },
);
export const listColumnSchema = z.union([fieldId, listColumnMap]);
export type ListColumnSource = z.infer<typeof listColumnSchema>;

export const listColumn = describeMap<ListColumn>(keywordsFrom(listColumnMap));
