/** Warns about screens that neither the menu nor another screen links to. */
import type { SimpleScreen } from '#model/types.ts';
import { refersTo } from '#model/traits.ts';
import { pageOf, resourcesOf, screenKind } from '#screens/registry.ts';
import type { RouteView, LintContext } from './context.ts';
import { translate } from '#messages/translate.ts';

export function lintReach(context: LintContext) {
  const linked = linksOf(context);
  // the page of all areas also links to screens that are not in the menu
  const areas = context.routes.some(({ screens }) =>
    screens.some(({ screen }) => pageOf(screen) === 'Areas'),
  );
  for (const { route, department, node, screens } of context.routes) {
    if (
      (route.menu && (department.menu || areas)) ||
      screens.some(({ path }) => linked.has(path.toLowerCase()))
    )
      continue;
    if (screens.some(({ screen }) => isOpenedFromRecords(screen, context.routes, department.id, route.path)))
      continue;
    const why = route.menu ? translate('lint.departmentIsNotInMenu') : translate('lint.routeIsNotInMenu');
    node
      .at('path')
      .warn(translate('lint.nothingLeads', { path: route.path, why }), 'value', 'unreached-screen');
  }
}

/** All linked addresses, in lower case. */
function linksOf({ portal, routes }: LintContext): ReadonlySet<string> {
  const departments = portal.departments.flatMap(({ menu, landing }) => [menu?.to, landing]);
  const search = portal.search.pages.map(({ path }) => path);
  const screens = routes.flatMap((route) =>
    route.screens.flatMap(({ screen }) => screenKind(screen).leadsTo(screen)),
  );
  const given = [...departments, ...search, ...screens].flatMap((path) => path?.toLowerCase() ?? []);
  const own = routes.flatMap(({ route }) =>
    // a link to any alias reaches the screen
    route.aliases.some((alias) => given.includes(alias.toLowerCase())) ? [route.path.toLowerCase()] : [],
  );
  return new Set([...given, ...own]);
}

/**
 * A list is linked from its records' titles on other screens, and from the rows of a report. A list of
 * another department counts only where the department of the link has no list of all the records itself.
 */
function isOpenedFromRecords(
  screen: SimpleScreen,
  routes: readonly RouteView[],
  department: string,
  path: string,
) {
  if (!screenKind(screen).opensRecords) return false;
  const [resource] = resourcesOf(screen);
  const listed = new Set(
    routes.flatMap(({ route, screens }) =>
      screens.some(
        ({ screen: other }) =>
          other.kind === 'list' && other.resource === resource && Object.keys(other.filter).length === 0,
      )
        ? [route.department]
        : [],
    ),
  );
  return routes.some(
    ({ route, screens }) =>
      route.path !== path &&
      (route.department === department || !listed.has(route.department)) &&
      screens.some(({ screen: other }) => screenKind(other).leadsToRecordsOf?.(other).includes(resource!)),
  );
}

/**
 * Warns about titles that are links for nobody, since no screen shows the referenced records. Reported once
 * per referenced resource.
 */
export function lintNames({ routes, resources }: LintContext) {
  const screens = routes.flatMap(({ screens: all }) => all.map(({ screen }) => screen));
  const listed = new Set(
    screens.flatMap((screen) => (screenKind(screen).opensRecords ? resourcesOf(screen) : [])),
  );
  const shown = new Set(screens.flatMap((screen) => [...resourcesOf(screen)]));
  for (const { resource, node } of resources) {
    if (listed.has(resource.id) || resource.from) continue;
    const naming = resources.flatMap(({ resource: other }) =>
      shown.has(other.id)
        ? Object.values(other.fields).flatMap((field) =>
            refersTo(field) && field.resource === resource.id ? [`${other.id}.${field.id}`] : [],
          )
        : [],
    );
    if (naming.length > 0)
      node
        .at('label')
        .warn(
          translate('lint.noScreenShowsRecord', { id: resource.id, naming: naming[0]! }),
          'key',
          'unlisted-resource',
        );
  }
}
