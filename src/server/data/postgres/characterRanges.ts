/** Ranges of characters for the bodies of SQL functions, where many can neither be read nor typed. */

/** All characters, without surrogates and planes that have neither letters nor marks. */
const planes = [
  [0x01, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
] as const;

/** All characters in texts of up to 256. */
export const blocks = (): string[] =>
  planes.flatMap(([first, last]) =>
    Array.from({ length: Math.ceil((last - first + 1) / 256) }, (_, at) => {
      const from = first + at * 256;
      const codes = Array.from({ length: Math.min(256, last - from + 1) }, (_one, nth) => from + nth);
      return String.fromCodePoint(...codes);
    }),
  );

const codesOf = (characters: readonly string[]) => characters.map((one) => one.codePointAt(0)!);
const escaped = (code: number) =>
  code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;

/** A text of these. */
export const characterLiteral = (characters: readonly string[]) =>
  `E'${codesOf(characters).map(escaped).join('')}'`;

/** The inside of brackets in a regular expression. */
export function characterRanges(characters: readonly string[]): string {
  const found: [first: number, last: number][] = [];
  for (const code of codesOf(characters)) {
    const last = found.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  return found
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join('');
}
