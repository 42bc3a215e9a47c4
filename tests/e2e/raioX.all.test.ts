/** The lines of a screen beside it: linked with its parts, typed, seen by their author alone, saved, and taken back. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enter, overflow, tokenOf, violations } from './support/portal.ts';
import { useEditedCompany } from './support/editedCompany.ts';

const { portal, here, config } = await useEditedCompany({ store: { permissions: ['store'] } });

const filesNow = () =>
  Object.fromEntries(
    readdirSync(config, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [file, readFileSync(join(config, file)).toString('base64')]),
  );
const saved = 'Salvo: o portal já está assim para todos.';
const pane = () => here.page.getByRole('complementary', { name: 'Raio-X' });
const lines = () => pane().getByRole('textbox', { name: /^Linhas de/ });
const button = (name: string) => pane().getByRole('button', { name, exact: true });
const heads = () => here.page.locator('main th').allInnerTexts();
const main = () => here.page.locator('main').innerText();

async function openAt(address: string, tab = 'Tela') {
  const { page } = here;
  await page.goto(address);
  await page.locator('main h1').waitFor();
  // a page that is loaded anew brings the pane back
  const toggle = page.getByRole('button', { name: 'Raio-X', exact: true });
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await page.locator('body').press('y');
  await lines().waitFor();
  if (tab !== 'Tela') await pane().getByRole('tab', { name: tab }).click();
  await expect.poll(() => lines().getAttribute('aria-label')).toContain(tab === 'Tela' ? 'departments' : tab);
}

const type = async (from: string, to: string) => {
  const before = await lines().inputValue();
  expect(before).toContain(from);
  await lines().fill(before.replace(from, to));
};

type Change = { at: string; tab?: string; from: string; to: string; seen: () => Promise<boolean> };
const says = (text: string) => async () => (await main()).includes(text);
const lacks = (text: string) => async () => !(await main()).includes(text);
const products = { at: '/store/categories/1/show' };
const list = { at: '/store/invoices' };
const orders = { at: '/store/orders' };
const board = { at: '/store' };

const changes: readonly Change[] = [
  { ...list, from: 'label: Invoices', to: 'label: Bills', seen: says('Bills') },
  { ...list, from: 'dueDate, ', to: '', seen: async () => !(await heads()).join().includes('Due') },
  {
    ...list,
    from: 'columns: [number, date',
    to: 'columns: [date, number',
    seen: async () => /Date[^]*Number/.test((await heads()).join()),
  },
  { ...list, from: 'totals: { amount: sum }', to: 'totals: { amount: avg }', seen: says('média') },
  {
    ...list,
    from: 'filters: [date, customerId, late, paid]',
    to: 'filter: { paid: true }\n      filters: [date]',
    seen: async () => !(await main()).includes('Filtro: Paid'),
  },
  { ...list, tab: 'invoices', from: 'label: Number', to: 'label: Bill no.', seen: says('Bill no.') },
  { ...orders, from: 'label: Orders', to: 'label: Sales orders', seen: says('Sales orders') },
  {
    ...orders,
    from: '      tabs: status\n',
    to: '',
    seen: async () => (await here.page.locator('main nav a').count()) < 4,
  },
  { ...orders, from: '[create, edit, delete, export, bulkEdit]', to: '[edit]', seen: lacks('Exportar') },
  {
    ...orders,
    from: '      actions: [create',
    to: '      createLabel: New sale\n      actions: [create',
    seen: says('New sale'),
  },
  {
    ...orders,
    from: 'columns: [date, reference',
    to: 'columns: [reference',
    seen: async () => !(await heads()).includes('Date'),
  },
  {
    ...orders,
    from: '      totals: { total: sum }\n',
    to: '',
    seen: async () => (await here.page.locator('main tfoot').count()) === 0,
  },
  { ...orders, tab: 'orders', from: 'label: Date', to: 'label: Sold on', seen: says('Sold on') },
  { ...board, from: 'metric: Revenue', to: 'metric: Turnover', seen: says('Turnover') },
  {
    ...board,
    from: 'title: Orders by status',
    to: 'title: Where orders stand',
    seen: says('Where orders stand'),
  },
  {
    ...board,
    from: 'title: Welcome to the poster shop',
    to: 'title: Good morning',
    seen: says('Good morning'),
  },
  {
    ...board,
    from: 'columns: [reference, customerId, date, total]',
    to: 'columns: [reference, total]',
    seen: async () => !(await heads()).slice(0, 4).join().includes('Customer'),
  },
  { ...board, from: 'label: Dashboard', to: 'label: Today', seen: says('Today') },
  {
    ...products,
    from: 'columns: [reference, name, price, stock]',
    to: 'columns: [reference, name]',
    seen: async () => !(await heads()).join().includes('Price'),
  },
  {
    ...products,
    from: 'label: Categories',
    to: 'label: Kinds',
    seen: async () => (await here.page.locator('header, main').allInnerTexts()).join().includes('Kinds'),
  },
];

it('shows twenty changes before they are saved, to their author alone, and takes each back byte for byte', async () => {
  await enter(here, portal.url, 'office@example.com');
  const before = filesNow();
  const { token: other } = await tokenOf(portal.url, 'store@example.com');
  const sliceOfOther = async () =>
    (
      await fetch(`${portal.url}/config/departments/store.json`, {
        headers: { Authorization: `Bearer ${other}` },
      })
    ).text();
  const served = await sliceOfOther();
  expect(changes).toHaveLength(20);
  for (const { at, tab, from, to, seen } of changes) {
    await openAt(at, tab);
    await type(from, to);
    await expect.poll(seen, { timeout: 30_000, message: `${from} -> ${to}, typed` }).toBe(true);
    await pane().getByText('Em ordem').waitFor();
    expect(filesNow()).toEqual(before);
    expect(await sliceOfOther()).toBe(served);

    await button('Salvar').click();
    await pane().getByText(saved).waitFor();
    expect(filesNow()).not.toEqual(before);
    await expect.poll(seen, { message: `${from} -> ${to}, saved` }).toBe(true);
    await expect.poll(sliceOfOther).not.toBe(served);

    await button('Desfazer').click();
    await pane().getByText('Desfeito').waitFor();
    expect(filesNow()).toEqual(before);
  }
  await expect.poll(sliceOfOther).toBe(served);
  // the pictures of the shop are of no server
  expect(here.complaints.filter((text) => !text.includes('pictures.example'))).toEqual([]);
}, 600_000);

it('is filled in as a form, too, which types its lines and is seen at once', async () => {
  await enter(here, portal.url, 'office@example.com');
  const before = filesNow();
  await openAt('/store/invoices');
  await pane().getByRole('tab', { name: 'Formulário' }).click();
  const label = pane().getByRole('group', { name: 'label' }).first().getByRole('textbox');
  await label.fill('Bills');
  await label.press('Tab');
  await expect.poll(says('Bills')).toBe(true);
  await pane().getByText('1 alteração por salvar').waitFor();
  expect(await violations(here.page)).toEqual([]);
  await pane().getByRole('tab', { name: 'Linhas do arquivo' }).click();
  expect(await lines().inputValue()).toContain('label: Bills');
  expect(filesNow()).toEqual(before);
  // what is typed goes along to the page of the editor, which asks before it is lost
  await pane().getByTitle('Abrir no editor').click();
  await here.page.waitForURL('**/office/editor?*');
  await pane().waitFor({ state: 'detached' });
  await expect
    .poll(() => here.page.getByRole('textbox', { name: 'label' }).first().inputValue())
    .toBe('Bills');
  await here.page.getByRole('link', { name: 'Users' }).first().click();
  const question = here.page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.waitFor();
  await here.page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await here.page.getByRole('link', { name: 'Users' }).first().click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await here.page.waitForURL('**/office/users');
  await lines().waitFor();
  expect(
    await here.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('raioX:'))),
  ).toEqual([]);
  await here.page.keyboard.press('Escape');
});

it('lights the lines of the part under the pointer, and outlines the parts of a line', async () => {
  const { page } = here;
  await enter(here, portal.url, 'office@example.com');
  await openAt('/store/invoices');
  const lit = () => pane().locator('[data-line].lit').allInnerTexts();
  const place = (text: string) => page.locator('main th', { hasText: text }).getAttribute('data-yaml');
  await page.locator('main th', { hasText: 'Amount' }).hover();
  await expect.poll(async () => (await lit()).join()).toContain('columns: [number');
  expect(await place('Amount')).toMatch(/^config\/departments\/store\.yaml:\d+$/);
  await page.locator('main td', { hasText: '$' }).first().hover();
  await expect.poll(async () => (await lit()).join()).toContain('columns: [number');
  // a line says something about each of its columns
  const outlined = page.locator('[data-outline]');
  await page.mouse.move(5, 5);
  const line = (await place('Amount'))!.split(':')[1]!;
  await pane().locator(`[data-line="${line}"]`).hover({ force: true });
  await expect.poll(() => outlined.count()).toBeGreaterThan(3);
  expect(await violations(page)).toEqual([]);
});

it('keeps a line with a mistake from the screen, and asks before typed lines are left', async () => {
  const { page } = here;
  await enter(here, portal.url, 'office@example.com');
  await openAt('/store/invoices');
  await type('label: Invoices', 'label: Bills\n    colour: red');
  await pane().getByText('1 problema').waitFor();
  await pane().getByText('colour').last().waitFor();
  await expect.poll(() => pane().locator('[data-line].error').innerText()).toContain('colour: red');
  expect(await button('Salvar').isDisabled()).toBe(true);
  expect(await page.locator('main h1').innerText()).toContain('Invoices');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await lines().inputValue()).toContain('colour: red');
  await button('Descartar').click();
  await expect.poll(() => lines().inputValue()).not.toContain('colour: red');
  await lines().press('Escape');
  await pane().waitFor({ state: 'detached' });
});

it('keeps typed lines for their author when the page goes, and a screen that they close as it was', async () => {
  const { page } = here;
  await enter(here, portal.url, 'office@example.com');
  await openAt('/store/invoices');
  await type('label: Invoices', 'label: Bills\n    permissions: [admin]');
  await pane().getByText('a tela não se abre').waitFor();
  expect(await page.locator('main h1').innerText()).toContain('Invoices');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await lines().waitFor();
  await expect.poll(() => lines().inputValue()).toContain('permissions: [admin]');
  await type('\n    permissions: [admin]', '');
  await expect.poll(() => page.locator('main h1').innerText()).toContain('Bills');
  const office = () => page.locator('nav').first().locator('a[href^="/office"]').count();
  await expect.poll(office).toBeGreaterThan(0);
  await pane().getByRole('combobox', { name: 'Prévia como' }).click();
  await page.getByRole('option', { name: 'Store', exact: true }).click();
  await expect.poll(office).toBe(0);
  expect(await page.locator('main h1').innerText()).toContain('Bills');
  await button('Descartar').click();
  await expect.poll(office).toBeGreaterThan(0);
  await expect.poll(() => page.locator('main h1').innerText()).toContain('Invoices');
});

it('is read where there is room, and says so on a phone', async () => {
  const { page } = here;
  await enter(here, portal.url, 'office@example.com');
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openAt('/store/invoices');
    expect(await overflow(page), String(width)).toBe(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await pane().getByText('abra esta página num tablet').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('puts the lines of two authors into one file, or lets the second one choose', async () => {
  await enter(here, portal.url, 'office@example.com');
  await openAt('/store/invoices');
  const file = join(config, 'departments/store.yaml');
  const before = readFileSync(file, 'utf8');
  await type('label: Invoices', 'label: Bills');
  await pane().getByText('Em ordem').waitFor();
  writeFileSync(file, before.replace('label: Customers', 'label: Clients'));
  await button('Salvar').click();
  await pane().getByText('as suas linhas já estão na versão nova').waitFor();
  await pane().getByText('Em ordem').waitFor();
  await button('Salvar').click();
  await pane().getByText(saved).waitFor();
  const both = readFileSync(file, 'utf8');
  expect([both.includes('label: Bills'), both.includes('label: Clients')]).toEqual([true, true]);

  await type('label: Bills', 'label: Our bills');
  await pane().getByText('Em ordem').waitFor();
  writeFileSync(file, both.replace('label: Bills', 'label: Their bills'));
  await button('Salvar').click();
  await pane().getByText('mudou as mesmas linhas').waitFor();
  expect(readFileSync(file, 'utf8')).toContain('Their bills');
  await button('Ficar com a minha').click();
  await pane().getByText('Em ordem').waitFor();
  await button('Salvar').click();
  await pane().getByText(saved).waitFor();
  expect(readFileSync(file, 'utf8')).toContain('Our bills');
  writeFileSync(file, before);
});
