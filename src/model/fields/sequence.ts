/**
 * Sequential numbers assigned by the server: "OS-{year}-{0000}" -> OS-2026-0001. "{filialId.codigo}-{year}-{0000}" counts
 * for each record that the reference leads to, and "{year}{month}-{000}" in each month.
 */

const path = /\{([A-Za-z]\w*)\.([A-Za-z]\w*)\}/;
const shape = /^([^{}]*(?:\{(?:year|month|[A-Za-z]\w*\.[A-Za-z]\w*)\}[^{}]*)*)\{(0{1,9})\}$/;

/** The year and the month of a day, `2026-10-31`, in the place of their names. */
const dated = (pattern: string, day: string) =>
  pattern.replace('{year}', day.slice(0, 4)).replace('{month}', day.slice(5, 7));

/** In what its numbers begin again: `year`, or `month` of a year. Undefined where they never do. */
export const periodOfSequence = (pattern: string): 'year' | 'month' | undefined =>
  pattern.includes('{month}') ? 'month' : pattern.includes('{year}') ? 'year' : undefined;

/** The fixed prefix of a period's numbers, and the number of digits after it. */
export type Sequence = { prefix: string; digits: number };

/** A reference, and the field with the code of the record that it leads to. */
export type NumberedBy = { via: string; field: string };

/**
 * Null when the pattern is invalid: a part stands twice, or a month without its year.
 *
 * @param code that of the record for which the numbers count
 */
export function readSequence(pattern: string, day: string, code = ''): Sequence | null {
  const [, before, zeros] = shape.exec(pattern) ?? [];
  if (before === undefined) return null;
  const parts = (before.match(/\{[^}]*\}/g) ?? []).map((part) => (path.test(part) ? 'code' : part));
  if (new Set(parts).size < parts.length) return null;
  if (parts.includes('{month}') && !parts.includes('{year}')) return null;
  return { prefix: dated(before, day).replace(path, () => code), digits: zeros!.length };
}

/** Undefined for a pattern whose numbers all count together. */
export function numberedBy(pattern: string): NumberedBy | undefined {
  const [, via, field] = path.exec(pattern) ?? [];
  return via === undefined ? undefined : { via, field: field! };
}

/** True for "{filialId.codigo}{0000}": nobody can tell a code that ends in a digit from its number. */
export const hasCodeBeforeNumber = (pattern: string): boolean => /\.\w+\}\{0+\}$/.test(pattern);

/** What the numbers of a period look like, with any code; the group holds the number. */
export function numberPattern(pattern: string, day: string): RegExp {
  const [, before = ''] = shape.exec(pattern) ?? [];
  const parts = before.split(path.exec(before)?.[0] ?? '\0').map((part) => escaped(dated(part, day)));
  return new RegExp(`^${parts.join('.*')}(\\d+)$`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True when the text is the prefix and a number. */
export const isInSequence = (text: string, prefix: string): boolean =>
  text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length));

/** A text that sorts after all numbers with the prefix, since numbers within texts sort by value. */
export const afterAllInSequence = (prefix: string): string => `${prefix}${'9'.repeat(15)}`;

/** The number that follows `last`, or the first one. */
export const nextInSequence = (sequence: Sequence, last: string | undefined): string =>
  numberAt(sequence, (last === undefined ? 0 : Number(last.slice(sequence.prefix.length))) + 1);

export const numberAt = ({ prefix, digits }: Sequence, count: number): string =>
  `${prefix}${String(count).padStart(digits, '0')}`;

/** True for a field whose values are numbers from a sequence. */
export const isNumbered = (field: object): boolean => 'sequence' in field && field.sequence !== undefined;

/** True for a field whose numbers leave no gap: a record that has one stays, with its number. */
export const isGapless = (field: object): boolean =>
  isNumbered(field) && 'gaps' in field && field.gaps === false;
