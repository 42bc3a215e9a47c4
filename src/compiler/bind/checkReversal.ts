/** Checks `reversal`. */
import { isView, type BindContext, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { findField } from '#language/bind/context.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { translate } from '#messages/translate.ts';
import { isMoney } from '#model/traits.ts';
import type { ReversalSource } from '../schema/reversal.ts';
import { isStored } from './fields.ts';

export function checkReversal(
  context: BindContext,
  node: ConfigNode,
  source: ReversalSource | undefined,
  resource: KnownResource,
) {
  if (!source || !resource.fields) return;
  if (isView(resource.source))
    return node.error(translate('bind.isViewInWhichNobody', { id: resource.id }), 'key');
  const { of, amount, when } = source;
  if (of === undefined && when === undefined) return node.error(translate('bind.reversalEmpty'), 'key');
  if (of !== undefined) {
    const found = findField(node.at('of'), resource, of)?.source;
    const isOwn =
      found && 'resource' in found && found.type === 'reference' && found.resource === resource.id;
    if (found && !(isOwn && isStored(of, resource)))
      node.at('of').error(translate('bind.reversalOf', { id: of, resource: resource.id }));
    if (amount === undefined) node.error(translate('bind.reversalAmount'), 'key');
  }
  if (amount !== undefined) {
    const found = findField(node.at('amount'), resource, amount);
    if (found && !isMoney(found))
      node.at('amount').error(translate('bind.reversalMoney', { id: amount, type: found.type }));
  }
  if (when) checkFilter(context, node.at('when'), when, resource, { search: false });
}
