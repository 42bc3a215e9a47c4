/**
 * Step 5: fills in the defaults, so that all later code reads plain, complete data. Runs only on a config
 * without errors, and so trusts every name.
 */
import type { Checked, Sources } from './check.ts';
import { declarationOf } from './declaredTypes.ts';
import { resolveResource } from './resolve/resources.ts';
import { resolveScreen } from '../screens/languageRegistry.ts';
import { resolveRules } from '../rules/resolve.ts';
import { approvalRules } from './resolve/approvals.ts';
import { withValues } from './resolve/transitions.ts';
import { settingsSchema, type DepartmentSource, type PortalSource, type RouteSource } from './schema.ts';
import { landingPermission, requirementOf, routeRequirement } from './shortForms.ts';
import type { Department, Portal, Resource, Route } from '../model/types.ts';
import { currentLocale } from '../messages/say.ts';
import { countryDefaults } from './countryDefaults.ts';

type Resources = Portal['resources'];

export function resolvePortal(sources: Sources): Portal {
  const portal = sources.portal!.value;
  const written: Record<string, Resource> = {};
  for (const [id, file] of sources.resources) written[id] = resolveResource(id, file, portal);
  const resources: Record<string, Resource> = {};
  for (const [id, file] of sources.resources)
    resources[id] = {
      ...written[id]!,
      transitions: withValues(written[id]!, file.value, written),
      ...resolveRules(written[id]!, file, written),
    };
  for (const [id, file] of sources.resources)
    resources[id] = {
      ...resources[id]!,
      rules: [...resources[id]!.rules, ...approvalRules(resources[id]!, file, written)],
    };
  const departments = [...sources.departments.values()]
    .map((file) => resolveDepartment(file, resources))
    .sort(inMenuOrder);
  return {
    ...resolveSettings(portal),
    departments,
    resources,
    kinds: kindsOf(sources),
    landings: landingsOf(sources),
  };
}

const localesOf = ({ locale = 'pt-BR', locales = [] }: PortalSource): Portal['locales'] => [
  ...new Set([locale, ...locales]),
];

function resolveSettings(
  portal: PortalSource,
): Omit<Portal, 'departments' | 'resources' | 'kinds' | 'landings'> {
  return {
    brand: portal.brand,
    locale: currentLocale(),
    locales: localesOf(portal),
    timeZone: portal.timeZone ?? countryDefaults(portal).timeZone,
    currency: portal.currency ?? countryDefaults(portal).currency,
    ...(portal.dialect && { dialect: portal.dialect }),
    ...(portal.today && { today: portal.today }),
    settings: settingsSchema.parse(portal.settings ?? {}),
    search: { pages: portal.search?.pages ?? [], limit: portal.search?.limit ?? 4 },
    accounts: portal.accounts,
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

const kindsOf = ({ kinds }: Sources): Portal['kinds'] =>
  Object.fromEntries(
    [...kinds].map(([id, { value }]) => [id, { ...value, document: declarationOf(id, value) }]),
  );

function resolveDepartment(file: Checked<DepartmentSource>, resources: Resources): Department {
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
    routes: routes.map((route, index) => resolveRoute(route, index, file, resources)),
    place: file.place([]),
  };
}

function resolveRoute(
  route: RouteSource,
  index: number,
  file: Checked<DepartmentSource>,
  resources: Resources,
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
    screen: resolveScreen(route, resources),
    department: file.id,
    place: file.place(['routes', index, 'path']),
  };
}

const inMenuOrder = (a: Department, b: Department) =>
  (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity) || (a.id < b.id ? -1 : 1);

function landingsOf(sources: Sources): Portal['landings'] {
  const landings: [string, string][] = [];
  for (const { value } of sources.departments.values()) {
    const permission = landingPermission(value);
    if (value.landing && permission !== null) landings.push([permission, value.landing]);
  }
  return Object.fromEntries(landings);
}
