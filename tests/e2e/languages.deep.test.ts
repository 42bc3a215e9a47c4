/** A company that speaks no Portuguese, as `new company --locale en-US --demo` writes it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { loadPortal } from '#compiler/load.ts';
import { looksPortuguese } from '../support/language/portuguese.ts';
import { followed, typed } from './support/addresses.ts';
import { enter, expectCleanConsole, startPortal, violations, visit, type Running } from './support/portal.ts';

describe('a company in English', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-acme-'));
  let running: Running;
  beforeAll(async () => {
    const files = companyFiles({ name: 'Acme', year: 2026, locale: 'en-US', demo: true });
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const portal = join(folder, 'portal.yaml');
    const text = readFileSync(portal, 'utf8');
    writeFileSync(portal, `${text}\nlocales: [es-419]\ntoday: '2026-10-31'\n`);
    const sales = join(folder, 'departments/sales.yaml');
    const translated = '    label: { en-US: Invoices, es-419: Facturas }\n';
    writeFileSync(sales, readFileSync(sales, 'utf8').replace('    label: Invoices\n', translated));
    running = await startPortal({ PORTAL_CONFIG: folder, PORTAL_DB: join(folder, 'db.json') });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  it('signs in, lists, and takes numbers and dates as they are written there', async () => {
    const here = await visit(running, { locale: 'en-US' });
    const { page } = here;
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter your email.').waitFor();
    await page.getByPlaceholder('Email').fill('sales@example.com');
    await page.getByPlaceholder('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Could not sign in: Wrong email or password.').waitFor();
    await page.getByPlaceholder('Password').fill('demo1234');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/sales');
    here.complaints.length = 0;
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');

    await page.goto('/sales/invoices');
    await page.getByRole('cell', { name: '$15,750.25' }).waitFor();
    await page.getByRole('cell', { name: '10/05/2026' }).waitFor();
    await page.getByRole('link', { name: 'New invoice' }).click();
    await page.getByLabel('Number').fill('B-1');
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option', { name: 'Globex' }).click();
    await page.getByRole('textbox', { name: 'Due on' }).fill('Dec 24, 2026');
    await page.getByLabel('Amount').fill('one');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not a number: “one”. Write it as 1,234.56').first().waitFor();
    await page.getByLabel('Amount').fill('2,500.75');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await page.getByText('$2,500.75').first().waitFor();
    await page.getByText('12/24/2026').first().waitFor();
    await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
    const words = await page.locator('body').innerText();
    expect(words).not.toMatch(/[ãõçáéíóúâêô]/i);
    expectCleanConsole(here);

    await page.goto('/personel-information');
    await page.getByRole('heading', { level: 1, name: 'Personal information' }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Español (Latinoamérica)' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'es-419');
    await page.goto('/sales/invoices');
    await page.getByRole('heading', { level: 1, name: /Facturas/ }).waitFor();
    await page.getByRole('cell', { name: '05/10/2026' }).waitFor();
    await page.getByRole('link', { name: 'Crear invoice' }).waitFor();
    expectCleanConsole(here);
    await here.leave();
  });

  it('says no Portuguese on any of its screens, and what the company words otherwise as it words it', async () => {
    const portal = join(folder, 'portal.yaml');
    writeFileSync(portal, `${readFileSync(portal, 'utf8')}messages: { ra.action.save: Keep it }\n`);
    const here = await visit(running, { locale: 'en-US' });
    const { page, settled } = here;
    const found: string[] = [];
    const listen = async (where: string) => {
      await settled();
      const said = await page.evaluate(() => [
        ...document.body.innerText.split('\n'),
        ...[...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((node) =>
          ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => node.getAttribute(name) ?? []),
        ),
        document.title,
      ]);
      found.push(...said.filter(looksPortuguese).map((text) => `${where}: ${text}`));
    };
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await listen('/');
    await enter(here, running.url, 'admin@example.com');
    const { departments } = loadPortal(folder).portal!;
    const [administration, ...others] = departments.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    expect(administration).toBeDefined();
    const walk = async (routes: readonly string[]) => {
      for (const [at, path] of routes.entries()) {
        await (at === 0 || path === '/nowhere' ? typed : followed)(page, path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await listen(path);
      }
    };
    // the words of the reference are the language's own
    const own = (permission: string) =>
      [administration!, ...others]
        .filter(({ requirement }) => requirement.permissions.every((one) => one === permission))
        .flatMap(({ routes }) => routes.map(({ path }) => path))
        .filter((path) => !path.endsWith('/reference'));
    await walk([
      ...own('admin'),
      '/administration/users/create',
      '/administration/users/1',
      '/nowhere',
      '/administration/users',
    ]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await listen('the palette');
    await here.leave();

    const seller = await visit(running, { locale: 'en-US' });
    await enter(seller, running.url, 'sales@example.com');
    await seller.page.goto('/sales/invoices/create');
    await seller.page.getByRole('button', { name: 'Keep it', exact: true }).waitFor();
    writeFileSync(portal, readFileSync(portal, 'utf8').replace('Keep it', 'Hold it'));
    await seller.page.getByRole('button', { name: 'Hold it', exact: true }).waitFor();
    await seller.leave();
    expect(found).toEqual([]);
  });
});

describe('a company in Chile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-austral-'));
  let running: Running;
  beforeAll(async () => {
    const files = companyFiles({ name: 'Austral', year: 2026, locale: 'es-CL', demo: true });
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const portal = join(folder, 'portal.yaml');
    writeFileSync(portal, `${readFileSync(portal, 'utf8')}\nlocales: [es-MX]\ntoday: '2026-10-31'\n`);
    running = await startPortal({ PORTAL_CONFIG: folder, PORTAL_DB: join(folder, 'db.json') });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  it('writes and takes numbers, pesos and days as Chile does, and as Mexico for who chooses that', async () => {
    const here = await visit(running, { locale: 'es-CL' });
    const { page } = here;
    await enter(here, running.url, 'ventas@example.com');
    await page.goto('/ventas/facturas/create');
    expect(await page.locator('html').getAttribute('lang')).toBe('es-CL');
    await page.getByLabel('Número').fill('B-1');
    await page.getByRole('combobox', { name: 'Cliente' }).click();
    await page.getByRole('option').first().click();
    const day = page.getByRole('textbox', { name: 'Vencimiento' });
    expect(await day.getAttribute('placeholder')).toBe('dd-mm-aaaa');
    await day.fill('1/12/26');
    await page.getByLabel('Monto').fill('45.000');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await page.getByText('$45.000', { exact: true }).first().waitFor();
    await page.getByText('01-12-2026').first().waitFor();

    await page.goto('/personel-information');
    await page.getByRole('combobox', { name: 'Idioma' }).click();
    await page.getByRole('option', { name: 'Español (México)' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'es-MX');
    await page.goto('/ventas/facturas');
    await page.getByRole('cell', { name: 'CLP 45,000' }).waitFor();
    await page.getByRole('cell', { name: '01/12/2026' }).waitFor();
    expectCleanConsole(here);
    await here.leave();
  });
});
