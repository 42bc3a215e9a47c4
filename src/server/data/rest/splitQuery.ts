/** Splits queries so that each fits into an address. */
import { conditionsIn, type Condition, type FilterExpression } from '#model/filter/filter.ts';
import { inBatches } from '#model/lib/collections.ts';

/** Characters. Proxies accept no more, and PostgREST repeats the address in a response header. */
export const longestAddress = 8000;
/** Values of one equality that fit into an address, even as UUIDs. */
const mostValues = 100;
/** The condition split into several, if it lists more values than fit into an address. */
export function piecesOf(where: FilterExpression): FilterExpression[] | undefined {
  const parts = conditionsIn(where);
  const long = parts.find(
    (part) => part.kind === 'condition' && part.op === 'eq' && [part.value].flat().length > mostValues,
  ) as Condition | undefined;
  if (!long) return undefined;
  return inBatches(long.value as unknown[], mostValues).map((value) => ({
    kind: 'all',
    of: parts.map((part) => (part === long ? { ...long, value } : part)),
  }));
}
