/** Values copied from other records when a record is written. From then on they belong to the record. */
import { isEmpty } from '#model/values/values.ts';
import { lookupPaths, startAround } from '#model/fields/dependencies.ts';
import { refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { ItemsField, Row } from '#kinds/items/kind.ts';
import type { Fields } from '#server/data/store.ts';
import { withInForce } from './inForce.ts';
import type { WriteContext } from './writeContext.ts';

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
