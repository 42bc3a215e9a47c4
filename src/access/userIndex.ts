/** Cuts the portal's index to its public part and to the part of one user. */
import { LRUCache } from 'lru-cache';
import type {
  ClientIndex,
  IndexDepartment,
  IndexRoute,
  UserIndex,
  PublicIndex,
} from '../model/api/answers.ts';
import { addressesOf, findRoute } from './findRoute.ts';
import { mayEnter } from './permissions.ts';
import { memoize, getOrMake } from '#model/values/memoize.ts';

/** The public part: enough to sign in and draw a page, without any screens. */
export function publicIndex(index: ClientIndex): PublicIndex {
  const everybodys: PublicIndex & Partial<UserIndex> = { ...index };
  delete everybodys.departments;
  delete everybodys.landings;
  return everybodys;
}

const known = memoize((_index: ClientIndex) => new LRUCache<string, UserIndex>({ max: 1000 }));

/** The screens that these permissions open, with their departments. Cached by set of permissions. */
export function userIndex(index: ClientIndex, permissions: readonly string[]): UserIndex {
  const key = JSON.stringify([...new Set(permissions.map((name) => name.toLowerCase()))].sort());
  return getOrMake(known(index), key, () => cut(index, permissions));
}

/**
 * The landing pages of these permissions. One that opens no department, but single screens of others, lands on
 * the first of these that is in the menu.
 */
export const landingsOf = (index: UserIndex, permissions: readonly string[]): UserIndex['landings'] =>
  Object.fromEntries(
    permissions
      .map((name) => name.toLowerCase())
      .flatMap((name) => {
        const page = Object.hasOwn(index.landings, name)
          ? index.landings[name]
          : firstScreenOf(index, name, permissions);
        return page === undefined ? [] : [[name, page]];
      }),
  );

function firstScreenOf({ departments }: UserIndex, name: string, permissions: readonly string[]) {
  const isNamed = ({ requirement }: Pick<IndexRoute, 'requirement'>) =>
    requirement.permissions.some((one) => one.toLowerCase() === name);
  if (departments.some(isNamed)) return undefined;
  return departments
    .flatMap(({ menu, routes }) => (menu ? routes : []))
    .find((route) => route.menu && isNamed(route) && mayEnter(route.requirement, permissions))?.path;
}

function cut(index: ClientIndex, permissions: readonly string[]): UserIndex {
  const isTheirs = ({ requirement }: Pick<IndexRoute, 'requirement'>) => mayEnter(requirement, permissions);
  const departments = index.departments.flatMap((department) => {
    const routes = department.routes.filter(isTheirs);
    if (isTheirs(department)) return [{ ...department, routes }];
    return routes.length > 0 ? [{ ...department, menu: menuOfScreens(department, routes), routes }] : [];
  });
  const open = { departments };
  const closed = new Map<IndexRoute, string[]>();
  for (const route of index.departments.flatMap(({ routes }) => routes.filter((one) => !isTheirs(one))))
    for (const path of addressesOf(route)) {
      const match = findRoute(open, path);
      if (match) getOrMake(closed, match.route, () => []).push(path);
    }
  const withClosed = (route: IndexRoute) => {
    const below = closed.get(route);
    return below ? { ...route, closed: below } : route;
  };
  return {
    landings: landingsOf(index, permissions),
    departments: departments.map((one) => ({ ...one, routes: one.routes.map(withClosed) })),
  };
}

/** The menu entry of a department that a user may not enter opens a screen that they may. */
function menuOfScreens({ menu }: IndexDepartment, routes: readonly IndexRoute[]): IndexDepartment['menu'] {
  if (menu === null || routes.some(({ path }) => path === menu.to)) return menu;
  return { ...menu, to: (routes.find((route) => route.menu) ?? routes[0]!).path };
}
