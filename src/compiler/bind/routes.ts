/** Checks departments and routes: who may enter, and that all addresses differ. */
import type { Checked } from '#language/files.ts';
import { screenKinds, type DepartmentSource, type RouteSource } from '../schema/schema.ts';
import { landingPermissions, routeRequirement, tabPath } from '#language/shortForms.ts';
import type { Requirement } from '#model/types.ts';
import { bindScreen } from '#screens/languageRegistry.ts';
import { listedBy } from '#screens/schemas.ts';
import { checkPath, ConfigNode, type BindContext } from '#language/bind/context.ts';
import { fileEndingOf, isReserved, recordSegments } from '#model/config/reservedPaths.ts';
import { translate } from '#messages/translate.ts';

export function checkDepartment(context: BindContext, file: Checked<DepartmentSource>) {
  const node = new ConfigNode(file, context.report);
  const department = file.value;
  const soundPermissions = node.at('permissions').isValid;
  if (node.at('menu').isValid && department.menu && department.menu.to)
    checkPath(context, node.at('menu', 'to'), department.menu.to);
  if (node.at('landing').isValid && department.landing)
    checkPath(context, node.at('landing'), department.landing);
  if (!Array.isArray(department.routes)) return;
  for (const [index, route] of department.routes.entries()) {
    const at = node.at('routes', index);
    if (!at.isValid) continue;
    const requirement = route.permissions || soundPermissions ? routeRequirement(route, department) : null;
    context.parts.bind(file, `routes/${index}`, () => checkRoute(context, at, route, requirement));
  }
}

function checkRoute(
  context: BindContext,
  node: ConfigNode,
  route: RouteSource,
  requirement: Requirement | null,
) {
  checkOneScreen(node, route, [...screenKinds, 'tabs']);
  checkApiName(context, node, route);
  if (
    requirement &&
    new Set(requirement.permissions.map((one) => one.toLowerCase())).size < requirement.permissions.length
  )
    node.at('permissions').warn(translate('bind.permissionIsRepeated'), 'key');
  bindScreen(context, node, route, requirement);
  route.tabs?.forEach((tab, index) => {
    const at = node.at('tabs', index);
    if (index === 0 && tab.segment) at.at('segment').error(translate('bind.firstTabHasAddress'), 'key');
    if (index > 0 && !tab.segment)
      at.error(translate('bind.segmentIsMissingInTab', { label: tab.label, path: route.path }));
    checkOneScreen(at, tab, screenKinds);
    bindScreen(context, at, tab, requirement);
  });
}

function checkOneScreen(
  node: ConfigNode,
  source: Partial<Record<string, unknown>>,
  kinds: readonly string[],
) {
  const given = kinds.filter((kind) => source[kind] !== undefined);
  const what = kinds.includes('tabs') ? translate('common.route') : translate('common.tab');
  if (given.length === 0) node.error(translate('bind.showsNothingYet', { what, kinds: kinds.join(', ') }));
  if (given.length > 1)
    node.at(given[1]!).error(
      translate('bind.hasButOnlyOneFits', {
        what,
        given: given.map((kind) => `"${kind}"`).join(translate('common.and')),
      }),
      'key',
    );
}

/** /pedidos as a route and `pedidos` as a resource would share one name. */
function checkApiName(context: BindContext, node: ConfigNode, route: RouteSource) {
  const listed = listedBy(route);
  // an unknown resource is reported where it is named
  if (listed !== undefined && !context.resources.has(listed)) return;
  for (const path of [route.path, ...(route.aliases ?? [])]) {
    const name = path.slice(1);
    if (context.resources.has(name) && listed !== name)
      node.at('path').error(translate('bind.addressHasNameOfResource', { path, name }));
  }
}

// --- addresses --------------------------------------------------------------------------------------------

type Address = { path: string; node: ConfigNode; alias: boolean };

/** Addresses are matched case-insensitively, and each may be declared once in the whole portal. */
export function checkAddresses(context: BindContext) {
  const seen = new Map<string, Address>();
  const lists = new Set<string>();
  const addresses = [...context.sources.departments.values()].flatMap((file) =>
    addressesOf(context, file, lists),
  );
  for (const address of addresses) {
    const { path, node } = address;
    const lower = path.toLowerCase();
    if (isReserved(path)) {
      node.error(
        lower === '/dashboard'
          ? translate('bind.addressIsPortalOwn', { path })
          : translate('bind.addressIsPortalOwnChoose', { path }),
      );
      continue;
    }
    const ending = fileEndingOf(path);
    if (ending) node.error(translate('bind.addressWouldBeOfFile', { path, ending }));
    const [, parent, segment] = /^(.*)\/([^/]*)$/.exec(lower)!;
    if (lists.has(parent!) && (recordSegments.some((own) => own === segment) || /^\d+$/.test(segment!)))
      node.error(translate('bind.addressIsOfRecord', { path, parent: parent! }));
    const earlier = seen.get(lower);
    if (earlier) node.error(collision(address, earlier));
    else seen.set(lower, address);
  }
}

function collision({ path, alias }: Address, earlier: Address): string {
  const { file, line } = earlier.node.place();
  const where = `${file}:${line}`;
  if (path === earlier.path)
    return translate('bind.addressAlready', {
      path,
      where,
      alias: alias ? translate('bind.deleteFromAliases') : translate('bind.giveOneOfRoutesAnother'),
    });
  return translate('bind.andAreOneAddress', { path, earlierPath: earlier.path, where });
}

function addressesOf(context: BindContext, file: Checked<DepartmentSource>, lists: Set<string>): Address[] {
  if (!Array.isArray(file.value.routes)) return [];
  const node = new ConfigNode(file, context.report);
  return file.value.routes.flatMap((route, index): Address[] => {
    const at = node.at('routes', index);
    if (typeof route?.path !== 'string' || !at.at('path').isValid) return [];
    const own = { path: route.path, node: at.at('path'), alias: false };
    if (!at.isValid) return [own];
    if (listedBy(route.tabs?.[0] ?? route)) lists.add(route.path.toLowerCase());
    const aliases = (route.aliases ?? []).map((path, n) => ({
      path,
      node: at.at('aliases', n),
      alias: true,
    }));
    const tabs = (route.tabs ?? []).flatMap((tab, n): Address[] => {
      if (n === 0 || !tab.segment) return [];
      if (listedBy(tab)) lists.add(tabPath(route, tab, n).toLowerCase());
      return [{ path: tabPath(route, tab, n), node: at.at('tabs', n, 'segment'), alias: false }];
    });
    // an alias that differs only in case from the route's path is the same address
    const needed = aliases.filter(
      ({ path }) => path.toLowerCase() !== route.path.toLowerCase() || path === route.path,
    );
    return [own, ...needed, ...tabs];
  });
}

// --- landings ---------------------------------------------------------------------------------------------

/** After sign-in one landing page opens, so two departments must not claim the same permission in the same way. */
export function checkLandings(context: BindContext) {
  const seen = new Map<string, ConfigNode>();
  for (const file of context.sources.departments.values()) {
    const node = new ConfigNode(file, context.report).at('landing');
    if (!file.value.landing || !node.isValid || !file.isValid(['permissions'])) continue;
    const { names, isAlone } = landingPermissions(file.value);
    if (names.length === 0) node.warn(translate('bind.landingHasNoEffect'), 'key');
    for (const permission of names) {
      if (!opens(context, file.value.landing, permission))
        node.warn(translate('bind.landingIsClosed', { permission, landing: file.value.landing }));
      const key = `${permission} ${isAlone}`;
      const earlier = seen.get(key);
      if (earlier) {
        const { file: name, line } = earlier.place();
        node.error(translate('bind.permissionAlreadyLeadsToAnother', { permission, name, line }));
      } else seen.set(key, node);
    }
  }
}

/**
 * True when the route at this address admits a user with only this permission, or when that can't be
 * determined.
 */
function opens(context: BindContext, path: string, permission: string): boolean {
  for (const { value, isValid } of context.sources.departments.values()) {
    if (!Array.isArray(value.routes) || !isValid(['permissions'])) continue;
    const index = value.routes.findIndex((route) => route?.path === path);
    if (index < 0 || !isValid(['routes', index])) continue;
    const { mode, permissions } = routeRequirement(value.routes[index]!, value);
    const fits = (one: string) => one.toLowerCase() === permission;
    return permissions.length === 0 || (mode === 'any' ? permissions.some(fits) : permissions.every(fits));
  }
  return true;
}
