/** References to the version in force on a date of the record: the latest that began by then. */
import { all, parseFilter, recordFieldsOf, withRecord, type FilterExpression } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { instantOf, localIso, shiftDate } from '#model/time/time.ts';
import { traitsOf } from '#model/traits.ts';
import type { FieldOf, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { computedFields } from '#kinds/compute.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import type { Fields } from '../data/store.ts';
import { withComputed, type WriteContext } from './writeContext.ts';

/**
 * The record with these references filled in, by the values of this write: those that are computed are computed first. An
 * existing one stays while its date and what its filter reads do, even if later versions were entered since: values
 * computed from it must not change.
 */
export async function withInForce(writing: WriteContext, record: Fields): Promise<Fields> {
  const { shape, before } = writing;
  const references = inForceOf(shape.fields);
  if (references.length === 0) return record;
  const isComputed = references.some(({ deciders }) =>
    deciders.some((id) => computedIds(shape.fields).has(id)),
  );
  const seen = isComputed ? await withComputed(writing, record) : record;
  const found: Record<string, unknown> = {};
  for (const { field, deciders } of references) {
    const isAsBefore = before && deciders.every((id) => sameStoredValue(seen[id], before[id]));
    const kept = isAsBefore && !isEmpty(before[field.id]);
    const id = kept ? before[field.id] : await chosen(writing, field, seen);
    if (record[field.id] === undefined || !sameStoredValue(id, record[field.id])) found[field.id] = id;
  }
  return Object.keys(found).length === 0 ? record : { ...record, ...found };
}

type InForceField = FieldOf<'reference'> & { inForce: { on: string; since: string } };

/** The references in force, each with the fields that decide about it. */
const inForceOf = memoize((fields: Resource['fields']) =>
  Object.values(fields).flatMap((field) =>
    field.type === 'reference' && field.inForce
      ? [{ field: field as InForceField, deciders: [field.inForce.on, ...recordFieldsOf(field.filter)] }]
      : [],
  ),
);

/** The fields whose values are computed. */
export const computedIds = memoize(
  (fields: Resource['fields']): ReadonlySet<string> =>
    new Set([...computedFields(fields).map(({ id }) => id), ...unstoredFields(fields)]),
);

async function chosen(
  { reader, shape }: WriteContext,
  field: InForceField,
  record: Fields,
): Promise<unknown> {
  const { on, since } = field.inForce;
  const resource = reader.portal.resources[field.resource]!;
  const target = { ...shape, resource, fields: resource.fields };
  const value = boundFor(record[on], traitsOf(target.fields[since]).temporal, shape.timeZone);
  if (value === undefined) return null;
  const began: FilterExpression = { kind: 'condition', field: since, op: 'lte', value };
  const among = parseFilter(withRecord(field.filter ?? {}, record), target.fields);
  const { records } = await reader.find(target, {
    where: all([among, began]),
    sort: { field: since, order: 'DESC' },
    range: [0, 0],
  });
  return records[0]?.id ?? null;
}

/**
 * The last day, month or moment on which a version may begin: the portal's day of a moment, the last day of a month.
 * Undefined where there is no date.
 */
function boundFor(given: unknown, since: string | undefined, timeZone: string): string | undefined {
  if (isEmpty(given)) return undefined;
  const text = String(given);
  if (isMoment(text) && since === 'datetime') return text;
  const day = isMoment(text) ? localIso(text, timeZone).slice(0, 10) : lastDayOf(text);
  return since === 'month' ? day.slice(0, 7) : day;
}

const isMoment = (text: string) => instantOf(text) !== undefined;

/** The last day of a month; a date stays as it is. */
const lastDayOf = (day: string): string =>
  day.length === 7 ? shiftDate(shiftDate(`${day}-01`, 1, 'm'), -1, 'd') : day;
