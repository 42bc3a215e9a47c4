import { asId } from './ids.ts';
import type { Value } from './compile/value.ts';

/** What a column of an answer says, as a record holds it. */
export function valueFrom({ kind, ofIds }: Pick<Value, 'kind' | 'ofIds'>, found: unknown): unknown {
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
