import { traitsOf } from '../../../model/traits.ts';
import type { ClientResource } from '../../../model/clientTypes.ts';
import type { Section } from '../../../model/types.ts';
import { writableOf } from './sections.ts';

/** What was typed to find a record is what it is called, where its name is a line of text; a code in its title is not meant. */
export function namedBy(
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
