import { conjunction } from '#access/permissions.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, FormField, Section, Filter } from '#model/types.ts';
import { refersTo, hasRows, traitsOf } from '#model/traits.ts';
import { bindFilter, parseFilter, FilterError } from '#model/filter/filter.ts';
import { fixedBy } from '#access/rows.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { initialRow } from '#kinds/items/itemRows.ts';
import { defaultOf } from '#kinds/defaults.ts';

export const formFieldsOf = (form: readonly Section[]): FormField[] => form.flatMap(({ fields }) => fields);

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
  formFieldsOf(form)
    .filter(({ field, readOnly }) => !readOnly && resource.fields[field] && !resource.fields[field].readOnly)
    .map(({ field }) => field);

/**
 * The initial values of a new record: the fields' defaults, and the values that the screen's filter fixes.
 */
export function startingValues(
  resource: ClientResource,
  filter: Filter,
  context: RecordContext,
): Record<string, unknown> {
  const defaults = Object.values(resource.fields)
    .filter((field) => field.default !== undefined)
    .map((field) => [field.id, defaultOf(field, context)] as const)
    .filter(([, value]) => value !== undefined);
  // A required list opens with empty rows, ready to be filled in.
  const rows = Object.values(resource.fields).flatMap((field) =>
    hasRows(field) && field.required
      ? [[field.id, Array.from({ length: Math.max(1, field.min ?? 0) }, () => initialRow(field, context))]]
      : [],
  );
  return {
    ...Object.fromEntries(rows),
    ...Object.fromEntries(defaults),
    ...fixedValues(resource, filter, (parsed) => bindFilter(parsed, context.variables)),
  };
}

/**
 * Fields whose value is the same on every record of the screen: the API fills them in and the form has no
 * input. Fields with several values are not fixed, as they may hold other values too.
 */
export const fixedFields = (resource: ClientResource, filter: Filter): string[] =>
  Object.keys(fixedValues(resource, filter, (parsed) => parsed)).filter(
    (id) => !traitsOf(resource.fields[id]).holdsMany,
  );

/** The values of those fields. */
export function fixedValuesOf(
  resource: ClientResource,
  filter: Filter,
  context: RecordContext,
): Record<string, unknown> {
  const start = startingValues(resource, filter, context);
  return Object.fromEntries(fixedFields(resource, filter).map((id) => [id, start[id]]));
}

/** The resource with only the options that the screen's filter allows: the API accepts no others here. */
export function withinFilter(resource: ClientResource, filter: Filter): ClientResource {
  const parts = Array.isArray(filter.all) ? (filter.all as Filter[]) : [filter];
  const fields = Object.entries(resource.fields).map(([id, field]) => {
    if (!field.options || traitsOf(field).holdsMany) return [id, field];
    const takes = (value: string) =>
      parts.every(({ [id]: one }) => !Array.isArray(one) || one.includes(value));
    return [id, { ...field, options: field.options.filter(({ value }) => takes(value)) }];
  });
  return { ...resource, fields: Object.fromEntries(fields) as ClientResource['fields'] };
}

function fixedValues(
  resource: ClientResource,
  filter: Filter,
  bind: (parsed: ReturnType<typeof parseFilter>) => ReturnType<typeof parseFilter>,
): Record<string, unknown> {
  try {
    return fixedBy(bind(parseFilter(filter, resource.fields)), resource.fields);
  } catch (error) {
    // The filter reads a field that none of this user's screens shows; only the API knows it.
    if (error instanceof FilterError) return {};
    throw error;
  }
}
