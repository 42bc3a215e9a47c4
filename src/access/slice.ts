/** The parts of the portal that the browser gets: an index, and per department what one user may see. */
import { screenDescription } from '#compiler/live/resolved.ts';
import { pageServices } from '#model/config/pages.ts';
import { filterFor, mayEnter } from './permissions.ts';
import { accessOf, type Access } from './grants.ts';
import { createFormWith, linksTo, listsElsewhere } from './screenLinks.ts';
import type { UserCut } from '#screens/kind.ts';
import { screenGrants } from '#screens/grantsRegistry.ts';
import { eachScreen, pageOf, resourcesOf, screenKind, screensOf } from '#screens/registry.ts';
import { walkConfig } from '#model/config/walkConfig.ts';
import { visibleResources } from './visibleResources.ts';
import type {
  ClientIndex,
  ClientResource,
  DepartmentSlice,
  IndexDepartment,
  IndexRoute,
  PublicDemo,
} from '#model/api/clientTypes.ts';
import type { Department, Portal, Requirement, Resource, Route } from '#model/types.ts';
import type { Screen, SimpleScreen } from '#model/types.ts';
import { hasRows, refersTo } from '#model/traits.ts';

/** The index: enough for menu, guard, landing page and search, without the content of screens. */
export function indexOf(
  portal: Portal,
  {
    today,
    followsClock,
    ahead,
    api,
    version,
    elsewhere,
    editable,
  }: Pick<ClientIndex, 'today' | 'followsClock' | 'ahead' | 'api' | 'version' | 'elsewhere' | 'editable'>,
): ClientIndex {
  const { brand, locale, locales, timeZone, currency, settings, search, landings, demo, trash, messages } =
    portal;
  const departments = portal.departments.map((department): IndexDepartment => {
    const { id, label, icon, accent, requirement, menu } = department;
    const routes = department.routes.map(indexRoute);
    return { id, label, icon, accent, requirement, menu, routes };
  });
  return {
    brand,
    locale,
    locales,
    timeZone,
    currency,
    settings,
    search,
    landings,
    ...(messages && { messages }),
    ...(trash && { trash }),
    ...(demo && { demo: publicDemo(demo) }),
    today,
    ...(followsClock && { followsClock }),
    ...(ahead && { ahead }),
    ...(portal.history && { history: true }),
    ...(editable && { editable }),
    ...(elsewhere && { elsewhere }),
    api,
    version,
    departments,
  };
}

const publicDemo = ({ password, accounts }: NonNullable<Portal['demo']>): PublicDemo => ({
  password,
  accounts: accounts.map(({ email, label }) => ({ email, label })),
});

/** A route without its screens. */
function indexRoute(route: Route): IndexRoute {
  const { path, aliases, label, description, icon, group, menu, requirement } = route;
  const screens = screensOf(route);
  const [first] = screens;
  const tabs = screens.slice(1).map((tab) => tab.path);
  return {
    path,
    aliases,
    label,
    description,
    icon,
    group,
    menu,
    requirement,
    ...(tabs.length > 0 && { tabs }),
    ...(!screens.some(({ screen }) => screenKind(screen).opensRecords) && { leaf: true as const }),
    ...(screenKind(first!.screen).opensRecords && { ofRecords: true as const }),
    ...servicePage(route),
  };
}

/** The page of a route that needs a service. The app decides by it who may use the service. */
function servicePage(route: Route): Pick<IndexRoute, 'page'> {
  const services: Readonly<Record<string, readonly unknown[]>> = pageServices;
  const pages = screensOf(route).flatMap(({ screen }) => pageOf(screen) ?? []);
  const page = pages.find((name) => services[name]?.length);
  return page === undefined ? {} : { page };
}

/** The department's screens that these permissions open, each with their filter and actions. */
export function sliceOf(
  portal: Portal,
  department: Department,
  permissions: readonly string[],
  version: string,
  delegatedPermissions: readonly string[] = [],
): DepartmentSlice {
  const access = accessOf(portal, permissions, delegatedPermissions);
  const routes = department.routes.filter((route) => mayEnter(route.requirement, permissions));
  const screens = Object.fromEntries(
    routes.map((route) => [route.path, browserPart(forUser(route.screen, route.requirement, access))]),
  );
  const simple = routes.flatMap(screensOf);
  const used = [...new Set(simple.flatMap(({ screen }) => resourcesOf(screen)))];
  const resources = resourcesFor(portal, access, used);
  return {
    id: department.id,
    version,
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
  walkConfig(screen, screenDescription, { enter: ({ entry }) => !entry.serverOnly, leaf: (value) => value });

function forUser(screen: Screen, requirement: Requirement, access: Access): Screen {
  const cut: UserCut = {
    withScope: (part) => ({ ...part, filter: filterFor(part, requirement, access.permissions), scope: {} }),
    transitions: (resource) =>
      new Set((access.resources.get(resource)?.grants ?? []).flatMap((grant) => [...grant.transitions])),
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
