/** What one user may see of a department: the part of the portal that their browser gets beside the index. */
import { descriptions } from '#model/config/descriptions.ts';
import type { ClientResource, DepartmentSlice } from '../model/api/answers.ts';
import type { Portal, Resource, Department, Requirement, Screen, SimpleScreen } from '../model/types.ts';
import { hasRows, refersTo } from '../model/traits.ts';
import { walkConfig } from '../model/config/walkConfig.ts';
import { type Access, accessOf } from './grants.ts';
import { cacheByRights } from './cacheByRights.ts';
import { visibleResources } from './cutResource.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { filterFor, mayEnter } from './permissions.ts';
import { createFormWith, linksTo, listsElsewhere } from './screenLinks.ts';
import type { UserCut } from '../screens/kind.ts';
import { screenGrants } from '../screens/screenGrants.ts';
import { eachScreen, resourcesOf, screenKind, screensOf } from '../screens/simpleScreens.ts';

const slicesFor = cacheByRights<Department, Omit<DepartmentSlice, 'version'>>();

/** The department's screens that these permissions open, each with their filter and actions. */
export function sliceOf(
  portal: Portal,
  department: Department,
  permissions: readonly string[],
  version: string,
  delegatedPermissions: readonly string[] = [],
): DepartmentSlice {
  const access = accessOf(portal, permissions, delegatedPermissions);
  return {
    version,
    ...getOrMake(slicesFor(portal, access), department, () => cutDepartment(portal, department, access)),
  };
}

function cutDepartment(
  portal: Portal,
  department: Department,
  access: Access,
): Omit<DepartmentSlice, 'version'> {
  const routes = department.routes.filter((route) => mayEnter(route.requirement, access.permissions));
  const screens = Object.fromEntries(
    routes.map((route) => [route.path, browserPart(screenForUser(route.screen, route.requirement, access))]),
  );
  const simple = routes.flatMap(screensOf);
  const used = [...new Set(simple.flatMap(({ screen }) => resourcesOf(screen)))];
  const resources = resourcesFor(portal, access, used);
  return {
    id: department.id,
    screens,
    resources,
    ...waysFrom(simple, used, Object.keys(resources), portal, access),
  };
}

/**
 * The paths, in any department, that open records of these resources and of the resources behind their views;
 * the lists of the screens' resources in other departments; and the forms that create a record which refers
 * to one of a screen.
 */
function waysFrom(
  screens: readonly { path: string; screen: SimpleScreen }[],
  used: readonly string[],
  known: readonly string[],
  { resources }: Portal,
  access: Access,
): Pick<DepartmentSlice, 'links' | 'elsewhere' | 'makes'> {
  const own = new Set(screens.map(({ path }) => path));
  const gathered = used.flatMap((id) => resources[id]!.from?.sources ?? []).map(({ resource }) => resource);
  const ids = [...new Set([...known, ...gathered])];
  const lists = used.map((id) => [id, listsElsewhere(access, id, own)] as const);
  const links = ids.map((id) => [id, linksTo(access, resources[id]!, own)] as const);
  const makes = screens.flatMap(({ screen }) =>
    (screenKind(screen).leadsToRecordsOf?.(screen) ?? []).flatMap((id) => {
      const [first] = resourcesOf(screen);
      const linkedBy = screenKind(screen).linkedBy?.(screen) ?? [];
      const naming = Object.values(resources[id]!.fields).filter(
        (field) => refersTo(field) && (field.resource === first || linkedBy.includes(`${id}.${field.id}`)),
      );
      return naming.flatMap((field) => {
        const path = createFormWith(access, resources[id]!, field.id, own);
        return path === undefined ? [] : [[`${id}.${field.id}`, path] as const];
      });
    }),
  );
  return {
    links: withAny(links),
    elsewhere: withAny(lists),
    makes: Object.fromEntries(makes),
  };
}

const withAny = <T>(lists: readonly (readonly [string, readonly T[]])[]) =>
  Object.fromEntries(lists.filter(([, some]) => some.length > 0));

/** The screen with only the keywords that the browser may get. */
const browserPart = (screen: Screen): Screen =>
  walkConfig(screen, descriptions.get().screen, {
    enter: ({ entry }) => !entry.serverOnly,
    leaf: (value) => value,
  });

/** The screen as whoever has these rights gets it. */
export function screenForUser(screen: Screen, requirement: Requirement, access: Access): Screen {
  const cut: UserCut = {
    withScope: (part) => ({ ...part, filter: filterFor(part, requirement, access.permissions), scope: {} }),
    holds: (asked) => mayEnter(asked, access.permissions),
    transitions: (id) => new Set(access.resources.get(id)?.grants.flatMap((one) => [...one.transitions])),
  };
  return eachScreen(screen, (simple) => screenGrants(simple).forUser(simple, cut));
}

function resourcesFor(portal: Portal, access: Access, ids: Iterable<string>): DepartmentSlice['resources'] {
  const found = new Map<string, ClientResource>();
  const visiblePart = visibleResources(portal, access);
  const add = (id: string) => {
    if (found.has(id)) return;
    const client = visiblePart(id);
    found.set(id, client);
    addTargets(client.fields);
  };
  const addTargets = (fields: Resource['fields']) => {
    for (const field of Object.values(fields))
      if (refersTo(field)) add(field.resource);
      else if (hasRows(field)) addTargets(field.fields);
  };
  for (const id of ids) add(id);
  return Object.fromEntries(found);
}
