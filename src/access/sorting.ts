/** Decides what a user may sort records by, since an order reveals the values behind it. */
import { namingFields, sortKeyOf } from '../kinds/dataModel/sortKey.ts';
import type { ValueExpression } from '../model/expression.ts';
import { refersTo } from '../model/traits.ts';
import type { Portal, Resource } from '../model/types.ts';
import type { Access } from './grants.ts';

/**
 * The key to sort by in place of the field's own value: the name of the record that it refers to, if the user
 * may read that name on every record. Otherwise the order is that of the ids, which the field itself shows.
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

/** True when some screen grants these fields on all records, even if only by id. */
const readsEverywhere = ({ resources }: Access, id: string, fields: ReadonlySet<string>): boolean =>
  (resources.get(id)?.grants ?? []).some(
    ({ verbs, rows, read }) =>
      verbs.has('list') && Object.keys(rows).length === 0 && [...fields].every((name) => read.has(name)),
  );
