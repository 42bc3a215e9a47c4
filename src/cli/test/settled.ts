import type { Page } from 'playwright-core';
import { phrase } from '../../messages/phrase.ts';

/** How long nothing may have been asked for: what an answer leads to may ask again. */
const quietFor = 90;
const atMost = 20_000;
const answersIn = 2000;

/**
 * A wait until nothing is under way on the page: what it asked for has come and is drawn, nothing moves or is busy.
 * Playwright's own "networkidle" takes half a second after the last answer, minutes over hundreds of pages, and
 * never comes where a line stays open.
 */
export function settledOf(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  let lastChange = 0;
  const ended = (request: unknown) => {
    underWay.delete(request);
    lastChange = Date.now();
  };
  page.on('request', (request) => {
    // the line on which the config's changes are told never ends; code that is fetched ahead is nothing that is shown
    if (['eventsource', 'other'].includes(request.resourceType())) return;
    underWay.add(request);
    lastChange = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const isQuiet = () => underWay.size === 0 && Date.now() - lastChange >= quietFor;
  return () => until(page, async () => isQuiet() && (await isDrawn(page)) && isQuiet());
}

/** A wait until what the page has is drawn, and nothing on it moves or is busy. */
export const drawn = (page: Page): Promise<void> => until(page, () => isDrawn(page));

async function until(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (!(await within(atMost, isDone(), false))) {
    if (Date.now() - start > atMost) {
      const left = await within(answersIn, whatIsLeft(page), phrase`a página não responde`);
      throw new Error(phrase`${page.url()} não se aquietou em ${atMost / 1000} s: ${left}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** A page that is stuck never answers what it is asked, and Playwright sets no limit to that. */
function within<T>(limit: number, answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), limit)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Once the main thread idles and a frame is painted; false where the page has gone elsewhere meanwhile. It gives nothing
 * a name: tsx would mark that with a helper of its own, which the page does not have.
 */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      // after a change of its size Chromium may tell of no idle time, though there is
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
  return [...busy, phrase`${moving} animações`].join(', ');
};
