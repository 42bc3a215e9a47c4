/** Decides what a user may sort records by, since an order reveals the values behind it. */
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import type { ValueExpression } from '#model/expression/expression.ts';
import { refersTo } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { Access, Grant } from './grants.ts';

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
  if (!refersTo(resource.fields[name])) return undefined;
  // A row of a screen opens the names that it refers to; another record's title only those that are part of it.
  const opensNames = ({ kind }: Grant) => kind === 'screen' || resource.titleFields.includes(name);
  const showing = (access.resources.get(resource.id)?.grants ?? []).filter(
    ({ verbs, read }) => verbs.has('list') && read.has(name),
  );
  return showing.every(opensNames) ? sortKeyOf(resource, name, resources) : undefined;
}
