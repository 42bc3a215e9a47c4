import type { Mask } from '../kind.ts';

/** The placeholders of masks. Every other character is literal. */
export const maskDefinitions: Readonly<Record<string, RegExp>> = {
  '0': /\d/,
  '@': /[A-Za-z]/,
  '#': /[0-9A-Za-z]/,
};

/** A stored value with its separators, or unchanged when no mask fits. */
export function masked(value: string, mask: Mask): string {
  return firstOf(value, mask, (one) => fill(value, one, true)) ?? value;
}

/** A partly typed value with the separators so far, or unchanged when it fits the beginning of no mask. */
export function punctuated(typed: string, mask: Mask): string {
  // a typed separator stays until more is typed
  if (withoutSeparators(typed.slice(-1)) === '') return typed;
  const bare = withoutSeparators(typed).toUpperCase();
  return firstOf(bare, mask, (one) => fill(bare, one, false)) ?? typed;
}

/** The separators that are removed before storing, and invisible marks such as phones put around copied numbers. */
export const separators = /[\s.\-/()_,·\u200b-\u2069\u2212\ufeff]/g;
export const withoutSeparators = (text: string) => text.replace(separators, '');

const firstOf = (
  value: string,
  mask: Mask,
  fit: (mask: string) => string | undefined,
): string | undefined => {
  for (const one of typeof mask === 'string' ? [mask] : mask) {
    const [start, pattern] = typeof one === 'string' ? ['', one] : one;
    const text = new RegExp(start).test(value) ? fit(pattern) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
};

/** @param whole whether the mask must be filled completely */
function fill(value: string, mask: string, whole: boolean): string | undefined {
  let text = '';
  let next = 0;
  for (const slot of mask) {
    if (next === value.length && !whole) return text;
    const admits = maskDefinitions[slot];
    if (!admits) text += slot;
    else if (next < value.length && admits.test(value[next]!)) text += value[next++];
    else return undefined;
  }
  return next === value.length ? text : undefined;
}

/** Random characters for the placeholders of a mask, without its separators. */
export function randomFor(mask: string, random: () => number): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  const digits = '0123456789';
  // the letters allowed in chassis numbers, which are valid everywhere
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return [...mask]
    .map((slot) =>
      slot === '0' ? pick(digits) : slot === '@' ? pick(letters) : slot === '#' ? pick(digits + letters) : '',
    )
    .join('');
}
