/** Keywords of a record's card. */
import { z } from 'zod';
import { fieldId } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';

const cardSizes = {
  small: 'listWords.card.small',
  medium: 'listWords.card.medium',
  large: 'listWords.card.large',
} as const;

export const cardSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'card',
    title: 'listWords.card.title',
    about: 'listWords.card.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'card'] },
  },
  {
    image: reads('fields', fieldId.optional(), 'dashboardWords.list.image', 'image: figura'),
    ratio: looks(
      'plain',
      z
        .string()
        .regex(/^[1-9]\d?:[1-9]\d?$/, 'screens.writeWidthAndHeight')
        .optional(),
      'listWords.card.ratio',
      'image: figura\nratio: "3:4"',
    ),
    size: looks(
      'plain',
      choiceOf(cardSizes).optional(),
      'listWords.card.size',
      'image: figura\nratio: "3:4"\nsize: large',
      { values: cardSizes },
    ),
    title: reads('fields', fieldId.optional(), 'listWords.card.cardTitle', 'title: titulo', {
      fields: 'single',
    }),
    fields: reads(
      'fields',
      z.array(fieldId).min(1).max(5).optional(),
      'listWords.card.fields',
      'fields: [autorId, preco]',
    ),
  },
);
