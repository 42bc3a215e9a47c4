import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A weak machine on a slow connection: CPU 4x slower, 1.6 Mbit/s down, 150 ms round trip. */
export const slow = {
  cpu: 4,
  line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
};

/** What a sign-in leaves in a browser: entries of localStorage, and cookies. */
export type BrowserSession = {
  entries: Readonly<Record<string, string>>;
  cookies: readonly { name: string; value: string; url: string }[];
};

/** A browser context without any data of the site, except a session if one is given. */
export async function newcomer(
  browser: Browser,
  { entries, cookies }: BrowserSession = { entries: {}, cookies: [] },
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) if (!localStorage.getItem(key)) localStorage.setItem(key, value);
  }, Object.entries(entries));
  await context.addCookies([...cookies]);
  return context;
}

/** Applies the slow machine to the page; returns the CDP session that does it. `isLineSlow`: by the browser itself. */
export async function slowDown(page: Page, { isLineSlow = true } = {}): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  if (isLineSlow) await line.send('Network.emulateNetworkConditions', slow.line);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  return line;
}
