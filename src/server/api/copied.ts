/** Values taken from other records at the moment of writing, which are the record's own from then on. */
import { isEmpty } from '../../model/values.ts';
import { stepsOf } from '../../model/links.ts';
import type { Field } from '../../model/types.ts';
import type { ItemsField, Row } from '../../kinds/items/kind.ts';
import type { Fields } from '../data/sameValues.ts';
import { withInForce } from './inForce.ts';
import type { Writing } from './writing.ts';

/**
 * The record with what it copies. A field that nobody fills in follows its reference whenever another record is
 * chosen; one that people may fill in is filled in for them while it is empty, and stays as they write it.
 *
 * @param before the record as it is stored; absent: it is new
 */
export async function withCopies(
  writing: Writing,
  given: Fields,
  before: Readonly<Fields> | undefined,
  sent: Fields,
): Promise<Fields> {
  const { reader, shape } = writing;
  let record = await withInForce(writing, given, before);
  const seen = new Set<string>();
  for (;;) {
    const copying = record;
    const lacking = Object.values(shape.fields).filter((field) => {
      if (!field.copy || seen.has(field.id) || !isChosenAnew(field, copying, before)) return false;
      const isOwn = !isEmpty(before ? sent[field.id] : copying[field.id]);
      return (
        field.readOnly || !(isOwn || (before && !isEmpty(before[field.id]) && !Object.hasOwn(sent, field.id)))
      );
    });
    if (lacking.length === 0) return record;
    // a reference that was copied leads to more
    record = { ...record, ...taken(lacking, await reader.copied(shape, record)) };
    for (const { id } of lacking) seen.add(id);
  }
}

/** A row with the values that it lacks; whose references were there before keeps them by way of rows.ts. */
export async function withRowCopies({ reader, shape }: Writing, items: ItemsField, row: Row): Promise<Row> {
  const lacking = Object.values(items.fields).filter(({ id, copy }) => copy && isEmpty(row[id]));
  return lacking.length === 0
    ? row
    : { ...row, ...taken(lacking, await reader.copied(shape, row, items.id)) };
}

const taken = (fields: readonly Field[], values: Row): Fields =>
  Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]));

/** Whether a reference that the field is copied by leads elsewhere than before. */
export const isChosenAnew = (field: Field, record: Row, before: Row | undefined): boolean =>
  stepsOf(field.copy).some(({ via }) => String(record[via] ?? '') !== String(before?.[via] ?? ''));
