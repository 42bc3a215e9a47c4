import type { BrowserContext } from 'playwright-core';
import { slowDown } from '../slowMachine.ts';
import { firstRow, type Site } from './measure.ts';

/** What the first click asks for. */
export const clicks = ['sort', 'open'] as const;
export type Click = (typeof clicks)[number];

export type Answered = {
  /** Milliseconds from the start of the navigation until the first row can be read. */
  rows: number;
  /** The same until the click, made at that moment, is answered. */
  answered: number;
  /** Milliseconds until the list works as a whole, and the kB received by then; only with a click that sorts. */
  usable: number;
  kilobytes: number;
};

/**
 * Clicks in the frame after the first row has appeared: once on the header of the column "Número", or on the second
 * cell of the first row. The answer is another first row, or the record, beside the table or in its place. A string, because code
 * run in the page must not be compiled for Node.
 */
const script = (click: Click) => `(function () {
  const first = ${JSON.stringify(firstRow)};
  const table = () => document.querySelector('tbody');
  const text = (root) => root.textContent + [...root.querySelectorAll('input')].map((one) => one.value).join(' ');
  const hit = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + Math.min(width / 2, 40), top + height / 2];
    const target = document.elementFromPoint(x, y);
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, detail: 1 }));
  };
  const target = {
    sort: () => [...document.querySelectorAll('thead th')].map((th) => th.querySelector('[role=button], a') ?? th)
      .find((one) => /n[uú]mero/i.test(one.textContent)),
    open: () => [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes(first.numero))
      .querySelectorAll('td')[3],
  }[${JSON.stringify(click)}];
  const isAnswered = {
    sort: () => table() && /PED-\\d+/.test(table().textContent) && !table().querySelector('tr').textContent.includes(first.numero),
    open: () => {
      const record = document.querySelector('aside, main [role=complementary]') ?? (table() ? null : document.body);
      const isOpen = /(\\/|record=)1\\b/.test(location.href) && record !== null;
      return isOpen && text(record).includes(first.numero) && text(record).includes(first.cidade);
    },
  }[${JSON.stringify(click)}];
  const isUsable = () => document.querySelector('tbody input[type=checkbox]') && !document.querySelector('#early');
  let step = 0;
  (function look() {
    if (isUsable() && performance.getEntriesByName('usable').length === 0) performance.mark('usable');
    if (step === 0 && table()?.textContent.includes(first.numero)) {
      step = 1;
      performance.mark('rows');
      setTimeout(() => hit(target()));
    } else if (step === 1 && isAnswered()) {
      step = 2;
      performance.mark('answered');
    }
    requestAnimationFrame(look);
  })();
})()`;

/** Opens the list in a new tab and makes its first click. */
export async function clickFirst(context: BrowserContext, site: Site, click: Click): Promise<Answered> {
  const page = await context.newPage();
  const line = await slowDown(page);
  let bytes = 0;
  line.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(script(click));
  await page.goto(`${site.url}${site.path}`, { waitUntil: 'commit' });
  const marked = (name: string) =>
    page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, { timeout: 60_000 });
  if (click === 'sort') await marked('usable');
  const kilobytes = bytes / 1000;
  await marked('answered');
  const at = await page.evaluate(() =>
    Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])),
  );
  await page.close();
  return { rows: at.rows!, answered: at.answered!, usable: at.usable ?? NaN, kilobytes };
}
