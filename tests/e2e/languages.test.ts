/** A company that speaks no Portuguese, as `new company --locale en-US --demo` writes it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFiles } from '../../src/cli/new/companyFiles.ts';
import { expectCleanConsole, startPortal, violations, visit, type Running } from './support/portal.ts';

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
    await page.getByText('Not a number: "one". Write it as 1,234.56').first().waitFor();
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
    await here.context.close();
  });
});
