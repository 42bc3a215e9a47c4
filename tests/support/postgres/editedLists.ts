/** A department with a list of each resource, in which all its fields are shown and edited. */
import type { ShortResource, Texts } from '../portal.ts';

const fieldsOf = (short: ShortResource) =>
  Object.keys(short)
    .filter((id) => !id.startsWith('$'))
    .join(', ');

export const editedLists = (
  resources: Readonly<Record<string, ShortResource>>,
  actions = 'create, edit, delete',
): Texts => ({
  'departments/geral.yaml': [
    'label: Geral',
    'permissions: [vendas]',
    'routes:',
    ...Object.entries(resources).map(
      ([id, short]) =>
        `  - { path: /${id}, label: ${id}, list: { resource: ${id}, actions: [${actions}], columns: [${fieldsOf(short)}] } }`,
    ),
  ].join('\n'),
});
