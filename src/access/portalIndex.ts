/** The index of the whole portal: what its menu, guard, landing page and search need, without the content of screens. */
import { featureFacts, isTrial } from '#model/features.ts';
import type { ClientIndex, IndexDepartment, IndexRoute } from '../model/api/answers.ts';
import { pageServices } from '../model/config/systemPages.ts';
import type { Portal, Route } from '../model/types.ts';
import { codePageOf, screenKind, screensOf } from '../screens/simpleScreens.ts';

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
  const { brand, locale, locales, timeZone, currency, settings, search, landings, trash, messages } = portal;
  const providers = Object.entries(portal.signIn?.providers ?? {}).map(([id, { label }]) => ({ id, label }));
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
    ...(isTrial(portal) && { showsLines: true as const }),
    ...featureFacts.get().ofPortal(portal),
    ...(providers.length > 0 && { providers }),
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
  const pages = screensOf(route).flatMap(({ screen }) => codePageOf(screen) ?? []);
  const page = pages.find((name) => services[name]?.length);
  return page === undefined ? {} : { page };
}
