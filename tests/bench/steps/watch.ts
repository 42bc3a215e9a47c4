import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newcomer, slowDown, type BrowserSession } from '../slowMachine.ts';

/** The end of a step: enough elements (`what`) are visible, and the first contains `says` but not `not`. */
export type Seen = { what: string; says?: string; not?: string; atLeast?: number };

/**
 * Runs in the page and checks in every frame whether the step is done. A step starts with the first click,
 * key or history change after `timed` set it, or with the navigation. The times survive a page change in
 * sessionStorage.
 */
const watcher = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const start = (event) => {
    if (!sessionStorage.getItem('step') || sessionStorage.getItem('from')) return;
    sessionStorage.setItem('from', String(performance.timeOrigin + event.timeStamp));
  };
  for (const name of ['click', 'keydown', 'beforeinput', 'popstate']) addEventListener(name, start, true);
  const look = () => {
    requestAnimationFrame(look);
    const step = sessionStorage.getItem('step');
    if (!step || sessionStorage.getItem('to') || !sessionStorage.getItem('from')) return;
    const { what, says, not, atLeast = 1 } = JSON.parse(step);
    const found = document.querySelectorAll(what);
    if (found.length < atLeast) return;
    const text = found[0].value ?? found[0].textContent ?? '';
    if ((says && !text.includes(says)) || (not && text.includes(not))) return;
    sessionStorage.setItem('to', String(now()));
  };
  requestAnimationFrame(look);
})()`;

/** A new context on the slow machine. */
export async function newTab(
  browser: Browser,
  session?: BrowserSession,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newcomer(browser, session);
  const page = await watched(context);
  await slowDown(page);
  return { context, page };
}

/** A page of the context in which steps can be timed. */
export async function watched(context: BrowserContext): Promise<Page> {
  await context.addInitScript(watcher);
  return context.newPage();
}

/** Milliseconds from an action of the user until `seen` is met. */
export async function timed(page: Page, act: () => Promise<unknown>, seen: Seen): Promise<number> {
  await page.evaluate((step) => {
    sessionStorage.removeItem('from');
    sessionStorage.removeItem('to');
    sessionStorage.setItem('step', step);
  }, JSON.stringify(seen));
  // Playwright compiles its own script at a page's first wait: a twentieth of a form's time, on the side that loads anew.
  await page.waitForFunction(() => true);
  await act();
  return taken(page);
}

/** The same for an address that is opened in a new tab. */
export async function timedOpening(page: Page, url: string, seen: Seen): Promise<number> {
  await page.addInitScript((step) => {
    if (sessionStorage.getItem('step')) return;
    sessionStorage.setItem('step', step);
    sessionStorage.setItem('from', String(performance.timeOrigin));
  }, JSON.stringify(seen));
  await page.goto(url, { waitUntil: 'commit' });
  return taken(page);
}

async function taken(page: Page): Promise<number> {
  await page.waitForFunction(() => sessionStorage.getItem('to'), undefined, { timeout: 60_000 });
  return page.evaluate(() => {
    sessionStorage.removeItem('step');
    return Number(sessionStorage.getItem('to')) - Number(sessionStorage.getItem('from'));
  });
}
