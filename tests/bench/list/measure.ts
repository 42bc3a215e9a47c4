import type { BrowserContext } from 'playwright-core';
import { slowDown } from '../slowMachine.ts';
import { orders } from './orders.ts';

/** The first record of the list. */
export const firstRow = orders()[0]!;

/**
 * A script that marks the frame in which a text appears in a table. A string, because code run in the page must not be
 * compiled for Node.
 */
export const lookFor = (text: string) => `(function look(text) {
  if (document.querySelector('tbody')?.textContent.includes(text)) performance.mark('rows');
  else requestAnimationFrame(() => look(text));
})(${JSON.stringify(text)})`;

export type Figures = {
  /** Milliseconds from the start of the navigation until the first row can be read. */
  rows: number;
  /** Milliseconds until anything of the portal is visible. */
  paint: number;
  /** JavaScript that had arrived by then, in kB as transferred. */
  kilobytes: number;
  /** Milliseconds spent in scripts. */
  script: number;
  nodes: number;
};

export type Site = { url: string; path: string };

/** Opens the list in a new tab and measures when a text of its first row appears. */
export async function openList(context: BrowserContext, site: Site, text: string): Promise<Figures> {
  const page = await context.newPage();
  const line = await slowDown(page);
  await line.send('Performance.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(lookFor(text));
  await page.goto(`${site.url}${site.path}`, { waitUntil: 'commit' });
  const isSeen = ['rows', 'first-contentful-paint'];
  await page.waitForFunction(
    (names) => names.every((name) => performance.getEntriesByName(name).length > 0),
    isSeen,
    {
      timeout: 60_000,
    },
  );
  const kilobytes = bytes / 1000;
  const { metrics } = await line.send('Performance.getMetrics');
  const seen = await page.evaluate(() => ({
    rows: performance.getEntriesByName('rows')[0]!.startTime,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    nodes: document.querySelectorAll('body *').length,
  }));
  await page.close();
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
  return { ...seen, kilobytes, script };
}
