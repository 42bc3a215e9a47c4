/**
 * config/groups/<id>.yaml: fields that several resources share, declared once; and the keyword that takes
 * them.
 */
import { z } from 'zod';
import { mapOf, reads } from '#model/config/keyword.ts';
import { nearest } from '#model/config/suggest.ts';
import { fieldSchema } from '#kinds/schemas.ts';
import { fieldId } from '#language/schema/atoms.ts';

export const groupId = z.string().regex(/^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/, 'parse.writeNameOfFile');

export const groupSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'group',
    title: 'resourceWords.group.title',
    about: 'resourceWords.group.about',
    at: { file: 'groups/endereco.yaml', path: [] },
  },
  {
    fields: reads(
      'parts',
      z.record(fieldId, fieldSchema),
      'resourceWords.group.fields',
      'fields:\n  rua: { type: text, label: Rua }\n  cidade: { type: text, label: Cidade }',
    ),
  },
);

export const groupUseSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'groupUse',
    title: 'resourceWords.group.groupUseTitle',
    about: 'resourceWords.group.groupUseAbout',
    at: { file: 'resources/filiais.yaml', path: ['fields', 'endereco'] },
  },
  {
    group: reads('plain', groupId, 'resourceWords.group.group', 'group: endereco'),
    with: reads(
      'parts',
      z.record(fieldId, z.union([z.null(), z.record(z.string(), z.unknown())])).optional(),
      'resourceWords.group.with',
      'group: endereco\nwith: { cidade: { required: true }, rua: null }',
    ),
  },
);

type GroupSource = z.input<typeof groupSchema>;

/** True when an entry among fields is the use of a group, even if it is misspelt. */
export const takesGroup = (field: Readonly<Record<string, unknown>>): boolean =>
  !Object.hasOwn(field, 'type') && Object.keys(field).some((key) => nearest(key, ['group']) !== undefined);

declare module '#model/registered.ts' {
  interface Registered {
    group: GroupSource;
  }
}
