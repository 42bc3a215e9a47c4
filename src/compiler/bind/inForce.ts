/**
 * Checks references to the record in force on a date: both dates must exist, and nothing else may select the
 * record.
 */
import { decidersOf } from '#model/fields/dependencies.ts';
import { recordFieldsOf } from '#model/filter/filter.ts';
import { isTemporal } from '#model/traits.ts';
import type { FieldSource } from '../schema/schema.ts';
import { fieldOf, findReadableField, type KnownField, type ConfigNode } from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/checks.ts';
import { fieldsIn } from './lookups.ts';
import { translate } from '#messages/translate.ts';

type ReferenceSource = Extract<FieldSource, { type: 'reference' }>;

export function checkInForce(
  { context, node, id, field, resource }: DeclaredField & { field: ReferenceSource },
  inForce: NonNullable<ReferenceSource['inForce']>,
) {
  const at = node.at('inForce');
  const other = (['copy', 'find', 'lookup', 'rollup', 'default'] as const).find(
    (key) => field[key] !== undefined,
  );
  if (other) return at.error(translate('bind.fieldHasInForce', { id, other }), 'key');
  if (resource.parent) return at.error(translate('bind.inForceInRows'), 'key');
  dated(at.at('on'), inForce.on, fieldOf(resource, inForce.on, 'written'));
  const deciders = [inForce.on, ...recordFieldsOf(field.filter)];
  const fields = fieldsIn(context)(resource.id) ?? {};
  if (deciders.some((name) => name === id || decidersOf(name, fields, 'all').has(id)))
    return at.error(translate('bind.inForceDecidesItself', { id }), 'key');
  const target = context.resources.get(field.resource);
  if (target) dated(at.at('since'), inForce.since, findReadableField(at.at('since'), target, inForce.since));
}

export function dated(node: ConfigNode, name: string, found: KnownField | null) {
  if (found && !isTemporal(found)) node.error(translate('bind.fieldIsNotDate', { name }));
}
