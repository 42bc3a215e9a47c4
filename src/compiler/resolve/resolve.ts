/**
 * Step 5: fills in the defaults, so that all later code reads plain, complete data. Runs only on a config
 * without errors, and so trusts every name.
 */
import type { CheckedFile, Sources } from '#language/files.ts';
import { declarationOf, ownTypes } from '../check/declaredTypes.ts';
import { resolveResource, approvalRules, withValues, type ResourceFile } from './resources.ts';
import { resolveScreen, withoutScreen } from '#screens/configRegistry.ts';
import { withListedRows } from './figureRows.ts';
import { withUnitSources } from './units.ts';
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
  const measured: Resources = Object.fromEntries(
    Object.entries(written).map(([id, one]) => [
      id,
      { ...one, fields: withUnitSources(one.fields, written) },
    ]),
  );
  const resources: Resources = Object.fromEntries(
    files.map(([id, one]) => [id, withProcesses(one, measured, measured[id]!)]),
  );
  const departments = withListedRows(
    [...sources.departments.values()]
      .map((one) => resolveDepartment(one, (route) => resolveScreen(route, resources)))
      .sort(inMenuOrder),
  );
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

type Own = 'departments' | 'resources' | 'kinds' | 'landings';

function resolveSettings({
  language: _version,
  messages: _wording,
  settings,
  history,
  ...portal
}: CompletedPortal): Omit<Portal, Own> {
  const { locale = 'pt-BR', locales = [], mail } = portal;
  const usual = countryDefaults(portal);
  const company = settingsResource(settings);
  // `mail.url` is the keyword of earlier versions
  const url = portal.url ?? mail?.url;
  const { resource: _resource, ...appearance } = settingsSchema.parse(
    typeof settings === 'object' ? settings : {},
  );
  return {
    ...portal,
    locale: currentLocale(),
    locales: [...new Set([locale, ...locales])],
    timeZone: portal.timeZone ?? usual.timeZone,
    currency: portal.currency ?? usual.currency,
    settings: appearance,
    ...(company !== undefined && { company }),
    ...(url !== undefined && { url }),
    ...(history && { history: history.resource }),
  };
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
  const { permissions, menu, ...department } = file.completed;
  const main = department.landing ?? department.routes[0]!.path;
  return {
    ...department,
    id: file.id,
    requirement: permissions,
    menu: menu === false ? null : { order: menu?.order ?? Number.MAX_SAFE_INTEGER, to: menu?.to ?? main },
    routes: department.routes.map((route, index) => resolveRoute(route, index, file, screenOf)),
    place: file.place([]),
  };
}

function resolveRoute(
  completed: CompletedRoute,
  index: number,
  file: DepartmentFile,
  screenOf: ResolveScreen,
): Route {
  const { permissions = file.completed.permissions, ...route } = withoutScreen(completed);
  return {
    ...route,
    requirement: permissions,
    screen: screenOf(completed),
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
