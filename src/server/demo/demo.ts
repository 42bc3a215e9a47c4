/** What a demonstration says about its portal, with the numbers and the example that the config gives. */
import type { IncomingMessage } from 'node:http';
import { mailKey } from '#model/values/values.ts';
import type { Portal, Route } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '../caller/caller.ts';
import { forbidden, HttpError } from '../http/http.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScreenConfigLines, DemoAnswer, DemoExample, DemoWords } from '#model/api/answers.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import type { DemoCount } from '#model/config/demoCounts.ts';
import { traitsOf } from '#model/traits.ts';
import { pageServices } from '#model/config/systemPages.ts';
import { languageNamed } from '#messages/node.ts';
import { codePageOf, screensOf } from '#screens/registry.ts';

// What a demonstration allows depends on who can reach it: on this machine everything, elsewhere visitors only read.

/** The addresses at which visitors may send something: signing in changes nothing, and signing out only their token. */
const harmless = /^\/api\/(?:login|account\/sign-out)$/;
/** Addresses that visitors may not even read. */
const closed = /^\/config\/edit(?:\.json$|\/)/;

/**
 * Refuses everything that a visitor could change, at all addresses, so that new ones need no check of their own. Call it
 * only where other machines reach the demonstration.
 */
export async function refuseVisitors(
  req: IncomingMessage,
  path: string,
  current: () => { portal: Portal },
  callerOf: () => Promise<Caller>,
): Promise<void> {
  const { authorization } = req.headers;
  const isRead = req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS';
  if (authorization === undefined || (isRead && !closed.test(path)) || harmless.test(path)) return;
  const { demo } = current().portal;
  if (demo?.visitor === undefined) return;
  if (isVisitor(await callerIn(callerOf), demo.visitor)) throw forbidden(translate('demo.visitorOnly'));
}

/** Undefined for a token that is refused: the address itself says so. */
async function callerIn(callerOf: () => Promise<Caller>): Promise<Caller | undefined> {
  try {
    return await callerOf();
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return undefined;
    throw error;
  }
}

function isVisitor(caller: Caller | undefined, visitor: string): boolean {
  const email = caller?.account[caller.portal.accounts.email];
  return typeof email === 'string' && mailKey(email) === mailKey(visitor);
}

// The lines of a config file that describe a screen, for a demonstration to show.

/**
 * Undefined where the file no longer has the route: the portal then serves an older version of it.
 *
 * @param folder the config's
 */
export function screenSource(
  folder: string,
  route: Pick<Route, 'path' | 'place'>,
): ScreenConfigLines | undefined {
  const { file } = route.place;
  const lines = linesOf(path.join(folder, file.slice(file.indexOf('/') + 1)));
  const isOurs = (line: string | undefined) => line !== undefined && pathIn(line) === route.path;
  const known = route.place.line - 1;
  const at = isOurs(lines[known]) ? known : lines.findIndex(isOurs);
  return at < 0 ? undefined : { file, line: at + 1, yaml: itemAt(lines, at) };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

const pathIn = (line: string) => /^\s*-\s+\{?\s*path:\s*(["']?)([^"'\s,}]+)\1/.exec(line)?.[2];

/** The item of a list that begins in this line, without its indentation. */
function itemAt(lines: readonly string[], first: number): string {
  const indent = indentOf(lines[first]!);
  let end = first + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = at + 1;
  }
  return lines
    .slice(first, end)
    .map((line) => line.slice(indent))
    .join('\n');
}

const indentOf = (line: string) => line.length - line.trimStart().length;

type Source = {
  portal: Portal;
  folder?: string | undefined;
  run?: string | undefined;
  canRestore?: boolean | undefined;
  isLocal?: boolean | undefined;
  isEditable?: boolean | undefined;
};

/** @param source with the config's folder; without it no lines of the config are shown */
export function demoAnswer({ portal, folder, run = '', ...here }: Source): DemoAnswer | undefined {
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
