/** By what a user's records may be put in order: an order tells of what it goes by. */
import { namingFields, sortKeyOf } from '../kinds/dataModel/sortKey.ts';
import type { ValueExpression } from '../model/expression.ts';
import { refersTo } from '../model/traits.ts';
import type { Portal, Resource } from '../model/types.ts';
import type { Access } from './grants.ts';

/**
 * What stands in place of a field's own value when records are sorted by it: the name of what it refers to, for who
 * may read that name on every record. Everybody else has the order of the ids, which the field itself tells.
 */
export function sortKeyFor(
  { resources }: Portal,
  access: Access,
  resource: Resource,
  name: string,
): ValueExpression | undefined {
  const field = resource.fields[name];
  if (!refersTo(field)) return undefined;
  const naming = [...namingFields(resources[field.resource]!, resources)];
  return naming.every(([id, fields]) => readsEverywhere(access, id, fields))
    ? sortKeyOf(resource, name, resources)
    : undefined;
}

/** Whether some screen gives these fields on all records there are, if only to who knows their ids. */
const readsEverywhere = ({ resources }: Access, id: string, fields: ReadonlySet<string>): boolean =>
  (resources.get(id)?.grants ?? []).some(
    ({ verbs, rows, read }) =>
      verbs.has('list') && Object.keys(rows).length === 0 && [...fields].every((name) => read.has(name)),
  );
