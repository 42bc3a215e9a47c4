import type { ClientResource, FormField, Section } from '../../../config/types.ts';

export const entriesOf = (form: readonly Section[]): FormField[] => form.flatMap(({ fields }) => fields);

/** The fields that a form writes. */
export const writableOf = (form: readonly Section[], resource: ClientResource): string[] =>
  entriesOf(form)
    .filter(({ field, readOnly }) => !readOnly && resource.fields[field] && !resource.fields[field].readOnly)
    .map(({ field }) => field);
