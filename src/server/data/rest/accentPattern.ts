/**
 * A regular expression that matches a text with any accents, as our searches do. The backend must ignore the
 * case.
 */
import { fold, plainSigns } from '#model/values/values.ts';

/** By base letter or plain sign, all that fold to it. */
const variants = new Map<string, string>();
for (let code = 0xc0; code <= 0x24f; code++) {
  const letter = String.fromCharCode(code);
  const plain = fold(letter);
  if (plain.length === 1 && plain !== letter.toLowerCase())
    variants.set(plain, (variants.get(plain) ?? '') + letter);
}
for (const [first, last] of [
  [0x60, 0x3000],
  [0xfe50, 0xff10],
] as const)
  for (let code = first; code <= last; code++) {
    const sign = String.fromCharCode(code);
    const plain = plainSigns(sign);
    if (plain !== '' && plain !== sign) variants.set(plain, (variants.get(plain) ?? '') + sign);
  }
const variantLetters = new Set([...variants.values()].join(''));

export const accentPattern = (text: string): string =>
  [...fold(text)]
    .map((letter) => {
      const others = variants.get(letter);
      if (others) return `[${letter}${others}]`;
      return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    })
    .join('');

/** True if the pattern matches the text whatever collation the backend has for letters other than a to z. */
export const isLoose = (text: string): boolean =>
  [...text].every((letter) => letter <= '~' || variantLetters.has(letter));
