import { isMap } from './values.ts';

/** From here on, numbers are written with an exponent, and no field takes them. */
const tooLarge = 1e21;

/** True for a number whose text in JSON may have had more digits: 1147386954405658704 is read as …800. */
export const losesDigits = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  !Number.isSafeInteger(value) &&
  Math.abs(value) < tooLarge;

/** The field of a record, and of its rows, with such a number; undefined for none. */
export function lossyPart(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  for (const [key, value] of Object.entries(record)) {
    if (losesDigits(value)) return key;
    const inner = typeof value === 'object' && value !== null ? lossyPart(value) : undefined;
    if (inner !== undefined) return `${key}.${inner}`;
  }
  return undefined;
}

/** Compares JSON data regardless of the order of keys. */
export const deepEqual = (left: unknown, right: unknown): boolean =>
  left === right ||
  (typeof left === 'object' && typeof right === 'object' && canonicalJson(left) === canonicalJson(right));

/** JSON with sorted keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isMap(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
