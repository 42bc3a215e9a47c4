/** References to the version in force on a date of the record: the latest that began by then. */
import { all, parseFilter, recordFieldsOf, withRecord, type FilterExpression } from '#model/filter/filter.ts';
import { shiftDate } from '#model/time/time.ts';
import type { FieldOf } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Fields } from '#server/data/store.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { WriteContext } from './writeContext.ts';

/**
 * The record with these references filled in. An existing one stays while its date and what its filter reads do,
 * even if later versions were entered since: values computed from it must not change.
 */
export async function withInForce(writing: WriteContext, record: Fields): Promise<Fields> {
  const { shape, before } = writing;
  const found: Record<string, unknown> = {};
  for (const field of Object.values(shape.fields)) {
    if (field.type !== 'reference' || !field.inForce) continue;
    const deciders = [field.inForce.on, ...recordFieldsOf(field.filter)];
    const isAsBefore = before && deciders.every((id) => sameStoredValue(record[id], before[id]));
    if (isAsBefore && !isEmpty(before[field.id])) continue;
    found[field.id] = await chosen(writing, field, record);
  }
  return Object.keys(found).length === 0 ? record : { ...record, ...found };
}

async function chosen(
  { reader, shape }: WriteContext,
  field: FieldOf<'reference'>,
  record: Fields,
): Promise<unknown> {
  const { on, since } = field.inForce!;
  const day = record[on];
  if (isEmpty(day)) return null;
  const resource = reader.portal.resources[field.resource]!;
  const target = { ...shape, resource, fields: resource.fields };
  const began: FilterExpression = {
    kind: 'condition',
    field: since,
    op: 'lte',
    value: lastDayOf(String(day)),
  };
  const among = parseFilter(withRecord(field.filter ?? {}, record), target.fields);
  const { records } = await reader.find(target, {
    where: all([among, began]),
    sort: { field: since, order: 'DESC' },
    range: [0, 0],
  });
  return records[0]?.id ?? null;
}

/** The last day of a month; a date stays as it is. */
const lastDayOf = (day: string): string =>
  day.length === 7 ? shiftDate(shiftDate(`${day}-01`, 1, 'm'), -1, 'd') : day;
