import { bindFilter, parseFilter, FilterError } from '../../../config/filter.ts';
import { fixedBy } from '../../../access/rows.ts';
import type { ClientResource, Filter } from '../../../config/types.ts';
import type { RecordContext } from '../../../fields/kind.ts';
import { startingRow } from '../../fields/items/startingRow.ts';
import { bound } from '../../data/useVariables.ts';

/** What a new record begins with: the fields' defaults and what the screen's own filter fixes. */
export function startingValues(
  resource: ClientResource,
  filter: Filter,
  { variables }: RecordContext,
): Record<string, unknown> {
  const defaults = Object.values(resource.fields)
    .filter((field) => field.default !== undefined)
    .map((field) => [field.id, bound(field.default, variables)] as const)
    .filter(([, value]) => value !== undefined);
  // a list that must have rows opens with them, ready to be filled in
  const rows = Object.values(resource.fields).flatMap((field) =>
    field.type === 'items' && field.required
      ? [[field.id, Array.from({ length: Math.max(1, field.min ?? 0) }, () => startingRow(field, variables))]]
      : [],
  );
  return {
    ...Object.fromEntries(rows),
    ...Object.fromEntries(defaults),
    ...fixedValues(resource, filter, (parsed) => bindFilter(parsed, variables)),
  };
}

/** The fields that every record of the screen has the same: the API fills them in, nobody is asked. */
export const fixedFields = (resource: ClientResource, filter: Filter): string[] =>
  Object.keys(fixedValues(resource, filter, (parsed) => parsed));

function fixedValues(
  resource: ClientResource,
  filter: Filter,
  bind: (parsed: ReturnType<typeof parseFilter>) => ReturnType<typeof parseFilter>,
): Record<string, unknown> {
  try {
    return fixedBy(bind(parseFilter(filter, resource.fields)), resource.fields);
  } catch (error) {
    // a field that this user's screens do not show: the API knows it
    if (error instanceof FilterError) return {};
    throw error;
  }
}
