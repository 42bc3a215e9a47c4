import type { ClientResource } from '#model/api/clientTypes.ts';
import { hasRows } from '#model/traits.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { givenFields, rowsOf, type ItemsField } from '#kinds/items/kind.ts';
import { isReadOnly, isVisible } from '#kinds/validate.ts';

/**
 * The data that the form sends: the fields that it writes, with null for those that do not apply. That is
 * decided by what is typed, and by what follows from it. What is copied into a field that may not be typed into is
 * left to the API, which refuses to be sent it.
 */
export function toSave(
  resource: Pick<ClientResource, 'fields'>,
  writable: readonly string[],
  values: Readonly<Record<string, unknown>>,
  context: RecordContext,
): Record<string, unknown> {
  const record = compute(resource.fields, values, clockOf(context));
  return Object.fromEntries(
    writable
      .filter((id) => values[id] !== undefined)
      .filter((id) => {
        const field = resource.fields[id]!;
        return !field.copy || !isReadOnly(field, record, context);
      })
      .map((id) => {
        const field = resource.fields[id]!;
        if (!isVisible(field, record, context)) return [id, null];
        return [id, hasRows(field) ? rowsToSave(field, values[id], context) : values[id]];
      }),
  );
}

/**
 * Rows with their keys in the order of the fields and computed values included, so that unchanged rows
 * compare as equal.
 */
const rowsToSave = (field: ItemsField, rows: unknown, context: RecordContext) =>
  rowsOf(rows).map((row) => {
    const given = givenFields(field).map(({ id }) => id);
    const saved = toSave(field, given, row, { ...context, fields: field.fields });
    const whole = Object.fromEntries(
      Object.keys(field.fields).map((id) => [id, (Object.hasOwn(saved, id) ? saved[id] : row[id]) ?? null]),
    );
    return compute(field.fields, whole, clockOf(context), 'stored');
  });
