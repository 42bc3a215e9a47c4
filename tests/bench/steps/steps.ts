import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startServer } from '#cli/test/command.ts';
import { launch } from '#tests/e2e/support/chromium.ts';
import { account } from '../list/company.ts';
import { firstOnPage, orderCount } from '../list/orders.ts';
import { startPeer } from '../list/peer.ts';
import { line, middle, section } from '../report.ts';
import { paths, writeShop } from './company.ts';
import { figures, formFields, forms } from './data.ts';
import { newTab, timed, timedOpening } from './watch.ts';

const turns = 5;
const lastOrder = `PED-${String(orderCount).padStart(5, '0')}`;
const [textInput, lastInput] = [formFields[0]!, formFields.at(-1)!].map(({ id }) => `[name="${id}"]`) as [
  string,
  string,
];

/** How to perform the steps on one side. */
type Side = {
  url: string;
  signIn: string;
  dashboard: string;
  /** The figures on it. */
  figures: string;
  /** Where the menu leads to the list of forms. */
  forms: string;
  search: string;
  record: string;
  /** Navigates to where one click opens the form; returns that click. */
  toForm(page: Page): Promise<() => Promise<void>>;
};

/** The steps of a working day, ours and stock react-admin's in turn. Needs a build. */
export async function benchSteps() {
  section(`Passos do dia: CPU 4x mais lenta, 1,6 Mbit/s, 150 ms (mediana de ${turns})`);
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const source = fileURLToPath(new URL('./peer', import.meta.url));
  const peer = await startPeer(join(folder, 'peer'), source, {
    records: { fichas: forms() },
    answers: { '/api/figures': figures(), '/api/login': { token: 'peer' } },
  });
  const portal = await startServer(writeShop(folder));
  const browser = await launch();
  const sides = { ours: ours(portal.url), peer: stock(peer.url) };
  const taken: Record<'ours' | 'peer', Map<string, number[]>> = { ours: new Map(), peer: new Map() };
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['ours', 'peer'] as const)
      for (const [what, time] of await day(browser, sides[side]))
        taken[side].set(what, [...(taken[side].get(what) ?? []), time]);
  await browser.close();
  await portal.stop();
  await peer.stop();
  rmSync(folder, { recursive: true, force: true });
  for (const [what, times] of taken.ours)
    line(what, middle(times), 'ms', {
      what: 'o react-admin de fábrica',
      value: middle(taken.peer.get(what)!),
    });
}

/** A working day on one side: signs in, opens a list, a record and a dashboard, and fills in a form. */
async function day(browser: Browser, side: Side): Promise<[string, number][]> {
  const times: [string, number][] = [];
  const { context, page } = await newTab(browser);
  const step = async (what: string, act: () => Promise<unknown>, seen: Parameters<typeof timed>[2]) => {
    times.push([what, await timed(page, act, seen)]);
  };
  const rows = { what: 'tbody', says: firstOnPage };

  await page.goto(`${side.url}${side.signIn}`);
  const [email, password] = [page.locator('input').first(), page.locator('input[type=password]')];
  await email.fill(account.email);
  await password.fill(account.password);
  await page.waitForTimeout(2000);
  await step('entrar: do clique às linhas', () => page.locator('button[type=submit]').click(), rows);
  await page.locator(side.search).waitFor();
  // Users look at the list for a while after they sign in.
  await page.waitForTimeout(4000);

  await step('da lista ao registro', () => page.locator('tbody tr td').nth(1).click(), {
    what: side.record,
    says: firstOnPage,
  });
  await step('do registro à lista', () => page.goBack(), rows);
  times.push(['da lista ao registro e de volta', times.slice(-2).reduce((sum, [, time]) => sum + time, 0)]);
  await page.locator(side.search).click();
  await step('da tecla do filtro às linhas', () => page.keyboard.insertText(lastOrder), {
    what: 'tbody',
    says: lastOrder,
    not: firstOnPage,
  });
  await page.locator(side.search).fill('');
  await page.locator('tbody tr').nth(24).waitFor();
  await page.locator('.MuiTablePagination-root [role=combobox]').click();
  const hundred = page.locator('li[data-value="100"]');
  await step('de 25 a 100 linhas', () => hundred.click(), { what: 'tbody tr', atLeast: 100 });

  const session = {
    entries: await page.evaluate(() => ({ ...localStorage })),
    cookies: (await page.context().cookies()).map(({ name, value }) => ({ name, value, url: side.url })),
  };
  const opened = await newTab(browser, session);
  const dashboard = `${side.url}${side.dashboard}`;
  times.push([
    'painel com 5 números e 2 gráficos, sem cache',
    await timedOpening(opened.page, dashboard, { what: 'svg text', atLeast: 20 }),
  ]);
  await opened.context.close();
  const again = await newTab(browser, session);
  const figures = { what: side.figures, atLeast: 5, not: '\u00a0' };
  times.push(['  os 5 números dele', await timedOpening(again.page, dashboard, figures)]);
  await again.context.close();

  // By the menu: an address would load ours anew, but not stock's, of which it changes only the hash.
  await page.locator(`a[href="${side.forms}"]`).first().click();
  await page.getByText(forms()[0]!.nome, { exact: true }).first().waitFor();
  const openForm = await side.toForm(page);
  await step(`formulário de ${formFields.length} campos aberto`, openForm, { what: lastInput });
  const input = page.locator(textInput);
  await input.click();
  await input.press('End');
  const keys: number[] = [];
  for (const [at, key] of [...'medida'].entries())
    keys.push(
      await timed(page, () => page.keyboard.press(key), {
        what: textInput,
        says: 'medida'.slice(0, at + 1),
      }),
    );
  times.push(['uma tecla nele', middle(keys)]);
  await context.close();
  return times;
}

const ours = (url: string): Side => ({
  url,
  signIn: '/',
  dashboard: paths.dashboard,
  figures: 'main ul li p',
  forms: paths.form,
  search: 'main input[name=q]',
  record: 'main :is(aside, [role=complementary]) h2',
  toForm: async (page) => {
    await page.locator('tbody tr').first().locator('a').first().click();
    const edit = page.getByRole('link', { name: 'Editar' });
    await edit.waitFor();
    return () => edit.click();
  },
});

const stock = (url: string): Side => ({
  url,
  signIn: '/#/pedidos',
  dashboard: '/',
  figures: 'main p',
  forms: '#/fichas',
  search: 'input[name=q]',
  record: '.RaShow-card',
  toForm: async (page) => () => page.locator('tbody tr td').nth(1).click(),
});
