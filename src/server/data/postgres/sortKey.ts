/**
 * A text that stands for another in order: two keys compare byte by byte as their texts do by the order of
 * values.ts. The database's own collations do not (see docs/decisions/postgres.md), so keys are columns that we write.
 *
 * Every letter and sign has a place, found once by asking for it; one character of the key says it. A run of
 * digits is a mark, its length and its digits. What the table does not know comes last, by its code.
 */
import { compareTexts, textOrder } from '../../../model/values.ts';

type Table = { places: ReadonlyMap<string, string>; digits: string };

/** Another one when keys written before are no longer those of today: by another ICU, or in another language's order. */
export const keysVersion = (): string =>
  `1 icu ${process.versions.icu ?? 'none'}${textOrder() === 'pt-BR' ? '' : ` ${textOrder()}`}`;

/** Where western and many other scripts are; what is beyond comes by its code. */
const known: readonly (readonly [first: number, last: number])[] = [
  [0x01, 0x2fff],
  [0xa640, 0xa7ff],
  [0xab30, 0xab6f],
  [0xfb00, 0xfb06],
  [0xfe10, 0xfe6f],
  [0xff01, 0xffef],
];
const firstPlace = 0x21;
/** Greater than every text that begins alike. */
const highest = '\uffff';
const unknown = '\uf8ff';
const digit = /^\p{Nd}$/u;

const tables = new Map<string, Table>();

export function sortKey(text: string): string {
  let table = tables.get(textOrder());
  if (!table) tables.set(textOrder(), (table = makeTable()));
  const { places, digits } = table;
  let key = '';
  for (const part of text.normalize('NFC').split(/(\p{Nd}+)/u)) {
    const first = part.codePointAt(0);
    if (first === undefined) continue;
    if (digit.test(String.fromCodePoint(first))) key += digits + runKey(part);
    else for (const character of part) key += places.get(character) ?? unknown + character;
  }
  return key;
}

/** Longer numbers are greater ones, once the noughts before them are gone. */
function runKey(part: string): string {
  const plain = /^\d+$/.test(part) ? part : [...part].map(digitOf).join('');
  const run = plain.replace(/^0+/, '');
  return String.fromCodePoint(firstPlace + Math.min(run.length, 0xd000)) + run;
}

const digitOf = (character: string) =>
  [...'0123456789'].find((one) => compareTexts(one, character) === 0) ?? '0';

function makeTable(): Table {
  const characters = known.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  const places = new Map<string, string>();
  const ordered = characters
    .filter((one) => {
      if (digit.test(one)) return false;
      if (compareTexts(`a${one}b`, 'ab') === 0) places.set(one, '');
      return !places.has(one);
    })
    .sort(compareTexts);
  const classes: string[][] = [];
  for (const one of ordered) {
    const last = classes.at(-1);
    if (last && compareTexts(last[0]!, one) === 0) last.push(one);
    else classes.push([one]);
  }
  // what stands between a sign and all that begins with it is that sign and others: "æ" is "ae"
  const plain: string[] = ['0'];
  const expanded: string[][] = [];
  for (const same of classes) {
    const before = lastUpTo(plain, same[0]!);
    if (before !== undefined && compareTexts(before + highest, same[0]!) > 0) expanded.push(same);
    else plain.splice(plain.indexOf(before!) + 1, 0, same[0]!);
  }
  const placeOf = new Map(plain.map((one, at) => [one, String.fromCodePoint(firstPlace + at)]));
  for (const same of classes) for (const one of same) places.set(one, placeOf.get(same[0]!) ?? '');
  for (const same of expanded) {
    const parts = partsOf(same[0]!, plain);
    for (const one of same) places.set(one, parts.map((part) => placeOf.get(part)!).join(''));
  }
  return { places, digits: placeOf.get('0')! };
}

/** The signs that one stands for, in order. */
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

/** The last of these, in order, that comes before a text or is equal to it, both after the same beginning. */
function lastUpTo(ordered: readonly string[], text: string, prefix = ''): string | undefined {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareTexts(prefix + ordered[middle]!, text) <= 0) low = middle + 1;
    else high = middle;
  }
  return ordered[low - 1];
}
