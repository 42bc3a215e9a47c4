import { asId } from '#model/values/ids.ts';
import type { SqlValue } from '../compile/value.ts';

/** Converts a column of a result to a record's value. */
export function valueFrom({ kind, ofIds }: Pick<SqlValue, 'kind' | 'ofIds'>, found: unknown): unknown {
  if (found === null || found === undefined) return null;
  switch (kind) {
    case 'number':
      return Number(found);
    case 'id':
      return asId(String(found));
    case 'list':
      return ofIds ? (found as string[]).map(asId) : found;
    default:
      return found;
  }
}
