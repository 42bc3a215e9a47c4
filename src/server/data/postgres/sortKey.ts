/**
 * Sort keys: two keys compare byte by byte as their texts do by the collation of values.ts. The database's
 * own collations differ (see docs/decisions/postgres.md), so keys are stored in columns that we write.
 *
 * Every character has a rank, determined once by comparing all of them; the key has one character per rank. A
 * run of digits becomes a mark, its length and its digits. Characters outside the table come last, by code.
 */
import { compareTexts, textOrder } from '#model/values/values.ts';
import { getOrMake } from '#model/values/memoize.ts';

type Table = { places: ReadonlyMap<string, string>; digits: string };

/** Changes whenever stored keys become invalid, because of another ICU version or another language. */
export const keysVersion = (): string =>
  `1 icu ${process.versions.icu ?? 'none'}${textOrder() === 'pt-BR' ? '' : ` ${textOrder()}`}`;

/** Code points with a rank: Western and many other scripts. All others sort by code. */
const known: readonly (readonly [first: number, last: number])[] = [
  [0x01, 0x2fff],
  [0xa640, 0xa7ff],
  [0xab30, 0xab6f],
  [0xfb00, 0xfb06],
  [0xfe10, 0xfe6f],
  [0xff01, 0xffef],
];
/**
 * Emoji and their modifiers. They are ranked between the characters above, so that stored keys of those stay
 * valid.
 */
const between: typeof known = [
  [0xfe00, 0xfe0f],
  [0x1f000, 0x1faff],
];
const firstPlace = 0x21;
/** Sorts after every continuation of a text. */
const highest = '\uffff';
/** Before each character that has no rank. */
export const unknownRank = '\uf8ff';
export const digit = /^\p{Nd}$/u;

const tables = new Map<string, Table>();

export function sortKey(text: string): string {
  const { places, digits } = getOrMake(tables, textOrder(), makeTable);
  let key = '';
  for (const part of text.normalize('NFC').split(/(\p{Nd}+)/u)) {
    const first = part.codePointAt(0);
    if (first === undefined) continue;
    if (digit.test(String.fromCodePoint(first))) key += digits + runKey(part);
    else for (const character of part) key += places.get(character) ?? unknownRank + character;
  }
  return shortKey(key);
}

/** An index entry may take 2,704 bytes, and has an id beside the key. */
const mostBytes = 2000;

/**
 * The key truncated to the size limit of an index entry. Texts with the same truncated key are ordered by id.
 */
export function shortKey(key: string): string {
  if (key.length * 3 <= mostBytes || Buffer.byteLength(key) <= mostBytes) return key;
  // As a stream, it leaves out a character that is cut in two.
  return new TextDecoder().decode(Buffer.from(key).subarray(0, mostBytes), { stream: true });
}

/** The key of a run of digits: without leading zeros a longer number is greater. */
function runKey(part: string): string {
  const plain = /^\d+$/.test(part) ? part : [...part].map(digitOf).join('');
  const run = plain.replace(/^0+/, '');
  return String.fromCodePoint(firstPlace + Math.min(run.length, 0xd000)) + run;
}

/** The digit that another script's one stands for. */
export const digitOf = (character: string) =>
  [...'0123456789'].find((one) => compareTexts(one, character) === 0) ?? '0';

const charactersIn = (ranges: typeof known): string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );

/** All characters with a rank, and the digits among them. */
export const knownCharacters = (): string[] => charactersIn([...known, ...between]);

/** The characters in order. Those that count for nothing get an empty place. */
const orderedIn = (ranges: typeof known, places: Map<string, string>): string[] =>
  charactersIn(ranges)
    .filter((one) => {
      if (digit.test(one)) return false;
      if (compareTexts(`a${one}b`, 'ab') === 0) places.set(one, '');
      return !places.has(one);
    })
    .sort(compareTexts);

function makeTable(): Table {
  const places = new Map<string, string>();
  const ordered = orderedIn(known, places);
  const classes: string[][] = [];
  for (const one of ordered) {
    const last = classes.at(-1);
    if (last && compareTexts(last[0]!, one) === 0) last.push(one);
    else classes.push([one]);
  }
  // A character that sorts between another one and its continuations stands for several characters: "æ" is
  // "ae".
  const plain: string[] = ['0'];
  const expanded: string[][] = [];
  for (const same of classes) {
    const before = lastUpTo(plain, same[0]!);
    if (before !== undefined && compareTexts(before + highest, same[0]!) > 0) expanded.push(same);
    else plain.splice(plain.lastIndexOf(before!) + 1, 0, same[0]!);
  }
  const placeOf = new Map(plain.map((one, at) => [one, String.fromCodePoint(firstPlace + at)]));
  for (const same of classes) for (const one of same) places.set(one, placeOf.get(same[0]!) ?? '');
  for (const same of expanded) {
    const parts = partsOf(same[0]!, plain);
    for (const one of same) places.set(one, parts.map((part) => placeOf.get(part)!).join(''));
  }
  let last: { one: string; place: string } | undefined;
  let nth = 0;
  for (const one of orderedIn(between, places)) {
    const before = lastUpTo(plain, one)!;
    const same = [last?.one, before].find((other) => other !== undefined && compareTexts(other, one) === 0);
    // After all continuations of the character before it.
    const place =
      same === undefined
        ? placeOf.get(before)! + highest + String.fromCodePoint(firstPlace + nth++)
        : (placeOf.get(same) ?? last!.place);
    places.set(one, place);
    last = { one, place };
  }
  return { places, digits: placeOf.get('0')! };
}

/** The characters that one stands for, in order. */
function partsOf(one: string, plain: readonly string[]): string[] {
  const parts: string[] = [];
  for (let prefix = ''; parts.length < 18;) {
    const next = lastUpTo(plain, one, prefix);
    if (next === undefined) break;
    parts.push(next);
    prefix += next;
    if (compareTexts(prefix, one) === 0) break;
    if (compareTexts(prefix + highest, one) <= 0) break;
  }
  return parts;
}

/** The last of these, in order, that is less than or equal to a text; `prefix` is put before each of them. */
function lastUpTo(ordered: readonly string[], text: string, prefix = ''): string | undefined {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareTexts(prefix + ordered[middle]!, text) <= 0) low = middle + 1;
    else high = middle;
  }
  return ordered[low - 1];
}
