/** Sequential numbers, assigned inside the write transaction so that no two records get the same one. */
import { nextInSequence, readSequence } from '../../model/sequence.ts';
import type { DataReader } from '../data/portalData.ts';
import type { RecordShape } from '../data/shape.ts';
import type { Fields } from '../data/sameValues.ts';

/** Fills in the sequential numbers of a new record. */
export async function assignSequenceNumbers(reader: DataReader, shape: RecordShape, record: Fields) {
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
    record[field.id] = nextInSequence(field.sequence, year, records[0]?.[field.id] as string | undefined);
  }
}
