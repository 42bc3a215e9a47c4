import { formatValue } from '#kinds/registry.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';

/** A value as people read it: titles for references. */
export function displayText(
  field: Field | undefined,
  value: unknown,
  timeZone: string,
  nameOf: (resource: string, id: string) => string,
): string {
  if (!field || isEmpty(value)) return '';
  if (!refersTo(field)) return formatValue(field, value, { timeZone });
  // A list in a field of one reference leads nowhere.
  const ids = traitsOf(field).holdsMany ? [value].flat() : [value];
  const names = ids.map((id) => (typeof id === 'object' ? '' : nameOf(field.resource, String(id))));
  return names.filter(Boolean).join(', ');
}
