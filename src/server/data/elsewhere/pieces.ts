/** Questions in pieces that an address can bear. */
import type { Condition, Expression } from '../../../model/filter.ts';
import { inBatches } from '../../../model/collections.ts';

/** In signs: proxies take no more, and PostgREST says the address again in a header of its answer. */
export const longestAddress = 8000;
/** Of one equality: as many as that bears, uuids too. */
const mostValues = 100;
/** The same in several questions, where it names more values than an address can bear. */
export function piecesOf(where: Expression): Expression[] | undefined {
  const parts = partsOf(where);
  const long = parts.find(
    (part) => part.kind === 'condition' && part.op === 'eq' && [part.value].flat().length > mostValues,
  ) as Condition | undefined;
  if (!long) return undefined;
  return inBatches(long.value as unknown[], mostValues).map((value) => ({
    kind: 'all',
    of: parts.map((part) => (part === long ? { ...long, value } : part)),
  }));
}

/** What holds together in it. */
export const partsOf = (where: Expression): readonly Expression[] =>
  where.kind === 'all' ? where.of.flatMap(partsOf) : [where];
