/** Where a template shows a word: in a field as people read it. See wordCondition.ts. */
import { maskDefinitions } from '#kinds/document/mask.ts';
import { plainText } from '#kinds/format.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { fold } from '#model/values.ts';
import { columnOf, kindOfField } from '#server/data/postgres/rows/columns.ts';
import type { Sql } from '#server/data/postgres/sql.ts';
import { recordsWithFraction } from './distinctValues.ts';
import { momentSigns, numberSigns } from '../templates/formatting.ts';
import type { Scope } from '../scope.ts';
import { contains, digitsOf, searchTextOf } from '../searchText.ts';

/** Conditions of which every match meets one; undefined if no index finds the matches. */
export type Ways = readonly Sql[] | undefined;

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

/** The ways to the records in which a stored field is shown with the word. */
export function waysInStored(field: Field, word: string, scope: Scope): Ways {
  const shown = shownBy(field);
  const { numeric } = traitsOf(field);
  const kind = kindOfField(field);
  const column = columnOf(scope.alias, field.id);
  const { format, mask } = kindOf(field);
  const letters = () => searchTextOf(scope.value(field.id), scope.subject);
  if (kind === 'text' && mask) {
    const signs = [...[mask].flat().join('')].filter((slot) => !maskDefinitions[slot]);
    const part = partOf(word, fold(signs.join('')));
    return part ? [contains(letters(), part)] : undefined;
  }
  if (kind === 'text' && format === plainText) return [contains(letters(), word)];
  // A whole number is shown with its digits, and maybe with marks between thousands.
  const bare = (words: string) => words.replaceAll(/[.,\s]/g, '');
  const isWhole = kind === 'number' && numeric && shown(7) === '7' && bare(shown(1234)) === '1234';
  if (!isWhole) return undefined;
  const digits = bare(word);
  if (/.\D/.test(digits) && shown(-7) === '-7') return [];
  return /^\d+$/.test(digits)
    ? [contains(digitsOf(column), digits), recordsWithFraction(field, scope)]
    : undefined;
}

/** The longest part without whitespace and these signs. */
export function partOf(word: string, signs: string): string | undefined {
  const apart = new Set(signs);
  const parts = [...word].map((one) => (apart.has(one) || /\s/.test(one) ? ' ' : one)).join('');
  const longest = parts.split(' ').reduce((best, one) => (one.length > best.length ? one : best), '');
  return longest === '' ? undefined : longest;
}
