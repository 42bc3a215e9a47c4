/** The addresses of the records behind the lines of a report. */
import type { ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import { groupKeyOf } from '#model/measures.ts';
import { isTemporal } from '#model/traits.ts';
import type { Filter } from '#model/types.ts';
import { conditionOf } from '#screens/dashboard/widgets/chart/series.ts';
import { addressInList, drillTo, listsFor } from '../drill.ts';
import { filterKeysOf, without } from '#screens/filterWords.ts';
import type { GroupValue } from './lines.ts';
import type { ReportScreen } from './schema.ts';

type Place = { slice: DepartmentSlice; mayOpen: (path: string) => boolean };

/**
 * The address that lists the records behind a line: the report's own `to`, or else the nearest list that
 * shows the same rows and every field of the filter. Undefined where the user has none.
 *
 * @param filter the filter that the user has set on the report
 */
export function recordsAddress(
  { slice, mayOpen }: Place,
  report: ReportScreen,
  filter: Filter,
  groupBy: readonly string[],
  keys: readonly GroupValue[],
): string | undefined {
  const { to } = report;
  const resource = slice.resources[report.resource];
  if (!resource || (to && !mayOpen(to))) return undefined;
  const within = keys.reduce<Filter | undefined>(
    (sum, key, at) => sum && narrowed(sum, groupBy[at]!, key, resource),
    filter,
  );
  if (!within) return undefined;
  const wanted = both(report.filter, within);
  const lists = listsFor(slice, report.resource).filter(({ path }) => (to ? path === to : mayOpen(path)));
  for (const list of lists) {
    const address = addressInList(list, wanted);
    if (address !== undefined) return address;
  }
  return to && drillTo(slice, to, report.resource, wanted);
}

/**
 * Combines both filters. They become one map when no key occurs in both, so that the list shows each
 * condition as a filter of its own.
 */
function both(left: Filter, right: Filter): Filter {
  const clash = Object.keys(left).some((key) => Object.hasOwn(right, key));
  return clash ? { all: [left, right] } : { ...left, ...right };
}

/** The filter within one group. Conditions that the group states more exactly are dropped. */
function narrowed(
  filter: Filter,
  groupKey: string,
  key: GroupValue,
  resource: ClientResource,
): Filter | undefined {
  const { field } = groupKeyOf(groupKey);
  const condition = conditionOf(groupKey, key);
  if (!condition) return undefined;
  const type = resource.fields[field]?.type ?? '';
  const isExact = !several.has(type) && (key === null || Object.hasOwn(condition, field));
  const isImplied = (value: unknown) =>
    !isTemporal(type) || key === null || precisionOf(value) <= String(key).length;
  const implied = isExact ? filterKeysOf(field, filter).filter((name) => isImplied(filter[name])) : [];
  return both(without(filter, implied), condition);
}

/**
 * Kinds with several values. A record of this group may have other values too, so conditions on those are kept.
 */
const several = new Set(['multiselect', 'references']);

/** How many characters of a date the filter's value fixes: 4 for a year, 7 for a month, 10 for a day. */
function precisionOf(value: unknown): number {
  if (Array.isArray(value)) return Infinity;
  if (typeof value === 'boolean') return 0;
  const text = String(value);
  if (text.startsWith('$year')) return 4;
  if (text.startsWith('$month')) return 7;
  return text.startsWith('$') ? 10 : text.length;
}
