/** What records are put in order by where the field's own value says nothing to people: a reference is an id. */
import type { ValueExpression } from '../../model/expression.ts';
import { isOrdered, refersTo } from '../../model/traits.ts';
import type { Resource } from '../../model/types.ts';
import { getOrMake } from '../../model/known.ts';

type Resources = Readonly<Record<string, Resource>>;

/**
 * The name that people see in place of a reference; undefined: the field's own value. What is named by one number or
 * date comes in the order of these, any other name in that of texts.
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

/** The fields that the names of these records are made of, those of the records that they lead to included. */
export function namingFields(resource: Resource, resources: Resources): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = ({ id, titleFields, fields }: Resource) => {
    const known = getOrMake(found, id, () => new Set());
    for (const name of titleFields) {
      if (known.has(name)) continue;
      known.add(name);
      const field = fields[name];
      if (refersTo(field)) visit(resources[field.resource]!);
    }
  };
  visit(resource);
  return found;
}
