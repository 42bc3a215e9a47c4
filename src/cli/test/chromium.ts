import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';

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
