/** Checks departments and routes: who may enter, and that all addresses differ. */
import type { Checked } from '#language/files.ts';
import { screenKinds, type DepartmentSource, type RouteSource } from '../schema/schema.ts';
import { landingPermissions, routeRequirement, tabPath } from '#language/shortForms.ts';
import type { Requirement } from '#model/types.ts';
import { bindScreen } from '#screens/languageRegistry.ts';
import { listedBy } from '#screens/schemas.ts';
import { checkPath, ConfigNode, type BindContext } from '#language/bind/context.ts';
import { fileEndingOf, isReserved, recordSegments } from '#model/config/reservedPaths.ts';
import { phrase } from '#messages/phrase.ts';

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
    node
      .at('permissions')
      .warn(phrase`há uma permissão repetida: maiúsculas e minúsculas são a mesma`, 'key');
  bindScreen(context, node, route, requirement);
  route.tabs?.forEach((tab, index) => {
    const at = node.at('tabs', index);
    if (index === 0 && tab.segment)
      at.at('segment').error(phrase`a primeira aba tem o endereço da rota: apague este "segment"`, 'key');
    if (index > 0 && !tab.segment)
      at.error(
        phrase`falta "segment" na aba "${tab.label}" (a parte do endereço depois de "${route.path}/")`,
      );
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
  const what = kinds.includes('tabs') ? phrase`a rota` : phrase`a aba`;
  if (given.length === 0)
    node.error(phrase`${what} não diz o que mostra: acrescente uma destas chaves: ${kinds.join(', ')}`);
  if (given.length > 1)
    node
      .at(given[1]!)
      .error(
        phrase`${what} tem ${given.map((kind) => `"${kind}"`).join(phrase` e `)}, mas só cabe uma: separe em rotas, ou use "tabs"`,
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
      node
        .at('path')
        .error(
          phrase`o endereço "${path}" tem o nome do recurso "${name}", que a rota não lista: escolha outro endereço`,
        );
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
          ? phrase`o endereço "${path}" é do próprio portal, e leva cada um à sua página inicial: escolha outro, e ponha-o em "landing" no departamento para que seja ela`
          : phrase`o endereço "${path}" é do próprio portal: escolha outro`,
      );
      continue;
    }
    const ending = fileEndingOf(path);
    if (ending) node.error(phrase`o endereço "${path}" seria o de um arquivo: tire "${ending}" do fim`);
    const [, parent, segment] = /^(.*)\/([^/]*)$/.exec(lower)!;
    if (lists.has(parent!) && (recordSegments.some((own) => own === segment) || /^\d+$/.test(segment!)))
      node.error(phrase`o endereço "${path}" é de um registro da lista "${parent}": escolha outro`);
    const earlier = seen.get(lower);
    if (earlier) node.error(collision(address, earlier));
    else seen.set(lower, address);
  }
}

function collision({ path, alias }: Address, earlier: Address): string {
  const { file, line } = earlier.node.place();
  const where = `${file}:${line}`;
  if (path === earlier.path)
    return phrase`o endereço "${path}" já está em ${where}: ${alias ? phrase`apague-o de "aliases"` : phrase`dê outro a uma das rotas, ou junte as duas`}`;
  return phrase`"${path}" e "${earlier.path}" (${where}) são um endereço só, pois maiúsculas e minúsculas não contam: deixe uma rota e escreva o outro nome nos "aliases" dela, se as telas forem a mesma`;
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
    if (names.length === 0)
      node.warn(
        phrase`"landing" não tem efeito: só vale no departamento aberto por uma única permissão, ou por qualquer de várias, como em { any: [a, b] }`,
        'key',
      );
    for (const permission of names) {
      if (!opens(context, file.value.landing, permission))
        node.warn(
          phrase`quem tem só a permissão "${permission}" não pode abrir "${file.value.landing}": a entrada o levaria a "não autorizado"`,
        );
      const key = `${permission} ${isAlone}`;
      const earlier = seen.get(key);
      if (earlier) {
        const { file: name, line } = earlier.place();
        node.error(
          phrase`a permissão "${permission}" já leva a outra página (${name}:${line}): deixe "landing" em um dos departamentos`,
        );
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
