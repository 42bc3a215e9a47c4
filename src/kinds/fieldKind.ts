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
  type Section,
} from '#model/config/keyword.ts';
import { condition, filterSchema, formerly, optionalWords, wireName, words } from '#language/schema/atoms.ts';
import { pathsSchema, rollupSchema } from '#language/schema/links.ts';

/** Examples are for a text field, unless they define another one. */
export const commonKeywords = {
  label: words('O texto que aparece na tela.', 'label: Título da obra', { names: true }),
  help: optionalWords('Uma explicação sob o campo.', 'help: Como está na capa.'),
  required: rules('plain', z.boolean().optional(), 'true: é preciso preencher.', 'required: true'),
  unique: rules('plain', z.boolean().optional(), 'true: não se repete entre os registros.', 'unique: true'),
  readOnly: narrows(
    'plain',
    z.boolean().optional(),
    'true: mostra-se, e ninguém escreve nele.',
    'readOnly: true',
  ),
  default: rules(
    'value',
    z.unknown().optional(),
    'O valor com que um registro novo começa; pode ser uma variável, como $today.',
    'default: Sem título',
  ),
  remember: looks(
    'plain',
    z.boolean().optional(),
    'true: o que a pessoa deu da última vez é proposto no próximo registro e na próxima ação.',
    'remember: true',
  ),
  visibleWhen: rules(
    'filter',
    filterSchema.optional(),
    'O campo só aparece quando o registro combina.',
    'visibleWhen: { genero: poesia }',
  ),
  requiredWhen: rules(
    'filter',
    filterSchema.optional(),
    'É preciso preencher quando o registro combina.',
    'requiredWhen: { preco_gt: 100 }',
  ),
  readOnlyWhen: condition('Não se altera quando o registro combina.', 'readOnlyWhen: { emprestavel: false }'),
  lookup: reads(
    'path',
    pathsSchema.optional(),
    'O que o registro referido tem agora, como `autorId.pais`; de vários, o primeiro que houver. Só se lê.',
    'lookup: autorId.pais',
  ),
  copy: reads(
    'path',
    pathsSchema.optional(),
    'O que o registro referido tinha quando foi escolhido; depois o valor é deste.',
    'copy: autorId.pais',
  ),
  rollup: reads(
    'parts',
    rollupSchema.optional(),
    'Uma conta sobre os registros que se referem a este. Só se lê.',
    'type: integer\nrollup: { from: emprestimos, target: livroId, count: true }',
    { serverOnly: true },
  ),
  name: reads(
    'plain',
    wireName.optional(),
    'O nome do campo no outro servidor, quando é outro: ver `dialect`.',
    'name: created_at',
    { serverOnly: true },
  ),
  formerly: rules(
    'former',
    formerly.optional(),
    'O id que o campo já teve, ou quais: "portal migrate" traz os dados.',
    'formerly: casaEditora',
    { serverOnly: true },
  ),
};

/** The description of `type`. */
export const typeText = 'O tipo do campo: decide como se digita, mostra, filtra e confere.';

export function fieldKind<T extends string, K extends Keywords>(
  type: T,
  about: string,
  example: string,
  own: K,
  guess?: Section['guess'],
) {
  const section = {
    chapter: 'Kinds',
    id: `field.${type}`,
    title: type,
    about,
    example,
    at: { file: 'resources/livros.yaml', path: ['fields', 'exemplo'] },
    ...(guess && { guess }),
  } as const;
  return mapOf(section, {
    type: rules('plain', z.literal(type), typeText, `type: ${type}`, { values: { [type]: about } }),
    ...commonKeywords,
    ...own,
  });
}

/** A kind that needs nothing beyond the common keywords. */
export const plainKind = <T extends string>(
  type: T,
  about: string,
  label: string,
  guess?: Section['guess'],
) => fieldKind(type, about, `{ type: ${type}, label: ${label} }`, {}, guess);

/** The keywords of a kind, without the common ones. */
export const ownKeywords = (object: z.ZodObject): Keywords =>
  Object.fromEntries(
    Object.entries(keywordsOf(object)).filter(
      ([name, keyword]) => name !== 'type' && commonKeywords[name as keyof typeof commonKeywords] !== keyword,
    ),
  );
