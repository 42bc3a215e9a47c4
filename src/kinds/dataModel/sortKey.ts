/** What records are sorted by when the field's own value means nothing to users: a reference is an id. */
import type { ValueExpression } from '#model/expression/expression.ts';
import { isOrdered, refersTo } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';

type Resources = Readonly<Record<string, Resource>>;

/**
 * The title that users see in place of a reference; undefined: sort by the field's own value. A title that is
 * a single number or date sorts as such, any other title as text.
 */
export function sortKeyOf(
  { fields }: Resource,
  name: string,
  resources: Resources,
): ValueExpression | undefined {
  const field = fields[name];
  if (!refersTo(field)) return undefined;
  const target = resources[field.resource]!;
  const naming = target.fields[target.title];
  const isPlain = naming && isOrdered(naming) && !refersTo(naming) && field.type === 'reference';
  return isPlain
    ? { kind: 'lookup', via: name, resource: target.id, field: target.title }
    : { kind: 'template', text: `{${name}}` };
}
