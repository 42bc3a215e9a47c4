/** Tests screens in a browser. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page, BrowserContext } from 'playwright-core';
import { translate } from '#messages/translate.ts';

/** Loaded only when a browser is needed: it is large. */
const playwright = () =>
  createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');

/** The headless shell comes first: it needs five sixths of the time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Finds a Chromium: CHROMIUM_PATH, the system's, or Playwright's own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...systemPaths, ownPath()].find((path) => path && existsSync(path));

function ownPath(): string | undefined {
  try {
    return playwright().chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * The features that Playwright disables, repeated because a second switch replaces its list, and the
 * address-bar pop-ups, which nobody sees.
 */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** V8 flags for short-lived pages: no optimizing compilers, and enough memory to collect garbage rarely. */
export const shortLived = [
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
];

/** Starts Chromium so that it works as root, without a GPU, and without background network traffic. */
export const launch = (executablePath: string, args: readonly string[] = []): Promise<Browser> =>
  playwright().chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${withoutFeatures.join()}`,
      ...args,
    ],
  });

/** Milliseconds without requests: an answer may cause further ones. */
const quietFor = 90;
const atMost = 20_000;
const answersIn = 2000;
const sharedWorker = /\/(?:events|eventWorker)\b[^/]*$/;

/**
 * Returns a function that waits until the page is at rest: requests answered, content drawn, no animation,
 * nothing busy. Playwright's "networkidle" waits half a second after the last answer, which is minutes over
 * hundreds of pages, and never comes while an event stream is open.
 */
export function idleWaiter(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  let lastChange = 0;
  const ended = (request: unknown) => {
    underWay.delete(request);
    lastChange = Date.now();
  };
  page.on('request', (request) => {
    // The stream of config events never ends, and prefetched code isn't shown. Of the script of a shared
    // worker, the page is not told that it has come.
    if (['eventsource', 'other'].includes(request.resourceType()) || sharedWorker.test(request.url())) return;
    underWay.add(request);
    lastChange = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const isQuiet = () => underWay.size === 0 && Date.now() - lastChange >= quietFor;
  return () => until(page, async () => isQuiet() && (await isDrawn(page)) && isQuiet());
}

/** Waits until the page is drawn, with no animation and nothing busy. */
export const drawn = (page: Page): Promise<void> => until(page, () => isDrawn(page));

async function until(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (!(await within(atMost, isDone(), false))) {
    if (Date.now() - start > atMost) {
      const left = await within(answersIn, whatIsLeft(page), translate('trial.pageDoesNotAnswer'));
      throw new Error(translate('trial.didNotComeToRest', { url: page.url(), atMost: atMost / 1000, left }));
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** A page that hangs never answers, and Playwright sets no time limit. */
function within<T>(limit: number, answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), limit)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * True once the main thread is idle and a frame is painted; false when the page has navigated away. It must
 * not declare named functions: tsx would wrap them in a helper that the page doesn't have.
 */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      // After a resize Chromium may report no idle time although it is idle.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await document.fonts.ready;
      return (
        document.readyState === 'complete' &&
        !document.querySelector('[aria-busy="true"]') &&
        !document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          )
      );
    })
    .catch(() => false);

const whatIsLeft = async (page: Page): Promise<string> => {
  const { busy, moving } = await page.evaluate(() => ({
    busy: [...document.querySelectorAll('[aria-busy="true"]')].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    ),
    moving: document.getAnimations().length,
  }));
  return [...busy, translate('trial.animations', { moving })].join(', ');
};

/** Opens screens in a browser. Returns what was wrong, or undefined. */
export type Browsing = {
  open(visitor: TestVisitor, path: string): Promise<string | undefined>;
  refuse(visitor: TestVisitor, path: string): Promise<string | undefined>;
  close(): Promise<void>;
};
export type TestVisitor = { token: string; permissions: readonly string[] };

type Open = { page: Page; settled: () => Promise<void> };

export async function browse(url: string): Promise<Browsing | undefined> {
  const path = findChromium();
  if (!path) return undefined;
  const browser = await launch(path, shortLived);
  const pages = new Map<TestVisitor, Promise<Open>>();
  const pageOf = (visitor: TestVisitor) => {
    let page = pages.get(visitor);
    if (!page)
      pages.set(
        visitor,
        (page = browser.newContext({ baseURL: url }).then((context) => enter(context, visitor))),
      );
    return page;
  };
  return {
    open: async (visitor, path) => opens(await pageOf(visitor), path),
    refuse: async (visitor, path) => refuses(await pageOf(visitor), path),
    close: () => browser.close(),
  };
}

/** Opens a page of the context for somebody who has signed in. */
export async function enter(context: BrowserContext, { token, permissions }: TestVisitor): Promise<Open> {
  await context.addInitScript(
    ([token, permissions]) => {
      localStorage.setItem('token', token!);
      localStorage.setItem('userPermissions', permissions!);
    },
    [token, JSON.stringify(permissions)],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, settled: idleWaiter(page) };
}

const isData = (address: string) => /\/api\/(?!user-info)/.test(address);

/** Checks that the address stays, a heading appears, and no request fails. */
async function opens({ page, settled }: Open, path: string): Promise<string | undefined> {
  const { faults, stop } = listen(page, (status) => status >= 400);
  try {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await settled();
    const { pathname } = new URL(page.url());
    return pathname.toLowerCase() === path.toLowerCase() ? faults[0] : translate('trial.ledTo', { pathname });
  } catch (error) {
    return translate('trial.screenDidNotAppear', { reason: (error as Error).message.split('\n')[0]! });
  } finally {
    stop();
  }
}

/** Checks that access is denied on the page, and that no records are requested. */
async function refuses({ page }: Open, path: string): Promise<string | undefined> {
  const { faults, stop } = listen(page, (_status, address) => isData(address));
  try {
    await page.goto(path);
    await page.getByRole('heading', { name: translate('trial.notAuthorized') }).waitFor();
    return faults[0] && translate('trial.askedForData', { faults: faults[0] });
  } catch {
    return translate('trial.showedInsteadOfNotAuthorized', { pathname: new URL(page.url()).pathname });
  } finally {
    stop();
  }
}

function listen(page: Page, isFault: (status: number, address: string) => boolean) {
  const faults: string[] = [];
  const onResponse = (response: { status(): number; url(): string }) => {
    const address = response.url();
    if (isFault(response.status(), address))
      faults.push(`${new URL(address).pathname} respondeu ${response.status()}`);
  };
  const onError = (error: Error) => faults.push(error.message);
  page.on('response', onResponse);
  page.on('pageerror', onError);
  return {
    faults,
    stop() {
      page.off('response', onResponse);
      page.off('pageerror', onError);
    },
  };
}
