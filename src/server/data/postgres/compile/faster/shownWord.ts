/** Finds a word in a field as a template shows it. See wordCondition.ts. */
import { maskDefinitions } from '#kinds/document/mask.ts';
import { plainText } from '#kinds/format.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { fold } from '#model/values/values.ts';
import { columnOf, kindOfField } from '#server/data/postgres/rows/columns.ts';
import { anyOf, type Candidates } from './candidates.ts';
import { recordsWithFraction } from './distinctValues.ts';
import { momentSigns, numberSigns } from '../templates/formatting.ts';
import type { Scope } from '../scope.ts';
import { contains, digitsOf, searchTextOf } from '../searchText.ts';

const shownBy = (field: Field) => (example: unknown) =>
  fold(formatValue(field, example, { timeZone: 'UTC' }));

/** False if no value of the field is shown with all of the word's signs. */
export function couldShow(field: Field, word: string): boolean {
  const shown = shownBy(field);
  const { temporal, numeric, yesNo } = traitsOf(field);
  if (yesNo) return [true, false].some((one) => shown(one).includes(word));
  const signs = numeric ? numberSigns(shown) : temporal ? momentSigns(shown) : undefined;
  return !signs || [...word].every((one) => signs.has(one));
}

/** The records in which a template shows the word in a stored field. */
export function inStoredField(field: Field, word: string, scope: Scope): Candidates {
  const shown = shownBy(field);
  const { numeric } = traitsOf(field);
  const kind = kindOfField(field);
  const column = columnOf(scope.alias, field.id);
  const { format, mask } = kindOf(field);
  const letters = () => searchTextOf(scope.value(field.id), scope.subject);
  if (kind === 'text' && mask) {
    const signs = [...[mask].flat().join('')].filter((slot) => !maskDefinitions[slot]);
    const part = longestPart(word, fold(signs.join('')));
    return part ? anyOf(contains(letters(), part)) : 'unindexed';
  }
  if (kind === 'text' && format === plainText) return anyOf(contains(letters(), word));
  // A whole number is shown with its digits, and maybe with marks between thousands.
  const bare = (words: string) => words.replaceAll(/[.,\s]/g, '');
  const isWhole = kind === 'number' && numeric && shown(7) === '7' && bare(shown(1234)) === '1234';
  if (!isWhole) return 'unindexed';
  const digits = bare(word);
  if (/.\D/.test(digits) && shown(-7) === '-7') return 'none';
  return /^\d+$/.test(digits)
    ? anyOf(contains(digitsOf(column), digits), recordsWithFraction(field, scope))
    : 'unindexed';
}

/** The longest part of a word without whitespace and these signs; undefined if nothing is left. */
export function longestPart(word: string, signs: string): string | undefined {
  const apart = new Set(signs);
  const parts = [...word].map((one) => (apart.has(one) || /\s/.test(one) ? ' ' : one)).join('');
  const longest = parts.split(' ').reduce((best, one) => (one.length > best.length ? one : best), '');
  return longest === '' ? undefined : longest;
}
