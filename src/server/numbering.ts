/** Numbers in sequence, given while nothing else is written, so that no two records get the same one. */
import { nextInSequence, readSequence } from '../model/sequence.ts';
import type { Lens } from './lens.ts';
import type { Fields } from './draft.ts';
import type { Reader } from './store.ts';

/** Fills in the numbers of a new record. */
export async function giveNumbers(reader: Reader, lens: Lens, record: Fields) {
  const year = lens.today.slice(0, 4);
  for (const field of Object.values(lens.fields)) {
    if (!('sequence' in field) || !field.sequence) continue;
    const { prefix } = readSequence(field.sequence, year)!;
    const where = { kind: 'condition', field: field.id, op: 'like', value: prefix } as const;
    const { records } = await reader.find(lens, {
      where,
      sort: { field: field.id, order: 'DESC' },
      range: [0, 0],
    });
    record[field.id] = nextInSequence(field.sequence, year, records[0]?.[field.id] as string | undefined);
  }
}
