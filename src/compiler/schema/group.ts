/**
 * config/groups/<id>.yaml: fields that several resources share, declared once; and the keyword that takes
 * them.
 */
import { z } from 'zod';
import { mapOf, reads } from '#model/config/keyword.ts';
import { nearest } from '#model/config/suggest.ts';
import { fieldSchema } from '#kinds/schemas.ts';
import { fieldId } from '#language/schema/atoms.ts';
import { definePhrase } from '#messages/phrase.ts';

export const groupId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/,
    definePhrase`escreva o nome de um arquivo de groups/, sem ".yaml"`,
  );

export const groupSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'group',
    title: 'Um grupo de campos: groups/<id>.yaml',
    about: 'Campos que vários recursos têm, como os de um endereço: escritos uma vez, e tomados em cada um.',
    at: { file: 'groups/endereco.yaml', path: [] },
  },
  {
    fields: reads(
      'parts',
      z.record(fieldId, fieldSchema),
      'Os campos, como num recurso; um grupo também pode tomar outro.',
      'fields:\n  rua: { type: text, label: Rua }\n  cidade: { type: text, label: Cidade }',
    ),
  },
);

export const groupUseSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'groupUse',
    title: 'Os campos de um grupo: group',
    about:
      'Entre os `fields`, em vez de um campo, e sob qualquer nome: entram ali os do grupo, na ordem em que ele os tem.',
    at: { file: 'resources/filiais.yaml', path: ['fields', 'endereco'] },
  },
  {
    group: reads('plain', groupId, 'De que grupo.', 'group: endereco'),
    with: reads(
      'parts',
      z.record(fieldId, z.union([z.null(), z.record(z.string(), z.unknown())])).optional(),
      'O que aqui é diferente: de um campo as palavras que mudam, ou `null`, e ele fica de fora; uma palavra com `null` deixa de valer.',
      'group: endereco\nwith: { cidade: { required: true }, rua: null }',
    ),
  },
);

export type GroupSource = z.infer<typeof groupSchema>;

/** True when an entry among fields is the use of a group, even if it is misspelt. */
export const takesGroup = (field: Readonly<Record<string, unknown>>): boolean =>
  !Object.hasOwn(field, 'type') && Object.keys(field).some((key) => nearest(key, ['group']) !== undefined);

declare module '#model/registered.ts' {
  interface Registered {
    group: GroupSource;
  }
}
