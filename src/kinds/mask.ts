import type { Mask } from './kind.ts';

/** What each character of a mask admits; every other character stands for itself. */
export const maskDefinitions: Readonly<Record<string, RegExp>> = {
  '0': /\d/,
  '@': /[A-Za-z]/,
  '#': /[0-9A-Za-z]/,
};

/** A stored value with its separators; as it is when no mask fits it. */
export function masked(value: string, mask: Mask): string {
  for (const one of typeof mask === 'string' ? [mask] : mask) {
    const text = fill(value, one);
    if (text !== undefined) return text;
  }
  return value;
}

function fill(value: string, mask: string): string | undefined {
  let text = '';
  let next = 0;
  for (const slot of mask) {
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
