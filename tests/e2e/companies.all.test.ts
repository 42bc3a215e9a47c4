/** The same engine over other configs: a poster shop, and the company with one route more. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loja, lojaFolder, lojaRows } from '../support/companies/loja.ts';
import { faultsAt, followed } from './support/addresses.ts';
import { screensIn } from '../support/companies/demo.ts';
import { configWithOneMoreRoute, path as newPath } from '../support/companies/oneMoreRoute.ts';
import { enter, expectCleanConsole, startPortal, violations, visit, type Running } from './support/portal.ts';

const poster =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#7a9"/></svg>';

describe('a poster shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-loja-'));
  let running: Running;
  beforeAll(async () => {
    writeFileSync(join(folder, 'db.json'), JSON.stringify(lojaRows()));
    running = await startPortal({ PORTAL_CONFIG: lojaFolder, PORTAL_DB: join(folder, 'db.json') });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  /** Its posters' site is not there: each is a plain picture. */
  async function enterShop(account: string) {
    const here = await visit(running);
    await here.page.route('https://cdn.pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: poster }),
    );
    await enter(here, running.url, `${account}@example.com`);
    return here;
  }

  it.each(['store', 'sales', 'support'])('opens every screen of %s without a fault', async (account) => {
    const here = await enterShop(account);
    const paths = screensIn(loja().portal)
      .filter((place) => place.account === account)
      .map(({ path }) => path);
    // the first is typed and looked at whole; the shell around the others is the same
    for (const [at, path] of paths.entries())
      expect([path, await faultsAt(here, path, at === 0 ? {} : { go: followed, look: 'main' })]).toEqual([
        path,
        [],
      ]);
    await here.leave();
  });

  it('sorts its orders under tabs, each with how many there are', async () => {
    const here = await enterShop('store');
    const { page } = here;
    await page.goto('/store/orders');
    const of = (status: string) => lojaRows().orders!.filter((order) => order.status === status).length;
    await page.getByRole('tab', { name: `Delivered ${of('delivered')}` }).click();
    await page.waitForURL(/delivered/);
    await page.getByRole('heading', { level: 1, name: new RegExp(`${of('delivered')}`) }).waitFor();
    await page.getByRole('tab', { name: `Todos ${lojaRows().orders!.length}` }).click();
    await page.waitForURL((url) => !url.search.includes('delivered'));
    const ofShop = lojaRows().orders!.filter(({ storeId }) => storeId === 1).length;
    await page
      .getByRole('region', { name: 'Store' })
      .getByRole('button', { name: `Shop 1 (${String(lojaRows().stores![0]!.city)}) ${ofShop}` })
      .click();
    await page.getByRole('heading', { level: 1, name: new RegExp(String(ofShop)) }).waitFor();
    expectCleanConsole(here);
    await here.leave();
  });

  it('gives stars in a form, and shows them in the list', async () => {
    const here = await enterShop('store');
    const { page } = here;
    await page.goto('/store/reviews/create');
    await page.getByRole('textbox', { name: 'Date' }).fill('10/06/2026 10:00');
    for (const label of ['Customer', 'Product']) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option').first().click();
    }
    await page
      .getByRole('group', { name: /^Rating/ })
      .locator('label')
      .nth(3)
      .click();
    await expect.poll(() => page.getByRole('radio', { name: '4', exact: true }).isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await page.getByText('★★★★☆').first().waitFor();
    expectCleanConsole(here);
    await here.leave();
  });

  it('looks at another period of its figures, which the address keeps', async () => {
    const here = await enterShop('store');
    const { page } = here;
    await page.goto('/store');
    const inMonth = (month: string) =>
      lojaRows().orders!.filter(({ date }) => String(date).startsWith(month)).length;
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'New orders' }) });
    await card.getByText(String(inMonth('2026-06')), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Período: Este mês' }).click();
    await page.getByRole('menuitem', { name: 'Mês passado' }).click();
    await page.waitForURL(/period=lastMonth/);
    await card.getByText(String(inMonth('2026-05')), { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Período: Mês passado' }).waitFor();
    await card.getByText(String(inMonth('2026-05')), { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    expectCleanConsole(here);
    await here.leave();
  });
});

describe('one route more, of three lines', () => {
  const folder = configWithOneMoreRoute();
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is in the menu, lists, exports and creates', async () => {
    const running = await startPortal({ PORTAL_CONFIG: folder });
    const here = await visit(running);
    await enter(here, running.url, 'frotas@example.com');
    const { page } = here;
    await page.goto('/pages/Frotas');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Produtos transportados' }).click();
    await page.waitForURL(`**${newPath}`);
    await page.getByRole('main').locator('tbody tr').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('link', { name: 'Novo produto' }).click();
    await page.getByLabel('Código').fill('FAR-77');
    await page.getByLabel('Nome').fill('Farelo de teste');
    await page.getByLabel('NCM').fill('23040090');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await page.getByRole('heading', { level: 1, name: 'Farelo de teste' }).waitFor();
    expectCleanConsole(here);
    await here.leave();
    await running.stop();
  });
});
