/** Checks `each`, which applies views and aggregates over other records to each row of a list. */
import { holdsEach, rowIndex, rowName } from '#model/fields/rowScope.ts';
import { hasRows } from '#model/traits.ts';
import type { FieldSource } from '../schema/schema.ts';
import { findField, type ConfigNode, type KnownField, type KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

/**
 * The resource with a row's fields beside its own; null, after reporting it, when `each` names no list of
 * rows.
 */
export function withRow(node: ConfigNode, from: KnownResource, each: string): KnownResource | null {
  const list = findField(node, from, each);
  if (!list || !from.fields) return null;
  const { source } = list;
  if (!source || !holdsEach(source)) {
    node.error(translate('bind.fieldHasNoRows', { each }));
    return null;
  }
  const rows = hasRows(source)
    ? Object.entries(source.fields)
    : [['id', { ...source, type: 'reference' }] as const];
  const own = rows.map(([name, one]): [string, KnownField] => [
    rowName(name),
    { type: one.type, source: one as FieldSource },
  ]);
  const index: KnownField = { type: 'integer' };
  return { ...from, fields: { ...from.fields, ...Object.fromEntries(own), [rowName(rowIndex)]: index } };
}
