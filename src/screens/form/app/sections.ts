import { conjunction } from '#access/permissions.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field, FormField, Section } from '#model/types.ts';
import { refersTo } from '#model/traits.ts';

export const entriesOf = (form: readonly Section[]): FormField[] => form.flatMap(({ fields }) => fields);

/**
 * The field of an entry, its options narrowed by the form's filter; undefined if this user may not read it.
 */
export function fieldFor(entry: FormField, resource: ClientResource): Field | undefined {
  const field = resource.fields[entry.field];
  if (!entry.filter || !refersTo(field)) return field;
  return { ...field, filter: conjunction(field.filter ?? {}, entry.filter) };
}

/** The fields that a form writes. */
export const writableOf = (form: readonly Section[], resource: ClientResource): string[] =>
  entriesOf(form)
    .filter(({ field, readOnly }) => !readOnly && resource.fields[field] && !resource.fields[field].readOnly)
    .map(({ field }) => field);
