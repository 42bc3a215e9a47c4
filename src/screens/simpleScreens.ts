/** The screens of a route, and what their kinds say of them. The kinds are listed in registry.ts. */
import { atStart } from '#model/atStart.ts';
import type { Route, Screen, SimpleScreen } from '#model/types.ts';
import type { ScreenKind } from './kind.ts';

export const kindsOfScreens = atStart<Readonly<Record<string, ScreenKind>>>(
  'kinds of screens',
  'provideScreens',
);

/** The definition of a screen's kind. */
export const screenKind = (screen: SimpleScreen): ScreenKind => kindsOfScreens.get()[screen.kind]!;

/**
 * The simple screens of a route: the screen itself, or its tabs. The first tab has the address of the route.
 */
export const simpleScreens = (
  path: string,
  screen: Screen,
): readonly { path: string; screen: SimpleScreen; label?: string }[] =>
  screen.kind === 'tabs' ? screen.tabs : [{ path, screen }];

/** The simple screens of a route with their addresses. */
export const screensOf = ({ path, screen }: Pick<Route, 'path' | 'screen'>) => simpleScreens(path, screen);

/** The route with these of its screens; undefined where it has none of them. */
export function routeWith(route: Route, paths: ReadonlySet<string>): Route | undefined {
  const { screen } = route;
  if (screen.kind !== 'tabs') return paths.has(route.path) ? route : undefined;
  const tabs = screen.tabs.filter(({ path }) => paths.has(path));
  return tabs.length > 0 ? { ...route, screen: { ...screen, tabs } } : undefined;
}

/** The id of the page written in code that a screen shows. */
export const codePageOf = (screen: Screen): string | undefined =>
  screen.kind === 'tabs' ? undefined : screenKind(screen).page?.(screen);

/** Returns the screen with `change` applied to it, or to each of its tabs. */
export const eachScreen = (screen: Screen, change: (simple: SimpleScreen) => SimpleScreen): Screen =>
  screen.kind === 'tabs'
    ? { ...screen, tabs: screen.tabs.map((tab) => ({ ...tab, screen: change(tab.screen) })) }
    : change(screen);

export const resourcesOf = (screen: SimpleScreen): string[] => screenKind(screen).resources(screen);

/** What the button of a screen for a new record says, if the config does. */
export const newRecordLabel = (screen: SimpleScreen): string | undefined =>
  'createLabel' in screen ? screen.createLabel : undefined;
