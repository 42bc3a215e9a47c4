/** What a user may open, from the index: for the menu, the areas page and the search. */
import { mayEnter } from './permissions.ts';
import type { ClientIndex, IndexDepartment, IndexRoute } from '#model/api/answers.ts';

/**
 * The department under which a user sees a route: its own or, if they may not enter that, one of theirs that
 * it opens for. So a screen that two departments share never appears under one that the user can't open.
 */
export function homeOf(
  index: ClientIndex,
  department: IndexDepartment,
  route: IndexRoute,
  permissions: readonly string[],
): IndexDepartment {
  if (department.menu === null || mayEnter(department.requirement, permissions)) return department;
  const opens = new Set(route.requirement.permissions.map((name) => name.toLowerCase()));
  const host = enteredDepartments(index, permissions).find(
    ({ requirement }) =>
      requirement.permissions.length > 0 &&
      requirement.permissions.every((name) => opens.has(name.toLowerCase())),
  );
  return host ?? department;
}

/**
 * True when the department's own menu entry represents a screen: its main page, unless that is a list with a
 * label of its own.
 */
export const isFrontOf = (
  { menu, label }: Pick<IndexDepartment, 'menu' | 'label'>,
  route: Pick<IndexRoute, 'path' | 'label' | 'ofRecords'>,
): boolean => route.path === menu?.to && (!route.ofRecords || route.label === label);

/**
 * The departments that the user may enter and that have a menu entry, in the index's order. A user who may enter
 * none of these, but others that require a permission, gets those.
 */
export function enteredDepartments(index: ClientIndex, permissions: readonly string[]): IndexDepartment[] {
  const entered = index.departments.filter(({ requirement }) => mayEnter(requirement, permissions));
  const listed = entered.filter(({ menu }) => menu !== null);
  if (listed.length > 0) return listed;
  return entered.filter(
    (department) => department.requirement.permissions.length > 0 && mainPathOf(department, permissions),
  );
}

/** The target of a department's entry: its main page, or the first screen that the user may open. */
export const mainPathOf = (
  { menu, routes }: IndexDepartment,
  permissions: readonly string[],
): string | undefined =>
  menu?.to ?? routes.find(({ requirement }) => mayEnter(requirement, permissions))?.path;
