import type { FieldError, Resolver } from 'react-hook-form';
import { withoutRecord } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field } from '#model/types.ts';
import type { ListScreen } from '#screens/list/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { validateField } from '#kinds/validate.ts';
import { fixedFields } from '#screens/form/app/defaults.ts';
import { entriesOf, fieldFor, writableOf } from '#screens/form/app/sections.ts';

export type BulkField = { field: Field; label: string; help?: string | undefined };

/**
 * One password for many accounts or the same rows in many records is never intended; a file belongs to one
 * record.
 */
const notInBulk = new Set<string>(['password', 'items', 'file']);

/** Fields that can be set to one value on many records: the form's writable fields, except unique ones. */
export function bulkFields(
  screen: Pick<ListScreen, 'form' | 'filter'>,
  resource: ClientResource,
): BulkField[] {
  const writable = new Set(writableOf(screen.form, resource));
  const fixed = fixedFields(resource, screen.filter);
  return entriesOf(screen.form).flatMap((entry) => {
    const { field: id, label, help } = entry;
    const field = fieldFor(entry, resource);
    if (!field || !writable.delete(id) || fixed.includes(id)) return [];
    if (field.unique || notInBulk.has(field.type)) return [];
    return [{ field: forMany(field), label: label ?? field.label, help: help ?? field.help }];
  });
}

/**
 * Drops conditions on other fields of the record, since there is no single record; the API checks each one.
 */
const forMany = (field: Field): Field =>
  'filter' in field && field.filter ? { ...field, filter: withoutRecord(field.filter) } : field;

/**
 * Validates each value on its own. Rules that involve other fields are checked by the API, record by record.
 */
export const bulkResolver =
  (fields: readonly BulkField[], chosen: readonly string[], context: RecordContext): Resolver =>
  (values) => {
    const errors = fields.flatMap(({ field }): [string, FieldError][] => {
      if (!chosen.includes(field.id)) return [];
      const { visibleWhen: _visible, requiredWhen: _required, readOnlyWhen: _readOnly, ...alone } = field;
      const message = validateField(alone as Field, values[field.id], context);
      return message ? [[field.id, { type: 'validate', message }]] : [];
    });
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
