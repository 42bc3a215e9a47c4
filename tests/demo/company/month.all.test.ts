/**
 * A month of a company's papers: sixty fiscal notes, the forty bills of those that are posted, and three statements that
 * overlap, reconciled to the cent, taken back, and done again. Runs on both stores.
 */
import { expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type {
  ReconcileAccepted,
  ReconcileAnswer,
  ReconcileOutcome,
} from '#features/reconciliation/shared.ts';
import { cnpjDigits } from '#tests/support/oracle/checkDigits.ts';
import { nfeText } from '#tests/support/values/noteFile.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';
import { openCompany, type Row } from './support.ts';

const ours = await openCompany();
const company = ours.rows.empresas![0]!;
const account = ours.rows.contas_bancarias![0]!;
const us = { document: String(company.cnpj), name: String(company.razaoSocial) };
const suppliers = Array.from({ length: 8 }, (_, at) => {
  const base = `7${String(1_234_567 + at * 111)}0001`;
  return { document: base + cnpjDigits(base), name: `Fornecedora ${at + 1} Ltda` };
});
const cents = (value: number) => Math.round(value * 100) / 100;
const sum = (values: readonly number[]) => cents(values.reduce((total, value) => total + value, 0));

type Documents = DocumentPreview & { ids?: number[] };
async function importNotes(texts: readonly string[]): Promise<Documents> {
  const send = async (dry: boolean, answers: Record<string, string>) => {
    const form = new FormData();
    for (const [at, text] of texts.entries()) form.append('file', new Blob([text]), `nota-${at}.xml`);
    form.append('answers', JSON.stringify(answers));
    const reply = await fetch(`${ours.server.url}/api/notas_fiscais/documents${dry ? '?dryRun=true' : ''}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await ours.server.tokenOf('fiscal')}` },
      body: form,
    });
    expect(reply.status).toBe(200);
    return (await reply.json()) as Documents;
  };
  const { questions } = await send(true, {});
  return send(false, Object.fromEntries(questions.map(({ id, options }) => [id, options[0]!.id])));
}

async function importStatement(lines: readonly OfxTransaction[], balance: number): Promise<Documents> {
  const reply = await ours.server.api('POST', '/movimentacoes/documents', {
    token: await ours.server.tokenOf('financeiro'),
    raw: ofxText([
      {
        ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
        account: `${String(account.conta)}-${String(account.contaDv)}`,
        ...{ transactions: lines, balance: balance.toFixed(2), balanceDate: '20261031' },
      },
    ]),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  expect([reply.status, reply.message]).toEqual([200, '']);
  return reply.body as Documents;
}

async function reconcile<T>(body: object, dryRun = false) {
  const reply = await ours.server.api('POST', `/movimentacoes/reconcile${dryRun ? '?dryRun=true' : ''}`, {
    token: await ours.server.tokenOf('financeiro'),
    body,
    headers: { 'Offer-Undo': '1' },
  });
  expect([reply.status, reply.message]).toEqual([200, '']);
  return { body: reply.body as T, undo: reply.headers.get('undo') };
}

const all = async (path: string, as = 'admin') => {
  const { status, body } = await ours.send(as, 'GET', `${path}?range=[0,999]`);
  expect(status).toBeLessThan(300);
  return body as Row[];
};
const balances = async () =>
  Object.fromEntries((await all('/v_saldos')).map((row) => [String(row.contaBancariaId), row.saldo]));

it('is reconciled to the cent, whatever its statements repeat, and all of it is taken back and done again', async () => {
  // Sixty notes of eight suppliers that the portal doesn't know. Forty of them are posted, and become bills.
  const priceOf = (at: number) => cents(100 + at * 7.13);
  const notes = Array.from({ length: 60 }, (_, at) =>
    nfeText({
      ...{ number: String(5000 + at), issuer: suppliers[at % 8]!, recipient: us },
      issued: '2026-10-01T10:15:00-04:00',
      items: [{ amount: priceOf(at).toFixed(2) }],
      installments: [
        { due: `2026-10-${String(2 + (at % 28)).padStart(2, '0')}`, amount: priceOf(at).toFixed(2) },
      ],
    }),
  );
  const imported = await importNotes(notes);
  expect(imported.records.flatMap(({ problems }) => problems)).toEqual([]);
  expect(imported.ids).toHaveLength(60);
  const posted = await ours.server.api('POST', '/notas_fiscais/bulk', {
    token: await ours.server.tokenOf('fiscal'),
    body: {
      ...{ do: 'act', action: 'lancar-nota-de-terceiro', data: {} },
      records: imported.ids!.slice(0, 40).map((id) => ({ id })),
    },
  });
  expect(posted.status, posted.text.slice(0, 300)).toBe(200);
  const ofMonth = async () => {
    const found = new Map(
      (await all('/contas_pagar', 'financeiro')).map((bill) => [bill.notaFiscalId, bill]),
    );
    return imported.ids!.slice(0, 40).map((id) => found.get(id)!);
  };
  const bills = await ofMonth();
  expect(bills.map(({ saldo }) => saldo)).toEqual(bills.map((_, at) => priceOf(at)));

  // The bank's lines: one payment each, one line for two payments, two lines for one, fees, and a payment without a bill.
  const whose = (at: number) => `PIX ${suppliers[at % 8]!.document}`;
  const day = (at: number) => `202610${String(1 + (at % 30)).padStart(2, '0')}`;
  const line = (date: string, amount: number, memo: string): OfxTransaction => ({
    ...{ date, memo, amount: `-${amount.toFixed(2)}` },
  });
  const both = (one: number, other: number) =>
    line(day(one), cents(priceOf(one) + priceOf(other)), whose(one));
  const half = cents(priceOf(30) / 2);
  const lines = [
    ...Array.from({ length: 30 }, (_, at) => line(day(at + 1), priceOf(at), `${whose(at)} N ${5000 + at}`)),
    ...[line(day(11), half, `${whose(30)} 1`), line(day(11), cents(priceOf(30) - half), `${whose(30)} 2`)],
    ...[line(day(21), 100, `${whose(31)} 1`), line(day(21), cents(priceOf(31) - 100), `${whose(31)} 2`)],
    ...[32, 33, 34, 35].map((_, at) => line(day(4 + at * 8), 3.1 + at, 'TARIFA BANCÁRIA PIX')),
    line(day(19), 77.77, 'DÉBITO DIVERSO'),
  ];
  // Bills of one supplier are eight apart: 32 to 39 are paid two by two by hand, in lines that name nobody.
  const together = [32, 34, 36, 38]
    .map((at) => both(at, at + 1))
    .map((one) => ({ ...one, memo: 'LOTE DE PAGAMENTOS' }));
  const statement = [...lines, ...together].toSorted((one, other) => one.date.localeCompare(other.date));
  const total = sum(statement.map(({ amount }) => -Number(amount)));
  const before = { balances: await balances(), count: (await all('/movimentacoes')).length };
  const own = String(account.id);
  const closing = cents(Number(before.balances[own]) - total);

  // Each download has ids of its own, and repeats some days of the one before.
  const parts = [
    ['20261001', '20261012'],
    ['20261010', '20261022'],
    ['20261020', '20261031'],
  ] as const;
  const ids: number[] = [];
  for (const [at, [from, to]] of parts.entries()) {
    const some = statement.filter(({ date }) => date >= from && date <= to);
    const read = await importStatement(
      some.map((one, index) => ({ ...one, id: `S${at}-${index}` })),
      closing,
    );
    expect(read.records.flatMap(({ problems }) => problems)).toEqual([]);
    const fresh = some.filter(({ date }) => at === 0 || date > parts[at - 1]![1]);
    expect(read.ids).toHaveLength(fresh.length);
    ids.push(...read.ids!);
    if (at === 2)
      expect(read.facts[0]).toMatchObject({ difference: '0.00', portalBalance: closing.toFixed(2) });
  }
  expect(ids).toHaveLength(statement.length);
  const imports = { balances: await balances(), count: (await all('/movimentacoes')).length };
  expect(imports.count).toBe(before.count + statement.length);
  expect(imports.balances).toEqual({ ...before.balances, [own]: closing });

  // What is proposed, and by hand what no text says.
  const settle = async () => {
    const { body: answer } = await reconcile<ReconcileAnswer>({ ids }, true);
    // the first of each line; what else may be meant follows it
    const lines = new Set<unknown>();
    const proposals = answer.proposals.filter(({ line: id }) => !lines.has(id) && lines.add(id));
    const settledBy = new Map(
      proposals.flatMap((one) => (one.lines ?? [one.line]).map((id) => [id, one] as const)),
    );
    const open = answer.lines.filter(({ id }) => !settledBy.has(id));
    expect(open.map(({ text }) => text).toSorted()).toEqual([
      'DÉBITO DIVERSO',
      ...Array(4).fill('LOTE DE PAGAMENTOS'),
    ]);
    const partners = proposals.flatMap((one) => one.partners.map(({ id }) => id));
    expect(new Set(partners).size).toBe(partners.length);
    const byHand = [32, 34, 36, 38].map((at): ReconcileAccepted => {
      const amount = cents(priceOf(at) + priceOf(at + 1));
      const own = open.find((one) => one.amount === amount)!;
      return {
        line: own.id,
        partners: [at, at + 1].map((one) => ({ resource: 'contas_pagar', id: bills[one]!.id })),
      };
    });
    const accept = [...proposals, ...byHand];
    const { body: foreseen } = await reconcile<ReconcileOutcome>({ accept }, true);
    expect([foreseen.refusals, foreseen.sum]).toEqual([[], cents(total - 77.77)]);
    return reconcile<ReconcileOutcome>({ accept });
  };
  const settled = async () => {
    const now = await ofMonth();
    expect(now.map(({ situacao, saldo, valorPago }) => [situacao, saldo, valorPago])).toEqual(
      now.map((_, at) => ['paga', 0, priceOf(at)]),
    );
    const moved = (await all('/movimentacoes')).filter(({ contaPagarId }) =>
      now.some(({ id }) => id === contaPagarId),
    );
    expect(sum(moved.map(({ valor }) => Number(valor)))).toBe(sum(now.map((_, at) => priceOf(at))));
    expect(moved.every(({ conciliado }) => conciliado === true)).toBe(true);
    expect(await balances()).toEqual(imports.balances);
    // Four lines were split, and nothing else was added.
    expect((await all('/movimentacoes')).length).toBe(imports.count + 4);
  };
  const first = await settle();
  await settled();
  const taken = await ours.send('financeiro', 'POST', `/recent-changes/${first.undo}/undo`);
  expect(taken.status, taken.text).toBe(200);
  expect((await ofMonth()).map(({ situacao, saldo }) => [situacao, saldo])).toEqual(
    bills.map(({ situacao }, at) => [situacao, priceOf(at)]),
  );
  expect((await all('/movimentacoes')).length).toBe(imports.count);
  expect(await balances()).toEqual(imports.balances);
  await settle();
  await settled();
  const again = await importStatement(
    statement.map((one, at) => ({ ...one, id: `Z${at}` })),
    closing,
  );
  expect(again.ids).toEqual([]);
}, 120_000);
