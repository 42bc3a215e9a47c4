/** Lists of names as text. */
import { spokenLocale } from './say.ts';

/** `A, B ou C` */
export const anyOf = (names: readonly string[]): string =>
  new Intl.ListFormat(spokenLocale(), { type: 'disjunction' }).format(names);

/** `A, B e C` */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(spokenLocale(), { type: 'conjunction' }).format(names);
