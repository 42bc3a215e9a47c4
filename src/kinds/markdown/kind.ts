import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { maxLengthOf, notAText, readLines, tooLong } from '../text/kind.ts';

/** Stored as written; the markup is parsed when it is displayed. */
export const markdown: FieldKind<'markdown'> = {
  traits: { text: 'lines', maxLength: 10_000 },
  align: 'left',
  filter: 'text',
  parse: readLines,
  format: plainText,
  validate: (value, field) => (typeof value === 'string' ? tooLong(value, maxLengthOf(field)) : notAText()),
  sample: (random, field) =>
    `**Exemplo ${1 + Math.floor(random() * 999)}**\n\n- um\n- dois`.slice(0, maxLengthOf(field)).trim(),
};
