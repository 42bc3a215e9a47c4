/** What the server draws around and beside rows, until React takes over. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { holdBack } from './support/holdBack.ts';
import { enter, startPortal, visit, type Running } from './support/portal.ts';

let portal: Running;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function open(account: string, look: Parameters<typeof visit>[1] = {}) {
  const here = await visit(portal, look);
  await enter(here, portal.url, `${account}@example.com`);
  return here;
}

const menuOf = (page: Page): Locator => page.getByRole('navigation').first();
/** Address, place and mark of each entry. */
const entriesOf = (menu: Locator) =>
  menu.locator('a').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility())
      .map((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        const at = [x, y, width, height].map(Math.round).join(' ');
        return `${link.getAttribute('href')} ${link.getAttribute('aria-current')} ${at}`;
      }),
  );

it.each([
  ['financeiro', '/financeiro/painelgeral', {}],
  // of many departments, and with those that have no entry of their own
  ['todos', '/pages/Frotas', {}],
  ['todos', '/pages/Frotas', { sidebarCollapsed: true }],
  ['todos', '/pages/Frotas', { direction: 'rtl', navigationFull: false, navigationBg: 'dark' }],
])(
  'draws the menu of %s at %s with the entries, places and mark of the app: %j',
  async (account, at, settings) => {
    const here = await open(account);
    const { page } = here;
    await portal.as(account, '/user-favourites/pin', {
      method: 'POST',
      body: JSON.stringify({ path: '/frota/veiculos', pinned: account === 'todos' }),
    });
    await page.evaluate((text) => localStorage.setItem('portal.settings', text), JSON.stringify(settings));
    const arrive = await holdBack(page, '**/assets/libraries-*');
    await page.goto(at, { waitUntil: 'commit' });
    await page.locator('#early > nav a').first().waitFor();
    const early = await entriesOf(menuOf(page));
    expect(early.length).toBeGreaterThan(5);
    expect(early.filter((entry) => / (page|true) /.test(entry)).length).toBeGreaterThan(0);
    arrive();
    await page.locator('#early').waitFor({ state: 'detached' });
    expect(await entriesOf(menuOf(page))).toEqual(early);
    await here.leave();
  },
);

it('follows the menu and goes back while the app is on its way, which takes over where the user is then', async () => {
  const here = await open('financeiro');
  const { page } = here;
  const loaded: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loaded.push(request.url()));
  const arrive = await holdBack(page, '**/assets/libraries-*');
  await page.goto('/financeiro/postos', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  const current = menuOf(page).locator('[aria-current="page"]');
  await title.getByText('Postos').waitFor();
  await menuOf(page).getByRole('link', { name: 'Seguros' }).click();
  await title.getByText('Seguros').waitFor();
  expect(await current.innerText()).toBe('Seguros');
  expect(await current.evaluate((link) => link === document.activeElement)).toBe(true);
  // a form that only the app can draw: nothing of the last screen stands at its address
  await menuOf(page).getByRole('link', { name: 'Cadastros gerais' }).click();
  await title.getByText('Seguros').waitFor({ state: 'detached' });
  await page.goBack();
  await title.getByText('Seguros').waitFor();
  await page.goBack();
  await title.getByText('Postos').waitFor();
  expect(await current.innerText()).toBe('Postos');
  await page.goForward();
  await title.getByText('Seguros').waitFor();
  await current.focus();
  arrive();
  await page.locator('#early').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/financeiro/seguros');
  await title.getByText('Seguros').waitFor();
  expect(await current.evaluate((link) => [link.textContent, link === document.activeElement])).toEqual([
    'Seguros',
    true,
  ]);
  expect(loaded).toHaveLength(1);
  await here.leave();
});

it('shows nothing of the last screen where the next one could not be asked for', async () => {
  const here = await open('financeiro');
  const { page } = here;
  await holdBack(page, '**/assets/libraries-*');
  await page.route('**/config/drawn.json*', (route) => route.abort());
  await page.goto('/financeiro/postos', { waitUntil: 'commit' });
  await menuOf(page).getByRole('link', { name: 'Seguros' }).click();
  await page.locator('#early.other').waitFor();
  expect(await page.locator('#early main').isVisible()).toBe(false);
  await here.leave();
});

/** Place, size and words of what a dashboard shows, without what comes with the app: marks, charts, names of others. */
const widgetsOf = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, ul[aria-label] > li, section, nav')]
      .filter((one) => !one.parentElement!.closest('section, nav'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const isTitle = one.tagName === 'H1';
        const label = one.querySelector('h2')?.textContent.trim() ?? '';
        const figure = one.tagName === 'LI' ? one.querySelector('p')!.textContent.trim() : '';
        const at = (isTitle ? [x] : [x, y, width, height]).map(Math.round).join(' ');
        return `${one.tagName} ${label} ${figure} ${at}`;
      }),
  );

it.each([
  ['financeiro', '/financeiro/painelgeral', { width: 1280 }],
  ['administrativo', '/pages/Administrativo', { width: 1440 }],
  ['rh', '/pages/RecursosHumanos', { width: 1000 }],
])(
  'draws the dashboard of %s at %s as the app does: figures, records and the room of charts',
  async (account, at, look) => {
    const here = await open(account, look);
    const { page } = here;
    await page.addInitScript(() => {
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // the first page tells the server for which window it draws
    await page.goto(at);
    await page.locator('#early').waitFor({ state: 'detached' });
    const arrive = await holdBack(page, '**/assets/libraries-*');
    await page.goto(at, { waitUntil: 'commit' });
    await expect
      .poll(async () =>
        (await page.locator('#early .number').allInnerTexts()).filter((text) => text.trim() === ''),
      )
      .toEqual([]);
    const early = await widgetsOf(page);
    expect(early.filter((one) => one.startsWith('LI')).length).toBeGreaterThan(2);
    expect(early.filter((one) => one.startsWith('SECTION')).length).toBeGreaterThan(0);
    arrive();
    await page.locator('#early').waitFor({ state: 'detached' });
    await here.settled();
    expect(await widgetsOf(page)).toEqual(early);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.005);
    await here.leave();
  },
);

it.each([
  ['signs out', undefined, /\/login$|\/$/],
  ['signs in as somebody else', 'vendas', /\/frota\/veiculos$/],
])('is thrown away when another tab %s, before the app is there', async (_what, other, address) => {
  const here = await open('frotas');
  const { page } = here;
  const arrive = await holdBack(page, '**/assets/libraries-*');
  await page.goto('/frota/veiculos', { waitUntil: 'commit' });
  await page.locator('#early tr[data-record]').first().waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/robots.txt');
  if (other) await enter({ ...here, page: tab }, portal.url, `${other}@example.com`);
  else await tab.evaluate(() => localStorage.removeItem('token'));
  await page.locator('#early tr[data-record]').first().waitFor({ state: 'hidden' });
  arrive();
  await page.waitForURL(address);
  await here.settled();
  expect(await page.locator('tr[data-record]').count()).toBe(0);
  await tab.close();
  await here.leave();
});

it.each<[string, (page: Page) => Promise<unknown>]>([
  [
    'somebody is viewed as another',
    (page) => page.addInitScript(() => sessionStorage.setItem('portal.viewAs:frotas', '{}')),
  ],
  [
    'the role was switched, and the cookie is still of the one before',
    async (page) => {
      const body = JSON.stringify({ email: 'vendas@example.com', password: 'demo1234' });
      const { token } = await page.evaluate(async (sent) => {
        const headers = { 'Content-Type': 'application/json' };
        // the answer's cookie is not kept
        const answer = await fetch('/api/login', {
          method: 'POST',
          body: sent,
          headers,
          credentials: 'omit',
        });
        return (await answer.json()) as { token: string };
      }, body);
      await page.evaluate((next) => localStorage.setItem('token', next), token);
    },
  ],
])('shows no row while %s', async (_what, change) => {
  const here = await open('frotas');
  const { page } = here;
  await holdBack(page, '**/assets/*.js');
  await page.goto('/frota/veiculos', { waitUntil: 'commit' });
  await page.locator('#early tr[data-record]').first().waitFor();
  await change(page);
  await page.goto('/frota/veiculos', { waitUntil: 'commit' });
  await page.locator('#early.other').waitFor();
  expect(await page.locator('#early tr[data-record]').first().isVisible()).toBe(false);
  await here.leave();
});

it('is thrown away when the browser shows it again after its session has ended', async () => {
  const here = await open('frotas');
  const { page } = here;
  await holdBack(page, '**/assets/*.js');
  await page.goto('/frota/veiculos', { waitUntil: 'commit' });
  await page.locator('#early tr[data-record]').first().waitFor();
  const again = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await again();
  expect(await page.locator('#early tr[data-record]').first().isVisible()).toBe(true);
  await page.evaluate(() => localStorage.removeItem('token'));
  await again();
  await page.locator('#early tr[data-record]').first().waitFor({ state: 'hidden' });
  await here.leave();
});
