/** A regular expression that finds a text as our searches do: whatever its accents, of which the case is the backend's to ignore. */
import { fold } from '../../../model/values.ts';

/** By plain letter all that fold to it. */
const variants = new Map<string, string>();
for (let code = 0xc0; code <= 0x24f; code++) {
  const letter = String.fromCharCode(code);
  const plain = fold(letter);
  if (plain.length === 1 && plain !== letter.toLowerCase())
    variants.set(plain, (variants.get(plain) ?? '') + letter);
}

export const looseText = (text: string): string =>
  [...fold(text)]
    .map((letter) => {
      const others = variants.get(letter);
      if (others) return `[${letter}${others}]`;
      return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    })
    .join('');
