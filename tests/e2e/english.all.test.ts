/** What leaves an English company, and what it says where something is wrong: nothing of it Portuguese or Brazilian. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { looksPortuguese } from '../support/language/portuguese.ts';
import { startSmtp, type MailServer } from '../support/delivery/smtp.ts';
import { ofxText } from '../support/values/ofxFile.ts';
import { dropFile } from './support/form.ts';
import { enter, expectCleanConsole, startPortal, still, visit, type Running } from './support/portal.ts';

const deals = `label: { one: Deal, many: Deals }
title: name
search: [name]
sort: -closesOn
fields:
  name: { type: text, label: Name, required: true }
  customerId: { type: reference, label: Customer, resource: customers, required: true }
  amount: { type: money, label: Amount, required: true }
  share: { type: percent, label: Share }
  weight: { type: decimal, label: Weight, decimals: 2, unit: lb }
  startsOn: { type: date, label: Starts on }
  closesOn: { type: date, label: Closes on }
  calledAt: { type: datetime, label: Called at }
  lat: { type: decimal, label: Latitude, decimals: 4 }
  lng: { type: decimal, label: Longitude, decimals: 4 }
  signed: { type: boolean, label: Signed }
  contract: { type: file, label: Contract }
  ownerId: { type: reference, label: Owner, resource: users }
  stage:
    type: status
    label: Stage
    options: { open: { label: Open, tone: warning }, won: { label: Won, tone: success }, lost: { label: Lost, tone: error } }
    transitions:
      - { id: win, label: Win, from: open, to: won, approval: { by: [admin] } }
      - { id: lose, label: Lose, from: open, to: lost }
rules:
  - id: told
    label: Tell the owner
    on: { update: [amount] }
    then:
      - notify: [sales]
        title: '{name} is now {amount}'
        text: 'Closes on {closesOn}, called {calledAt}, share {share}, {weight}, signed: {signed}, {stage}'
        email: true
`;
const routes = `
  - path: /sales/deals
    label: Deals
    icon: Handshake
    list:
      resource: deals
      columns: [name, customerId, amount, share, weight, closesOn, calledAt, signed, stage]
      views: [table, timeline, map]
      timeline: { start: startsOn, end: closesOn, groupBy: customerId }
      map: { lat: lat, lng: lng, label: name, color: stage }
      filters: [stage, closesOn]
      totals: { amount: sum }
      print: { title: Deal sheet, signatures: [Manager] }
      form:
        - { section: Deal, fields: [name, customerId, amount, share, weight, stage] }
        - { section: Dates, fields: [startsOn, closesOn, calledAt, signed, contract, lat, lng] }
      show: { tabs: { Deal: [Deal], Schedule: [Dates] } }
      actions: [create, edit, delete, import, export]

  - path: /sales/deals-below
    label: Deals in place
    icon: Handshake
    list:
      resource: deals
      columns: [name, amount, closesOn, stage]
      open: expand

  - path: /sales/by-month
    label: Deals by month
    icon: BarChart
    report:
      resource: deals
      groupBy: ['closesOn:month', customerId]
      measures: { Amount: { sum: amount }, Deals: count }
`;
const messages = `
  - path: /administration/messages
    label: Messages sent
    icon: Map
    group: Portal
    page: Deliveries
`;
const record = (id: number) => ({
  id,
  name: `Deal ${id}`,
  customerId: id,
  amount: 1234.5 * id,
  share: 12.5,
  weight: 1500.25,
  startsOn: '2026-10-05',
  closesOn: '2026-11-24',
  calledAt: '2026-10-05T18:30:00.000Z',
  lat: 30.27 + id,
  lng: -97.74,
  signed: true,
  stage: 'open',
});

const folder = mkdtempSync(join(tmpdir(), 'portal-english-'));
let running: Running;
/** The open invoice that a line of the statement pays. */
let owed: { id: number; number: string; amount: number };
let mail: MailServer;
beforeAll(async () => {
  const files: Record<string, string> = companyFiles({
    name: 'Acme',
    year: 2026,
    locale: 'en-US',
    demo: true,
    today: '2026-10-31',
  });
  files['portal.yaml'] +=
    "\ntoday: '2026-10-31'\nmail: { from: 'Acme <portal@example.com>', url: https://acme.example.com }\n";
  files['resources/deals.yaml'] = deals;
  files['departments/sales.yaml'] += routes;
  files['departments/administration.yaml'] += messages;
  const data = JSON.parse(files['db.json']!) as {
    users: Record<string, unknown>[];
    invoices: (typeof owed)[];
  };
  owed = data.invoices.find(({ amount }) => amount === 1234.5)!;
  // recipients must be able to read the record, and nobody is notified of their own changes
  data.users[0]!.permissions = ['admin', 'sales'];
  // the visitor has every permission, so the rule would write to the visitor, too
  data.users.at(-1)!.permissions = ['admin'];
  files['db.json'] = JSON.stringify({
    ...data,
    deals: [1, 2, 3].map(record),
  });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  mail = await startSmtp();
  const places = { PORTAL_CONFIG: folder, PORTAL_DB: join(folder, 'db.json') };
  running = await startPortal({ ...places, PORTAL_SMTP_URL: mail.url });
});
afterAll(async () => {
  await running.stop();
  await mail.stop();
  rmSync(folder, { recursive: true });
});

const foreign = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => looksPortuguese(line) || /R\$|\d,\d{2}(?!\d)|\b24\/11\b|pede:/.test(line));

it('writes an e-mail, its list of messages and the history of the record as they are written there', async () => {
  const before = (await (await running.as('sales', '/deals/2')).json()) as object;
  const change = { method: 'PUT', body: JSON.stringify({ ...before, amount: 2500.75 }) };
  expect((await running.as('sales', '/deals/2', change)).status).toBe(200);
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1);
  const [{ subject, text, html }] = mail.mails as [(typeof mail.mails)[number]];
  expect(subject).toBe('Deal 2 is now $2,500.75');
  expect(text!.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim().split(/\n+/)).toEqual([
    'Deal 2 is now $2,500.75',
    'Closes on 11/24/2026, called 10/05/2026 2:30 PM, share 12.5%, 1,500.25 lb, signed: Yes, Open',
    'https://acme.example.com/sales/deals/2/show',
  ]);
  expect(html).toContain('lang="en-US"');
  expect(foreign(html!)).toEqual([]);

  const here = await visit(running, { locale: 'en-US' });
  await enter(here, running.url, 'admin@example.com');
  await here.page.goto('/administration/messages');
  await here.page.getByText('Rule Tell the owner').waitFor();
  await here.page.goto('/sales/deals/2/show');
  await here.page.getByRole('tab', { name: 'Activity' }).click();
  await here.page.getByText('Sales').first().waitFor();
  expect(foreign(await here.page.locator('body').innerText())).toEqual([]);
  expectCleanConsole(here);
  await here.leave();
});

it('takes the statement of its bank, dropped on a list, and marks the invoice that a line pays', async () => {
  const here = await visit(running, { locale: 'en-US' });
  const { page } = here;
  await enter(here, running.url, 'sales@example.com');
  await page.goto('/sales');
  await page.getByRole('heading', { name: 'Sales' }).first().waitFor();
  await dropFile(page, 'statement.ofx', 'OFXHEADER:100');
  await page.getByText('this screen takes no dropped files').waitFor();
  await page.goto('/sales/transactions');
  await page.getByRole('button', { name: 'Import' }).waitFor();
  const memo = `WIRE IN ACME ${owed.number}`;
  const transactions = [{ date: '20261028', amount: '1234.50', id: '1', memo }];
  const bank = { bank: '999000001', account: '1002003004', currency: 'USD' };
  await dropFile(page, 'statement.ofx', ofxText([{ ...bank, transactions }]));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(memo).first().waitFor();
  expect(foreign(await dialog.innerText())).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 transaction' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click();
  await page.getByText(`${owed.number}, same amount, 5 days earlier`).waitFor();
  expect(foreign(await page.locator('body').innerText())).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Reconcile', exact: true }).last().click();
  await page.getByText('1 line reconciled').waitFor();
  expect(await running.rows('sales', `/invoices/${owed.id}`)).toMatchObject({ status: 'paid' });
  expectCleanConsole(here);
  await here.leave();
});

it('takes out a CSV with its own dates, amounts and headings', async () => {
  const here = await visit(running, { locale: 'en-US' });
  const { page } = here;
  await enter(here, running.url, 'sales@example.com');
  await page.goto('/sales/deals');
  await page.getByRole('cell', { name: '$1,234.50' }).waitFor();
  const taken = async (click: () => Promise<void>) => {
    const coming = page.waitForEvent('download');
    await click();
    const download = await coming;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const csv = await taken(() => page.getByRole('button', { name: 'Export', exact: true }).click());
  expect(csv.name).toMatch(/^Deals.*\.csv$/i);
  expect(csv.bytes.toString('utf8').trim().split(/\r?\n/)).toMatchObject({
    0: expect.stringMatching(/^Name,Customer,Amount,Share,Weight,Closes on,Called at,Signed,Stage/),
    3: expect.stringMatching(
      /^Deal 1,Acme,1234\.5,12\.5,1500\.25,11\/24\/2026,10\/05\/2026 2:30 PM,Yes,Open/,
    ),
  });
  await here.leave();
});

it('prints an invoice as a letter: its logo, the address in the window, the total at the right, on Letter', async () => {
  const here = await visit(running, { locale: 'en-US' });
  const { page } = here;
  await enter(here, running.url, 'sales@example.com');
  const [invoice] = await running.rows('sales', '/invoices', { status: 'paid', orderId_null: false });
  await page.goto(`/sales/invoices/${String(invoice!.id)}/show`);
  await page.getByRole('heading', { name: String(invoice!.number) }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.record-sheet');
  await sheet.getByText('Thank you for your business.').waitFor();
  expect(
    await sheet.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
  ).toBe(true);
  const street = sheet.getByText(String(invoice!.street), { exact: true });
  const [at, top] = [await street.boundingBox(), await sheet.boundingBox()];
  const mm = 96 / 25.4;
  // less the margin of the page, 14 mm; the street is the second line
  expect((at!.y - top!.y) / mm).toBeGreaterThan(37);
  expect((at!.y - top!.y) / mm).toBeLessThan(48);
  expect((at!.x - top!.x) / mm).toBeCloseTo(8, 0);
  const amount = `$${Number(invoice!.amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  expect(await sheet.locator('.sheet-totals').innerText()).toBe(`Amount\t${amount}`);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1')).toMatch(/MediaBox\s*\[0 0 612 792\]/);
  await page.emulateMedia({ media: null });
  expectCleanConsole(here);
  await here.leave();
});

it('says what is wrong in English: a failure of the server, no language, the end of a session', async () => {
  const here = await visit(running, { locale: 'en-US' });
  const { page, leave } = here;
  const body = () => page.locator('body').innerText();
  const said: string[] = [];
  await enter(here, running.url, 'sales@example.com');
  // the first page comes with its rows: only the next one asks for them
  await page.goto('/sales/customers');
  await page.route('**/api/deals**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: 'Deals' }).first().click();
  await page.getByText('The server could not answer. Try again in a moment.').waitFor();
  said.push(await body());
  await page.unroute('**/api/deals**');
  await page.route('**/assets/browser*', (route) => route.abort());
  await page.goto('/sales/deals');
  await page.getByRole('heading', { name: 'The portal could not be loaded' }).waitFor();
  said.push(await body());
  await page.unroute('**/assets/browser*');
  await page.goto('/sales/deals');
  await page.getByRole('cell', { name: '$1,234.50' }).waitFor();
  // Leave the portal first: a 401 to one of its own requests would lead to the sign-in page while the test navigates.
  await page.goto(still);
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, body: '{}' }));
  await page.goto('/sales/customers');
  await page.getByText('Your session has expired. Sign in again.').waitFor();
  said.push(await body());
  expect(said.flatMap(foreign)).toEqual([]);
  await leave();
});
