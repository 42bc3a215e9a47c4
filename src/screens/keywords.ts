/** Keywords that several kinds of screen share. */
import { condition, scopeSchema } from '#language/schema/atoms.ts';
import { choiceOf, looks, narrows } from '#model/config/keyword.ts';

export const scope = (example: string) =>
  narrows(
    'scope',
    scopeSchema.optional(),
    'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.',
    example,
  );
/** A fixed filter of the screen; the API enforces it too. */
export const filter = condition(
  'Recorte sempre em vigor, na tela e na API.',
  'filter: { emprestavel: true }',
);

/** How charts and reports order groups that are not periods, until the user sorts them. */
const orderWords = {
  value: 'Do maior para o menor.',
  name: 'Pelo nome.',
  options: 'Na ordem em que as opções do campo foram escritas.',
};
export type Order = keyof typeof orderWords;
export const orderOf = (text: string, example: string) =>
  looks('plain', choiceOf(orderWords).optional(), text, example, { values: orderWords });
