/** Compares the balance of a document with what the portal would have on that day, with the new records. */
import { all, equals, parseFilter, recordMatches, type FilterExpression } from '#model/filter/filter.ts';
import { partsOfName } from '#model/fields/limits.ts';
import type { DocumentValues } from '#documents/document.ts';
import type { Field, FieldOf, Filter } from '#model/types.ts';
import { readableOn } from '#access/projection.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { scaleOf, type NumberField } from '#kinds/number/kind.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields, Id } from '../data/store.ts';
import type { Call } from '../caller/caller.ts';

export type BalanceAsked = {
  facts: DocumentValues;
  /** The record whose balance it is. */
  id: Id;
  /** The records that are not stored yet. */
  rows: readonly Fields[];
  /** Whether the caller may write records that count in the balance, and so sees it. */
  mayWrite: boolean;
  /** The field of the records that decides whether they count by the day of the balance. */
  dayField: string | undefined;
};

/**
 * The portal's balance on the day of the document's, and the difference, as exact texts. Nothing where the document says no
 * balance, or the caller may not read the portal's.
 *
 * @param balance the reference and the amount of its record: `contaId.saldo`
 */
export async function balanceFacts(
  { resource, caller }: Call,
  reader: Reader,
  balance: string,
  { facts, id, rows, mayWrite, dayField }: BalanceAsked,
): Promise<DocumentValues> {
  const { via, field: name } = partsOfName(balance);
  const reference = resource.fields[via!] as FieldOf<'reference'>;
  const target = caller.portal.resources[reference.resource]!;
  const access = caller.access.resources.get(target.id);
  const { balance: said, balanceDate: day } = facts;
  if (said === undefined || day === undefined) return {};
  const shape = shapeOf(target, caller.viewer);
  const record = await reader.get(shape, id);
  if (!record) return {};
  const readable = access && readableOn(access, caller.viewer, record);
  if (!mayWrite && !readable?.has(name)) return {};
  const sums: Record<string, number> = {};
  for (const field of Object.values(target.fields)) {
    const rollup = rollupOf(field);
    if (rollup?.from !== resource.id || rollup.sum === undefined || rollup.each !== undefined) continue;
    sums[field.id] = await sumBy(rollup.target, rollup.sum, rollup.filter ?? {});
  }
  const computed = compute(target.fields, { ...record, ...sums }, clockOf(caller.viewer));
  const scale = scaleOf(target.fields[name] as NumberField);
  const ours = Math.round(Number(computed[name] ?? 0) * scale);
  const theirs = Math.round(Number(said) * scale);
  const digits = String(scale).length - 1;
  return {
    portalBalance: (ours / scale).toFixed(digits),
    difference: ((theirs - ours) / scale).toFixed(digits),
  };

  /** What a sum over stored and new records is at the end of the day. */
  async function sumBy(references: string | readonly string[], sum: string, filter: Filter): Promise<number> {
    const own = shapeOf(resource, caller.viewer);
    const until: FilterExpression[] =
      dayField === undefined ? [] : [{ kind: 'condition', field: dayField, op: 'lte', value: day! }];
    const pointing = [references].flat();
    const matching = parseFilter(filter, resource.fields);
    let total = 0;
    for (const one of pointing) {
      const where = all([equals(one, [id]), matching, ...until]);
      const [row] = await reader.aggregate(own, { where, groupBy: [], measures: { total: { sum } } });
      total += Number(row?.total ?? 0);
      for (const fields of rows) {
        const counts =
          String(fields[one]) === String(id) && (dayField === undefined || String(fields[dayField]) <= day!);
        if (counts && recordMatches(filter, fields, { ...own, variables: caller.viewer.variables }))
          total += Number(fields[sum] ?? 0);
      }
    }
    return total;
  }
}

type Rollup = {
  from: string;
  target: string | readonly string[];
  sum?: string;
  each?: string;
  filter?: Filter;
};
const rollupOf = (field: Field) =>
  'rollup' in field ? (field.rollup as unknown as Rollup | undefined) : undefined;
