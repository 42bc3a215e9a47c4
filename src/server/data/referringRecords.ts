/** Conditions on referring records, for stores that can't express them: the referring records are read first. */
import { rowsOf } from '#kinds/items/kind.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import {
  all,
  equals,
  idsOf,
  mapLeaves,
  matchNone,
  type FilterExpression,
  type Referred,
} from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordShape } from './shape.ts';
import type { RecordReader } from './store.ts';

type Reader = Pick<RecordReader, 'find' | 'model'>;

/** The expression with the ids of the records that are referred to in place of such conditions. */
export async function withReferredIds(
  reader: Reader,
  shape: RecordShape,
  where: FilterExpression,
): Promise<FilterExpression> {
  const conditions: Referred[] = [];
  mapLeaves(where, (leaf) => {
    if (leaf.kind === 'referred') conditions.push(leaf);
    return leaf;
  });
  if (conditions.length === 0) return where;
  const asked = idsOf(where);
  const found = new Map<Referred, FilterExpression>();
  for (const one of new Set(conditions)) {
    const ids = await referredIds(reader, shape, one, asked);
    found.set(one, ids.length > 0 ? equals('id', ids) : matchNone);
  }
  return mapLeaves(where, (leaf) => (leaf.kind === 'referred' ? found.get(leaf)! : leaf));
}

async function referredIds(
  reader: Reader,
  shape: RecordShape,
  { from, target, each, where }: Referred,
  asked: readonly unknown[] | undefined,
): Promise<unknown[]> {
  const { resource } = reader.model.resources[from]!;
  const its: RecordShape = { ...shape, resource, fields: resource.fields };
  const refers: FilterExpression =
    each === undefined && asked
      ? equals(target, asked)
      : { kind: 'condition', field: each ?? target, op: 'null', value: false };
  const { records } = await reader.find(its, {
    where: await withReferredIds(reader, its, all([refers, where])),
  });
  const inRow = fieldOfRow(target)!;
  const held = records.flatMap((record) =>
    each === undefined ? [record[target]] : rowsOf(record[each]).map((row) => row[inRow]),
  );
  return [...new Set(held.flat().filter((id) => !isEmpty(id)))];
}
