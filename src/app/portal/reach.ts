/** Where a user meets the screens of the index that they may open. */
import { mayEnter } from '../../access/permissions.ts';
import type { ClientIndex, IndexDepartment, IndexRoute } from '../../model/clientTypes.ts';

/**
 * The department under which a user meets a route: its own, or, where he may not enter that one, the one of his that
 * it opens for. A screen that two departments share is thus never a guest from a place he can't go to.
 */
export function homeOf(
  index: ClientIndex,
  department: IndexDepartment,
  route: IndexRoute,
  permissions: readonly string[],
): IndexDepartment {
  if (department.menu === null || mayEnter(department.requirement, permissions)) return department;
  const opens = new Set(route.requirement.permissions.map((name) => name.toLowerCase()));
  const host = departmentsInMenu(index, permissions).find(
    ({ requirement }) =>
      requirement.permissions.length > 0 &&
      requirement.permissions.every((name) => opens.has(name.toLowerCase())),
  );
  return host ?? department;
}

/** Whether the department's own entry stands for a screen: its main page, unless it is a list with a name of its own. */
export const isFrontOf = (
  { menu, label }: Pick<IndexDepartment, 'menu' | 'label'>,
  route: Pick<IndexRoute, 'path' | 'label' | 'ofRecords'>,
): boolean => route.path === menu?.to && (!route.ofRecords || route.label === label);

/**
 * Departments with an entry in the menu, in the index's order. Who may enter none of them, but others that some
 * permission opens, has those.
 */
export function departmentsInMenu(index: ClientIndex, permissions: readonly string[]): IndexDepartment[] {
  const entered = index.departments.filter(({ requirement }) => mayEnter(requirement, permissions));
  const listed = entered.filter(({ menu }) => menu !== null);
  if (listed.length > 0) return listed;
  return entered.filter(
    (department) => department.requirement.permissions.length > 0 && mainPathOf(department, permissions),
  );
}

/** Where the entry of a department leads: its main page, or the first screen that the user may open. */
export const mainPathOf = (
  { menu, routes }: IndexDepartment,
  permissions: readonly string[],
): string | undefined =>
  menu?.to ?? routes.find(({ requirement }) => mayEnter(requirement, permissions))?.path;
