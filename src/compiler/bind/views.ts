/**
 * Checks views: their sources must exist, each field needs a source, and nothing in them may ask for input.
 */
import { isHistory } from '#language/history.ts';
import { isShort, traitsOf } from '#model/traits.ts';
import type { FieldSource, MappedSource, ViewSourceSource } from '../schema/schema.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { withRow } from './eachRow.ts';
import { checkMapped, isMeasure } from './mapped.ts';
import {
  findResource,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { checkViewLimits, forFilling } from './unfilled.ts';
import { translate } from '#messages/translate.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

/** Keywords that only make sense for records that users write. */
const forWriting = ['unique', 'editableWhen', 'alwaysEditable', 'deletableWhen'] as const;
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

const isComputed = (field: FieldSource) => formulaOf(field) !== undefined || conditionsOf(field).length > 0;

function checkSource(
  context: BindContext,
  node: ConfigNode,
  { resource, each, filter, fields }: ViewSourceSource,
  view: KnownResource,
  groupBy: ReadonlySet<string>,
) {
  const known = findResource(context, node.at('resource'), resource);
  const from = known && each !== undefined ? withRow(node.at('each'), known, each) : known;
  for (const id of groupBy) {
    const key = view.fields![id]?.source;
    if (key && !isComputed(key) && !Object.hasOwn(fields, id))
      node.at('fields').error(translate('bind.byWhichViewGroups', { id, resource }), 'key');
  }
  if (from && isHistory(context.sources, from.id))
    node.at('resource').error(translate('bind.isHistory', { id: from.id }));
  if (!from?.fields) return;
  checkFilter(context, node.at('filter'), filter, from, { user: false, search: false });
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
