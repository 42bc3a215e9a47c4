import { z } from 'zod';
import { inner, objectShape } from '#language/resolvedKeys.ts';
import { runServerTask } from '../data/runServerTask.ts';
import type { PortalDataFile, DataRecord } from '../data/dataFile.ts';
import { type Io, CliError } from '../io.ts';
import { translate } from '#messages/translate.ts';
import bcrypt from 'bcryptjs';
import type { Portal } from '#model/types.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { serverScript } from '../serverScript.ts';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { appFolder } from '#host/companyFolder.ts';
import { missingPackages, installLine } from '#host/locations.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { departmentSchema, resourceSchema } from '#compiler/schema/schema.ts';
import { recordsInUse } from '../data/check.ts';
import { openPortal } from '../portal.ts';
import { resourcesOf, screenKind } from '#screens/simpleScreens.ts';
import { casesOf, closedResources, type Case } from './plan.ts';
import type { Browsing, TestVisitor } from './testBrowser.ts';
import { getOrMake } from '#model/values/memoize.ts';

// Collects the keywords that a piece of config uses: `list.columns`, `dashboard.chart.groupBy`.

/** Names that admins choose (fields, options, measures) are not keywords and are skipped. */
export function keywordsIn(schema: z.ZodType, value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (schema: z.ZodType, part: unknown, prefix: string): void => {
    if (part === undefined || part === null) return;
    const one = inner(schema);
    if (one instanceof z.ZodUnion) {
      const fitting = (one.options as z.ZodType[]).find((option) => option.safeParse(part).success);
      if (fitting) walk(fitting, part, prefix);
    } else if (one instanceof z.ZodArray && Array.isArray(part)) {
      for (const item of part) walk(one.element as z.ZodType, item, prefix);
    } else if (one instanceof z.ZodRecord) {
      for (const item of Object.values(part)) walk(one.valueType as z.ZodType, item, prefix);
    } else if (one instanceof z.ZodObject) {
      const shape = objectShape(one);
      for (const [key, item] of Object.entries(part)) {
        if (!shape[key]) continue;
        const name = prefix ? `${prefix}.${key}` : key;
        found.add(name);
        walk(shape[key], item, name);
      }
    }
  };
  walk(schema, value, '');
  return found;
}

// Plays scenarios and rules with the server's own code on a copy of the data.

/** The output of src/server/tasks/testing/runTests.ts. */
export type Tried = {
  scenarios: { file: string; label: string; fault?: { step: number; message: string } }[];
  rules: { rule: string; fired: boolean; refused?: 'self' | 'cause' }[];
};

const tryRules = (io: Io, data: PortalDataFile, { printsAtOnce }: { printsAtOnce: boolean }): Tried =>
  runServerTask<Tried>(io, data, 'runTests', { printsAtOnce });

/** The scenarios that failed, one line each. */
const faultsOf = ({ scenarios }: Tried): string[] =>
  scenarios.flatMap(({ file, label, fault }) =>
    fault
      ? [
          `${file}  "${label}", ${fault.step === 0 ? translate('trial.inGiven') : translate('trial.step', { step: fault.step })}: ${fault.message}`,
        ]
      : [],
  );

function summaryOf({ scenarios, rules }: Tried): string[] {
  const kept = scenarios.filter(({ fault }) => !fault).length;
  const missing = (is: (one: Tried['rules'][number]) => boolean) => {
    const names = rules.flatMap((one) => (is(one) ? [one.rule] : []));
    return names.length > 0 ? translate('trial.missing', { missed: names.join(', ') }) : '';
  };
  const fired = rules.filter((one) => one.fired).length;
  const refused = rules.filter((one) => one.refused).length;
  const byCause = rules.filter((one) => one.refused === 'cause').length;
  return [
    translate('trial.scenariosWithWrittenResult', { kept, count: scenarios.length }),
    translate('trial.rulesActed', { fired, count: rules.length, missing: missing((one) => !one.fired) }),
    translate('trial.rulesRefused', {
      refused,
      count: rules.length,
      byCause: byCause > 0 ? translate('trial.ofThemWithoutCondition', { byCause }) : '',
      missing: missing((one) => !one.refused),
    }),
  ];
}

const password = 'senha-do-teste';

/** Finds the e-mail of the account with exactly these permissions. */
type Accounts = { emailOf(permissions: readonly string[]): string; tables: PortalDataFile['tables'] };

/**
 * Adds an account for each set of permissions. Its other fields are copied from an existing account with such
 * permissions, since screens may show a user only their own rows.
 */
export function withAccounts(
  { accounts: names }: Portal,
  tables: PortalDataFile['tables'],
  sets: readonly (readonly string[])[],
): Accounts {
  const known = tables[names.resource] ?? [];
  const hash = bcrypt.hashSync(password, 4);
  const emails = new Map<string, string>();
  const added: DataRecord[] = [];
  for (const permissions of sets) {
    const key = permissionsKey(permissions);
    if (emails.has(key)) continue;
    const email = `teste${emails.size + 1}@portal.example`;
    emails.set(key, email);
    added.push({
      ...modelFor(known, names.permissions, permissions),
      id: 1_000_000 + emails.size,
      [names.email]: email,
      [names.password]: hash,
      [names.permissions]: permissions,
    });
  }
  return {
    emailOf: (permissions) => emails.get(permissionsKey(permissions))!,
    tables: { ...tables, [names.resource]: [...known, ...added] },
  };
}

const permissionsKey = (permissions: readonly string[]) =>
  permissions
    .map((name) => name.toLowerCase())
    .sort()
    .join(',');

/** The account whose permissions resemble these the most. */
function modelFor(
  accounts: readonly DataRecord[],
  field: string,
  permissions: readonly string[],
): DataRecord {
  const wanted = new Set(permissions.map((name) => name.toLowerCase()));
  const score = (account: DataRecord) => {
    const held = (Array.isArray(account[field]) ? account[field] : []).map((name) =>
      String(name).toLowerCase(),
    );
    return held.filter((name) => wanted.has(name)).length - held.length / 1000;
  };
  return accounts.toSorted((a, b) => score(b) - score(a))[0] ?? {};
}

export type Server = { url: string; stop(): Promise<void>; process: ChildProcess };

type Options = {
  /** Needs no built app. */
  apiOnly?: boolean;
  /** Arguments of node itself. */
  node?: readonly string[];
  /** Milliseconds between two looks whether it answers. */
  every?: number;
};

const startsIn = 120_000;
const stopsIn = 10_000;
const answersIn = 10_000;

/** Starts the portal as `npm start` does, on its own port and data. Resolves with its first answer. */
export async function startServer(
  env: Record<string, string>,
  { apiOnly = false, node = [], every = 100 }: Options = {},
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [...node, ...serverScript('main'), ...(apiOnly ? ['--api-only'] : [])],
    {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), stopsIn);
    await gone;
    clearTimeout(killed);
  };
  const start = Date.now();
  while (Date.now() - start < startsIn && child.exitCode === null) {
    const ready = await fetch(`${url}/config/index.json`, { signal: AbortSignal.timeout(answersIn) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, stop, process: child };
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  await stop();
  throw new CliError(translate('trial.portalDidNotStart', { output: output.join('') }));
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

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
  const browsing = await import('./testBrowser.ts').then(
    ({ browse }) => browse(url),
    () => undefined,
  );
  if (!browsing) io.error(translate('trial.noChromiumWasFound'));
  return browsing;
}

type SignIn = (permissions: readonly string[]) => Promise<TestVisitor>;

function signer(url: string, accounts: Accounts): SignIn {
  const visitors = new Map<string, Promise<TestVisitor>>();
  const signIn = async (email: string, permissions: readonly string[]): Promise<TestVisitor> => {
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

const get = (url: string, { token }: TestVisitor, address: string) =>
  fetch(`${url}${address}`, { headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' } });

const screensFor = async (url: string, visitor: TestVisitor, department: string) => {
  const response = await get(url, visitor, `/config/departments/${department}.json`);
  return response.ok ? ((await response.json()) as { screens: Record<string, unknown> }).screens : {};
};

/** Checks that the server returns the screen and the records of its list. */
async function served(
  { route, screen }: Case,
  visitor: TestVisitor,
  url: string,
): Promise<string | undefined> {
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
  visitor: TestVisitor,
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
