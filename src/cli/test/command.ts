import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { appFolder } from '#host/companyFolder.ts';
import { missingPackages, installLine } from '#host/packages.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { departmentSchema, resourceSchema } from '#compiler/schema/schema.ts';
import type { Portal } from '#model/types.ts';
import { recordsInUse } from '../data/inUse.ts';
import { CliError, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { password, withAccounts, type Accounts } from './accounts.ts';
import { keywordsIn } from './keywords.ts';
import { resourcesOf, screenKind } from '#screens/registry.ts';
import { casesOf, closedResources, type Case } from './plan.ts';
import { faultsOf, summaryOf, tryRules, type Tried } from './trials.ts';
import { startServer, type Server } from './server.ts';
import type { Browsing, Visitor } from './browsing.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/lib/memoize.ts';

/** The result of opening one screen with one set of permissions. */
export type Result = {
  path: string;
  permissions: readonly string[];
  expected: 'abre' | 'recusa';
  fault?: string;
};

/**
 * portal test: opens every screen with the fewest permissions that allow it, and checks that all others are
 * refused.
 */
export async function test(
  io: Io,
  { json, 'no-browser': serverOnly }: { json: boolean; 'no-browser': boolean },
  buildApp: () => void = () => {},
) {
  const portal = openPortal(io);
  const data = await recordsInUse(io, portal, translate('trial.testScreens'));
  if (!serverOnly && missingPackages(['playwright-core']).length === 0) buildApp();
  if (!serverOnly && !existsSync(path.join(appFolder(io.paths.config), 'app.html')))
    throw new CliError(translate('trial.appHasNotBeenBuilt'));
  const cases = casesOf(portal);
  const sets = cases.flatMap(({ allowed, refused }) => [...allowed, ...(refused ? [refused] : [])]);
  const accounts = withAccounts(portal, data.tables, sets);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  let server: Server | undefined;
  let browsing: Browsing | undefined;
  try {
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data/db.json'), JSON.stringify({ ...data.rest, ...accounts.tables }));
    // The copy is always in files, wherever the real records are stored.
    const env = {
      PORTAL_CONFIG: io.paths.config,
      PORTAL_DATA: path.join(folder, 'data'),
      PORTAL_DATABASE_URL: '',
    };
    server = await startServer(env, { apiOnly: serverOnly });
    browsing = serverOnly ? undefined : await openBrowser(server.url, io);
    const onProgress = json ? () => {} : progress(io, cases.length);
    const results = await tryAll(
      portal,
      cases,
      signer(server.url, accounts),
      server.url,
      browsing,
      onProgress,
    );
    const tried = tryRules(io, data, { printsAtOnce: !json });
    return report(io, { json, portal, cases, results, tried, rendered: browsing !== undefined });
  } finally {
    await browsing?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const progressEvery = 5000;

/** Prints "34 de 143 telas" now and then, since the browser tests take minutes. */
function progress(io: Io, total: number): (done: number) => void {
  let last = Date.now();
  return (done) => {
    if (Date.now() - last < progressEvery) return;
    last = Date.now();
    io.error(
      translate('common.doneOfAmount', {
        done,
        amount: translate('counted.screens', { smart_count: total }),
      }),
    );
  };
}

async function openBrowser(url: string, io: Io): Promise<Browsing | undefined> {
  const missing = missingPackages(['playwright-core']);
  if (missing.length > 0) {
    io.error(translate('project.testsServerOnly', { command: installLine(missing) }));
    return undefined;
  }
  const browsing = await import('./browser.ts').then(
    ({ browse }) => browse(url),
    () => undefined,
  );
  if (!browsing) io.error(translate('trial.noChromiumWasFound'));
  return browsing;
}

type SignIn = (permissions: readonly string[]) => Promise<Visitor>;

function signer(url: string, accounts: Accounts): SignIn {
  const visitors = new Map<string, Promise<Visitor>>();
  const signIn = async (email: string, permissions: readonly string[]): Promise<Visitor> => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token, message } = (await response.json()) as { token?: string; message?: string };
    if (!token)
      throw new CliError(
        translate('trial.testAccount', { permissions: permissions.join(', '), message: message! }),
      );
    return { token, permissions };
  };
  return (permissions) => {
    const email = accounts.emailOf(permissions);
    return getOrMake(visitors, email, () => signIn(email, permissions));
  };
}

async function tryAll(
  portal: Portal,
  cases: readonly Case[],
  signIn: SignIn,
  url: string,
  browsing: Browsing | undefined,
  onProgress: (done: number) => void,
) {
  const results: Result[] = [];
  const note = (one: Omit<Result, 'fault'>, fault: string | undefined) =>
    results.push({ ...one, ...(fault && { fault }) });
  for (const [done, one] of cases.entries()) {
    onProgress(done);
    for (const permissions of one.allowed) {
      const visitor = await signIn(permissions);
      const fault = (await served(one, visitor, url)) ?? (await browsing?.open(visitor, one.path));
      note({ path: one.path, permissions, expected: 'abre' }, fault);
    }
    if (!one.refused) continue;
    const visitor = await signIn(one.refused);
    const fault = (await withheld(portal, one, visitor, url)) ?? (await browsing?.refuse(visitor, one.path));
    note({ path: one.path, permissions: one.refused, expected: 'recusa' }, fault);
  }
  return results;
}

const get = (url: string, { token }: Visitor, address: string) =>
  fetch(`${url}${address}`, { headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' } });

const screensFor = async (url: string, visitor: Visitor, department: string) => {
  const response = await get(url, visitor, `/config/departments/${department}.json`);
  return response.ok ? ((await response.json()) as { screens: Record<string, unknown> }).screens : {};
};

/** Checks that the server returns the screen and the records of its list. */
async function served({ route, screen }: Case, visitor: Visitor, url: string): Promise<string | undefined> {
  const screens = await screensFor(url, visitor, route.department);
  if (!Object.hasOwn(screens, route.path)) return translate('trial.serverDoesNotDeliverScreen');
  if (!screenKind(screen).opensRecords) return undefined;
  const [resource] = resourcesOf(screen);
  const { status } = await get(url, visitor, `/api/${resource}?range=[0,0]`);
  return status === 200 ? undefined : `GET /api/${resource} respondeu ${status}`;
}

/** Checks that the server returns neither the screen nor the resources that only it reads. */
async function withheld(
  portal: Portal,
  { route, screen }: Case,
  visitor: Visitor,
  url: string,
): Promise<string | undefined> {
  const screens = await screensFor(url, visitor, route.department);
  if (Object.hasOwn(screens, route.path)) return translate('trial.serverDeliversScreen');
  for (const resource of closedResources(portal, screen, visitor.permissions)) {
    const { status } = await get(url, visitor, `/api/${resource}?range=[0,0]`);
    if (status !== 403) return translate('trial.getApiAnswered', { resource, status });
  }
  return undefined;
}

type Outcome = {
  json: boolean;
  portal: Portal;
  cases: readonly Case[];
  results: readonly Result[];
  tried: Tried;
  rendered: boolean;
};

function report(io: Io, { json, portal, cases, results, tried, rendered }: Outcome): number {
  const failed = results.filter(({ fault }) => fault !== undefined);
  const faultLines = faultsOf(tried);
  const code = failed.length + faultLines.length === 0 ? 0 : 1;
  const keywords = coverage(io, portal, cases, results);
  if (json) {
    io.json({ rendered, results, keywords, ...tried });
    return code;
  }
  for (const { path: at, permissions, expected, fault } of failed)
    io.error(
      `${at}  [${permissions.join(', ')}]  ${expected === 'abre' ? translate('trial.shouldOpen') : translate('trial.shouldRefuse')}: ${fault}`,
    );
  for (const line of faultLines) io.error(line);
  const opened = (expected: Result['expected']) => {
    const all = results.filter((result) => result.expected === expected);
    return translate('common.doneOfAmount', {
      done: all.filter(({ fault }) => !fault).length,
      amount: all.length,
    });
  };
  const routes = new Set(cases.map(({ route }) => route)).size;
  const missed = keywords.used.filter((name) => !keywords.tried.includes(name));
  io.out(
    [
      `${translate('counted.routes', { smart_count: routes })}, ${translate('counted.screens', { smart_count: cases.length })}, ${rendered ? translate('trial.onServerAndInBrowser') : translate('trial.onServerAlone')}`,
      translate('trial.openWithSmallestPermission', { opened: opened('abre') }),
      translate('trial.refusedToUsersWithAll', { opened: opened('recusa') }),
      translate('trial.wordsOfLanguageInUse', {
        count: keywords.used.length,
        triedCount: keywords.tried.length,
        untried: missed.length > 0 ? translate('trial.missing', { missed: missed.join(', ') }) : '',
      }),
      ...summaryOf(tried),
    ].join('\n'),
  );
  return code;
}

/** The keywords that the config uses, and those of opened screens and the resources that they show. */
function coverage({ paths }: Io, portal: Portal, cases: readonly Case[], results: readonly Result[]) {
  const opened = new Set(
    results.flatMap((result) => (result.expected === 'abre' && !result.fault ? result.path : [])),
  );
  const shown = new Set(
    cases.filter((one) => opened.has(one.path)).flatMap(({ screen }) => resourcesOf(screen)),
  );
  const used = new Set<string>();
  const tried = new Set<string>();
  const add = (names: Iterable<string>, isTried: boolean) => {
    for (const name of names) {
      used.add(name);
      if (isTried) tried.add(name);
    }
  };
  for (const { path: file, text } of readFiles(paths.config, new Report())) {
    const [, folder, id = ''] = /([^/]+)\/([^/]+)\.ya?ml$/.exec(file) ?? [];
    const value: unknown = text === null ? undefined : parse(text);
    if (folder === 'resources') add(keywordsIn(resourceSchema, value), shown.has(id));
    if (folder !== 'departments') continue;
    const routes = portal.departments.find((department) => department.id === id)?.routes ?? [];
    add(
      keywordsIn(departmentSchema, value),
      routes.every((route) => opened.has(route.path)),
    );
  }
  return { used: [...used].sort(), tried: [...tried].sort() };
}
