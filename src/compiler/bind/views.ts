/**
 * Checks views: their sources must exist, each field needs a source, and nothing in them may ask for input.
 */
import { isNumeric, isTemporal, traitsOf, isShort } from '#model/traits.ts';
import type { FieldSource, MappedSource, ViewSourceSource } from '../schema/schema.ts';
import { splitPath } from '#model/fields/rowScope.ts';
import { fieldNameOf, conditionsOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { templateParts } from '#model/records/title.ts';
import {
  checkConstant,
  checkFit,
  isOneChoice,
  leadsToOne,
  referencedResource,
  type GivenField,
} from '#language/bind/checks.ts';
import { acceptedOptions } from '#language/bind/accountValues.ts';
import { checkExpression } from '#language/bind/formulas/formulas.ts';
import {
  fieldOf,
  findReadableField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
  isView,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { isHistory } from '#language/history.ts';
import { besideRow } from './lookups.ts';
import { checkViewLimits, forFilling } from './unfilled.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

// Checks one field of a view: its source field must exist, and fit.

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
const isMeasure = (mapped: MappedSource) =>
  mapped === 'count' || (typeof mapped === 'object' && operations.some((name) => name in mapped));

function checkMapped(context: BindContext, node: ConfigNode, mapped: MappedSource, target: Target) {
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
  const other = context.resources.get(referencedResource(context, field) ?? '');
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
  const sourceField = fieldOf(from, name);
  if (!sourceField) return;
  const have = acceptedOptions(sourceField);
  const may = acceptedOptions({ type: field.type, source: field });
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
  const field = fieldOf(target.from, fieldNameOf(name));
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

/** Keywords that only make sense for records that users write. */
const forWriting = [
  'unique',
  'exclusive',
  'editableWhen',
  'alwaysEditable',
  'deletableWhen',
  'closed',
  'weekly',
] as const;
export function checkView(context: BindContext, view: KnownResource) {
  const { node, source, fields } = view;
  if (!isView(source)) {
    if (source.groupBy) node.at('groupBy').error(translate('bind.groupByIsForViews'), 'key');
    return;
  }
  if (!fields || !node.at('from').isValid || !node.at('groupBy').isValid) return;
  for (const key of forWriting)
    if (source[key]) node.at(key).error(translate('bind.isOfNoUseInView', { key }), 'key');
  for (const [id, field] of Object.entries(source.fields))
    if (node.at('fields', id).isValid) checkReadOnly(node.at('fields', id), id, field);
  if (leadsBack(context, view))
    return node.at('from').error(translate('bind.viewComesFromItself', { id: view.id }), 'key');

  const groupBy = checkGroupBy(view);
  source.from!.forEach((one, index) => checkSource(context, node.at('from', index), one, view, groupBy));
  checkFilled(view);
  checkMeasuresAgree(view, groupBy);
}

function checkReadOnly(node: ConfigNode, id: string, field: FieldSource) {
  for (const key of forFilling)
    if ((field as Record<string, unknown>)[key] !== undefined)
      node.at(key).error(translate('bind.isOfNoUseInField', { key }), 'key');
  checkViewLimits({ node, id, field });
  const { secret, attachment, rows } = traitsOf(field);
  if (secret) node.at('type').error(translate('bind.passwordIsNeverShown'));
  if (attachment) node.at('type').error(translate('bind.viewKeepsNoFiles'));
  if (rows) node.at('type').error(translate('bind.viewKeepsNoRows'));
}

/** The fields by which the view is grouped. */
function checkGroupBy({ node, source, fields }: KnownResource): ReadonlySet<string> {
  const keys = new Set<string>();
  source.groupBy?.forEach((id, index) => {
    const at = node.at('groupBy', index);
    const field = fields![id];
    if (!field || id === 'id')
      at.error(
        translate('bind.fieldIsNotInFields', { id, suggestion: suggestion(id, Object.keys(source.fields)) }),
      );
    else if (keys.has(id)) at.error(translate('bind.fieldIsRepeated', { id }));
    else if (!isShort(field)) at.error(translate('bind.fieldCantBeGrouped', { id }));
    else if (field.source && isComputed(field.source))
      at.error(translate('bind.fieldIsComputedAfterGrouping', { id }));
    keys.add(id);
  });
  return keys;
}

const isComputed = (field: FieldSource) =>
  formulaOf(field) !== undefined || field.lookup !== undefined || conditionsOf(field).length > 0;

function checkSource(
  context: BindContext,
  node: ConfigNode,
  { resource, each, fields }: ViewSourceSource,
  view: KnownResource,
  groupBy: ReadonlySet<string>,
) {
  const from = besideRow(context.resources.get(resource), each);
  for (const id of groupBy) {
    const key = view.fields![id]?.source;
    if (key && !isComputed(key) && !Object.hasOwn(fields, id))
      node.at('fields').error(translate('bind.byWhichViewGroups', { id, resource }), 'key');
  }
  if (from && isHistory(context.sources, from.id))
    node.at('resource').error(translate('bind.isHistory', { id: from.id }));
  if (!from?.fields) return;
  for (const [id, mapped] of Object.entries(fields)) {
    const at = node.at('fields', id);
    const field = Object.hasOwn(view.source.fields, id) ? view.fields![id] : undefined;
    if (!field)
      at.error(
        translate('bind.fieldIsNotInFieldsOfView', {
          id,
          suggestion: suggestion(id, Object.keys(view.source.fields)),
        }),
        'key',
      );
    else if (field.broken || !field.source) continue;
    else if (isComputed(field.source)) at.error(translate('bind.fieldIsAlreadyComputed', { id }), 'key');
    else
      checkMapped(context, at, mapped, {
        id,
        field: field.source,
        from,
        grouped: groupBy.size > 0,
        isKey: groupBy.has(id),
      });
  }
}

/** A field without a source would stay empty for ever. */
function checkFilled({ node, source }: KnownResource) {
  for (const [id, field] of Object.entries(source.fields)) {
    if (!node.at('fields', id).isValid || isComputed(field)) continue;
    if (!source.from!.some(({ fields }) => Object.hasOwn(fields, id)))
      node.at('fields', id).error(translate('bind.fieldComesFromNoSource', { id }), 'key');
  }
}

/**
 * When several sources feed a measure, all must use the same operation: a sum can't be combined with a
 * minimum.
 */
function checkMeasuresAgree({ node, source }: KnownResource, groupBy: ReadonlySet<string>) {
  if (groupBy.size === 0) return;
  const known = new Map<string, string>();
  source.from!.forEach(({ fields }, index) => {
    for (const [id, mapped] of Object.entries(fields)) {
      if (!isMeasure(mapped)) continue;
      const operation = operationOf(mapped);
      const earlier = known.get(id);
      if (earlier && earlier !== operation)
        node.at('from', index, 'fields', id).error(translate('bind.isInAnotherSource', { id, earlier }));
      known.set(id, earlier ?? operation);
    }
  });
}

/** A count is a sum of ones. */
const operationOf = (mapped: MappedSource) => (mapped === 'count' ? 'sum' : Object.keys(mapped)[0]!);

function leadsBack(context: BindContext, start: KnownResource): boolean {
  const seen = new Set<string>();
  const follow = ({ source, node }: KnownResource): boolean =>
    isView(source) &&
    node.at('from').isValid &&
    source.from!.some(({ resource }) => {
      if (resource === start.id) return true;
      const next = context.resources.get(resource);
      if (!next || seen.has(resource)) return false;
      seen.add(resource);
      return follow(next);
    });
  return follow(start);
}
