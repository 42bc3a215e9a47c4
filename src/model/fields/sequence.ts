/** Sequential numbers assigned by the server: "OS-{year}-{0000}" -> OS-2026-0001. */

const shape = /^([^{}]*?(?:\{year\}[^{}]*?)?)\{(0{1,9})\}$/;

/** The fixed prefix of a year's numbers, and the number of digits after it. */
export type Sequence = { prefix: string; digits: number };

/** Null when the pattern is invalid. */
export function readSequence(pattern: string, year: string): Sequence | null {
  const match = shape.exec(pattern);
  return match && { prefix: match[1]!.replace('{year}', year), digits: match[2]!.length };
}

/** True when the text is the prefix and a number. */
export const isInSequence = (text: string, prefix: string): boolean =>
  text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length));

/** A text that sorts after all numbers with the prefix, since numbers within texts sort by value. */
export const afterAllInSequence = (prefix: string): string => `${prefix}${'9'.repeat(15)}`;

/** The number that follows `last`, or the first one. */
export function nextInSequence({ prefix, digits }: Sequence, last: string | undefined): string {
  const count = last === undefined ? 0 : Number(last.slice(prefix.length));
  return `${prefix}${String(count + 1).padStart(digits, '0')}`;
}

/** True for a field whose values are numbers from a sequence. */
export const isNumbered = (field: object): boolean => 'sequence' in field && field.sequence !== undefined;
