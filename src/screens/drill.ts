import { deepEqual } from '#model/values/json.ts';
import { fieldsOf, FilterError, parseFilter } from '#model/filter/filter.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import type { ListScreen } from './list/schema.ts';
import { missingTotals, type AddedTotals } from './list/address/addedTotals.ts';
import { listAddress } from './listAddress.ts';
import { simpleScreens } from './simpleScreens.ts';

/**
 * The address of the records behind a figure: the screen that the config names. What the figure's filter asks
 * beyond that screen's own is added where it lists or reports the same resource and can be filtered by it.
 *
 * @param totals what checks the figure
 */
export function drillTo(
  slice: DepartmentSlice,
  to: string,
  resource: string,
  filter: Filter,
  totals: AddedTotals = {},
): string {
  const screen = screensOf(slice).find(({ path }) => path === to)?.screen;
  if (screen?.kind === 'report') {
    const further = beyond(screen.filter, filter);
    return screen.resource === resource && reads(slice, resource, further, screen.filters)
      ? `${to}?${new URLSearchParams({ filter: JSON.stringify(further) })}`
      : to;
  }
  const list = listsFor(slice, resource).find(({ path }) => path === to);
  const further = beyond(list?.filter ?? {}, filter);
  return list?.covers(further) ? listAddress(to, further, list.missing(totals)) : to;
}

/**
 * The same where the config names no screen: the nearest list that shows exactly these records, else the
 * nearest that can be filtered to them. Undefined where the user has no list of them.
 */
export function nearestRecords(slice: DepartmentSlice, resource: string) {
  const lists = listsFor(slice, resource);
  if (lists.length === 0) return undefined;
  return (filter: Filter, totals: AddedTotals = {}): string | undefined => {
    for (const list of lists) {
      const address = addressInList(list, filter, totals);
      if (address !== undefined) return address;
    }
    const near = lists.find((list) => list.covers(filter));
    return near && listAddress(near.path, flat(filter), near.missing(totals));
  };
}

/** The address of the records behind a figure; undefined where its user has none. */
export type Drill = (filter: Filter, totals?: AddedTotals) => string | undefined;

/** To the screen that the config names, else to the nearest list that has the records. Undefined where this user has none. */
export function drillOf(
  { slice, mayOpen }: { slice: DepartmentSlice; mayOpen: (path: string) => boolean },
  { resource, to }: { resource: string; to?: string },
): Drill | undefined {
  if (!to) return nearestRecords(slice, resource);
  return mayOpen(to) ? (filter, totals) => drillTo(slice, to, resource, filter, totals) : undefined;
}

/** A list that may show the records behind a figure. */
type FigureList = {
  path: string;
  filter: Filter;
  covers(filter: Filter): boolean;
  /** Those of the totals that it may not have. */
  missing(totals: AddedTotals): AddedTotals;
};

/** The lists of a resource that this user has: those of this department, then those of others. */
export const listsFor = (slice: DepartmentSlice, resource: string): FigureList[] => [
  ...listsOf(slice)
    .filter(({ list }) => list.resource === resource)
    .map(({ path, list }) => ({
      path,
      filter: list.filter,
      covers: (filter: Filter) => covers(slice, list, filter),
      missing: (totals: AddedTotals) => missingTotals(totals, list),
    })),
  ...(slice.elsewhere[resource] ?? []).map(({ path, filter, reads: shown }) => ({
    path,
    filter,
    covers: (wanted: Filter) => reads(slice, resource, wanted, ['id', ...shown]),
    missing: (totals: AddedTotals) => totals,
  })),
];

/** The address at which a list shows exactly the records of a filter; undefined where it shows fewer. */
export function addressInList(
  list: FigureList,
  filter: Filter,
  totals: AddedTotals = {},
): string | undefined {
  const wanted = conditionsOf(filter);
  if (!conditionsOf(list.filter).every((one) => isAmong(wanted, one))) return undefined;
  const further = beyond(list.filter, filter);
  return list.covers(further) ? listAddress(list.path, further, list.missing(totals)) : undefined;
}

/** The conditions of a figure that a screen does not set by itself. */
function beyond(own: Filter, wanted: Filter): Filter {
  const set = conditionsOf(own);
  return flat({ all: conditionsOf(wanted).filter((one) => !isAmong(set, one)) });
}

const isAmong = (some: readonly Filter[], one: Filter) => some.some((other) => deepEqual(one, other));

const conditionsOf = (filter: Filter): Filter[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key === 'all' && Array.isArray(value) ? (value as Filter[]).flatMap(conditionsOf) : [{ [key]: value }],
  );

/**
 * Merges nested `all` conditions into one map where no key occurs twice, so that the screen's own filters can
 * show them.
 */
function flat(filter: Filter): Filter {
  const { all, ...rest } = filter;
  if (!Array.isArray(all)) return filter;
  const parts = [rest, ...(all as Filter[]).map(flat)];
  const merged: Filter = {};
  for (const [key, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(merged, key)) return filter;
    merged[key] = value;
  }
  return merged;
}

export const listsOf = (slice: DepartmentSlice): { path: string; list: ListScreen }[] =>
  screensOf(slice).flatMap(({ path, screen }) => (screen.kind === 'list' ? [{ path, list: screen }] : []));

const screensOf = ({ screens }: DepartmentSlice) =>
  Object.entries(screens).flatMap(([path, screen]) => simpleScreens(path, screen));

/** True when the list shows every field that the filter reads; the API refuses filters on other fields. */
function covers(slice: DepartmentSlice, list: ListScreen, filter: Filter): boolean {
  return reads(slice, list.resource, filter, [
    'id',
    ...list.columns.map(({ field }) => field),
    ...list.filters,
    ...list.form.flatMap(({ fields }) => fields.map(({ field }) => field)),
  ]);
}

/** True when the filter reads only these fields. */
function reads(slice: DepartmentSlice, resource: string, filter: Filter, shown: readonly string[]): boolean {
  const fields = slice.resources[resource]?.fields;
  if (!fields) return false;
  try {
    return [...fieldsOf(parseFilter(filter, fields))].every((field) => shown.includes(field));
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
