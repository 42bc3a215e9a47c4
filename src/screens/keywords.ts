/** Keywords that several kinds of screen share. */
import { conditionKeyword, scopeSchema } from '#language/schema/atoms.ts';
import { choiceOf, looks, narrows, withDefault } from '#model/config/keyword.ts';
import type { TextKey } from '#messages/translate.ts';

export const scope = (example: string) =>
  narrows('scope', scopeSchema.default({}), 'screenWords.screens.scope', example);
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
