/** Checks measures and groups: their fields must exist and support the operation. */
import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import { groupKeyOf, measureFields, operationOf, portionFilters } from '#model/measures.ts';
import type { Measure } from '#model/types.ts';
import { checkFilter } from './filters.ts';
import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from './context.ts';
import { translate } from '#messages/translate.ts';

/** Each key must exist, support grouping, and name a date part only if it is a date. */
export function checkGroupBy(node: ConfigNode, groupBy: string | readonly string[], resource: KnownResource) {
  const keys = typeof groupBy === 'string' ? [groupBy] : groupBy;
  for (const [index, key] of keys.entries()) {
    const at = typeof groupBy === 'string' ? node : node.at(index);
    if (keys.indexOf(key) < index) at.error(translate('fields.isRepeated', { key }));
    const { field: id, part } = groupKeyOf(key);
    const field = findSingleField(at, resource, id);
    const { temporal, text } = field ? traitsOf(field) : {};
    if (part && field && !temporal) at.error(translate('fields.fieldIsNotDate', { id }));
    if (temporal === 'month' && (part === 'day' || part === 'week'))
      at.error(translate('fields.fieldKeepsMonthAlone', { id }));
    if (temporal === 'datetime' && !part)
      at.warn(translate('fields.fieldKeepsInstants', { id }), 'value', 'instant-groups');
    if (text === 'lines') at.error(translate('fields.fieldIsLongText', { id }));
  }
}

/** @param owner the widget or report of the measures, for the message that it has none */
export function checkMeasures(
  context: BindContext,
  node: ConfigNode,
  measures: Readonly<Record<string, Measure>>,
  resource: KnownResource,
  owner: string,
) {
  if (Object.keys(measures).length === 0)
    node.error(translate('fields.needsAtLeastOneMeasure', { owner }), 'key');
  for (const [label, measure] of Object.entries(measures))
    checkMeasure(context, node.at(label), measure, resource);
}

/**
 * The field must exist and be numeric. The minimum and maximum of dates are only accepted in a list's totals.
 */
export function checkMeasure(
  context: BindContext,
  node: ConfigNode,
  measure: Measure,
  resource: KnownResource,
  on?: 'key',
) {
  const operation = operationOf(measure);
  for (const [key, filter] of Object.entries(portionFilters(measure)))
    checkFilter(context, node.at(key), filter, resource, { search: false });
  for (const [index, id] of measureFields(measure).entries()) {
    const at = on ? node : operation === 'ratio' ? node.at(operation, index) : node.at(operation);
    const field = findReadableField(at, resource, id, on);
    if (!field || isNumeric(field)) continue;
    if (on && isTemporal(field) && (operation === 'min' || operation === 'max')) continue;
    at.error(translate('common.fieldIsNotNumber', { name: id, kind: operation }), on);
  }
}
