import type { Page } from 'playwright-core';
import { translate } from '#messages/translate.ts';

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
