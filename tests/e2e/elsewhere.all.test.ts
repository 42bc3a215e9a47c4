/** A portal over other backends: list, record and form on each of them, and its notices. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depotRows,
  startJsonServer,
  startSimpleRest,
  type Running as Backend,
} from '../support/stores/backends.ts';
import { accountsOf } from '../support/companies/seededRecords.ts';
import { enter, expectCleanConsole, startPortal, violations, visit, type Running } from './support/portal.ts';

describe.each([
  ['json-server', startJsonServer],
  ['simple-rest', startSimpleRest],
] as const)('over a %s', (dialect, start) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-depot-'));
  let backend: Backend;
  let running: Running;
  beforeAll(async () => {
    cpSync('tests/fixtures/elsewhere', folder, { recursive: true });
    const file = join(folder, 'portal.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('dialect: json-server', `dialect: ${dialect}`));
    writeFileSync(join(folder, 'db.json'), JSON.stringify({ users: accountsOf({ sales: {}, west: {} }) }));
    backend = await start(depotRows());
    running = await startPortal({
      PORTAL_CONFIG: folder,
      PORTAL_DB: join(folder, 'db.json'),
      PORTAL_API_URL: backend.url,
    });
  });
  afterAll(async () => {
    await running.stop();
    await backend.stop();
    rmSync(folder, { recursive: true });
  });

  it('lists, creates and changes records, and reports missing guarantees once', async () => {
    const here = await visit(running, { locale: 'en-US' });
    const { page } = here;
    await enter(here, running.url, 'sales@example.com');
    await page.goto('/sales/orders');
    const note = page.getByText(`The records are on another server (${dialect}).`);
    await note.waitFor();
    await page.getByRole('row', { name: /PO-120/ }).waitFor();
    await expect.poll(() => page.getByText('1-25 of 120').or(page.getByText('1–25 of 120')).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Got it' }).click();
    await note.waitFor({ state: 'detached' });

    await page.goto('/sales/orders/create');
    await page.getByLabel('Number').fill('PO-901');
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option', { name: 'Bia Lima' }).click();
    await page.getByLabel('Amount').fill('40');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await backend.rows('purchase_orders')).find(({ number }) => number === 'PO-901'))
      .toMatchObject({ customerId: 2, amount: 40 });
    await expect.poll(() => note.count()).toBe(0);

    await page.goto('/sales/orders/5/show');
    await page.getByText('PO-005').first().waitFor();
    await page.goto('/sales/orders/5');
    await page.getByLabel('Amount').fill('41');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await backend.rows('purchase_orders')).find(({ id }) => id === 5)!.amount)
      .toBe(41);
    expect((await backend.rows('purchase_orders')).find(({ id }) => id === 5)).toMatchObject({
      warehouse: 'W0',
    });
    expectCleanConsole(here);
    await here.leave();
  });
});
