import type { ClientResource, DepartmentSlice, ListScreen } from '../../model/types.ts';
import { simpleScreens } from '../registry.ts';
import { fixedFields } from '../form/app/defaults.ts';
import { writableOf } from '../form/app/sections.ts';

/** The lists of this department that show a resource: those of all its records before those with a filter of their own. */
function listsOf({ screens }: DepartmentSlice, resource: string): { path: string; list: ListScreen }[] {
  const lists = Object.entries(screens).flatMap(([path, screen]) =>
    simpleScreens(path, screen).flatMap((one) =>
      one.screen.kind === 'list' && one.screen.resource === resource
        ? [{ path: one.path, list: one.screen }]
        : [],
    ),
  );
  const isWhole = ({ list }: (typeof lists)[number]) => Object.keys(list.filter).length === 0;
  return [...lists.filter(isWhole), ...lists.filter((one) => !isWhole(one))];
}

/**
 * The screen that lists a resource, if the user has one: where a record of it can be opened. Those of this department
 * go before those of others.
 */
export const listPathOf = (slice: DepartmentSlice, resource: string): string | undefined =>
  listsOf(slice, resource)[0]?.path ?? slice.links[resource];

/** The list of this department in which a record of this resource is made, if the user has one. */
export const createListOf = (slice: DepartmentSlice, resource: string) =>
  listsOf(slice, resource).find(({ list }) => list.actions.includes('create'));

/** The form of this department that makes a record which names another one by this field, if the user has one. */
export function createPathOf(
  slice: DepartmentSlice,
  resource: ClientResource,
  field: string,
): string | undefined {
  const found = listsOf(slice, resource.id).find(
    ({ list: { actions, form, filter } }) =>
      actions.includes('create') &&
      writableOf(form, resource).includes(field) &&
      !fixedFields(resource, filter).includes(field),
  );
  return found && `${found.path}/create`;
}
