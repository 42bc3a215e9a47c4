import { z } from 'zod';
import { fieldId, fieldKeyword } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { traitsOf } from '#model/traits.ts';
import { viewAsking } from '../view.ts';
import { translate } from '#messages/translate.ts';

const boardSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'board',
    title: 'listWords.board.title',
    about: 'listWords.board.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'board'] },
  },
  {
    field: fieldKeyword('listWords.board.field', 'field: etapa'),
    card: reads(
      'fields',
      z.array(fieldId).min(1).max(4).optional(),
      'listWords.board.card',
      'card: [leitor, retirada]',
    ),
  },
);

/** Records as cards, in a column per option of one field. */
export const board = viewAsking('listWords.board.board', {
  keyword: reads(
    'parts',
    boardSchema.optional(),
    'listWords.board.keyword',
    'resource: emprestimos\nrelated: []\nviews: [table, board]\nboard: { field: etapa, card: [leitor] }',
  ),
  missingMessage: 'screens.mustKnowWhichFieldMakes',
  check(option, { field, error }) {
    const found = field(option.field, 'field');
    const { choice, holdsMany } = found ? traitsOf(found) : {};
    if (found && (!choice || holdsMany))
      error(translate('screens.fieldIsNoChoiceAmongOptionsColumns', { field: option.field }), 'field');
    option.card?.forEach((id, index) => field(id, 'card', index));
  },
  fields: ({ field, card = [] }) => [field, ...card],
});
