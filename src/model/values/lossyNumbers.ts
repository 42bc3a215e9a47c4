/** Numbers of JSON of which JavaScript keeps another value. They are refused: nothing is rounded in silence. */
import Big from 'big.js';

/** True for a number whose text in JSON may have had more digits: 1147386954405658704 is read as …800. */
export const losesDigits = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  !Number.isSafeInteger(value) &&
  Math.abs(value) < withExponent;

/** From here on, JavaScript writes numbers with an exponent. */
const withExponent = 1e21;

/** JavaScript keeps every number of 15 digits (IEEE 754 binary64), and of 16 and 17 digits only some. */
const longNumber = /[\d.]{16}|\d[eE][+-]?\d{3}/;
const numbersAndTexts = /"(?:[^"\\]+|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** The numbers of a JSON text of which JavaScript keeps another value, by that value: 0.1234567890123456789. Several are parted by commas. */
export function lossyNumbersIn(json: string): ReadonlyMap<number, string> {
  const lossy = new Map<number, string>();
  if (!longNumber.test(json)) return lossy;
  for (const [text] of json.matchAll(numbersAndTexts)) {
    if (text.startsWith('"') || !longNumber.test(text)) continue;
    const value = Number(text);
    if (Number.isFinite(value) && new Big(String(value)).eq(text)) continue;
    const others = lossy.get(value)?.split(', ') ?? [];
    lossy.set(value, [...new Set([...others, text])].join(', '));
  }
  return lossy;
}

/** True for a number that may be the rest of one with more digits. */
const mayBeRounded = (value: number) =>
  Math.abs(value) >= withExponent || (!Number.isInteger(value) && Number(value.toPrecision(15)) !== value);

/**
 * The field of a record, and of its rows, with a number that has lost digits; undefined for none.
 *
 * @param lossy the numbers that the record's file has with more digits; asked only where one is suspected
 */
export function lossyPart(record: unknown, lossy: () => ReadonlyMap<number, string>): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  for (const [key, value] of Object.entries(record)) {
    if (losesDigits(value)) return key;
    if (typeof value === 'number' && mayBeRounded(value) && lossy().has(value)) return key;
    const inner = typeof value === 'object' && value !== null ? lossyPart(value, lossy) : undefined;
    if (inner !== undefined) return `${key}.${inner}`;
  }
  return undefined;
}

/** How the file writes the number at such a place. */
export function lossyTextOf(record: unknown, part: string, lossy: () => ReadonlyMap<number, string>): string {
  let value = record;
  for (const key of part.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return lossy().get(value as number) ?? String(value);
}
