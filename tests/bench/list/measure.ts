import type { BrowserContext } from 'playwright-core';
import { slowDown } from '../slowMachine.ts';

/** Marks the frame in which a text stands in a table. As text: what runs in the page is not to be compiled for Node. */
const lookFor = `(function look(text) {
  if (document.querySelector('tbody')?.textContent.includes(text)) performance.mark('rows');
  else requestAnimationFrame(() => look(text));
})`;

export type Figures = {
  /** From the start of the navigation until the first row can be read, in ms. */
  rows: number;
  /** Until something of the portal can be seen at all, in ms. */
  paint: number;
  /** Of JavaScript that had arrived by then, in kB as sent. */
  kilobytes: number;
  /** Time in scripts, in ms. */
  script: number;
  nodes: number;
};

export type Site = { url: string; path: string };

/** Opens the list in a new tab, and looks when a text of its first row is there. */
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
  await page.addInitScript(`${lookFor}(${JSON.stringify(text)})`);
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
