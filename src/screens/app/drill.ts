import { fieldsOf, FilterError, parseFilter } from '../../model/filter.ts';
import type { DepartmentSlice, Filter, ListScreen } from '../../model/types.ts';
import { listAddress } from '../listAddress.ts';
import { simpleScreens } from '../registry.ts';

/**
 * The address that shows what is behind a figure: the screen it leads to, opened with the figure's filter where that
 * screen lists or reports the same resource and can be narrowed by the fields that the filter reads.
 */
export function drillTo(slice: DepartmentSlice, to: string, resource: string, filter: Filter): string {
  const screen = screensOf(slice).find(({ path }) => path === to)?.screen;
  if (screen?.kind === 'report')
    return screen.resource === resource && reads(slice, resource, filter, screen.filters)
      ? `${to}?${new URLSearchParams({ filter: JSON.stringify(flat(filter)) })}`
      : to;
  if (screen?.kind !== 'list' || screen.resource !== resource || !covers(slice, screen, filter)) return to;
  return listAddress(to, flat(filter));
}

/** Conditions beside each other where none is said twice: so a screen's own filters can show them. */
export function flat(filter: Filter): Filter {
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

export const listAt = (slice: DepartmentSlice, path: string): ListScreen | undefined =>
  listsOf(slice).find((one) => one.path === path)?.list;

export const listsOf = (slice: DepartmentSlice): { path: string; list: ListScreen }[] =>
  screensOf(slice).flatMap(({ path, screen }) => (screen.kind === 'list' ? [{ path, list: screen }] : []));

const screensOf = ({ screens }: DepartmentSlice) =>
  Object.entries(screens).flatMap(([path, screen]) => simpleScreens(path, screen));

/** Whether a list shows all fields that a filter reads: the API refuses it any other. */
export function covers(slice: DepartmentSlice, list: ListScreen, filter: Filter): boolean {
  return reads(slice, list.resource, filter, [
    'id',
    ...list.columns.map(({ field }) => field),
    ...list.filters,
    ...list.form.flatMap(({ fields }) => fields.map(({ field }) => field)),
  ]);
}

/** Whether a filter reads these fields alone. */
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
