import { isNumbered } from '#model/fields/sequence.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';

/**
 * True for values that the translator of a browser must leave alone: numbers and dates, whose marks differ between
 * languages, and codes and addresses, which are no words.
 */
export function isVerbatim(field: Field): boolean {
  const { numeric, temporal, code, color, text } = traitsOf(field);
  return (
    field.id === 'id' ||
    field.unique ||
    [numeric, temporal, code, color].some(Boolean) ||
    text === 'formal' ||
    field.type === 'json' ||
    isNumbered(field) ||
    ('pattern' in field && field.pattern !== undefined)
  );
}

/** The attribute of the element with its value. */
export const translateOf = (field: Field) => (isVerbatim(field) ? 'no' : undefined);
