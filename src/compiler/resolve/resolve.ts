/**
 * Step 5: fills in the defaults, so that all later code reads plain, complete data. Runs only on a config
 * without errors, and so trusts every name.
 */
import type { CheckedFile, Sources } from '#language/files.ts';
import { declarationOf, ownTypes } from '../check/declaredTypes.ts';
import { resolveResource, approvalRules, withValues } from './resources.ts';
import { resolveScreen } from '#screens/configRegistry.ts';
import { resolveRules } from '#rules/resolve/resolve.ts';
import {
  portalDefaults,
  settingsResource,
  settingsSchema,
  type DepartmentSource,
  type PortalSource,
  type ResourceSource,
  type RouteSource,
} from '../schema/schema.ts';
import { landingPermissions, requirementOf, routeRequirement } from '#language/shortForms.ts';
import type { Department, Portal, Resource, Route } from '#model/types.ts';
import type { Screen } from '#model/types.ts';
import { currentLocale } from '#messages/translate.ts';
import { countryDefaults } from '#language/countryDefaults.ts';

type Resources = Portal['resources'];

export function resolvePortal(sources: Sources): Portal {
  const file = sources.portal!;
  const defaults = portalDefaults(file.value);
  const files = [...sources.resources];
  const written: Resources = Object.fromEntries(
    files.map(([id, one]) => [id, resolveResource(id, one, defaults)]),
  );
  const resources: Resources = Object.fromEntries(
    files.map(([id, one]) => [id, withProcesses(one, written, written[id]!)]),
  );
  const departments = [...sources.departments.values()]
    .map((one) => resolveDepartment(one, (route) => resolveScreen(route, resources)))
    .sort(inMenuOrder);
  return {
    ...resolveSettings(file.value),
    departments,
    resources,
    kinds: kindsOf(sources),
    landings: landingsOf(sources),
  };
}

function withProcesses(file: CheckedFile<ResourceSource>, written: Resources, own: Resource): Resource {
  const { rules, ensures } = resolveRules(own, file, written);
  const resource = { ...own, transitions: withValues(own, file.value, written), rules, ensures };
  return { ...resource, rules: [...rules, ...approvalRules(resource, file, written)] };
}

const localesOf = ({ locale = 'pt-BR', locales = [] }: PortalSource): Portal['locales'] => [
  ...new Set([locale, ...locales]),
];

function resolveSettings(
  portal: PortalSource,
): Omit<Portal, 'departments' | 'resources' | 'kinds' | 'landings'> {
  return {
    ...(portal.id !== undefined && { id: portal.id }),
    brand: portal.brand,
    locale: currentLocale(),
    locales: localesOf(portal),
    timeZone: portal.timeZone ?? countryDefaults(portal).timeZone,
    currency: portal.currency ?? countryDefaults(portal).currency,
    ...(portal.dialect && { dialect: portal.dialect }),
    ...(portal.today && { today: portal.today }),
    ...resolvedSettings(portal),
    search: { pages: portal.search?.pages ?? [], limit: portal.search?.limit ?? 4 },
    accounts: portal.accounts,
    ...publicUrlOf(portal),
    ...(portal.signIn && { signIn: portal.signIn }),
    stamps: portal.stamps ?? {},
    ...(portal.history && { history: portal.history.resource }),
    ...(portal.trash && { trash: portal.trash }),
    ...(portal.delegations && { delegations: portal.delegations }),
    ...(portal.mail && { mail: portal.mail }),
    webhooks: portal.webhooks ?? {},
    ...(portal.demo && { demo: portal.demo }),
    imageOrigins: portal.imageOrigins ?? [],
  };
}

/** The appearance, and the resource with the company's settings. */
function resolvedSettings({ settings }: PortalSource): Pick<Portal, 'settings' | 'company'> {
  const company = settingsResource(settings);
  const { resource: _resource, ...appearance } = settingsSchema.parse(
    typeof settings === 'object' ? settings : {},
  );
  return { settings: appearance, ...(company !== undefined && { company }) };
}

/** `mail.url` is the keyword of earlier versions. */
function publicUrlOf({ url, mail }: PortalSource): Pick<Portal, 'url'> {
  const address = url ?? mail?.url;
  return address === undefined ? {} : { url: address };
}

const kindsOf = ({ kinds }: Sources): Portal['kinds'] =>
  Object.fromEntries(
    [...kinds]
      .filter(([id]) => !ownTypes.has(id))
      .map(([id, { value }]) => [id, { ...value, document: declarationOf(id, value) }]),
  );

type ResolveScreen = (route: RouteSource) => Screen;

function resolveDepartment(file: CheckedFile<DepartmentSource>, screenOf: ResolveScreen): Department {
  const { label, icon, accent, permissions, menu, landing, routes } = file.value;
  const main = landing ?? routes[0]!.path;
  return {
    id: file.id,
    label,
    icon: icon ?? 'Folder',
    ...(accent && { accent }),
    requirement: requirementOf(permissions),
    menu: menu === false ? null : { order: menu?.order ?? Number.MAX_SAFE_INTEGER, to: menu?.to ?? main },
    ...(landing && { landing }),
    routes: routes.map((route, index) => resolveRoute(route, index, file, screenOf)),
    place: file.place([]),
  };
}

function resolveRoute(
  route: RouteSource,
  index: number,
  file: CheckedFile<DepartmentSource>,
  screenOf: ResolveScreen,
): Route {
  const { path, aliases, label, description, icon, group, menu } = route;
  return {
    path,
    aliases: aliases ?? [],
    label,
    ...(description && { description }),
    ...(icon && { icon }),
    ...(group && { group }),
    menu: menu ?? true,
    requirement: routeRequirement(route, file.value),
    screen: screenOf(route),
    department: file.id,
    place: file.place(['routes', index, 'path']),
  };
}

const inMenuOrder = (a: Department, b: Department) =>
  (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity) || (a.id < b.id ? -1 : 1);

function landingsOf(sources: Sources): Portal['landings'] {
  const landings = new Map<string, string>();
  for (const { value } of sources.departments.values()) {
    const { names, isAlone } = landingPermissions(value);
    for (const name of value.landing ? names : [])
      if (isAlone || !landings.has(name)) landings.set(name, value.landing!);
  }
  return Object.fromEntries(landings);
}
