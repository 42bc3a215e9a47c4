/** Names behind an `@` in the text of a note. */
import { fold } from '#model/values/values.ts';

/** What is looked at behind an `@`, and how many of them. */
const longest = 80;
const most = 20;

const sign = /(?<![\p{L}\p{N}])@/gu;

/** What stands behind each `@` that begins a word. */
export const behindSigns = (text: string): string[] =>
  [...text.matchAll(sign)].slice(0, most).map(({ index }) => text.slice(index + 1, index + 1 + longest));

/** The first word of a name behind an `@`, by which accounts are looked for. */
export const firstWord = (behind: string): string => /^[\p{L}\p{N}'.-]+/u.exec(behind)?.[0] ?? '';

/** The longest of these names with which the text begins, whatever its accents and capitals; undefined where none does. */
export function nameAt(behind: string, names: readonly string[]): string | undefined {
  const begins = (name: string) => {
    const rest = [...fold(behind)].slice([...fold(name)].length).join('');
    return fold(behind).startsWith(fold(name)) && !/^[\p{L}\p{N}]/u.test(rest);
  };
  return names.filter((name) => name !== '' && begins(name)).toSorted((a, b) => b.length - a.length)[0];
}

/** The `@` that is being typed before the caret, and what is typed of the name; undefined where there is none. */
export function typedMention(text: string, caret: number): { at: number; typed: string } | undefined {
  const before = text.slice(0, caret);
  const [sought] = /(?<![\p{L}\p{N}])@[\p{L}\p{N}'.-]*(?: [\p{L}'.-]*){0,2}$/u.exec(before) ?? [];
  return sought === undefined ? undefined : { at: caret - sought.length, typed: sought.slice(1) };
}

const written =
  /(?<![\p{L}\p{N}])(@\p{Lu}[\p{L}'.-]*(?: (?:(?:d[aeo]s?|e|von|van|del?) )?\p{Lu}[\p{L}'-]*){0,4})/u;

/**
 * A text, with each `@` and the name behind it at the odd places, by its form alone: whether somebody has that name is nobody's
 * business.
 */
export const mentionParts = (text: string): string[] => text.split(new RegExp(written, 'gu'));
