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
  let record = await withInForce(writing, given);
  const seen = new Set<string>();
  for (;;) {
    const copying = record;
    const missing = Object.values(shape.fields).filter((field) => {
      if (!field.copy || seen.has(field.id) || !hasReferenceChanged(field, copying, before)) return false;
      const isOwn = !isEmpty(before ? sent[field.id] : copying[field.id]);
      return (
        field.readOnly || !(isOwn || (before && !isEmpty(before[field.id]) && !Object.hasOwn(sent, field.id)))
      );
    });
    if (missing.length === 0) return record;
    // A copied reference may give more fields their values.
    record = { ...record, ...taken(missing, await reader.copied(shape, record)) };
    for (const { id } of missing) seen.add(id);
  }
}

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
    const values = taken(missing, await reader.copied(shape, { ...row, ...around }, items.id));
    row = { ...row, ...values };
    // A copied reference may give more fields their values.
    if (!missing.some((field) => refersTo(field) && !isEmpty(values[field.id]))) return row;
  }
}

const taken = (fields: readonly Field[], values: Row): Fields =>
  Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]));

/** True when a reference that the field is copied through has changed. */
export const hasReferenceChanged = (field: Field, record: Row, before: Row | undefined): boolean =>
  lookupPaths(field.copy).some(({ via }) => String(record[via] ?? '') !== String(before?.[via] ?? ''));
