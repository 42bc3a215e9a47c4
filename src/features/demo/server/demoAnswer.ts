/** What a demonstration says about its portal, with the numbers and the example that the config gives. */
import type { DemoAnswer, DemoCount, DemoExample, DemoWords } from '../shared.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { pageServices } from '#model/config/systemPages.ts';
import { traitsOf } from '#model/traits.ts';
import type { Portal, Route } from '#model/types.ts';
import { languageNamed } from '#messages/node.ts';
import { codePageOf, screensOf } from '#screens/registry.ts';
import { screenSource } from '#server/config/screenLines.ts';
import type { Offering } from '#server/feature/feature.ts';

/** @param source with the config's folder; without it no lines of the config are shown */
export function demoAnswer({ portal, folder, run = '', ...here }: Offering): DemoAnswer | undefined {
  const { demo } = portal;
  if (!demo) return undefined;
  const { example: _example, about, tour, samples, ...rest } = demo;
  const steps = tour?.filter(({ to }) => here.isEditable || !isOfEditor(portal, to));
  const example = folder === undefined ? undefined : exampleOf(portal, folder);
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

const columnsOf = (route: Route): number =>
  Math.max(0, ...screensOf(route).map(({ screen }) => ('columns' in screen ? screen.columns.length : 0)));

/** The most lines that fit beside the drawing. */
const mostLines = 18;

function exampleOf(
  { demo, departments, resources, timeZone }: Portal,
  folder: string,
): DemoExample | undefined {
  const { path, resource, rows } = demo?.example ?? {};
  const route = departments.flatMap(({ routes }) => routes).find((one) => one.path === path);
  const source = route && screenSource(folder, route);
  const known = resource === undefined ? undefined : resources[resource];
  if (!source || !known || !rows) return undefined;
  const fields = Object.keys(rows[0]!).flatMap((id) => known.fields[id] ?? []);
  const lines = source.yaml.split('\n');
  return {
    ...source,
    yaml: lines.length > mostLines ? [...lines.slice(0, mostLines), '  …'].join('\n') : source.yaml,
    label: route.label,
    columns: fields.map((field) => ({ label: field.label, align: kindOf(field).align })),
    moreColumns: columnsOf(route) - fields.length,
    rows: rows.map((row) =>
      fields.map((field) => {
        const value = row[field.id];
        const tone = traitsOf(field).state && field.options?.find((option) => option.value === value)?.tone;
        return { text: formatValue(field, value, { timeZone }), ...(tone && { tone }) };
      }),
    ),
  };
}
