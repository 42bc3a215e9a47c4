import { isMap } from './values.ts';

/** Compares JSON data regardless of the order of keys. */
export const deepEqual = (left: unknown, right: unknown): boolean =>
  left === right ||
  (typeof left === 'object' && typeof right === 'object' && canonicalJson(left) === canonicalJson(right));

/** JSON with sorted keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isMap(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
