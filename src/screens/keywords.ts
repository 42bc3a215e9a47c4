/** Keywords that screens of several kinds have. */
import { condition, scopeSchema } from '../language/schema/atoms.ts';
import { narrows } from '../model/keyword.ts';

export const scope = (example: string) =>
  narrows(
    'scope',
    scopeSchema.optional(),
    'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.',
    example,
  );
/** The API holds the user to it. */
export const filter = condition(
  'Recorte sempre em vigor, na tela e na API.',
  'filter: { emprestavel: true }',
);
