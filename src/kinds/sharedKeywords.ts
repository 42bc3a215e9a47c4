/** Keywords that several families of kinds share. */
import { z } from 'zod';
import { rules } from '#model/config/keyword.ts';
import { optionalWords, text } from '#language/schema/atoms.ts';

/** The shapes of a picture. */
export const imageWords = {
  photo: 'kindWords.kinds.photo',
  avatar: 'kindWords.kinds.avatar',
} as const;

export const placeholder = optionalWords('kindWords.kinds.placeholder', 'placeholder: Como está na lombada');

/** All kinds share its documentation; functions and operators are documented in authoring/reference/formulaReference.ts. */
export const formula = (example: string) =>
  rules('formula', text.optional(), 'kindWords.kinds.formula', `formula: ${example}`);

export const maxLength = rules(
  'plain',
  z.int().positive().optional(),
  'kindWords.kinds.maxLength',
  'maxLength: 80',
);
