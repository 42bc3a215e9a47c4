import { fieldKey } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { traitsOf } from '#model/traits.ts';
import { viewAsking } from '../view.ts';
import { definePhrase, phrase } from '#messages/phrase.ts';

const treeSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'tree',
    title: 'Árvore: tree',
    about:
      'Numa lista com o modo de árvore: cada registro sob aquele a que se refere, aberto quando se pede. A busca mostra o que acha, sob os seus superiores.',
    at: { file: 'departments/balcao.yaml', path: ['routes', 3, 'list', 'tree'] },
  },
  {
    parent: fieldKey('A referência ao registro que está acima, do mesmo recurso.', 'parent: responsavelId'),
  },
);

/** Records below those of the same resource that they refer to. */
export const tree = viewAsking('Árvore, por uma referência ao próprio recurso; precisa de `tree`.', {
  keyword: reads(
    'parts',
    treeSchema.optional(),
    'A referência ao registro de cima, para o modo de árvore.',
    'resource: leitores\nrelated: []\nviews: [tree, table]\ntree: { parent: responsavelId }',
  ),
  missingMessage: definePhrase`precisa saber o que está acima de cada registro: acrescente "tree: { parent: … }"`,
  check({ parent }, { resource, field, error }) {
    const found = field(parent, 'parent');
    if (!found || (found.resource === resource && !traitsOf(found).holdsMany)) return;
    error(
      phrase`campo "${parent}" não se refere a um registro de "${resource}": a árvore precisa de um campo "reference" ao próprio recurso`,
      'parent',
    );
  },
  fields: ({ parent }) => [parent],
});
