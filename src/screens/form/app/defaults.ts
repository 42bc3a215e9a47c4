import { bindFilter, parseFilter, FilterError } from '#model/filter/filter.ts';
import { fixedBy } from '#access/rows.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Filter } from '#model/types.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { initialRow } from '#kinds/items/initialRow.ts';
import { defaultOf } from '#kinds/defaults.ts';

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
