import type { FieldKind } from '../kind.ts';
import { lines, maxLengthOf } from '../text/kind.ts';

/** Stored as written; the markup is parsed when it is displayed. */
export const markdown: FieldKind<'markdown'> = {
  ...lines,
  traits: { text: 'lines', maxLength: 10_000 },
  sample: (random, field) =>
    `**Exemplo ${1 + Math.floor(random() * 999)}**\n\n- um\n- dois`.slice(0, maxLengthOf(field)).trim(),
};
