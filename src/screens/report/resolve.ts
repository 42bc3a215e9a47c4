import { fitsFilters, isTemporal } from '#model/traits.ts';
import { fieldsOf, parseFilter } from '#model/filter/filter.ts';
import { isRunning, splitMeasures } from '#model/derivedMeasures.ts';
import { groupKeyOf } from '#model/measures.ts';
import { lowerFirst } from '#model/records/title.ts';
import { allOf } from '#messages/lists.ts';
import { comparedFields, comparedFilter, monthsApart, partedBy } from '#model/comparison.ts';
import type { FieldOf, Filter, Portal, Resource } from '#model/types.ts';
import type { Grouping, ReportOpening } from './schema.ts';
import { groupingKeys, onReferred } from './queries.ts';
import type { CompletedReport, ReportScreen } from './schema.ts';
import { countsAllRows } from '../measuredRows.ts';
import { translate } from '#messages/translate.ts';

export function resolveReport(report: CompletedReport, resources: Portal['resources']): ReportScreen {
  const resource = resources[report.resource]!;
  const { groupBy, pivot, measures, compare, alternatives, chart, ...others } = report;
  const groupings = [{ groupBy, pivot }, ...alternatives].map((grouping): Grouping =>
    resolveGrouping(grouping, chart, resource),
  );
  const filters = report.filters ?? filtersOf(groupings, report.defaultFilter, resource);
  return {
    ...others,
    kind: 'report',
    groupings,
    ...splitMeasures(measures),
    filters,
    ...openingsOf(report, resource),
    ...(compare && resolveComparison(compare, report, filters)),
  };
}

/** What running sums begin with, in the rows to which the report's own filter and scope narrow the reference. */
function openingsOf(
  { measures, filter, scope, allRows }: CompletedReport,
  { fields }: Resource,
): Pick<ReportScreen, 'openings'> {
  const openings = Object.entries(measures).flatMap(([title, measure]) => {
    if (!isRunning(measure) || measure.opening === undefined) return [];
    const [by, field] = measure.opening.split('.') as [string, string];
    const { resource } = fields[by] as FieldOf<'reference'>;
    const own = Object.entries(scope).map(([permission, rows]) => [
      permission,
      rows === '*' ? rows : onReferred(rows, by),
    ]);
    return {
      title,
      by,
      resource,
      value: { sum: field },
      filter: onReferred(filter, by),
      scope: Object.fromEntries(own) as ReportOpening['scope'],
      ...((allRows || countsAllRows(measure.running)) && { allRows: true as const }),
    };
  });
  return openings.length > 0 ? { openings } : {};
}

/** Its conditions narrow the user's filter where a user may filter so; elsewhere they always hold. */
function resolveComparison(
  compare: Filter,
  { filter, defaultFilter }: CompletedReport,
  filters: readonly string[],
): Pick<ReportScreen, 'compare' | 'comparing'> {
  const fields = comparedFields(compare);
  const isFree = fields.every((id) => filters.includes(id)) && fieldsFree(filter, fields);
  const apart = monthsApart({ ...defaultFilter, ...filter }, compare);
  return {
    compare: isFree ? filter : comparedFilter(filter, compare),
    comparing: { fields, apart, by: isFree ? compare : {} },
  };
}

const fieldsFree = (filter: Filter, fields: readonly string[]) =>
  Object.keys(partedBy(filter, fields).on).length === 0;

function resolveGrouping(
  { label, groupBy, pivot }: { label?: string | undefined } & Pick<CompletedReport, 'groupBy' | 'pivot'>,
  chart: CompletedReport['chart'],
  resource: Resource,
): Grouping {
  const { field, part } = groupKeyOf(groupBy[0]!);
  const isPeriod = part !== undefined || isTemporal(resource.fields[field]);
  return {
    label:
      label ??
      translate('report.by', {
        names: allOf([...groupBy, ...(pivot ? [pivot] : [])].map((key) => nameOf(key, resource))),
      }),
    groupBy,
    ...(pivot && { pivot }),
    // A table with group columns needs the width. Names fit beside bars, but would overlap below columns.
    chart: chart ?? (pivot ? false : isPeriod ? 'column' : 'bar'),
  };
}

/**
 * The filters of the report: the fields it is grouped by that can be filtered, and those of the default
 * filter.
 */
function filtersOf(
  groupings: readonly Grouping[],
  defaultFilter: ReportScreen['filter'],
  { fields }: Resource,
) {
  const grouped = groupings.flatMap((grouping) => groupingKeys(grouping).map((key) => groupKeyOf(key).field));
  return [
    ...new Set([
      ...grouped.filter((id) => fitsFilters(fields[id]!)),
      ...fieldsOf(parseFilter(defaultFilter, fields)),
    ]),
  ];
}

function nameOf(key: string, { fields }: Resource): string {
  const { field, part } = groupKeyOf(key);
  return part ? translate(`report.${part}`) : lowerFirst(fields[field]!.label);
}
