/** The screens of the index that a user may open: for the menu, the areas page and the search. */
import { mayEnter } from './permissions.ts';
import type { ClientIndex, IndexDepartment, IndexRoute } from '#model/api/answers.ts';
import { groupBy } from '#model/values/collections.ts';
import { enteredDepartments, homeOf, isFrontOf, mainPathOf } from './menuDepartments.ts';

/**
 * The departments of the menu: those that the user may enter, and those under which they see single screens of a
 * department that they may not.
 */
export function departmentsInMenu(index: ClientIndex, permissions: readonly string[]): IndexDepartment[] {
  const shown = new Set(enteredDepartments(index, permissions));
  for (const { department, routes } of reachableRoutes(index, permissions))
    if (department.menu && routes.some(({ menu }) => menu)) shown.add(department);
  return index.departments.filter((department) => shown.has(department));
}

/** Those that have no entry of their own, below the others: the user has a permission for them. */
export const furtherDepartments = (
  { departments }: ClientIndex,
  permissions: readonly string[],
  listed: readonly IndexDepartment[],
): IndexDepartment[] =>
  departments.filter(
    (one) =>
      one.menu === null &&
      one.requirement.permissions.length > 0 &&
      mayEnter(one.requirement, permissions) &&
      mainPathOf(one, permissions) !== undefined &&
      !listed.includes(one),
  );

/** The screens that the menu lists under a department, except the one that its own entry represents. */
export function screensInMenu(
  index: ClientIndex,
  department: IndexDepartment,
  permissions: readonly string[],
): IndexRoute[] {
  const routes = reachableRoutes(index, permissions).find((area) => area.department === department)?.routes;
  return (routes ?? []).filter((route) => route.menu && !isFrontOf(department, route));
}

/**
 * All routes that the user may open, by the department under which they see them. Departments without any are
 * omitted.
 */
export function reachableRoutes(
  index: ClientIndex,
  permissions: readonly string[],
): { department: IndexDepartment; routes: IndexRoute[] }[] {
  const areas = new Map(index.departments.map((department) => [department, [] as IndexRoute[]]));
  for (const department of index.departments)
    for (const route of department.routes)
      if (mayEnter(route.requirement, permissions))
        areas.get(homeOf(index, department, route, permissions))!.push(route);
  return [...areas].flatMap(([department, routes]) => (routes.length > 0 ? [{ department, routes }] : []));
}

/** A screen that the user may open, with its department, which distinguishes screens of the same name. */
export type ReachablePage = { label: string; path: string; context?: string };

/** All screens that the user may open: what a search for pages finds. */
export const reachablePages = (index: ClientIndex, permissions: readonly string[]): ReachablePage[] =>
  reachableRoutes(index, permissions).flatMap(({ department, routes }) =>
    routes.map(({ label, path }) => ({ label, path, context: department.label })),
  );

/** Routes by their `group`, in written order; those without one come first. */
export function byGroup(
  routes: readonly IndexRoute[],
): { group: string | undefined; routes: IndexRoute[] }[] {
  return [...groupBy(routes, ({ group }) => group)]
    .map(([group, list]) => ({ group, routes: list }))
    .sort((a, b) => Number(a.group !== undefined) - Number(b.group !== undefined));
}
