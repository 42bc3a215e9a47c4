/** The lines of the config that describe a screen, and the place of each of its parts. */
import { screenPlaces } from '#compiler/places/screenPlaces.ts';
import type { ConfigFile } from '#compiler/read/read.ts';
import { findRoute } from '#access/findRoute.ts';
import type { UserIndex } from '#model/api/answers.ts';
import type { ScreenPlaces } from '#model/api/screenPlaces.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Portal, Route } from '#model/types.ts';
import { resourcesOf, screensOf } from '#screens/simpleScreens.ts';

/** The route of an address, whoever may open it. */
export function routeOfAddress(portal: Portal, address: string): Route | undefined {
  const match = findRoute(addressIndex(portal), address);
  return portal.departments
    .find(({ id }) => id === match?.department.id)
    ?.routes.find(({ path }) => path === match?.route.path);
}

/** Undefined for an address of no screen, and where the file no longer has it. */
export function placesOfAddress(
  portal: Portal,
  address: string,
  files: readonly ConfigFile[],
): ScreenPlaces | undefined {
  const route = routeOfAddress(portal, address);
  return route && placesOfRoute(route, files);
}

const addressIndex = memoize(({ departments }: Portal): Pick<UserIndex, 'departments'> => ({
  departments: departments.map((department) => ({
    ...department,
    routes: department.routes.map((route) => ({ ...route, tabs: screensOf(route).map(({ path }) => path) })),
  })),
}));

export const placesOfRoute = (route: Route, files: readonly ConfigFile[]): ScreenPlaces | undefined =>
  screenPlaces(files, {
    file: route.place.file,
    path: route.path,
    resources: [...new Set(screensOf(route).flatMap(({ screen }) => resourcesOf(screen)))],
  });
