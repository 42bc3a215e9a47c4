/** A portal together with the locations of its parts in the files. */
import type { Sources } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import type { Report } from '#language/problems.ts';
import type { RouteSource } from '../schema/schema.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { ScreenSource } from '#screens/configRegistry.ts';
import type { Department, Portal, Resource, Route } from '#model/types.ts';
import type { SimpleScreen } from '#model/types.ts';

/** One screen of a route: the route's own, or a tab's. */
export type LintedScreen = { path: string; screen: SimpleScreen; source: ScreenSource; node: ConfigNode };
export type RouteView = {
  route: Route;
  department: Department;
  node: ConfigNode;
  screens: readonly LintedScreen[];
};
export type LintContext = {
  portal: Portal;
  report: Report;
  routes: readonly RouteView[];
  resources: readonly { resource: Resource; node: ConfigNode }[];
  /** The department's file, if it has one. */
  departmentNode(department: Department): ConfigNode | null;
  portalNode: ConfigNode;
};

export function lintContextOf(portal: Portal, sources: Sources, report: Report): LintContext {
  const departmentNode = (department: Department) => {
    const file = sources.departments.get(department.id);
    return file ? new ConfigNode(file, report) : null;
  };
  return {
    portal,
    report,
    portalNode: new ConfigNode(sources.portal!, report),
    departmentNode,
    resources: Object.values(portal.resources).map((resource) => ({
      resource,
      node: new ConfigNode(sources.resources.get(resource.id)!, report),
    })),
    routes: portal.departments.flatMap((department) => {
      const file = departmentNode(department);
      const written = sources.departments.get(department.id)?.value.routes ?? [];
      return department.routes.flatMap((route, index): RouteView[] =>
        file
          ? [
              {
                route,
                department,
                node: file.at('routes', index),
                screens: screensIn(route, written[index]!, file.at('routes', index)),
              },
            ]
          : [],
      );
    }),
  };
}

const screensIn = (route: Route, source: RouteSource, node: ConfigNode): LintedScreen[] =>
  screensOf(route).map(({ path, screen }, index) => ({
    path,
    screen,
    source: source.tabs?.[index] ?? source,
    node: source.tabs ? node.at('tabs', index) : node,
  }));
