/** What the steps of the language do with each kind of screen, one line each; leaving one out does not compile. */
import type { ConfigNode, BindContext } from '../language/bind/context.ts';
import type { Narrowings } from '../language/live/narrow.ts';
import type { RouteSource } from '#language/sources.ts';
import { tabPath } from '../language/shortForms.ts';
import type { Portal, Requirement } from '#model/types.ts';
import type { Screen, SimpleScreen } from '#model/types.ts';
import { dashboard } from './dashboard/language.ts';
import { form } from './form/language.ts';
import type { ScreenLanguage } from './language.ts';
import { list } from './list/language.ts';
import { page } from './page/language.ts';
import { report } from './report/language.ts';
import { screenKinds, type ScreenName, type ScreenSource } from './schemas.ts';

const screens: {
  readonly [K in ScreenName]: ScreenLanguage<
    Extract<SimpleScreen, { kind: K }>,
    NonNullable<ScreenSource[K]>
  >;
} = { list, form, dashboard, report, page };

const languageOf = (kind: ScreenName) => screens[kind] as ScreenLanguage<SimpleScreen, unknown>;
/** The kinds that a route or a tab declares; exactly one when it is valid. */
const kindsIn = (source: ScreenSource) => screenKinds.filter((kind) => source[kind] !== undefined);

/** @param requirement who may open it; null when that part of the file is broken */
export function bindScreen(
  context: BindContext,
  node: ConfigNode,
  source: ScreenSource,
  requirement: Requirement | null,
) {
  for (const kind of kindsIn(source))
    languageOf(kind).bind(context, node.at(kind), source[kind], requirement);
}

/** Resolves the screen of a route, with its tabs. */
export function resolveScreen(route: RouteSource, resources: Portal['resources']): Screen {
  const resolve = (source: ScreenSource) => {
    const [kind] = kindsIn(source);
    return languageOf(kind!).resolve(source[kind!], resources);
  };
  if (!route.tabs) return resolve(route);
  return {
    kind: 'tabs',
    tabs: route.tabs.map((tab, index) => ({
      label: tab.label,
      path: tabPath(route, tab, index),
      screen: resolve(tab),
    })),
  };
}

/** Returns what both screens grant; null when that is nothing. */
export function narrowScreen(screen: Screen, limit: Screen, resources: Narrowings): Screen | null {
  if (screen.kind !== 'tabs' || limit.kind !== 'tabs')
    return screen.kind !== 'tabs' && screen.kind === limit.kind
      ? languageOf(screen.kind).narrow(screen, limit, resources)
      : null;
  const tabs = screen.tabs.flatMap((tab) => {
    const other = limit.tabs.find(({ path }) => path === tab.path);
    const narrowed = other && narrowScreen(tab.screen, other.screen, resources);
    return narrowed ? [{ ...tab, screen: narrowed as SimpleScreen }] : [];
  });
  // The first tab has the route's own address, so without it nothing is left to open there.
  return tabs[0] && tabs[0].path === screen.tabs[0]!.path ? { ...screen, tabs } : null;
}

/** A screen with its source and the place of its route or tab. */
type InFile = { screen: SimpleScreen; source: ScreenSource; node: ConfigNode };

export function lintScreen({ screen, source, node }: InFile, resources: Portal['resources']) {
  const { kind } = screen;
  languageOf(kind).lint?.({ screen, source: source[kind], node: node.at(kind), resources });
}

/** The resource whose form the screen only fills in. */
export const formFilledBy = ({ screen, source }: InFile): string | undefined =>
  languageOf(screen.kind).fillsFormOf?.(screen, source[screen.kind]);
