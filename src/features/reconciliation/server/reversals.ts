/** What was taken back settles nothing, and what was taken back in part only the rest. */
import { parseFilter, type FilterExpression } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import type { Reader } from '#server/data/reader.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';

/** Neither taken back nor taking back. */
export function notReversed({ reversal, fields }: Resource): FilterExpression[] {
  if (!reversal) return [];
  const { of, when } = reversal;
  return [
    ...(when ? [parseFilter({ not: when }, fields)] : []),
    ...(of === undefined ? [] : [parseFilter({ [`${of}_null`]: true }, fields)]),
  ];
}

/** By record: how much of it others have taken back. Only of resources whose records take others back. */
export async function takenBack(reader: Reader, shape: RecordShape): Promise<ReadonlyMap<string, number>> {
  const { of, amount } = shape.resource.reversal ?? {};
  const found = new Map<string, number>();
  if (of === undefined || amount === undefined) return found;
  const where = parseFilter({ [`${of}_null`]: false }, shape.resource.fields);
  const { records } = await reader.find(shape, { where, only: new Set(['id', of, amount]) });
  for (const record of records as Stored[]) {
    const id = String(record[of]);
    found.set(id, (found.get(id) ?? 0) + Number(record[amount] ?? 0));
  }
  return found;
}
