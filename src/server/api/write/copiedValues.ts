/** Values copied from other records when a record is written. From then on they belong to the record. */
import { all, parseFilter, recordFieldsOf, withRecord, type FilterExpression } from '#model/filter/filter.ts';
import { memoize } from '#model/lib/memoize.ts';
import { instantOf, localIso, shiftDate } from '#model/time/time.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import type { FieldOf, Resource, Field } from '#model/types.ts';
import { computedFields } from '#kinds/compute.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Fields } from '#server/data/store.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { withComputed, type WriteContext } from './writeContext.ts';
import { lookupPaths, startAround } from '#model/fields/dependencies.ts';
import type { ItemsField, Row } from '#kinds/items/kind.ts';

// References to the version in force on a date of the record: the latest that began by then.

/**
 * The record with these references filled in, by the values of this write: those that are computed are computed first. An
 * existing one stays while its date and what its filter reads do, even if later versions were entered since: values
 * computed from it must not change.
 */
async function withInForce(writing: WriteContext, record: Fields): Promise<Fields> {
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

const computedIds = memoize(
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

/**
 * The record with its copied values. A read-only field follows its reference whenever another record is
 * chosen. An editable field is only filled while it is empty, and then keeps what users write.
 */
export async function withCopies(writing: WriteContext, given: Fields, sent: Fields): Promise<Fields> {
  const { reader, shape, before } = writing;
  const copied = Object.values(shape.fields).filter(
    ({ id, copy, readOnly }) => copy && (readOnly || mayFill(id, { given, sent, before })),
  );
  const taken = new Map<string, string>();
  let record = given;
  // A copied reference or date may give more fields their values, or bring another version into force.
  for (let round = 0; round <= copied.length; round++) {
    const copying = await withInForce(writing, record);
    const missing = copied.filter(
      (field) => hasReferenceChanged(field, copying, before) && taken.get(field.id) !== wayOf(field, copying),
    );
    record = copying;
    if (missing.length === 0) break;
    record = { ...copying, ...takenFrom(missing, await reader.copied(shape, copying)) };
    for (const field of missing) taken.set(field.id, wayOf(field, copying));
  }
  return record;
}

/** True for a field that is typed and empty, and that this write does not leave as it is. */
function mayFill(
  id: string,
  { given, sent, before }: { given: Fields; sent: Fields; before: Fields | undefined },
): boolean {
  if (!before) return isEmpty(given[id]);
  return isEmpty(sent[id]) && (isEmpty(before[id]) || Object.hasOwn(sent, id));
}

/** The records that a field is copied from. */
const wayOf = (field: Field, record: Row): string =>
  lookupPaths(field.copy)
    .map(({ via }) => String(record[via] ?? ''))
    .join(' ');

/**
 * A row with its copied values: those that are empty are filled in. Rows with unchanged references keep their old
 * values: see itemRows.ts.
 *
 * @param around the record that contains the row, as `$record.<field>`; absent: what is copied from it comes later
 */
export async function withRowCopies(
  { reader, shape }: WriteContext,
  items: ItemsField,
  given: Row,
  around?: Row,
): Promise<Row> {
  let row = given;
  for (;;) {
    const known = row;
    const missing = Object.values(items.fields).filter(
      ({ id, copy }) => copy && isEmpty(known[id]) && (around || !lookupPaths(copy).every(startAround)),
    );
    if (missing.length === 0) return row;
    const values = takenFrom(missing, await reader.copied(shape, { ...row, ...around }, items.id));
    row = { ...row, ...values };
    // A copied reference may give more fields their values.
    if (!missing.some((field) => refersTo(field) && !isEmpty(values[field.id]))) return row;
  }
}

const takenFrom = (fields: readonly Field[], values: Row): Fields =>
  Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]));

/** True when a reference that the field is copied through has changed. */
export const hasReferenceChanged = (field: Field, record: Row, before: Row | undefined): boolean =>
  lookupPaths(field.copy).some(({ via }) => String(record[via] ?? '') !== String(before?.[via] ?? ''));
