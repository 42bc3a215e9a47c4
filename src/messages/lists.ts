/** Lists of names as text. */
import { currentLocale } from './translate.ts';

/** `A, B ou C` */
export const anyOf = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(names);

/** `A, B e C` */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names);
