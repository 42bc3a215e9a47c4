/**
 * Checks paths such as `contaPagarId.saldo`: the reference, and the field of the record that it points to.
 */
import type { LookupPath } from '#model/fields/dependencies.ts';
import { traitsOf } from '#model/traits.ts';
import { leadsToOne, resourceOf, type GivenField } from '#language/bind/fit.ts';
import {
  findField,
  findReadableField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

/** The field at the end of a path, with its resource; null, after reporting it, when it does not exist. */
export function followPath(
  context: BindContext,
  node: ConfigNode,
  resource: KnownResource,
  { via, field: name }: LookupPath,
): GivenField | null {
  const reference = findField(node, resource, via);
  if (!reference) return null;
  if (!leadsToOne(reference)) {
    const why = traitsOf(reference).refersTo
      ? translate('common.leadsToSeveralRecords')
      : translate('common.doesNotLeadToAnother');
    node.error(translate('bind.fieldOfIsNotReferenceWithVia', { via, id: resource.id, why }));
    return null;
  }
  const other = context.resources.get(resourceOf(context, reference) ?? '');
  const found = other && findReadableField(node, other, name);
  return other && found ? { ...found, name: `${via}.${name}`, resource: other } : null;
}
