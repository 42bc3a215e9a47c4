/** Checks one field of a view: its source field must exist, and fit. */
import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import type { FieldSource, MappedSource } from '../schema/schema.ts';
import { splitPath } from '#model/fields/rowScope.ts';
import { fieldNameOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { templateParts, titleFieldsOf } from '#model/records/title.ts';
import { checkConstant } from '#language/bind/constants.ts';
import { optionsOf } from '#language/bind/accountValues.ts';
import { checkFit, isOneChoice, leadsToOne, resourceOf, type GivenField } from '#language/bind/fit.ts';
import { checkExpression } from '#language/bind/formulas/formulas.ts';
import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

type Target = {
  id: string;
  field: FieldSource;
  from: KnownResource;
  grouped: boolean;
  /** True when the view is grouped by the field. */
  isKey: boolean;
};

const operations = ['sum', 'avg', 'min', 'max'] as const;

/** `count` is a measure only where one is expected; elsewhere it is a field's name. */
export const isMeasure = (mapped: MappedSource) =>
  mapped === 'count' || (typeof mapped === 'object' && operations.some((name) => name in mapped));

export function checkMapped(context: BindContext, node: ConfigNode, mapped: MappedSource, target: Target) {
  const { id, field, from, grouped, isKey } = target;
  if (grouped && !isKey) {
    if (!isMeasure(mapped)) return node.error(translate('bind.needsMeasureAsViewGroups', { id }));
    return checkViewMeasure(context, node, mapped, target);
  }
  if (typeof mapped === 'string') return checkPath(context, node, mapped, target);
  if ('value' in mapped) return checkValue(context, node.at('value'), mapped.value, target);
  if ('values' in mapped) return checkChoice(node, mapped, target);
  if ('formula' in mapped)
    return void checkExpression(node.at('formula'), mapped.formula, from, {
      id,
      field,
      derived: true,
      paths: true,
    });
  if ('text' in mapped) {
    if (traitsOf(field).text !== 'line')
      return node.at('text').error(translate('bind.mustBeOfTypeText', { id }));
    if (templateParts(mapped.text).length === 1)
      return node.at('text').error(translate('bind.textUsesNoField'));
    for (const name of titleFieldsOf(mapped.text)) findSingleField(node.at('text'), from, name);
    return;
  }
  node.error(
    isKey ? translate('bind.groupKeyIsNoMeasure', { id }) : translate('bind.measureNeedsGroups'),
    'key',
  );
}

/** A field of the source, or of the record that one of the source's references points to. */
function checkPath(context: BindContext, node: ConfigNode, path: string, target: Target) {
  const [first, second] = splitPath(path);
  const field = findReadableField(node, target.from, first);
  if (!field || second === undefined)
    return field && checkTaken(context, node, { ...field, name: path, resource: target.from }, target);
  if (!leadsToOne(field))
    return node.error(translate('bind.fieldOfIsNotReference', { first, id: target.from.id }));
  const other = context.resources.get(resourceOf(context, field) ?? '');
  const found = other && findReadableField(node, other, second);
  if (other && found) checkTaken(context, node, { ...found, name: path, resource: other }, target);
}

/** Where the field can't hold the value, a template of the view still can. */
function checkTaken(context: BindContext, node: ConfigNode, given: GivenField, { id, field }: Target) {
  checkFit(context, node, given, { id, field, asText: `{ text: "{${given.name.split('.')[0]!}}" }` });
}

function checkChoice(
  node: ConfigNode,
  { field: name, values }: Extract<MappedSource, { values: unknown }>,
  { id, field, from }: Target,
) {
  const sourceField = findReadableField(node.at('field'), from, name);
  if (!sourceField) return;
  const have = optionsOf(sourceField);
  const may = optionsOf({ type: field.type, source: field });
  if (!have || !isOneChoice(sourceField))
    return node.at('field').error(translate('bind.fieldHasNoOptions', { name }));
  if (!may || !isOneChoice(field))
    return node.at('values').error(translate('bind.isNotFieldWithChoices', { id }), 'key');
  for (const [one, other] of Object.entries(values)) {
    if (!have.includes(one))
      node.at('values', one).error(
        translate('common.isNotOption', {
          one,
          name,
          suggestion: suggestion(one, have, translate('common.optionsAre')),
        }),
        'key',
      );
    if (!may.includes(other))
      node.at('values', one).error(
        translate('common.isNotOption', {
          one: other,
          name: id,
          suggestion: suggestion(other, may, translate('common.optionsAre')),
        }),
      );
  }
}

function checkViewMeasure(context: BindContext, node: ConfigNode, mapped: MappedSource, target: Target) {
  if (mapped === 'count') {
    if (!isNumeric(target.field)) node.error(translate('bind.isNotNumber', { id: target.id }));
    return;
  }
  const [operation, name] = Object.entries(mapped)[0] as [string, string];
  const at = node.at(operation);
  const field = findReadableField(at, target.from, fieldNameOf(name));
  if (!field) return;
  const ordered = operation === 'min' || operation === 'max';
  if (!isNumeric(field) && !(ordered && isTemporal(field)))
    return at.error(translate('common.fieldIsNotNumber', { name, kind: operation }));
  checkTaken(context, at, { ...field, name, resource: target.from }, target);
}

function checkValue(
  context: BindContext,
  node: ConfigNode,
  value: string | number | boolean | readonly string[],
  { id, field }: Target,
) {
  const { refersTo, temporal, secret, text: isWord } = traitsOf(field);
  if (refersTo || temporal === 'datetime' || secret)
    return node.error(translate('bind.ofTypeTakesNoFixed', { id, type: field.type }));
  if (isWord && typeof value !== 'string') return node.error(translate('common.valueOfMustBeText', { id }));
  if (isWord) return;
  const isSpan = typeof value === 'string' && /^\$(month|year)|^\d{4}(-\d{2})?$/.test(value);
  if (temporal === 'date' && isSpan) return node.error(translate('bind.valueOfMustBeDay', { id }));
  checkConstant({ context, node, id, field }, value, { name: translate('common.theValue'), user: false });
}
