/** What of the portal the browser gets: a public index, and per department what one user may see. */
import { widgetResources } from '../model/measures.ts';
import { pageServices } from '../model/pages.ts';
import { filterFor, mayEnter } from './permissions.ts';
import { accessOf, screensOf, type Access } from './grants.ts';
import { visiblePartsOf } from './visiblePart.ts';
import type {
  ClientIndex,
  ClientResource,
  Department,
  DepartmentSlice,
  IndexDepartment,
  IndexRoute,
  ListScreen,
  Portal,
  Requirement,
  Resource,
  Route,
  Screen,
  SimpleScreen,
  Widget,
} from '../model/types.ts';

/** Enough for menu, guard, landing and search, and nothing of what the screens show. */
export function indexOf(
  portal: Portal,
  { today, api, version }: Pick<ClientIndex, 'today' | 'api' | 'version'>,
): ClientIndex {
  const { brand, locale, timeZone, currency, settings, search, landings, demo } = portal;
  const departments = portal.departments.map((department): IndexDepartment => {
    const { id, label, icon, accent, requirement, menu } = department;
    const routes = department.routes.map((route) => {
      const { path, aliases, label, description, icon, group, menu, requirement } = route;
      const tabs = screensOf(route)
        .slice(1)
        .map((tab) => tab.path);
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
        ...servicePage(route),
      };
    });
    return { id, label, icon, accent, requirement, menu, routes };
  });
  return {
    brand,
    locale,
    timeZone,
    currency,
    settings,
    search,
    landings,
    demo,
    today,
    ...(portal.history && { history: true }),
    api,
    version,
    departments,
  };
}

/** By which the app knows who may use the services beside the records. */
function servicePage(route: Route): Pick<IndexRoute, 'page'> {
  const services: Readonly<Record<string, readonly unknown[]>> = pageServices;
  const pages = screensOf(route).flatMap(({ screen }) => (screen.kind === 'page' ? [screen.page] : []));
  const page = pages.find((name) => services[name]?.length);
  return page === undefined ? {} : { page };
}

/** The department's screens that these permissions open, each with the filter and the actions they give. */
export function sliceOf(
  portal: Portal,
  department: Department,
  permissions: readonly string[],
  version: string,
): DepartmentSlice {
  const access = accessOf(portal, permissions);
  const routes = department.routes.filter((route) => mayEnter(route.requirement, permissions));
  const screens = Object.fromEntries(
    routes.map((route) => [route.path, forUser(route.screen, route.requirement, access)]),
  );
  const used = new Set(routes.flatMap(screensOf).flatMap(({ screen }) => resourcesOf(screen)));
  return { id: department.id, version, screens, resources: resourcesFor(portal, access, used) };
}

function forUser<S extends Screen>(screen: S, requirement: Requirement, access: Access): S {
  const narrow = <T extends { filter?: ListScreen['filter']; scope: ListScreen['scope'] }>(part: T): T => ({
    ...part,
    filter: filterFor(part, requirement, access.permissions),
    scope: {},
  });
  const widget = (one: Widget): Widget => {
    if (one.kind === 'shortcuts' || one.kind === 'text') return one;
    const narrowed = narrow(one);
    if (narrowed.kind !== 'metric' || one.kind !== 'metric') return narrowed;
    return {
      ...narrowed,
      ...(one.compare && { compare: narrow({ filter: one.compare, scope: one.scope }).filter }),
      ...(one.per && {
        per: {
          ...one.per,
          filter: narrow({ filter: one.per.filter, scope: one.scope }).filter,
          ...(one.per.compare && { compare: narrow({ filter: one.per.compare, scope: one.scope }).filter }),
        },
      }),
    };
  };
  const one = (simple: SimpleScreen): SimpleScreen => {
    switch (simple.kind) {
      case 'list': {
        const grants = access.resources.get(simple.resource)?.grants ?? [];
        const granted = new Set(grants.flatMap((grant) => [...grant.transitions]));
        return {
          ...narrow(simple),
          transitions: simple.transitions.filter((id) => granted.has(id)),
          metrics: simple.metrics.map((metric) => widget(metric) as typeof metric),
          related: simple.related.map((related) => ({ ...related, scope: {} })),
        };
      }
      case 'dashboard':
        return { ...simple, widgets: simple.widgets.map(widget) };
      case 'report':
        return narrow(simple);
      case 'form':
        return narrow(simple);
      default:
        return simple;
    }
  };
  return (
    screen.kind === 'tabs'
      ? { ...screen, tabs: screen.tabs.map((tab) => ({ ...tab, screen: one(tab.screen) })) }
      : one(screen)
  ) as S;
}

/** Ids of the resources whose records or figures a screen shows. */
export function resourcesOf(screen: SimpleScreen): string[] {
  switch (screen.kind) {
    case 'list':
      return [
        screen.resource,
        ...screen.related.map(({ resource }) => resource),
        ...screen.metrics.flatMap(widgetResources),
      ];
    case 'form':
    case 'report':
      return [screen.resource];
    case 'dashboard':
      return screen.widgets.flatMap(widgetResources);
    case 'page':
      return [];
  }
}

function resourcesFor(portal: Portal, access: Access, ids: Iterable<string>): DepartmentSlice['resources'] {
  const found = new Map<string, ClientResource>();
  const visiblePart = visiblePartsOf(portal, access);
  const add = (id: string) => {
    if (found.has(id)) return;
    const client = visiblePart(id);
    found.set(id, client);
    addTargets(client.fields);
  };
  const addTargets = (fields: Resource['fields']) => {
    for (const field of Object.values(fields))
      if (field.type === 'reference' || field.type === 'references') add(field.resource);
      else if (field.type === 'items') addTargets(field.fields);
  };
  for (const id of ids) add(id);
  return Object.fromEntries(found);
}
