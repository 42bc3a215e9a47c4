import { fieldsOf, FilterError, parseFilter } from '../../config/filter.ts';
import type { DepartmentSlice, Filter, ListScreen } from '../../config/types.ts';

/**
 * The address that shows the records behind a figure: the screen it leads to, opened with the figure's filter
 * where that screen lists the same resource and shows the fields that the filter reads.
 */
export function drillTo(slice: DepartmentSlice, to: string, resource: string, filter: Filter): string {
  const list = listAt(slice, to);
  if (!list || list.resource !== resource || !covers(slice, list, filter)) return to;
  return listAddress(to, filter);
}

/** A list's address, opened with a filter. */
export const listAddress = (path: string, filter: Filter) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`;

export const listAt = (slice: DepartmentSlice, path: string): ListScreen | undefined =>
  listsOf(slice).find((one) => one.path === path)?.list;

export const listsOf = ({ screens }: DepartmentSlice): { path: string; list: ListScreen }[] =>
  Object.entries(screens).flatMap(([path, screen]) =>
    (screen.kind === 'tabs' ? screen.tabs : [{ path, screen }]).flatMap((one) =>
      one.screen.kind === 'list' ? [{ path: one.path, list: one.screen }] : [],
    ),
  );

/** Whether a list shows all fields that a filter reads: the API refuses it any other. */
export function covers(slice: DepartmentSlice, list: ListScreen, filter: Filter): boolean {
  const resource = slice.resources[list.resource];
  if (!resource) return false;
  const shown = new Set([
    'id',
    ...list.columns.map(({ field }) => field),
    ...list.filters,
    ...list.form.flatMap(({ fields }) => fields.map(({ field }) => field)),
  ]);
  try {
    return [...fieldsOf(parseFilter(filter, resource.fields))].every((field) => shown.has(field));
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
