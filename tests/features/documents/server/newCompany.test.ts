/** The example of a new English company: its bank's statement is imported, and pays its invoices. Runs on both stores. */
import { expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type { ReconcileAnswer } from '#features/reconciliation/shared.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';

type Invoice = { id: number; number: string; amount: number };
/** The open invoice that a line of the statement pays, and the balance before there is one. */
let owed: Invoice;
let before: number;

const server = sharedServer(() => {
  const { 'db.json': data, ...texts } = companyFiles({
    ...{ name: 'Acme', year: 2026, locale: 'en-US', demo: true, today: '2026-11-29' },
  });
  const files = Object.entries(texts).filter(([file]) => file.endsWith('.yaml'));
  const { portal } = loadPortalFrom(
    files.map(([file, text]) => ({ path: `acme/${file}`, text })),
    { folder: 'acme' },
  );
  const rows = JSON.parse(data!) as Record<string, { id: number }[]>;
  owed = rows.invoices!.find((one) => (one as Invoice).amount === 1234.5) as Invoice;
  return { company: { portal: { ...portal!, today: '2026-11-29' }, rows, password: 'demo1234' } };
});
const sales = server.as('sales');

const file = (transactions: readonly OfxTransaction[], account = '1002003004') =>
  ofxText([{ bank: '999000001', account, currency: 'USD', balance: after(), transactions }]);
const after = () => (before + 2469.5).toFixed(2);
const paid = () => ({ date: '20261127', amount: '1234.50', id: '1', memo: `WIRE IN ACME ${owed.number}` });
const fee = { date: '20261127', amount: '-15.00', id: '2', memo: 'MONTHLY FEE' };
const odd = { date: '20261128', amount: '1250.00', id: '3', memo: 'WIRE IN' };

const unreconciled = () => sales.list('/transactions?filter={"reconciled":false}');

async function send(text: string, query = '') {
  const { status, body } = await server.api('POST', `/transactions/documents${query}`, {
    token: await server.tokenOf('sales'),
    raw: text,
    headers: { 'Content-Type': 'application/octet-stream', 'Accept-Language': 'en-US' },
  });
  return { status, body: body as DocumentPreview & { ids: number[] } };
}

it('reads the statement of its account once, and says where the balance differs', async () => {
  before = Number((await sales.read('/bank_accounts/1')).balance);
  const { body } = await send(file([paid(), fee, odd]), '?dryRun=true');
  expect(body.records.map(({ status, values }) => [status, values.direction, values.amount])).toEqual([
    ['new', 'in', 1234.5],
    ['new', 'out', 15],
    ['new', 'in', 1250],
  ]);
  expect(body.facts).toMatchObject([{ portalBalance: after(), difference: '0.00' }]);
  expect(await unreconciled()).toEqual([]);
  expect((await send(file([paid(), fee, odd]))).body.ids).toHaveLength(3);
  expect((await send(file([paid(), fee, odd]))).body.ids).toEqual([]);
  const other = await send(file([paid()], '7'));
  expect(other.body.records[0]).toMatchObject({
    status: 'refused',
    problems: [{ field: 'bankAccountId', message: expect.stringContaining('999000001 / 7') as string }],
  });
});

it('proposes an invoice of the same amount, says why in English, and marks it as paid', async () => {
  const headers = { 'Accept-Language': 'en-US' };
  const ask = async (query: string, body: object) =>
    server.api('POST', `/transactions/reconcile${query}`, {
      token: await server.tokenOf('sales'),
      body,
      headers: { ...headers, 'Offer-Undo': '1' },
    });
  const { lines, proposals } = (await ask('?dryRun=true', {})).body as ReconcileAnswer;
  expect(lines).toHaveLength(3);
  expect(proposals).toMatchObject([
    { partners: [{ resource: 'invoices', id: owed.id, amount: 1234.5, title: owed.number }], certain: true },
  ]);
  expect(proposals[0]!.reasons).toEqual([`Number ${owed.number}`, 'same amount', '4 days earlier']);
  const balance = async () => Number((await sales.read('/bank_accounts/1')).balance);
  expect((await balance()).toFixed(2)).toBe(after());

  // A line of another amount is no whole payment, and the invoice takes no part.
  const wrong = lines.find(({ amount }) => amount === 1250)!;
  const partial = await ask('', {
    accept: [{ line: wrong.id, partners: [{ resource: 'invoices', id: owed.id }] }],
  });
  expect(partial.status).toBe(409);

  const done = await ask('', { accept: proposals });
  expect(done.status, done.text).toBe(200);
  expect(await sales.read(`/invoices/${owed.id}`)).toMatchObject({ status: 'paid' });
  const line = `/transactions/${proposals[0]!.line}`;
  expect(await sales.read(line)).toMatchObject({ invoiceId: owed.id, reconciled: true });
  expect((await sales.put(line, { ...(await sales.read(line)), amount: 1 })).status).toBe(409);
  expect((await balance()).toFixed(2)).toBe(after());

  await sales.post(`/recent-changes/${done.headers.get('Undo')}/undo`);
  expect(await sales.read(`/invoices/${owed.id}`)).toMatchObject({ status: 'open' });
  expect(await sales.read(line)).toMatchObject({ reconciled: false });
});
