/**
 * Intersects a portal with another one: what remains is in both. Labels, order and record rules are those of
 * the first.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Department, Portal, Requirement, Route } from '#model/types.ts';
import { narrowScreen } from '#screens/languageRegistry.ts';
import { narrowFilter } from '#language/live/narrowFilter.ts';
import type { Narrowed, Narrowings } from '#language/live/narrowed.ts';
import { narrowResource } from './narrowResource.ts';

export function narrowPortal(portal: Portal, limit: Portal): Portal {
  const narrowed = new Map<string, Narrowed>(
    Object.values(portal.resources).map((one) => [one.id, narrowResource(one, limit.resources[one.id])]),
  );
  const departments = portal.departments.flatMap((department) => {
    const other = limit.departments.find(({ id }) => id === department.id);
    return other ? (narrowDepartment(department, other, narrowed) ?? []) : [];
  });
  const paths = new Set(
    departments.flatMap(({ routes }) => routes.flatMap((route) => [route.path, ...route.aliases])),
  );
  const { demo: _demo, ...rest } = portal;
  return {
    ...rest,
    accounts: narrowAccounts(portal, limit),
    ...(portal.demo && limit.demo && { demo: narrowDemo(portal.demo, limit.demo) }),
    imageOrigins: portal.imageOrigins.filter((origin) => limit.imageOrigins.includes(origin)),
    departments: departments.map((department) => withMainPage(department, paths)),
    resources: Object.fromEntries([...narrowed].map(([id, { resource }]) => [id, resource])),
    landings: Object.fromEntries(Object.entries(portal.landings).filter(([, path]) => paths.has(path))),
  };
}

function narrowAccounts({ accounts, resources }: Portal, limit: Portal): Portal['accounts'] {
  const active = narrowFilter(
    accounts.activeWhen ?? {},
    limit.accounts.activeWhen ?? {},
    resources[accounts.resource]!.fields,
  );
  return { ...accounts, ...(Object.keys(active).length > 0 && { activeWhen: active }) };
}

type Demo = NonNullable<Portal['demo']>;
const narrowDemo = ({ visitor, ...demo }: Demo, limit: Demo): Demo => ({
  ...demo,
  ...(visitor !== undefined && visitor === limit.visitor && { visitor }),
  accounts: demo.accounts.filter(({ email }) => limit.accounts.some((other) => other.email === email)),
});

function narrowDepartment(
  department: Department,
  limit: Department,
  resources: Narrowings,
): Department | null {
  const routes = department.routes.flatMap((route) => {
    const other = limit.routes.find(({ path }) => path === route.path);
    return other ? (narrowRoute(route, other, resources) ?? []) : [];
  });
  if (routes.length === 0) return null;
  return { ...department, requirement: both(department.requirement, limit.requirement), routes };
}

function narrowRoute(route: Route, limit: Route, resources: Narrowings): Route | null {
  const screen = narrowScreen(route.screen, limit.screen, resources);
  return (
    screen && {
      ...route,
      aliases: route.aliases.filter((alias) => limit.aliases.includes(alias)),
      requirement: both(route.requirement, limit.requirement),
      screen,
    }
  );
}

/** When the main page is gone, the first remaining route replaces it. */
function withMainPage(department: Department, paths: ReadonlySet<string>): Department {
  const { menu, landing, routes, ...rest } = department;
  const first = routes[0]!.path;
  return {
    ...rest,
    routes,
    menu: menu && { ...menu, to: paths.has(menu.to) ? menu.to : first },
    ...(landing !== undefined && paths.has(landing) && { landing }),
  };
}

/**
 * The requirement that both requirements are met. When no single requirement expresses that exactly, a
 * stricter one: all permissions of both.
 */
function both(a: Requirement, b: Requirement): Requirement {
  const [left, right] = [a, b].map(({ permissions }) => permissions.map((one) => one.toLowerCase())) as [
    string[],
    string[],
  ];
  if (right.length === 0 || (a.mode === b.mode && isDeepStrictEqual([...left].sort(), [...right].sort())))
    return a;
  if (left.length === 0) return b;
  const common = left.filter((one) => right.includes(one));
  if (a.mode === 'any' && b.mode === 'any' && common.length > 0) return { mode: 'any', permissions: common };
  if (a.mode === 'all' && b.mode === 'any' && common.length > 0) return a;
  if (a.mode === 'any' && b.mode === 'all' && common.length > 0) return b;
  return { mode: 'all', permissions: [...new Set([...left, ...right])] };
}
