/** Warns about a figure over many records if each of them needs a figure over other records. */
import type { LintContext } from './context.ts';
import { translate } from '#messages/translate.ts';
import {
  fieldNodeKey,
  type FieldNode,
  dependenciesOf,
  readByRollup,
  type FieldsOf,
} from '#model/fields/dependencies.ts';

export function lintFigures({ portal, resources }: LintContext) {
  const fieldsOf: FieldsOf = (id) => portal.resources[id]?.fields;
  for (const { resource, node } of resources)
    for (const { id, rollup } of Object.values(resource.fields)) {
      const at = node.at('fields', id, 'rollup');
      if (!rollup || !at.exists) continue;
      for (const read of readByRollup(rollup)) {
        const figure = figureElsewhere(read, fieldsOf);
        if (figure)
          at.warn(
            translate('lint.fieldReadsOfEachRecord', {
              id,
              field: read.field,
              resource: read.resource,
              figure: fieldNodeKey(figure),
            }),
            'key',
            'figure-per-record',
          );
      }
    }
}

/**
 * The figure of another record on which a field depends. A figure of the record itself reads each of its
 * records once, however many there are.
 */
function figureElsewhere(
  node: FieldNode,
  fieldsOf: FieldsOf,
  isLookedUp = false,
  seen = new Set<string>(),
): FieldNode | undefined {
  const field = fieldsOf(node.resource)?.[node.field];
  const key = `${fieldNodeKey(node)} ${isLookedUp}`;
  if (!field || seen.has(key)) return undefined;
  if (field.rollup) return isLookedUp ? node : undefined;
  seen.add(key);
  for (const next of dependenciesOf(node, fieldsOf)) {
    const found = figureElsewhere(next, fieldsOf, isLookedUp || field.lookup !== undefined, seen);
    if (found) return found;
  }
  return undefined;
}
