/**
 * Defines a field kind: its description, an example of a complete field, and the keywords that are not common to
 * all kinds.
 *
 *     fieldKind('textarea', 'Texto de várias linhas.', '{ type: textarea, label: Resumo }', { maxLength })
 */
import { z } from 'zod';
import {
  looks,
  mapOf,
  narrows,
  reads,
  rules,
  keywordsOf,
  type Keywords,
  type ReferencePlace,
} from '#model/config/keyword.ts';
import {
  conditionKeyword,
  filterSchema,
  formerly,
  optionalWords,
  foreignName,
  databaseColumns,
  words,
} from '#language/schema/atoms.ts';
import { copiedPathsSchema, findSchema, pathsSchema, rollupSchema } from '#language/schema/links.ts';
import type { TextKey } from '#messages/translate.ts';

/** Examples are for a text field, unless they define another one. */
export const commonKeywords = {
  label: words('kindWords.fieldKind.label', 'label: Título da obra', { names: true }),
  help: optionalWords('kindWords.fieldKind.help', 'help: Como está na capa.'),
  required: rules('plain', z.boolean().optional(), 'kindWords.fieldKind.required', 'required: true'),
  unique: rules('plain', z.boolean().optional(), 'kindWords.fieldKind.unique', 'unique: true'),
  readOnly: narrows('plain', z.boolean().optional(), 'kindWords.fieldKind.readOnly', 'readOnly: true'),
  hidden: narrows('plain', z.literal(true).optional(), 'kindWords.fieldKind.hidden', 'hidden: true'),
  default: rules('value', z.unknown().optional(), 'kindWords.fieldKind.default', 'default: Sem título'),
  remember: looks('plain', z.boolean().optional(), 'kindWords.fieldKind.remember', 'remember: true'),
  visibleWhen: rules(
    'filter',
    filterSchema.optional(),
    'kindWords.fieldKind.visibleWhen',
    'visibleWhen: { genero: poesia }',
  ),
  requiredWhen: rules(
    'filter',
    filterSchema.optional(),
    'kindWords.fieldKind.requiredWhen',
    'requiredWhen: { preco_gt: 100 }',
  ),
  readOnlyWhen: conditionKeyword('kindWords.fieldKind.readOnlyWhen', 'readOnlyWhen: { emprestavel: false }'),
  lookup: reads('path', pathsSchema.optional(), 'kindWords.fieldKind.lookup', 'lookup: autorId.pais', {
    ownNames: true,
  }),
  copy: reads('path', copiedPathsSchema.optional(), 'kindWords.fieldKind.copy', 'copy: autorId.pais', {
    ownNames: true,
  }),
  find: reads(
    'parts',
    findSchema.optional(),
    'kindWords.fieldKind.find',
    'type: money\nfind: { in: tarifas, where: { livroId: $record.livroId, desde_lte: $record.retirada }, take: latest desde, value: valor }',
    { serverOnly: true, at: { file: 'resources/emprestimos.yaml', path: ['fields', 'tarifa'] } },
  ),
  rollup: reads(
    'parts',
    rollupSchema.optional(),
    'kindWords.fieldKind.rollup',
    'type: integer\nrollup: { from: emprestimos, target: livroId, count: true }',
    { serverOnly: true },
  ),
  name: reads('plain', foreignName.optional(), 'kindWords.fieldKind.name', 'name: created_at', {
    serverOnly: true,
  }),
  column: reads('plain', databaseColumns.optional(), 'kindWords.fieldKind.column', 'column: numero_tombo', {
    serverOnly: true,
  }),
  formerly: rules('former', formerly.optional(), 'kindWords.fieldKind.formerly', 'formerly: casaEditora', {
    serverOnly: true,
  }),
};

/** The description of `type`. */
export const typeText = 'kindWords.fieldKind.typeText';

export function fieldKind<T extends string, K extends Keywords>(
  type: T,
  about: TextKey,
  example: string,
  own: K,
  guess?: ReferencePlace['guess'],
) {
  const section = {
    chapter: 'Kinds',
    id: `field.${type}`,
    type,
    about,
    example,
    at: { file: 'resources/livros.yaml', path: ['fields', 'exemplo'] },
    ...(guess && { guess }),
  } as const;
  return mapOf(section, {
    type: rules('plain', z.literal(type), typeText, `type: ${type}`, {
      values: { [type]: about } as Record<T, TextKey>,
    }),
    ...commonKeywords,
    ...own,
  });
}

/** A kind that needs nothing beyond the common keywords. */
export const plainKind = <T extends string>(
  type: T,
  about: TextKey,
  label: string,
  guess?: ReferencePlace['guess'],
) => fieldKind(type, about, `{ type: ${type}, label: ${label} }`, {}, guess);

/** The keywords of a kind, without the common ones. */
export const ownKeywords = (object: z.ZodObject): Keywords =>
  Object.fromEntries(
    Object.entries(keywordsOf(object)).filter(
      ([name, keyword]) => name !== 'type' && commonKeywords[name as keyof typeof commonKeywords] !== keyword,
    ),
  );
