import type { Mask } from './kind.ts';

/** What each character of a mask admits; every other character stands for itself. */
export const maskDefinitions: Readonly<Record<string, RegExp>> = {
  '0': /\d/,
  '@': /[A-Za-z]/,
  '#': /[0-9A-Za-z]/,
};

/** A stored value with its separators; as it is when no mask fits it. */
export function masked(value: string, mask: Mask): string {
  return firstOf(mask, (one) => fill(value, one, true)) ?? value;
}

/** What has been typed so far with the separators up to there; as it is typed when no mask begins so. */
export function punctuated(typed: string, mask: Mask): string {
  // whoever types a separator is not done yet
  if (withoutSeparators(typed.slice(-1)) === '') return typed;
  const bare = withoutSeparators(typed).toUpperCase();
  return firstOf(mask, (one) => fill(bare, one, false)) ?? typed;
}

/** What documents are written with and stored without. */
export const separators = /[\s.\-/()_,·\u200b\u2010-\u2015\u2212\ufeff]/g;
export const withoutSeparators = (text: string) => text.replace(separators, '');

const firstOf = (mask: Mask, fit: (mask: string) => string | undefined): string | undefined => {
  for (const one of [mask].flat()) {
    const text = fit(one);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** @param whole whether the mask must be full */
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

/** Random characters in the slots of a mask, without its separators. */
export function randomFor(mask: string, random: () => number): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  const digits = '0123456789';
  // the letters of chassis numbers, which are fine everywhere
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return [...mask]
    .map((slot) =>
      slot === '0' ? pick(digits) : slot === '@' ? pick(letters) : slot === '#' ? pick(digits + letters) : '',
    )
    .join('');
}
