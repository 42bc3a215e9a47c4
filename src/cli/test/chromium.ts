import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';

/** Loaded where a browser is wanted: it is large. */
const playwright = () =>
  createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');

/** The first has no window to draw, and does the same in five sixths of the time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** A Chromium to drive: CHROMIUM_PATH, the system's, or Playwright's own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...systemPaths, ownPath()].find((path) => path && existsSync(path));

function ownPath(): string | undefined {
  try {
    return playwright().chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Playwright's own, which a second switch replaces, and the pages behind an address bar that nobody sees. */
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

/** For pages that live too short for their code to be worth optimising, and have memory enough to be seldom tidied. */
export const shortLived = [
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
];

/** Started so that it works as root, without a GPU, and never calls home. */
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
