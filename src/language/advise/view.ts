/** A portal with the places of its parts in the files. */
import type { Sources } from '../check.ts';
import { Spot } from '../link/world.ts';
import type { Report } from '../problems.ts';
import type { RouteSource } from '../schema.ts';
import { screensOf } from '../../screens/registry.ts';
import type { ScreenSource } from '../../screens/schemas.ts';
import type { Department, Portal, Resource, Route, SimpleScreen } from '../../model/types.ts';

/** One screen of a route: the route's own, or a tab's. */
export type ScreenView = { path: string; screen: SimpleScreen; source: ScreenSource; spot: Spot };
export type RouteView = {
  route: Route;
  department: Department;
  spot: Spot;
  screens: readonly ScreenView[];
};
export type View = {
  portal: Portal;
  routes: readonly RouteView[];
  resources: readonly { resource: Resource; spot: Spot }[];
  /** The department's file, where it has one. */
  departmentSpot(department: Department): Spot | null;
  portalSpot: Spot;
};

export function viewOf(portal: Portal, sources: Sources, report: Report): View {
  const departmentSpot = (department: Department) => {
    const file = sources.departments.get(department.id);
    return file ? new Spot(file, report) : null;
  };
  return {
    portal,
    portalSpot: new Spot(sources.portal!, report),
    departmentSpot,
    resources: Object.values(portal.resources).map((resource) => ({
      resource,
      spot: new Spot(sources.resources.get(resource.id)!, report),
    })),
    routes: portal.departments.flatMap((department) => {
      const file = departmentSpot(department);
      const written = sources.departments.get(department.id)?.value.routes ?? [];
      return department.routes.flatMap((route, index): RouteView[] =>
        file
          ? [
              {
                route,
                department,
                spot: file.at('routes', index),
                screens: screensIn(route, written[index]!, file.at('routes', index)),
              },
            ]
          : [],
      );
    }),
  };
}

const screensIn = (route: Route, source: RouteSource, spot: Spot): ScreenView[] =>
  screensOf(route).map(({ path, screen }, index) => ({
    path,
    screen,
    source: source.tabs?.[index] ?? source,
    spot: source.tabs ? spot.at('tabs', index) : spot,
  }));
