import type { Page } from 'playwright-core';

/**
 * A wait until nothing has been under way on the page for a moment: what it asked for has come and is drawn.
 * Playwright's own "networkidle" takes half a second after the last answer, minutes over hundreds of pages, and
 * never comes where a line stays open.
 */
export function settledOf(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  // the line on which the config's changes are told never ends
  page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    let quiet = 0;
    for (let waited = 0; quiet < 120 && waited < 15_000; waited += 30) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      quiet = underWay.size === 0 ? quiet + 30 : 0;
    }
  };
}
