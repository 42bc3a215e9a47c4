/**
 * Refuses keywords that do nothing beside the others of their map, each with the reason and the remedy. They would be
 * accepted by the schema, and their author would believe that they hold.
 */
import { translate, type TextKey } from '#messages/translate.ts';
import { hasConditionsOf } from '#model/filter/conjunction.ts';
import { fixedConditions } from './filters.ts';
import type { Filter, Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import type { ConfigNode } from '../bind/context.ts';

/** By keyword: the reason for which it does nothing; false or undefined where it does something. */
type IdleReasons = Readonly<Record<string, TextKey | false | undefined>>;

export function refuseIdle(node: ConfigNode, reasons: IdleReasons) {
  for (const [key, reason] of Object.entries(reasons)) {
    const at = node.at(key);
    if (reason && at.exists)
      at.refuse(translate('idle.doesNothing', { key, reason: translate(reason) }), 'key');
  }
}

/** True when all that a filter demands is demanded by another one, too. */
export const isImplied = (filter: Filter, by: Filter): boolean =>
  Object.keys(filter).length > 0 && hasConditionsOf(by, filter);

export const isSameFilter = (one: Filter, other: Filter): boolean =>
  isImplied(one, other) && Object.keys(one).length === Object.keys(other).length;

/** True when a filter leaves only one value of a field. */
export const isFixed = (id: string, filter: Filter, resource: Pick<Resource, 'fields'>): boolean =>
  fixedConditions(resource, filter).some(
    ({ field, op, value }) => field === id && op === 'eq' && (!Array.isArray(value) || value.length === 1),
  );

/** True when a figure is compared with the same records, as both filters are written. */
export function comparesWithItself(node: ConfigNode): boolean {
  const [compare, filter] = [node.at('compare').value, node.at('filter').value];
  return isMap(compare) && isMap(filter) && isSameFilter(compare, filter);
}
