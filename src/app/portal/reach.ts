/** What of the index a user may open: for the menu, the areas page and the search. */
import { mayEnter } from '../../access/permissions.ts';
import type { ClientIndex, IndexDepartment, IndexRoute } from '../../config/types.ts';

/** The department's screens that the menu lists: its own page stands for it already. */
export function screensInMenu(department: IndexDepartment, permissions: readonly string[]): IndexRoute[] {
  return department.routes.filter(
    (route) => route.menu && route.path !== department.menu?.to && mayEnter(route.requirement, permissions),
  );
}

/** Departments with an entry in the menu, in the index's order. */
export const departmentsInMenu = (index: ClientIndex, permissions: readonly string[]): IndexDepartment[] =>
  index.departments.filter(({ menu, requirement }) => menu !== null && mayEnter(requirement, permissions));

/** Every route the user may open, by department; departments without any are left out. */
export const reachableRoutes = (
  index: ClientIndex,
  permissions: readonly string[],
): { department: IndexDepartment; routes: IndexRoute[] }[] =>
  index.departments
    .map((department) => ({
      department,
      routes: department.routes.filter((route) => mayEnter(route.requirement, permissions)),
    }))
    .filter(({ routes }) => routes.length > 0);

/** Routes under their `group`, in the order written; those without one come first. */
export function byGroup(
  routes: readonly IndexRoute[],
): { group: string | undefined; routes: IndexRoute[] }[] {
  const groups = new Map<string | undefined, IndexRoute[]>();
  for (const route of routes) {
    const list = groups.get(route.group);
    if (list) list.push(route);
    else groups.set(route.group, [route]);
  }
  return [...groups]
    .map(([group, list]) => ({ group, routes: list }))
    .sort((a, b) => Number(a.group !== undefined) - Number(b.group !== undefined));
}
