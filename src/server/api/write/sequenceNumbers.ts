/** Sequential numbers, assigned inside the write transaction so that no two records get the same one. */
import { nextInSequence, readSequence } from '../../../model/sequence.ts';
import type { Fields } from '../../data/sameValues.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

/** Fills in the sequential numbers of a new record, and computes what its formulas make of them. */
export async function assignSequenceNumbers(writing: WriteContext, record: Fields) {
  const { reader, shape } = writing;
  let isNumbered = false;
  const year = shape.today.slice(0, 4);
  for (const field of Object.values(shape.fields)) {
    if (!('sequence' in field) || !field.sequence) continue;
    const { prefix } = readSequence(field.sequence, year)!;
    const where = { kind: 'condition', field: field.id, op: 'like', value: prefix } as const;
    const { records } = await reader.find(shape, {
      where,
      sort: { field: field.id, order: 'DESC' },
      range: [0, 0],
    });
    isNumbered = true;
    record[field.id] = nextInSequence(field.sequence, year, records[0]?.[field.id] as string | undefined);
  }
  if (isNumbered) Object.assign(record, await withComputed(writing, record));
}
