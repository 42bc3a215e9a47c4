/** Checks the running balance of a list. */
import {
  fieldOf,
  findReadableField,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import { leadsToOne, referencedResource } from '#language/bind/checks.ts';
import { isNumeric, isTemporal } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';

type Source = { sum: string; by?: string; of?: string; from?: string };

/** @param order the field of the list's order; `target`: the reference by which the list belongs to a record */
export function checkRunning(
  context: BindContext,
  node: ConfigNode,
  running: Source | undefined,
  { resource, order, target }: { resource: KnownResource; order: string | undefined; target?: string },
) {
  if (!running || !node.isValid) return;
  const { sum, by, of = target, from } = running;
  const summed = fieldOf(resource, sum, 'written');
  if (summed && !isNumeric(summed))
    node.at('sum').error(translate('screens.runningSumsNumbers', { id: sum, type: summed.type }));
  const day = by ?? order;
  const dated = day === undefined ? undefined : fieldOf(resource, day, 'written');
  if (by === undefined && !isTemporal(dated ?? undefined))
    node.error(translate('screens.runningNeedsDay'), 'key');
  else if (dated && !isTemporal(dated))
    node.at('by').error(translate('screens.runningNeedsDate', { id: day!, type: dated.type }));
  if (running.of !== undefined && running.of === target)
    node.at('of').refuse(translate('screens.runningIsOfTarget', { of: running.of }), 'key');
  const reference = of === undefined ? undefined : fieldOf(resource, of, 'written');
  if (reference && !leadsToOne(reference))
    return node.at('of').error(translate('screens.runningOfNoReference', { id: of! }));
  if (from === undefined) return;
  if (of === undefined) return node.at('from').error(translate('screens.runningFromNothing'), 'key');
  const owner = reference && context.resources.get(referencedResource(context, reference) ?? '');
  const opening = owner && findReadableField(node.at('from'), owner, from);
  if (opening && !opening.broken && !isNumeric(opening))
    node.at('from').error(translate('screens.runningSumsNumbers', { id: from, type: opening.type }));
}
