/** Keywords that several families of kinds share. */
import { z } from 'zod';
import { rules } from '#model/config/keyword.ts';
import { optionalWords, text } from '#language/schema/atoms.ts';

/** The shapes of a picture. */
export const imageWords = {
  photo: 'Uma foto ou figura.',
  avatar: 'O retrato de uma pessoa, num círculo.',
};

export const placeholder = optionalWords(
  'O texto que se vê enquanto nada foi digitado.',
  'placeholder: Como está na lombada',
);

/** All kinds share its documentation; functions and operators are documented in authoring/reference/formulas.ts. */
export const formula = (example: string) =>
  rules(
    'formula',
    text.optional(),
    'De que outros campos o valor segue: o servidor o calcula, o formulário o mostra, e ninguém o digita.',
    `formula: ${example}`,
  );

export const maxLength = rules(
  'plain',
  z.int().positive().optional(),
  'Quantos caracteres, no máximo.',
  'maxLength: 80',
);
