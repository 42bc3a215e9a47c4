import { deepEqual } from '#model/values/json.ts';
import { isEmpty } from '#model/values/values.ts';

/**
 * True when both values are equal. Empty values are equal however they are written, and so are ids that an
 * address turned into texts.
 */
export function sameStoredValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isEmpty(left) || isEmpty(right))
    return isEmpty(left) && isEmpty(right) && Array.isArray(left) === Array.isArray(right);
  if (typeof left === 'number' && typeof right === 'string') return String(left) === right;
  if (typeof left === 'string' && typeof right === 'number') return left === String(right);
  return typeof left === 'object' && typeof right === 'object' && deepEqual(left, right);
}
