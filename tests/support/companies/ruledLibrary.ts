import type { Portal } from '#model/types.ts';
import { creates, its, rule } from './invoices.ts';
import { libraryPortal } from '../server.ts';

/**
 * The library with a rule: creating an author also creates a suggestion and a reader; deleting it removes
 * them.
 */
export function ruledLibrary(): Portal {
  const portal = libraryPortal();
  const autores = {
    ...portal.resources.autores!,
    rules: [
      rule({
        id: 'sugere',
        resource: 'autores',
        on: [{ kind: 'create' }],
        then: [
          creates('sugestoes', { titulo: its('nome') }),
          creates('leitores', { nome: its('nome') }, { id: '2' }),
        ],
        undo: { on: [{ kind: 'delete' }], made: {}, blockedWhen: {} },
      }),
    ],
  };
  return { ...portal, resources: { ...portal.resources, autores } };
}
