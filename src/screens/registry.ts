/** The kinds of screen and of widget, one line each; leaving one out does not compile. */
import type { Route, Screen, SimpleScreen } from '../model/types.ts';
import { dashboard } from './dashboard/screen.ts';
import { form } from './form/screen.ts';
import type { ScreenKind } from './kind.ts';
import { list } from './list/screen.ts';
import { page } from './page/screen.ts';
import { report } from './report/screen.ts';

const screens: { readonly [K in SimpleScreen['kind']]: ScreenKind<Extract<SimpleScreen, { kind: K }>> } = {
  list,
  form,
  dashboard,
  report,
  page,
};

/** What is known of a screen by its kind. */
export const screenKind = (screen: SimpleScreen): ScreenKind => screens[screen.kind] as ScreenKind;

/** The simple screens of a route's address: itself, or its tabs, of which the first has the route's own address. */
export const simpleScreens = (
  path: string,
  screen: Screen,
): readonly { path: string; screen: SimpleScreen; label?: string }[] =>
  screen.kind === 'tabs' ? screen.tabs : [{ path, screen }];

/** The simple screens of a route with their addresses. */
export const screensOf = ({ path, screen }: Pick<Route, 'path' | 'screen'>) => simpleScreens(path, screen);

/** The page written in code that a screen shows. */
export const pageOf = (screen: Screen): string | undefined =>
  screen.kind === 'tabs' ? undefined : screenKind(screen).page?.(screen);

/** The screen of a route, or each of its tabs', as `change` makes it. */
export const eachScreen = (screen: Screen, change: (simple: SimpleScreen) => SimpleScreen): Screen =>
  screen.kind === 'tabs'
    ? { ...screen, tabs: screen.tabs.map((tab) => ({ ...tab, screen: change(tab.screen) })) }
    : change(screen);

/** Ids of the resources whose records or figures a screen shows. */
export const resourcesOf = (screen: SimpleScreen): string[] => screenKind(screen).resources(screen);
