/** Data of any form, as JSON. */
import { fieldKind } from '../fieldKind.ts';
import { maxLength } from '../keywords.ts';

export const jsonField = fieldKind(
  'json',
  'Dados de qualquer forma, em JSON: o que outro sistema mandou, ou uma configuração. Mostrados como uma lista de nomes e valores.',
  '{ type: json, label: Ficha do livro }',
  { maxLength },
);
