/**
 * The kinds of screen on the server: keywords, checks, defaults and grants. The reference and the messages keep this
 * order.
 */
import type { z } from 'zod';
import { describeVariants } from '../language/resolvedKeys.ts';
import type { Keyword } from '#model/config/keyword.ts';
import type { SimpleScreen, Portal, Requirement, Screen } from '#model/types.ts';
import type { Description } from '#model/config/walkConfig.ts';
import { dashboard } from './dashboard/config.ts';
import { form } from './form/config.ts';
import { list } from './list/config.ts';
import { page } from './page/config.ts';
import { report } from './report/config.ts';
import type { TextKey } from '#messages/translate.ts';
import type { ConfigNode, BindContext } from '../language/bind/context.ts';
import type { CompletedRoute } from '#language/sources.ts';
import type { ChangePart, FigurePart } from './figureParts.ts';
import { tabPath } from '../language/shortForms.ts';
import type { ScreenLanguage } from './language.ts';
import type { ScreenGrants } from './kind.ts';
import { grantsByKind } from './screenGrants.ts';

/** The keyword of a kind of screen and its descriptions. */
type ScreenWords = {
  keyword: Keyword;
  /** Describes the keys of its resolved form. */
  description: Description;
  /** The schema of its long form (a map), and the words for it in messages: "É da lista". */
  schema?: z.ZodObject;
  called?: TextKey;
};
const screens = { list, form, dashboard, report, page } satisfies {
  readonly [K in SimpleScreen['kind']]: ScreenWords & ScreenGrants<Extract<SimpleScreen, { kind: K }>>;
};
type Screens = typeof screens;
export type ScreenName = keyof Screens;
/** The part of a route or a tab that declares its screen: one of these keys. */
export type ScreenSource = { [K in ScreenName]?: z.input<Screens[K]['keyword']['schema']> };
type CompletedScreen = { [K in ScreenName]?: z.output<Screens[K]['keyword']['schema']> };

export const screenKinds = Object.keys(screens) as ScreenName[];
export const screenWords: Readonly<Record<ScreenName, ScreenWords>> = screens;
export const screenKeywords = Object.fromEntries(
  Object.entries<ScreenWords>(screens).map(([name, { keyword }]) => [name, keyword]),
) as { readonly [K in ScreenName]: Screens[K]['keyword'] };

export const simpleScreenDescription = describeVariants(
  Object.fromEntries(
    Object.entries<ScreenWords>(screens).map(([name, { description }]) => [name, description]),
  ),
);

const screenConfig = (kind: ScreenName) =>
  screens[kind] as unknown as ScreenLanguage<SimpleScreen, unknown> & ScreenGrants;

/** Each program that computes rights calls it when it starts. */
export const provideGrants = (): void =>
  grantsByKind.give(screens as unknown as Readonly<Record<ScreenName, ScreenGrants>>);

export { panelFilterSchema, widgetLists } from './dashboard/schema.ts';
export { listedBy } from './list/schema.ts';
export { findSheets } from './list/show/writtenSheets.ts';
export { listColumnSchema, tonedColumnSchema } from './list/columns/schema.ts';
export { widgetSchema, widgetSchemas } from './dashboard/widgetConfigs.ts';

/** The kinds that a route or a tab declares; exactly one when it is valid. */
const kindsIn = (source: ScreenSource | CompletedScreen) =>
  screenKinds.filter((kind) => source[kind] !== undefined);

/** @param requirement who may open it; null when that part of the file is broken */
export function bindScreen(
  context: BindContext,
  node: ConfigNode,
  source: ScreenSource,
  requirement: Requirement | null,
) {
  for (const kind of kindsIn(source))
    screenConfig(kind).bind(context, node.at(kind), source[kind], requirement);
}

/** A route without the keywords that say what it shows. */
export function withoutScreen(route: CompletedRoute): Omit<CompletedRoute, ScreenName | 'tabs'> {
  const { tabs: _tabs, ...rest } = route;
  for (const kind of screenKinds) delete rest[kind];
  return rest;
}

/** Resolves the screen of a route, with its tabs. */
export function resolveScreen(route: CompletedRoute, resources: Portal['resources']): Screen {
  const resolve = (completed: CompletedScreen) => {
    const [kind] = kindsIn(completed);
    return screenConfig(kind!).resolve(completed[kind!], resources);
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

/** A screen with its source and the place of its route or tab. */
type InFile = { screen: SimpleScreen; source: ScreenSource; node: ConfigNode };

export function lintScreen({ screen, source, node }: InFile, resources: Portal['resources']) {
  const kind = kindsIn(source)[0]!;
  screenConfig(kind).lint?.({ screen, source: source[kind], node: node.at(kind), resources });
}

/** The screen with each part changed that shows figures or records in the rows of a scope of its own. */
export const withFigureParts = (screen: SimpleScreen, change: ChangePart): SimpleScreen =>
  screenConfig(screen.kind).withFigureParts?.(screen, change) ?? screen;

/** The rows that the screen lists, to its permissions. */
export const rowsListed = (screen: SimpleScreen): FigurePart | undefined =>
  screenConfig(screen.kind).listed?.(screen);

/** The resource whose records the screen draws in each week in which they come back. */
export const drawnWeekly = (screen: SimpleScreen): string | undefined =>
  screenConfig(screen.kind).drawsWeekly?.(screen);

/** The keyword of the screen, below its route or tab. */
export const keywordOf = ({ screen, source, node }: InFile): ConfigNode =>
  node.at(kindsIn(source)[0] ?? screen.kind);

/** The resource whose form the screen only fills in. */
export function formFilledBy({ screen, source }: InFile): string | undefined {
  const kind = kindsIn(source)[0]!;
  return screenConfig(kind).fillsFormOf?.(screen, source[kind]);
}
