/** Keywords that several kinds of screen share. */
import { conditionKeyword, scopeSchema } from '#language/schema/atoms.ts';
import { z } from 'zod';
import { choiceOf, looks, narrows, widens, withDefault } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';

export const scope = (example: string) =>
  narrows('scope', scopeSchema.default({}), 'screenWords.screens.scope', example);
/** The figures count all rows, though the lists of some permission show only some. */
export const allRows = widens(
  'plain',
  z.literal(true).optional(),
  'screenWords.screens.allRows',
  'allRows: true',
  { serverOnly: true },
);
/** A fixed filter of the screen; the API enforces it too. */
export const filter = withDefault(
  conditionKeyword('screenWords.screens.filter', 'filter: { emprestavel: true }'),
  {},
);

/** How charts and reports order groups that are not periods, until the user sorts them. */
const orderWords = {
  value: 'screenWords.screens.value',
  name: 'screenWords.screens.name',
  options: 'screenWords.screens.options',
} as const;
export type SortDirection = keyof typeof orderWords;
export const orderKeyword = (text: TextKey, example: string) =>
  looks('plain', choiceOf(orderWords).optional(), text, example, { values: orderWords });
