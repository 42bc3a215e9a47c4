/** Checks an `items` field: its rows are made of fields, like a record. */
import { dependsOnToday, settingsOfFormula } from '#model/formula/formula.ts';
import { isNumeric } from '#model/traits.ts';
import type { FieldSource, ResourceSource } from '../sources.ts';
import { isReservedFieldName } from '#model/config/reservedNames.ts';
import { fieldOf, type KnownResource, type ConfigNode } from './context.ts';
import type { DeclaredField } from './checks.ts';
import { translate } from '#messages/translate.ts';
import { formulaIn } from './formulas/formulas.ts';

type ItemsSource = Extract<FieldSource, { type: 'items' }>;
/** @param checkField checks a field of the rows like any other field */
export function checkRows(
  { context, node, id, field, resource }: DeclaredField & { field: ItemsSource },
  checkField: (declared: DeclaredField) => void,
) {
  const rows = rowsAsResource(id, field, resource, node);
  const entries = Object.entries(field.fields);
  if (entries.length === 0) node.at('fields').error(translate('fields.rowsOfNeedAtLeast', { id }), 'key');
  for (const [name, one] of entries) {
    const at = node.at('fields', name);
    if (isReservedFieldName(name)) at.error(translate('fields.isReservedWord', { name }), 'key');
    checkField({ context, node: at, id: name, field: one, resource: rows });
    const formula = formulaIn(one);
    if (formula && (dependsOnToday(formula) || settingsOfFormula(formula).length > 0))
      at.at('formula').error(translate('fields.formulaOfRowIsKept'));
  }
  for (const name of Object.keys(field.totals ?? {})) {
    const at = node.at('totals', name);
    const total = fieldOf(rows, name);
    if (total && !isNumeric(total)) at.error(translate('fields.fieldIsNotNumber', { name }), 'key');
  }
  if (field.default !== undefined) node.at('default').error(translate('fields.isListOfRows', { id }), 'key');
  if (field.unique) node.at('unique').error(translate('fields.uniqueIsNotForWhole'), 'key');
}

/** The rows as a resource, for checks that need one. */
export const rowsAsResource = (
  id: string,
  { fields }: Pick<ItemsSource, 'fields'>,
  resource: KnownResource,
  node: ConfigNode,
): KnownResource => ({
  id: `${resource.id}.${id}`,
  node,
  source: { ...resource.source, fields } as ResourceSource,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, source]) => [name, { type: source.type, source }]),
  ),
  parent: resource,
  settings: resource.settings,
});
