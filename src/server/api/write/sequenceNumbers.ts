/** Sequential numbers, assigned inside the write transaction so that no two records get the same one. */
import { all } from '#model/filter/filter.ts';
import { afterAllInSequence, isInSequence, nextInSequence, readSequence } from '#model/fields/sequence.ts';
import type { Fields } from '#server/data/store.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

/** Fills in the sequential numbers of a new record, and computes what its formulas make of them. */
export async function assignSequenceNumbers(writing: WriteContext, record: Fields) {
  let isNumbered = false;
  const year = writing.shape.today.slice(0, 4);
  for (const field of Object.values(writing.shape.fields)) {
    if (!('sequence' in field) || !field.sequence) continue;
    const sequence = readSequence(field.sequence, year)!;
    isNumbered = true;
    record[field.id] = nextInSequence(sequence, await lastNumber(writing, field.id, sequence.prefix));
  }
  if (isNumbered) Object.assign(record, await withComputed(writing, record));
}

/**
 * The last number that begins with the prefix. Other texts may contain it: numbers of an earlier sequence, or
 * those that were imported.
 */
async function lastNumber(
  { reader, shape }: WriteContext,
  field: string,
  prefix: string,
): Promise<string | undefined> {
  const query = {
    where: all([
      { kind: 'condition', field, op: 'like', value: prefix },
      { kind: 'condition', field, op: 'lte', value: afterAllInSequence(prefix) },
    ]),
    sort: { field, order: 'DESC' },
  } as const;
  for (let from = 0, count = 1; ; from += count, count = 200) {
    const { records } = await reader.find(shape, { ...query, range: [from, from + count - 1] });
    const numbers = records.map((one) => String(one[field as 'id']));
    const last = numbers.find((number) => isInSequence(number, prefix));
    if (last !== undefined || records.length < count) return last;
  }
}
