import type { FieldSource, ResourceSource, RowFieldSource } from '../schema/schema.ts';
import { formerNames, formerOptions } from '#language/shortForms.ts';
import type { Formerly } from '#model/config/formerly.ts';
import { hasRows } from '#model/traits.ts';

/** The former names of the resource, its fields, their options and their rows. */
export function resolveFormerly(source: ResourceSource): { formerly?: Formerly } {
  const fields: Record<string, string> = {};
  const options: Record<string, Record<string, string>> = {};
  const read = (all: Readonly<Record<string, FieldSource | RowFieldSource>>, prefix: string) => {
    for (const [id, field] of Object.entries(all)) {
      for (const old of formerNames(field.formerly)) fields[`${prefix}${old}`] = `${prefix}${id}`;
      for (const [value, names] of formerOptions(field))
        for (const old of names) (options[`${prefix}${id}`] ??= {})[old] = value;
      if (hasRows(field)) read(field.fields, `${prefix}${id}.`);
    }
  };
  read(source.fields, '');
  const ids = formerNames(source.formerly);
  const any = ids.length > 0 || Object.keys(fields).length > 0 || Object.keys(options).length > 0;
  return any ? { formerly: { ids, fields, options } } : {};
}
