/**
 * Which texts of records appear in the text of a line of a statement. Banks shorten names, and write numbers with or without
 * their points. So a name is compared by its rare words, and a number as a whole, without its points and leading zeros.
 */

/** Words and numbers of a text, in capitals, without accents. */
export const foldedText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const wordsIn = (text: string): string[] => foldedText(text).match(/[A-Z]{3,}/g) ?? [];

/** Numbers and codes: `12.345.678/0001-95` is one. */
const codesIn = (text: string): string[] =>
  foldedText(text)
    .split(/[\s,;:]+/)
    .flatMap((part) => {
      const whole = codeOf(part);
      // "NF-4711" is the code itself, and names the number
      const numbers = part.match(/\d{4,}/g) ?? [];
      return [...(whole ? [whole] : []), ...numbers.map((digits) => withoutZeros(digits))];
    });

const withoutZeros = (text: string) => text.replace(/^0+(?=.)/, '');

/** The text as a code, if it is one: four letters and digits or more, three of them digits. */
function codeOf(text: string): string | undefined {
  const code = withoutZeros(foldedText(text).replace(/[^A-Z0-9]/g, ''));
  const isStatementCode =
    code.length >= 4 && !/\s/.test(text.trim()) && (code.match(/\d/g)?.length ?? 0) >= 3;
  return isStatementCode ? code : undefined;
}

export const isStatementCode = (text: string): boolean => codeOf(text) !== undefined;

/** Names share a word such as "transportes": it says nothing where more of them have it. */
const commonFrom = (names: number) => Math.max(3, names * 0.02);

/** Finds texts in lines. `add` gives each text a number; equal texts have the same. */
export class TextIndex {
  readonly #numbers = new Map<string, number>();
  readonly #codes = new Map<string, number[]>();
  readonly #names = new Map<number, readonly string[]>();
  readonly #byWord = new Map<string, number[]>();

  /** The number of the text; undefined where nothing could be recognized by it. */
  add(text: string): number | undefined {
    const key = foldedText(text).trim();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const code = codeOf(key);
    const words = code ? [] : [...new Set(wordsIn(key))];
    if (!code && words.length === 0) return undefined;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    if (code) push(this.#codes, code, number);
    else {
      this.#names.set(number, words);
      for (const word of words) push(this.#byWord, word, number);
    }
    return number;
  }

  /** The numbers of the texts that appear in this one. Call it once all are added. */
  in(text: string): ReadonlySet<number> {
    const found = new Set<number>();
    for (const code of codesIn(text)) for (const number of this.#codes.get(code) ?? []) found.add(number);
    const common = commonFrom(this.#names.size);
    const isRare = (word: string) => (this.#byWord.get(word)?.length ?? 0) <= common;
    const here = new Set(wordsIn(text));
    const candidates = new Set(
      [...here].flatMap((word) => (isRare(word) ? (this.#byWord.get(word) ?? []) : [])),
    );
    for (const number of candidates) {
      const words = this.#names.get(number)!.filter(isRare);
      const seen = words.filter((word) => here.has(word));
      if (seen.some((word) => word.length >= 4) && seen.length * 2 >= words.length) found.add(number);
    }
    return found;
  }
}

function push<K>(map: Map<K, number[]>, key: K, value: number) {
  const held = map.get(key);
  if (held) held.push(value);
  else map.set(key, [value]);
}
