import { fieldKeyword } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { traitsOf } from '#model/traits.ts';
import { viewAsking } from '../view.ts';
import { translate } from '#messages/translate.ts';

const treeSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'tree',
    title: 'listWords.tree.title',
    about: 'listWords.tree.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 3, 'list', 'tree'] },
  },
  {
    parent: fieldKeyword('listWords.tree.parent', 'parent: responsavelId'),
  },
);

/** Records below those of the same resource that they refer to. */
export const tree = viewAsking('listWords.tree.tree', {
  keyword: reads(
    'parts',
    treeSchema.optional(),
    'listWords.tree.keyword',
    'resource: leitores\nrelated: []\nviews: [tree, table]\ntree: { parent: responsavelId }',
  ),
  missingMessage: 'screens.mustKnowWhatIsAbove',
  check({ parent }, { resource, field, error }) {
    const found = field(parent, 'parent');
    if (!found || (found.resource === resource && !traitsOf(found).holdsMany)) return;
    error(translate('screens.fieldDoesNotRefer', { parent, resource }), 'parent');
  },
  fields: ({ parent }) => [parent],
});
