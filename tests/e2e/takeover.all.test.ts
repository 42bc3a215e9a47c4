/** What the server has drawn stays where it is when the portal takes over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdBack } from './support/holdBack.ts';
import { enter, startPortal, visit, type Running } from './support/portal.ts';

let running: Running;
beforeAll(async () => {
  running = await startPortal();
});
afterAll(() => running.stop());

/** By what it is and says: where each heading and cell in sight stands. */
type Places = Readonly<Record<string, readonly number[]>>;

const placesIn = `(() => {
  const main = document.querySelector('#early main') ?? document.querySelector('main');
  const places = {};
  for (const cell of main.querySelectorAll('thead th:not(.check, .actions), tbody td:not(.check, .actions), tfoot td:not(.check, .actions)')) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const row = cell.parentElement.dataset.record ?? cell.parentElement.parentElement.nodeName;
    if (width > 0 && top < innerHeight && cell.textContent.trim())
      places[row + ' ' + cell.textContent] = [left, top, width, height].map(Math.round);
  }
  return places;
})()`;

/** By what it says: where each text in sight stands. Those of the app alone are counters and icons' names. */
const textsIn = `(() => {
  const texts = {};
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { textContent, parentElement } = walk.currentNode;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const { left, top, width, height } = range.getBoundingClientRect();
    // the table of a chart is out of sight
    if (!textContent.trim() || height < 2 || top > innerHeight || parentElement.closest('figure table')) continue;
    const name = textContent.trim();
    let nth = 1;
    while (texts[name + ' ' + nth]) nth++;
    texts[name + ' ' + nth] = [left, top];
  }
  return texts;
})()`;

/** Opens an address with a warm cookie, looks at what the server has drawn, and then at what the portal makes of it. */
async function takenOver(account: string, address: string, width: number, left = {}) {
  const here = await visit(running, { width, isNew: true });
  const { page } = here;
  await enter(here, running.url, `${account}@example.com`);
  await page.route('**/assets/*.js', () => {});
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.cookie.includes('portal.look='));
  await page.evaluate((kept) => {
    const store = `RaStoreportal:${encodeURIComponent(JSON.parse(atob(localStorage.token.split('.')[1])).sub)}:.`;
    for (const [name, value] of Object.entries(kept))
      localStorage.setItem(store + name, JSON.stringify(value));
  }, left);
  await page.unroute('**/assets/*.js');
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    // the page before this one may ask for what its server had not ready
    if (request.isNavigationRequest()) asked.length = 0;
    asked.push(decodeURIComponent(new URL(request.url()).pathname));
  });
  const arrive = await holdBack(page, '**/assets/libraries-*');
  await page.goto(address, { waitUntil: 'commit' });
  await page
    .locator('#early main :is(tbody tr, .card, .known, .axes)')
    .first()
    .waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  const early = (await page.evaluate(placesIn)) as Places;
  const earlyTexts = (await page.evaluate(textsIn)) as Places;
  const isPartial = await page.evaluate(() => {
    const { page } = JSON.parse(document.getElementById('portal-first')!.textContent) as { page: object };
    return 'isPartial' in page;
  });
  arrive();
  await page.locator('#early').waitFor({ state: 'detached' });
  await here.settled();
  const app = (await page.evaluate(placesIn)) as Places;
  const appTexts = (await page.evaluate(textsIn)) as Places;
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  await here.leave();
  return { early, app, earlyTexts, appTexts, shift, asked, isPartial };
}

/** What is where it was drawn first, without what came later. */
const alsoIn = (early: Places, app: Places) =>
  Object.fromEntries(Object.entries(app).filter(([name]) => Object.hasOwn(early, name)));

describe.each([1280, 1440])('in a window of %d px', (width) => {
  it.each([
    ['a list', 'frotas', '/frota/veiculos'],
    ['a list with named views, figures and totals', 'financeiro', '/financeiro/contas-pagar'],
    ['a list with a record beside it', 'frotas', '/frota/veiculos?record=1'],
  ])('%s has the same columns in the same places', async (_what, account, address) => {
    const { early, app, shift, asked, isPartial } = await takenOver(account, address, width);
    expect(Object.keys(early).length).toBeGreaterThan(20);
    expect(early).toEqual(isPartial ? alsoIn(early, app) : app);
    expect(shift).toBeLessThan(0.001);
    // rows, names and totals came with the page; what a busy machine had not ready in time is asked for again
    const again = /^\/api\/(veiculos|contas_pagar|conjuntos|participantes)(\/\d+)?$|^\/config\/(start|drawn)/;
    expect(isPartial ? [] : asked.filter((path) => again.test(path))).toEqual([]);
  });
});

it('columns and rows that a person has arranged are drawn so', async () => {
  const kept = {
    'frota/veiculos.columns': { order: ['tipo', 'placa'], shown: { marca: false }, widths: { tipo: 300 } },
    'lists.density': 'compact',
  };
  const { early, app, shift } = await takenOver('frotas', '/frota/veiculos', 1440, kept);
  const heads = Object.keys(early).filter((name) => name.startsWith('THEAD'));
  expect(heads[1]).toBe('THEAD Tipo');
  expect(heads).not.toContain('THEAD Marca');
  expect(early['THEAD Tipo']![2]).toBe(300);
  expect(early).toEqual(app);
  expect(shift).toBeLessThan(0.001);
});

it.each([
  ['a list on a phone', '/frota/veiculos', 390],
  ['the page of a record', '/frota/veiculos/1/show', 1440],
])('%s does not move', async (_what, address, width) => {
  expect((await takenOver('frotas', address, width)).shift).toBeLessThan(0.001);
});

/** The places of what is drawn before and after; a number beside a trend is smaller there, and a title has its own size. */
function movedTexts(early: Places, app: Places) {
  const isSame = ([x, y]: readonly number[], [left, top]: readonly number[]) =>
    Math.abs(x! - left!) <= 4 && Math.abs(y! - top!) <= 4;
  return Object.keys(early)
    .filter((text) => app[text] && !isSame(early[text]!, app[text]))
    .map((text) => `${text}: ${early[text]!.join(', ')}, then ${app[text]!.join(', ')}`);
}

/** A browser that has been here has the portal's font: before that, a text is as wide as one of another font. */
const known = { visits: { version: '', visits: [] } };

describe.each([390, 1280, 1440])('in a window of %d px, charts and figures', (width) => {
  // a server that has just started takes longer for its first figures than a page waits
  beforeAll(async () => {
    const here = await visit(running, { width, isNew: true });
    await enter(here, running.url, 'financeiro@example.com');
    await here.page.goto('/financeiro/painelgeral');
    await here.settled();
    await here.leave();
  }, 120_000);

  it.each([
    ['of a dashboard', 'financeiro', '/financeiro/painelgeral'],
    ['of a report with a chart', 'financeiro', '/pages/Relatorios/vencimentos'],
    ['of a report with a column for each month', 'financeiro', '/financeiro/relatorios'],
  ])('%s stay where they are', async (_what, account, address) => {
    const { earlyTexts, appTexts, shift, asked, isPartial } = await takenOver(account, address, width, known);
    const shared = Object.keys(earlyTexts).filter((text) => appTexts[text]);
    expect(shared.length).toBeGreaterThan(20);
    // the hidden title of tabs stands nowhere that anybody sees
    expect(
      movedTexts(earlyTexts, appTexts).filter((text) => !/^(Central de r|R)elatórios/.test(text)),
    ).toEqual([]);
    expect(shift).toBeLessThan(0.003);
    // the trends of a dashboard's numbers come later
    const isReport = !address.includes('painel');
    expect(isPartial || !isReport ? [] : asked.filter((path) => path.includes('aggregate'))).toEqual([]);
  });
});
