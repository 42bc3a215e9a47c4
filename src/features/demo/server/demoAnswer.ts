/** What a demonstration says about its portal, with the numbers and the example that the config gives. */
import type { DemoAnswer, DemoCount, DemoExample, DemoWords } from '../shared.ts';
import { pageServices } from '#model/config/systemPages.ts';
import type { Portal, Route } from '#model/types.ts';
import type { LocaleTag } from '#messages/language.ts';
import { languageNamed, withLanguage } from '#messages/node.ts';
import { translate } from '#messages/translate.ts';
import type { ScreenConfigLines } from '#model/api/answers.ts';
import { codePageOf, screensOf } from '#screens/simpleScreens.ts';
import { screenSource } from '#server/config/screenLines.ts';
import type { Offering } from '#server/feature/feature.ts';
import { exampleHtml } from '../config/exampleScreen.ts';
import type { TypedExample } from '../shared/example.ts';

type LinesOf = (route: Route) => ScreenConfigLines | undefined;

/** @param source with the config's folder; without it no lines of the config are shown */
export function demoAnswer(
  { portal, folder, today = '', run = '', ...here }: Offering,
  linesOf: LinesOf | undefined = folder === undefined ? undefined : (route) => screenSource(folder, route),
): DemoAnswer | undefined {
  const { demo } = portal;
  if (!demo) return undefined;
  const { example: _example, about, tour, samples, ...rest } = demo;
  const steps = tour?.filter(({ to }) => here.isEditable || !isOfEditor(portal, to));
  const example = linesOf && exampleOf(portal, linesOf, portal.today ?? today);
  return {
    ...rest,
    ...(about !== undefined && { about: withCounts(about, portal) }),
    ...(example && { example }),
    ...(steps && steps.length > 0 && { tour: steps }),
    ...(here.canRestore && { canRestore: true, ...(samples && { samples }) }),
    ...(!here.isLocal && { visitorsRead: true }),
    run,
    words: languageNamed(portal.locale).texts.demoBar as DemoWords,
  };
}

/** True for a step at the config editor, which there is only where the config may be edited. */
const isOfEditor = ({ departments }: Portal, to: string | undefined): boolean =>
  departments.some(({ routes }) =>
    routes.some(
      (route) => route.path === to && screensOf(route).some(({ screen }) => needsEditing(codePageOf(screen))),
    ),
  );

const needsEditing = (page: string | undefined): boolean => {
  const services: Readonly<Record<string, readonly string[]>> = pageServices;
  return page !== undefined && services[page]?.includes('edit') === true;
};

function withCounts(text: string, portal: Portal): string {
  const counts = countsOf(portal);
  const digits = new Intl.NumberFormat(portal.locale);
  return text.replace(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(counts, name) ? digits.format(counts[name as DemoCount]) : braces,
  );
}

/** Departments, screens and resources are counted as the map of the portal lists them. */
function countsOf({ departments, resources }: Portal): Readonly<Record<DemoCount, number>> {
  const all = Object.values(resources);
  return {
    departments: departments.length,
    screens: departments.flatMap(({ routes }) => routes).length,
    resources: all.length,
    fields: all.flatMap(({ fields }) => Object.keys(fields)).length,
    rules: all.flatMap(({ rules }) => rules).length,
  };
}

/** @param linesOf the lines of a route; undefined where the file no longer has it */
function exampleOf(portal: Portal, linesOf: LinesOf, today: string): DemoExample | undefined {
  const known = exampleIn(portal);
  const source = known && linesOf(known.route);
  if (!source) return undefined;
  const { path, rows } = portal.demo!.example!;
  const html = exampleHtml(portal, { path, rows, today, words: exampleWords(portal.locale) });
  return html === undefined ? undefined : { ...source, path, html };
}

/** The route of the example, and its resource. */
export function exampleIn({ demo, departments, resources }: Portal) {
  const { path, resource = '' } = demo?.example ?? {};
  const route = departments.flatMap(({ routes }) => routes).find((one) => one.path === path);
  return route && resources[resource] && { route, resource };
}

export const exampleWords = (locale: LocaleTag): TypedExample['words'] =>
  withLanguage(locale, () => ({
    search: translate('ra.action.search'),
    total: translate('signIn.exampleTotal'),
    all: translate('signIn.exampleAll'),
    noList: translate('signIn.exampleNoList'),
  }));
