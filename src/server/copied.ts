/** Values taken from other records at the moment of writing, which are the record's own from then on. */
import { isEmpty } from '../model/values.ts';
import { stepsOf } from '../model/links.ts';
import type { Field } from '../model/types.ts';
import type { ItemsField, Row } from '../kinds/items/kind.ts';
import type { Fields } from './draft.ts';
import type { Lens } from './lens.ts';

/**
 * The record with what it copies. A field that nobody fills in follows its reference whenever another record is
 * chosen; one that people may fill in is filled in for them while it is empty, and stays as they write it.
 *
 * @param before the record as it is stored; absent: it is new
 */
export function withCopies(
  lens: Lens,
  record: Fields,
  before: Readonly<Fields> | undefined,
  sent: Fields,
): Fields {
  const taken: Fields = {};
  for (const field of Object.values(lens.fields)) {
    if (!field.copy || !isChosenAnew(field, record, before)) continue;
    const isOwn = !isEmpty(before ? sent[field.id] : record[field.id]);
    if (
      field.readOnly ||
      !(isOwn || (before && !isEmpty(before[field.id]) && !Object.hasOwn(sent, field.id)))
    )
      taken[field.id] = lens.copies.get(field.id)?.(record) ?? null;
  }
  return Object.keys(taken).length > 0 ? { ...record, ...taken } : record;
}

/** A row with the values that it lacks; whose references were there before keeps them by way of rows.ts. */
export function withRowCopies(lens: Lens, items: ItemsField, row: Row): Row {
  const lacking = Object.values(items.fields).filter(({ id, copy }) => copy && isEmpty(row[id]));
  if (lacking.length === 0) return row;
  const taken = lacking.map(({ id }) => [id, lens.copies.get(`${items.id}.${id}`)?.(row) ?? null]);
  return { ...row, ...Object.fromEntries(taken) };
}

/** Whether a reference that the field is copied by leads elsewhere than before. */
export const isChosenAnew = (field: Field, record: Row, before: Row | undefined): boolean =>
  stepsOf(field.copy).some(({ via }) => String(record[via] ?? '') !== String(before?.[via] ?? ''));
