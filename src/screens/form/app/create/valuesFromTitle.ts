import { traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Section } from '#model/types.ts';
import { writableOf } from '../defaults.ts';

/**
 * The text typed into a picker as the title of a new record, when the title is a text field that the form
 * writes. Unique fields such as codes are avoided.
 */
export function valuesFromTitle(
  resource: ClientResource,
  form: readonly Section[],
  typed: string,
): Record<string, unknown> {
  const names = resource.titleFields.filter(
    (id) => traitsOf(resource.fields[id]).text === 'line' && writableOf(form, resource).includes(id),
  );
  const title = names.find((id) => !resource.fields[id]!.unique) ?? names[0];
  return title && typed.trim() ? { [title]: typed.trim() } : {};
}
