import '#host/lateOptimisation.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { shortLived, drawn, idleWaiter } from '#cli/test/testBrowser.ts';
import { readEnv } from '#host/env.ts';
import { openBuilt } from '#server/bootstrap.ts';
import '#tests/support/composed.ts';
import '#tests/support/quickPasswords.ts';
import { launch } from './chromium.ts';

export const password = 'demo1234';

/**
 * One Chromium for all the files that a worker runs. Pages that were left are emptied and used again, and portals come
 * back to the ports that are free again: a browser that has compiled what is at an address has a third of the work.
 */
let ofWorker: Promise<Browser> | undefined;
const leftPages = new Map<string, Page[]>();
const freePorts: number[] = [];

/** The real portal, built, on a port and data folder of its own, and a browser to use it. */
export type Running = {
  url: string;
  /** One that nobody is in, with nothing stored, as large as it is wanted. */
  newPage(viewport: ViewportSize, options: BrowserContextOptions, isNew?: boolean): Promise<Occupied>;
  stop(): Promise<void>;
  /** Asks the API as a demo account: `as('frotas', '/veiculos')`. */
  as(account: string, path: string, init?: RequestInit): Promise<Response>;
  /** The records of a list that a demo account is given, the first page of those that the filter leaves. */
  rows(account: string, path: string, filter?: object): Promise<Record<string, unknown>[]>;
};

export async function startPortal(env: Record<string, string> = {}): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(freePorts.pop() ?? 0),
    PORTAL_LOG: 'off',
    PORTAL_DATA: data,
  };
  const { server, stop } = await openBuilt(readEnv({ ...process.env, ...settings, ...env }));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const browser = await (ofWorker ??= launch(shortLived));
  const occupied = new Set<Occupied>();
  const tokens = new Map<string, Promise<{ token: string }>>();
  const as: Running['as'] = async (account, path, init = {}) => {
    const ask = async (signedIn: Promise<{ token: string }>) => {
      tokens.set(account, signedIn);
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${(await signedIn).token}`,
      };
      return fetch(`${url}/api${path}`, { ...init, headers: { ...headers, ...init.headers } });
    };
    const signIn = () => tokenOf(url, `${account}@example.com`);
    const known = tokens.get(account);
    const answer = known && (await ask(known));
    // the test may have ended its sessions meanwhile
    return answer && answer.status !== 401 ? answer : ask(signIn());
  };
  return {
    url,
    newPage: async (viewport, given, isNew = false) => {
      const options = { baseURL: url, ...given };
      const key = JSON.stringify(options);
      const left = isNew ? undefined : leftPages.get(key)?.pop();
      if (left) await left.setViewportSize(viewport);
      const page =
        left ?? noteScripts(await (await contextIn(browser, { ...options, viewport }, !isNew)).newPage());
      const leave = async () => {
        if (!occupied.delete(one)) return;
        if (isNew || page.isClosed() || !(await emptied(page))) return page.context().close();
        leftPages.set(key, [...(leftPages.get(key) ?? []), page]);
      };
      const one = { page, leave };
      occupied.add(one);
      return one;
    },
    as,
    async rows(account, path, filter) {
      const search = filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
      return (await (await as(account, path + search)).json()) as Record<string, unknown>[];
    },
    async stop() {
      await Promise.all([...occupied].map(({ leave }) => leave()));
      await stop();
      freePorts.push(port);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * In a browser that is asked to send little, the portal fetches nothing ahead: a test that goes on at once has nothing of
 * it, and pays an eighth of its time for it.
 */
async function contextIn(browser: Browser, options: BrowserContextOptions, savesData: boolean) {
  const context = await browser.newContext(options);
  if (savesData) await context.addInitScript({ content: askedToSave });
  return context;
}
const askedToSave = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`;

type Occupied = { page: Page; leave(): Promise<void> };

/** An address of every portal at which nothing runs: here a page is given, or loses, what is stored. */
export const still = '/robots.txt';

type Script = Awaited<ReturnType<Page['addInitScript']>>;
const scriptsOf = new WeakMap<Page, Script[]>();

/** Notes the scripts that a test runs in every document of the page: the next visit must not have them. */
function noteScripts(page: Page): Page {
  const scripts: Script[] = [];
  scriptsOf.set(page, scripts);
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...given: Parameters<typeof add>) => {
    const script = await add(...given);
    scripts.push(script);
    return script;
  };
  return page;
}

/**
 * Nothing of who was in it is left: no other page, nothing stored, nobody who listens. What the browser has loaded and
 * compiled stays. False where the page cannot be left so.
 */
async function emptied(page: Page): Promise<boolean> {
  const context = page.context();
  for (const script of scriptsOf.get(page)?.splice(0) ?? []) await script.dispose();
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  for (const event of listenedTo) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await page.emulateMedia({ media: null });
  // a form with something typed asks whether it may be left
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await page.goto(still);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      // the portal's own files, which are everybody's, stay on a device
      const seen = (await caches.keys()).filter((name) => name !== 'portal.shell');
      await Promise.all(seen.map((name) => caches.delete(name)));
      const databases = await indexedDB.databases();
      await Promise.all(
        databases.map(
          ({ name }) =>
            new Promise((resolve, reject) => {
              const gone = indexedDB.deleteDatabase(name!);
              gone.onsuccess = resolve;
              gone.onerror = gone.onblocked = reject;
            }),
        ),
      );
    });
  } catch {
    return false;
  }
  page.removeAllListeners('dialog');
  return true;
}

const listenedTo = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
  'filechooser',
];

/** A page that keeps what the browser complains about; a test ends with `expectCleanConsole`. */
export type Visit = {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** Ends it: the page is empty for the next visit, unless it was to be new. */
  leave(): Promise<void>;
  /** Resolves when nothing has been under way for a moment: what the page asks for has come and is drawn. */
  settled(): Promise<void>;
};

/**
 * Sorts a list whose session has ended elsewhere, and waits for the sign-in page that it leaves for. A request of its own
 * may have led it there already.
 */
export async function leftForSignIn(page: Page) {
  const sort = () => document.querySelector<HTMLElement>('th [role="button"]')?.click();
  await page.evaluate(sort).catch(() => undefined);
  await page.waitForURL('**/login');
}

export async function visit(
  portal: Running,
  options: {
    width?: number;
    height?: number;
    locale?: string;
    /** With the portal's service worker, and the portal's own files where it has kept them. */
    isApp?: boolean;
    /** In a browser that has never loaded anything, and fetches ahead what may be wanted. */
    isNew?: boolean;
    /** By fingers, on a phone or a tablet. */
    isTouched?: boolean;
  } = {},
): Promise<Visit> {
  const { width = 1440, height = 900, locale = 'pt-BR', isApp = false, isNew = false, isTouched } = options;
  const { page, leave } = await portal.newPage(
    { width, height },
    {
      locale,
      timezoneId: 'America/Cuiaba',
      reducedMotion: 'reduce',
      ...(isTouched && { hasTouch: true, isMobile: true }),
      // what a worker asks for, a test can neither hold back nor answer
      serviceWorkers: isApp ? 'allow' : 'block',
    },
    isNew,
  );
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isKnown =
      message.text() === 'Service Worker registration blocked by Playwright' ||
      // how soon a page runs its code depends on the machine; weight.all.test says what is loaded when
      /was preloaded using link preload but not used within a few seconds/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isKnown)
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`));
  // Only while somebody listens does Chromium leave its dialogs to the test: on a busy machine, a later listener is too late.
  page.on('filechooser', () => undefined);
  return { page, context: page.context(), leave, complaints, settled: idleWaiter(page) };
}

/** A portal for the tests of one file, and a fresh visit to it for each of them. */
export async function usePortal(env?: Record<string, string>): Promise<{ portal: Running; here: Visit }> {
  const portal = await startPortal(env);
  afterAll(() => portal.stop());
  const here = {} as Visit;
  beforeEach(async () => {
    Object.assign(here, await visit(portal));
  });
  afterEach(() => here.leave());
  return { portal, here };
}

/** Signs in by the form, as a person would, and waits for the landing. */
export async function signIn(page: Page, email: string) {
  await page.goto('/');
  await page.getByPlaceholder('E-mail').fill(email);
  await page.getByPlaceholder('Senha').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => !['/', '/login', '/dashboard'].includes(url.pathname));
}

/** Signs in over the API and puts the answer where the browser keeps it: for tests that are about something else. */
export async function enter({ page }: Visit, url: string, email: string) {
  const { token, permissions, cookies } = await tokenOf(url, email);
  await page.context().addCookies(cookies);
  if (new URL(page.url()).origin !== url) await page.goto(still);
  await page.evaluate(
    ([token, permissions]) => {
      localStorage.setItem('token', token!);
      if (permissions) localStorage.setItem('userPermissions', permissions);
    },
    [token, permissions ? JSON.stringify(permissions) : ''],
  );
}

export async function tokenOf(url: string, email: string) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    return { name, value, url };
  });
  return { ...((await response.json()) as { token: string; permissions?: string[] }), cookies };
}

/** In a page: what is done every quarter of a minute is done every second and a half, as by somebody who has waited. */
export function hastenIntervals() {
  const inTime = window.setInterval;
  const sooner = (run: TimerHandler, ms = 0) => inTime(run, ms / 10);
  window.setInterval = sooner as typeof window.setInterval;
}

/** In a page: nothing is done every quarter of a minute, as if less time had passed. */
export function stopIntervals() {
  Object.assign(window, { setInterval: () => 0 });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe finds on the page, or in a part of it, once it is drawn, as lines. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await drawn(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (part) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run(part ?? document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // what passed is not described
        resultTypes: ['violations'],
        // no rule of these asks for the style sheets themselves
        preload: false,
      }),
    part,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} — ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}

export const expectCleanConsole = ({ complaints }: Visit) => expect(complaints).toEqual([]);

/** Nothing sticks out sideways: the page itself never scrolls horizontally. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
