/**
 * Step 5: fills in the defaults, so that all later code reads plain, complete data. Runs only on a config
 * without errors, and so trusts every name.
 */
import type { CheckedFile, Sources } from '#language/files.ts';
import { declarationOf, ownTypes } from '../check/declaredTypes.ts';
import { resolveResource, approvalRules, withValues, type ResourceFile } from './resources.ts';
import { resolveScreen } from '#screens/configRegistry.ts';
import { resolveRules } from '#rules/resolve/resolve.ts';
import { portalDefaults, settingsResource, settingsSchema } from '../schema/schema.ts';
import { landingPermissions } from '#language/permissionForms.ts';
import type { CompletedDepartment, CompletedPortal, CompletedRoute } from '#language/sources.ts';
import type { Department, Portal, Resource, Route } from '#model/types.ts';
import type { Screen } from '#model/types.ts';
import { currentLocale } from '#messages/translate.ts';
import { countryDefaults } from '#language/countryDefaults.ts';

type Resources = Portal['resources'];

export function resolvePortal(sources: Sources): Portal {
  const { value, completed: portal } = sources.portal!;
  const defaults = portalDefaults(value);
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
    ...resolveSettings(portal),
    departments,
    resources,
    kinds: kindsOf(sources),
    landings: landingsOf(sources),
  };
}

function withProcesses(file: ResourceFile, written: Resources, own: Resource): Resource {
  const { rules, ensures } = resolveRules(own, file, written);
  const resource = { ...own, transitions: withValues(own, file.value, written), rules, ensures };
  return { ...resource, rules: [...rules, ...approvalRules(resource, file, written)] };
}

const localesOf = ({ locale = 'pt-BR', locales = [] }: CompletedPortal): Portal['locales'] => [
  ...new Set([locale, ...locales]),
];

function resolveSettings(
  portal: CompletedPortal,
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
    search: portal.search,
    accounts: portal.accounts,
    ...publicUrlOf(portal),
    ...(portal.signIn && { signIn: portal.signIn }),
    stamps: portal.stamps,
    ...(portal.history && { history: portal.history.resource }),
    ...(portal.trash && { trash: portal.trash }),
    ...(portal.delegations && { delegations: portal.delegations }),
    ...(portal.mail && { mail: portal.mail }),
    webhooks: portal.webhooks,
    ...(portal.demo && { demo: portal.demo }),
    imageOrigins: portal.imageOrigins,
  };
}

/** The appearance, and the resource with the company's settings. */
function resolvedSettings({ settings }: CompletedPortal): Pick<Portal, 'settings' | 'company'> {
  const company = settingsResource(settings);
  const { resource: _resource, ...appearance } = settingsSchema.parse(
    typeof settings === 'object' ? settings : {},
  );
  return { settings: appearance, ...(company !== undefined && { company }) };
}

/** `mail.url` is the keyword of earlier versions. */
function publicUrlOf({ url, mail }: CompletedPortal): Pick<Portal, 'url'> {
  const address = url ?? mail?.url;
  return address === undefined ? {} : { url: address };
}

const kindsOf = ({ kinds }: Sources): Portal['kinds'] =>
  Object.fromEntries(
    [...kinds]
      .filter(([id]) => !ownTypes.has(id))
      .map(([id, { value }]) => [id, { ...value, document: declarationOf(id, value) }]),
  );

type ResolveScreen = (route: CompletedRoute) => Screen;
type DepartmentFile = CheckedFile<unknown, CompletedDepartment>;

function resolveDepartment(file: DepartmentFile, screenOf: ResolveScreen): Department {
  const { label, icon, accent, permissions, menu, landing, routes } = file.completed;
  const main = landing ?? routes[0]!.path;
  return {
    id: file.id,
    label,
    icon,
    ...(accent && { accent }),
    requirement: permissions,
    menu: menu === false ? null : { order: menu?.order ?? Number.MAX_SAFE_INTEGER, to: menu?.to ?? main },
    ...(landing && { landing }),
    routes: routes.map((route, index) => resolveRoute(route, index, file, screenOf)),
    place: file.place([]),
  };
}

function resolveRoute(
  route: CompletedRoute,
  index: number,
  file: DepartmentFile,
  screenOf: ResolveScreen,
): Route {
  const { path, aliases, label, description, icon, group, menu } = route;
  return {
    path,
    aliases,
    label,
    ...(description && { description }),
    ...(icon && { icon }),
    ...(group && { group }),
    menu,
    requirement: route.permissions ?? file.completed.permissions,
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
