/** Checks what a report declares about its resource: its groups, its measures and its filters. */
import { acceptedOptions } from '#language/bind/accountValues.ts';
import { checkMeasured } from '#language/bind/filters.ts';
import {
  findSingleField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { tabPath } from '#language/shortForms.ts';
import { isRunning, type ShownMeasure } from '#model/derivedMeasures.ts';
import { leadsToOne, referencedResource } from '#language/bind/checks.ts';
import { isNumeric, isTemporal } from '#model/traits.ts';
import { fieldsOf, keyParts, parseFilter, type FilterFields } from '#model/filter/filter.ts';
import { suggestion } from '#model/config/suggest.ts';
import { listedBy } from '../list/schema.ts';
import type { ReportSource } from './schema.ts';
import { translate } from '#messages/translate.ts';

export function bindReport(context: BindContext, node: ConfigNode, report: ReportSource) {
  const resource = context.resources.get(report.resource);
  if (report.to) checkTarget(context, node.at('to'), report.to, report.resource);
  checkDecimals(node.at('decimals'), report);
  if (!resource) return;
  checkSubtotals(node.at('subtotals'), report, resource);
  for (const [index, grouping] of [report, ...(report.alternatives ?? [])].entries()) {
    const at = index === 0 ? node : node.at('alternatives', index - 1);
    checkPivot(at, grouping);
  }
  checkMeasured(node.at('measures'), report.measures, translate('screens.report'));
  checkBeginnings(context, node.at('measures'), report, resource);
  checkNarrowing(node.at('defaultFilter'), report, resource);
}

/** A running sum begins before the period of a date by which users may filter, and no column or comparison has another one. */
function checkBeginnings(
  context: BindContext,
  node: ConfigNode,
  report: ReportSource,
  resource: KnownResource,
) {
  const groupings = [report, ...(report.alternatives ?? [])];
  const grouped = groupings.flatMap(({ groupBy, pivot = [] }) => [groupBy, pivot].flat());
  const keys = grouped.map((key) => key.split(':')[0]!);
  const narrowing = Object.keys(report.defaultFilter ?? {}).map((key) => keyParts(key).name);
  for (const [title, measure] of Object.entries(report.measures as Record<string, ShownMeasure>)) {
    if (!isRunning(measure)) continue;
    if (measure.opening !== undefined)
      checkOpening(context, node.at(title).at('opening'), measure.opening, { report, resource });
    if ((measure.from ?? measure.opening) === undefined) continue;
    if (report.compare ?? groupings.some(({ pivot }) => pivot !== undefined))
      node
        .at(title)
        .at(measure.from === undefined ? 'opening' : 'from')
        .error(translate('screens.sumBeginsInLines'), 'key');
    if (measure.from === undefined) continue;
    const id = measure.from;
    const at = node.at(title).at('from');
    const field = findSingleField(at, resource, id);
    if (!field) continue;
    if (!isTemporal(field.type)) at.error(translate('screens.sumBeginsBeforeDate', { id, type: field.type }));
    else if (!(report.filters ?? [...keys, ...narrowing]).includes(id))
      at.error(translate('screens.sumBeginsBeforePeriod', { id }));
  }
}

/** The records of a reference that an opening is of are those of the report's rows: nothing else may narrow these. */
function checkOpening(
  context: BindContext,
  node: ConfigNode,
  path: string,
  { report, resource }: { report: ReportSource; resource: KnownResource },
) {
  const [by, name] = path.split('.') as [string, string];
  const reference = node.isValid && findSingleField(node, resource, by);
  if (!reference || reference.broken) return;
  if (!leadsToOne(reference)) return node.error(translate('screens.runningOfNoReference', { id: by }));
  const owner = context.resources.get(referencedResource(context, reference) ?? '');
  const field = owner && findSingleField(node, owner, name);
  if (field && !field.broken && !isNumeric(field))
    node.error(translate('screens.runningSumsNumbers', { id: name, type: field.type }));
  for (const [permission, rows] of Object.entries(report.scope ?? {}))
    if (rows !== '*' && Object.keys(rows).some((key) => keyParts(key).name !== by))
      node.error(translate('screens.openingInScope', { by, permission }));
}

/** The most keys that one query can be grouped by. */
const mostKeys = 3;

function checkPivot(node: ConfigNode, { groupBy, pivot }: Pick<ReportSource, 'groupBy' | 'pivot'>) {
  if (pivot === undefined) return;
  const keys = [groupBy].flat();
  const [date, period] = pivot.split(':');
  const same = keys.find((key) => period !== undefined && key !== pivot && key.split(':')[0] === date);
  if (keys.includes(pivot)) node.at('pivot').error(translate('screens.isInGroup', { pivot }));
  else if (same !== undefined)
    node
      .at('pivot')
      .warn(translate('screens.pivotOfSameDate', { pivot, same, date: date! }), 'value', 'no-effect');
  if (keys.length >= mostKeys)
    node.at('groupBy').error(translate('screens.withPivotGroup', { mostKeys: mostKeys - 1 }), 'key');
}

/** The default filter must be one that the user could set themselves. */
function checkNarrowing(
  node: ConfigNode,
  { filters, defaultFilter }: ReportSource,
  { fields }: KnownResource,
) {
  if (!filters || !fields) return;
  for (const [key, value] of Object.entries(defaultFilter ?? {}))
    for (const id of namedBy({ [key]: value }, fields as FilterFields))
      if (!filters.includes(id)) node.at(key).error(translate('screens.fieldIsNotInFilters', { id }), 'key');
}

/** The fields of a filter; empty when it can't be parsed, which is reported elsewhere. */
function namedBy(filter: Record<string, unknown>, fields: FilterFields): string[] {
  try {
    return [...fieldsOf(parseFilter(filter, fields))];
  } catch {
    return [];
  }
}

function checkDecimals(node: ConfigNode, { decimals, measures }: ReportSource) {
  const labels = Object.keys(measures);
  for (const label of Object.keys(decimals ?? {}))
    if (!labels.includes(label))
      node.at(label).error(
        translate('screens.reportHasNoMeasure', {
          label,
          suggestion: suggestion(label, labels, translate('common.thereAre')),
        }),
        'key',
      );
}

/** A subtotal sums the groups up to an option, so these need the order of the options. */
function checkSubtotals(
  node: ConfigNode,
  { subtotals, order, ...report }: ReportSource,
  { fields }: KnownResource,
) {
  if (!subtotals || !fields) return;
  if (order !== 'options') {
    node.error(translate('screens.subtotalsFollowOrderOfOptions'), 'key');
    return;
  }
  const keys = [report, ...(report.alternatives ?? [])].flatMap(({ groupBy }) => groupBy);
  const known = keys.flatMap((key) => (fields[key] && acceptedOptions(fields[key])) ?? []);
  for (const [label, option] of Object.entries(subtotals))
    if (!known.includes(option))
      node.at(label).error(
        translate('screens.noFieldOfGroup', {
          option,
          suggestion: suggestion(option, known, translate('common.thereAre')),
        }),
      );
}

/** Drill-down leads to the records behind the figures, so its target must list them. */
function checkTarget(context: BindContext, node: ConfigNode, path: string, resource: string) {
  const listed = listedAt(context, path);
  // A list of an unknown resource is reported elsewhere.
  const isKnown = listed === null || (listed !== undefined && context.resources.has(listed));
  if (isKnown && listed !== resource) node.error(translate('screens.routeDoesNotList', { path, resource }));
}

/**
 * The resource that an address lists; null when it lists none, undefined when the config is too broken to
 * tell.
 */
function listedAt({ sources }: BindContext, path: string): string | null | undefined {
  for (const { value, isValid } of sources.departments.values()) {
    if (!Array.isArray(value.routes)) continue;
    for (const [index, route] of value.routes.entries()) {
      if (!isValid(['routes', index])) continue;
      const screens = route.tabs?.map((tab, n) => ({ path: tabPath(route, tab, n), screen: tab })) ?? [
        { path: route.path, screen: route },
      ];
      const found = screens.find((one) => one.path === path);
      if (found) return listedBy(found.screen) ?? null;
    }
  }
  return undefined;
}
