/** Keywords of a list's column. */
import { z } from 'zod';
import { asMap, columnKeywords, fieldId, fieldKeyword, filterSchema, text } from '#language/schema/atoms.ts';
import { type Completed, looks, mapOf } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';

const at = {
  file: 'departments/balcao.yaml',
  path: ['routes', 0, 'list', 'columns', 2],
} as const;

const tone = (words: TextKey, example: string) => looks('filter', filterSchema.optional(), words, example);
const tonesMap = mapOf(
  {
    chapter: 'Screens',
    id: 'columnTones',
    title: 'listWords.columns.title',
    about: 'listWords.columns.about',
    at: { ...at, path: [...at.path, 'tones'] },
  },
  {
    error: tone('kindWords.options.error', 'error: { retirada_lt: $today-30d }'),
    warning: tone('kindWords.options.warning', 'warning: { retirada_lt: $today-7d }'),
    success: tone('kindWords.options.success', 'success: { etapa: devolvido }'),
    info: tone('kindWords.options.info', 'info: { retirada: $today }'),
  },
);

const tones = (example: string) => looks('parts', tonesMap.optional(), 'listWords.columns.tones', example);

/**
 * A column of a short list on a dashboard. It has tones of its own, since no list of the department may show
 * the resource.
 */
const tonedColumnMap = mapOf(
  {
    chapter: 'Screens',
    id: 'tonedColumn',
    title: 'listWords.columns.tonedColumnTitle',
    about: 'listWords.columns.tonedColumnAbout',
    at: { file: 'departments/acervo.yaml', path: ['routes', 0, 'dashboard', 'widgets', 2, 'columns', 1] },
  },
  { ...columnKeywords, tones: tones('field: preco\ntones: { warning: { preco_gt: 100 } }') },
);
export const tonedColumnSchema = z.union([fieldId, tonedColumnMap]).transform(asMap);
/** A column that is coloured where a condition holds. */
export type TonedColumn = Completed<typeof tonedColumnSchema>;

const listColumnMap = mapOf(
  {
    chapter: 'Screens',
    id: 'listColumn',
    title: 'listWords.columns.listColumnTitle',
    about: 'listWords.columns.listColumnAbout',
    at,
  },
  {
    ...columnKeywords,
    field: fieldKeyword('portalWords.atoms.field', 'field: retirada', { names: true }),
    priority: looks(
      'plain',
      z.boolean().optional(),
      'listWords.columns.priority',
      'field: retirada\npriority: true',
    ),
    hidden: looks(
      'plain',
      z.boolean().optional(),
      'listWords.columns.hidden',
      'field: retirada\nhidden: true',
    ),
    tabs: looks(
      'plain',
      z.array(text).min(1).optional(),
      'listWords.columns.tabs',
      'field: retirada\ntabs: [fora]',
    ),
    inline: looks(
      'plain',
      z.boolean().optional(),
      'listWords.columns.inline',
      'field: devolucao\ninline: true',
    ),
    tones: tones('field: retirada\ntones: { error: { retirada_lt: $today-30d } }'),
  },
);
export const listColumnSchema = z.union([fieldId, listColumnMap]).transform(asMap);
export type ListColumnSource = z.input<typeof listColumnSchema>;
export type ListColumn = Completed<typeof listColumnSchema>;
