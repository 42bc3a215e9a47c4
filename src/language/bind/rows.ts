/** Checks an `items` field: its rows are made of fields, like a record. */
import { isMap } from '#model/values/values.ts';
import { dependsOnToday, settingsOfFormula } from '#model/formula/formula.ts';
import { isNumeric } from '#model/traits.ts';
import { recordFieldsOf } from '#model/filter/filter.ts';
import { isNeverWritten } from '../shortForms.ts';
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
  if (field.rollCall) checkRollCall(node.at('rollCall'), field, field.rollCall, rows);
  if (field.default !== undefined) node.at('default').error(translate('fields.isListOfRows', { id }), 'key');
  if (field.unique) node.at('unique').error(translate('fields.uniqueIsNotForWhole'), 'key');
}

/** With more options, the buttons of a person have no room beside the name. */
const mostMarks = 6;

/** Rows are made for the people of a reference, and each gets one mark: neither may come from elsewhere. */
function checkRollCall(
  node: ConfigNode,
  { fields }: ItemsSource,
  { who, mark }: NonNullable<ItemsSource['rollCall']>,
  rows: KnownResource,
) {
  const person = fieldOf(rows, who, 'written')?.source;
  const at = node.at('who');
  if (person && person.type !== 'reference')
    at.error(translate('fields.rollCallOfNobody', { name: who, type: person.type }));
  else if (person) {
    if (isFilledElsewhere(person)) at.error(translate('fields.rollCallFilled', { name: who }));
    const own = recordFieldsOf(person.filter).find((name) => Object.hasOwn(fields, name.split('.')[0]!));
    if (own !== undefined) at.error(translate('fields.rollCallByRow', { name: who, own }));
  }
  const marked = fieldOf(rows, mark, 'written')?.source;
  if (!marked) return;
  if (marked.type !== 'boolean' && marked.type !== 'select')
    node.at('mark').error(translate('fields.rollCallNoMark', { name: mark, type: marked.type }));
  else if (isFilledElsewhere(marked, 'default') || marked.visibleWhen)
    node.at('mark').error(translate('fields.rollCallFilled', { name: mark }));
  else if (marked.type === 'select' && Object.keys(marked.options).length > mostMarks)
    node.at('mark').error(translate('fields.rollCallManyMarks', { name: mark, most: mostMarks }));
}

/** True where the value is not that of the person who calls the roll. */
const isFilledElsewhere = (field: FieldSource, allowed?: 'default') =>
  isNeverWritten(field) ||
  [field.hidden, field.copy, field.find, field.readOnlyWhen, allowed ? undefined : field.default].some(
    (written) => written !== undefined,
  );

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
  // Broken fields are reported where they are written.
  fields: Object.fromEntries(
    Object.entries<unknown>(isMap(fields) ? fields : {}).flatMap(([name, source]) =>
      isMap(source) ? [[name, { type: source.type, source }]] : [],
    ),
  ) as KnownResource['fields'],
  parent: resource,
  settings: resource.settings,
});
