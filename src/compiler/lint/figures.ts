/** Warns about a figure over many records if each of them needs a figure over other records. */
import {
  dependenciesOf,
  fieldKey,
  readByRollup,
  type FieldNode,
  type FieldsOf,
} from '#model/fields/dependencies.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { skipWhileSilent } from '#language/memoizeLookups.ts';
import { byStructure } from '#language/structure.ts';
import type { LintContext } from './context.ts';

export function lintFigures({ portal, resources, report }: LintContext) {
  for (const one of resources) lintRollups(one, portal.resources, report);
}

const lintRollups = skipWhileSilent(
  ({ resource, node }: LintContext['resources'][number], others: Portal['resources']) => {
    const fieldsOf: FieldsOf = (id) => others[id]?.fields;
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
              figure: fieldKey(figure),
            }),
            'key',
            'figure-per-record',
          );
      }
    }
  },
  ({ resource, node }) => [node.file, resource],
  byStructure,
);

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
  const key = `${fieldKey(node)} ${isLookedUp}`;
  if (!field || seen.has(key)) return undefined;
  if (field.rollup) return isLookedUp ? node : undefined;
  seen.add(key);
  for (const next of dependenciesOf(node, fieldsOf)) {
    const found = figureElsewhere(next, fieldsOf, isLookedUp || field.lookup !== undefined, seen);
    if (found) return found;
  }
  return undefined;
}
