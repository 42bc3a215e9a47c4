/** A bank's statement is reconciled: with movements that are there, with open bills, and by saved rules. Runs on both stores. */
import { describe, expect, it } from 'vitest';
import type {
  ReconcileAccepted,
  ReconcileAnswer,
  ReconcileOutcome,
  ReconcileProposal,
} from '#features/reconciliation/shared.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';
import { openCompany, type Row } from './support.ts';

/** Sales by card of one day. */
const sales = [1, 2, 3, 4, 5].map((nth) => 90_000 + nth);
const ours = await openCompany(({ contas_receber: claims }) => {
  const [model] = claims as [Row];
  for (const id of sales)
    claims!.push({
      ...{ ...model, id, numero: `CR-2026-${id}`, situacao: 'aberta', dataBaixa: null, version: 1 },
      ...{ empresaId: 1, valorOriginal: 200, valorTotal: 200, desconto: 0, juros: 0, multa: 0 },
      ...{
        dataEmissao: '2026-10-20',
        dataVencimento: '2026-10-22',
        competencia: '2026-10',
        descricao: 'Venda',
      },
    });
});
const [first, second] = ours.rows.contas_bancarias as [Row, Row];

/** Imports a statement of an account, and returns its lines. */
async function imported(account: Row, transactions: readonly OfxTransaction[]): Promise<Row[]> {
  const reply = await ours.server.api('POST', '/movimentacoes/documents', {
    token: await ours.server.tokenOf('financeiro'),
    raw: ofxText([
      {
        ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
        account: `${String(account.conta)}-${String(account.contaDv)}`,
        transactions,
      },
    ]),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const { ids, records } = reply.body as {
    ids: number[];
    records: { status: string; problems: unknown[] }[];
  };
  expect([reply.status, records.flatMap(({ problems }) => problems)]).toEqual([200, []]);
  const lines = await Promise.all(ids.map((id) => ours.get('financeiro', 'movimentacoes', id)));
  return lines;
}
const statuses = async (account: Row, transactions: readonly OfxTransaction[]) => {
  const before = (await movements()).length;
  const lines = await imported(account, transactions);
  return { added: lines.length, grown: (await movements()).length - before };
};

const reconcile = async (body: object, { as = 'financeiro', dryRun = false } = {}) => {
  const reply = await ours.server.api('POST', `/movimentacoes/reconcile${dryRun ? '?dryRun=true' : ''}`, {
    token: await ours.server.tokenOf(as),
    body: body as Record<string, unknown>,
    headers: { 'Offer-Undo': '1' },
  });
  return { status: reply.status, text: reply.text, body: reply.body, undo: reply.headers.get('Undo') };
};
const proposed = async (lines: readonly Row[], as = 'financeiro') => {
  const { status, text, body } = await reconcile({ ids: lines.map(({ id }) => id) }, { as, dryRun: true });
  expect([status, status < 300 ? '' : text]).toEqual([200, '']);
  return (body as ReconcileAnswer).proposals;
};
const accept = async (proposals: readonly ReconcileAccepted[], as = 'financeiro') => {
  const answer = await reconcile({ accept: proposals }, { as });
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([200, '']);
  return answer;
};
const undo = (id: string | null, as = 'financeiro') => ours.send(as, 'POST', `/recent-changes/${id}/undo`);

const movements = async () => {
  const reply = await ours.send('admin', 'GET', '/movimentacoes?range=[0,999]');
  return (reply.body as Row[]).map(
    ({ version: _version, atualizadoEm: _at, atualizadoPorId: _by, ...row }) => row,
  );
};
const balances = async () => {
  const { body } = await ours.send('admin', 'GET', '/v_saldos?range=[0,99]');
  return Object.fromEntries((body as Row[]).map((row) => [String(row.contaBancariaId), row.saldo]));
};

/** Bills that the financeiro may pay without anybody's leave, of a supplier. */
const open = (situacao: string) =>
  ours.rows.contas_pagar!.filter(
    (bill) => bill.situacao === situacao && bill.fornecedorId && Number(bill.valorOriginal) > 20,
  );
const supplierOf = (bill: Row) => ours.rows.fornecedores!.find(({ id }) => id === bill.fornecedorId)!;
const day = (text: unknown, later = 0) =>
  new Date(Date.parse(String(text)) + later * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
/** Those of the company of the first account before the others. */
const isOurs = ({ empresaId }: Row) => Number(empresaId === first.empresaId);
const agendadas = open('agendada').toSorted((one, other) => isOurs(other) - isOurs(one));

describe('a line and a movement that is there already', () => {
  const pending = ours.rows.movimentacoes!.find(
    ({ conciliado, tipo, origem }) => !conciliado && tipo === 'saida' && origem === 'baixa_pagar',
  )!;
  const account = ours.rows.contas_bancarias!.find(({ id }) => id === pending.contaBancariaId)!;
  const transaction = {
    date: day(pending.data, 2),
    amount: `-${Number(pending.valor).toFixed(2)}`,
    id: 'F-1',
    memo: 'PAGTO DIVERSOS',
  };

  it('are one: the movement is confirmed, nothing is added, and no balance changes at any time', async () => {
    const before = { rows: await movements(), balances: await balances() };
    const [line] = (await imported(account, [transaction])) as [Row];
    expect(line).toMatchObject({ aguarda: true, conciliado: false });
    expect(await balances()).toEqual(before.balances);

    const [proposal] = (await proposed([line])) as [ReconcileProposal];
    expect(proposal).toMatchObject({
      line: line.id,
      partners: [{ resource: 'movimentacoes', id: pending.id, amount: pending.valor }],
      reasons: ['mesmo valor', '2 dias depois'],
      certain: false,
      doubts: ['Só o valor e o dia combinam: o texto não diz de quem é.'],
    });
    const shown = (await reconcile({ accept: [proposal] }, { dryRun: true })).body as ReconcileOutcome;
    expect(shown).toMatchObject({ settled: [line.id], refusals: [], sum: pending.valor });
    expect(shown.effects!.map(({ action, resource }) => [action, resource])).toEqual([
      ['update', 'movimentacoes'],
      ['delete', 'movimentacoes'],
    ]);
    const { undo: offer } = await accept([proposal]);
    expect(await ours.get('financeiro', 'movimentacoes', pending.id)).toMatchObject({
      idOfx: 'F-1',
      conciliado: true,
    });
    expect((await movements()).length).toBe(before.rows.length);
    expect(await balances()).toEqual(before.balances);
    // The same statement, read again, adds nothing.
    expect(await statuses(account, [transaction])).toEqual({ added: 0, grown: 0 });

    const taken = await undo(offer);
    expect(taken.status, taken.text).toBe(200);
    expect(await ours.get('financeiro', 'movimentacoes', line.id)).toMatchObject({
      conciliado: false,
      aguarda: true,
    });
    expect(await ours.get('financeiro', 'movimentacoes', pending.id)).toMatchObject({ conciliado: false });
    expect(await balances()).toEqual(before.balances);
    await accept(await proposed([line]));
    expect((await movements()).length).toBe(before.rows.length);
  });
});

describe('a line and an open bill', () => {
  const bill = agendadas[0]!;

  it('become one payment: the bill is paid, the rule of payment adds nothing, and the balance stays', async () => {
    const [line] = (await imported(first, [
      {
        date: '20261030',
        amount: `-${Number(bill.valorTotal ?? bill.valorOriginal).toFixed(2)}`,
        id: 'B-1',
        memo: `PIX ${String(supplierOf(bill).cpfCnpj)}`,
      },
    ])) as [Row];
    const before = { count: (await movements()).length, balances: await balances() };
    const [proposal] = (await proposed([line])) as [ReconcileProposal];
    expect(proposal.partners).toMatchObject([{ resource: 'contas_pagar', id: bill.id }]);
    expect(proposal.reasons[0]).toMatch(/^CPF\/CNPJ \d\d\.\d{3}\.\d{3}\/\d{4}-\d\d$/);
    expect(proposal.doubts ?? []).toEqual([]);
    const { undo: offer } = await accept([proposal]);
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({
      situacao: 'paga',
      saldo: 0,
    });
    expect(await ours.get('financeiro', 'movimentacoes', line.id)).toMatchObject({
      origem: 'baixa_pagar',
      contaPagarId: bill.id,
      conciliado: true,
      valor: line.valor,
      descricao: line.descricao,
    });
    expect(await balances()).toEqual(before.balances);
    expect((await movements()).length).toBe(before.count);
    // It is settled, and locked.
    expect((await reconcile({ accept: [proposal] })).status).toBe(409);
    expect(
      (await ours.send('financeiro', 'PUT', `/movimentacoes/${line.id}`, { valor: 1 })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (
        await ours.send('admin', 'POST', `/contas_pagar/${bill.id}/actions/estornar-baixa`, {
          motivoEstorno: 'engano do banco',
        })
      ).status,
    ).toBe(409);

    const taken = await undo(offer);
    expect(taken.status, taken.text).toBe(200);
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({ situacao: 'agendada' });
    expect(await ours.get('financeiro', 'movimentacoes', line.id)).toMatchObject({
      origem: 'ofx',
      conciliado: false,
    });
    expect(await balances()).toEqual(before.balances);
    await accept(await proposed([line]));
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({ situacao: 'paga' });
  });

  it('leave a part open where the line is smaller, by the transition of a part', async () => {
    const part = agendadas[1]!;
    const [line] = (await imported(first, [
      { date: '20261029', amount: '-10.00', id: 'B-2', memo: 'parte' },
    ])) as [Row];
    const before = await balances();
    await accept([{ line: line.id, partners: [{ resource: 'contas_pagar', id: part.id }] }]);
    const now = await ours.get('financeiro', 'contas_pagar', part.id);
    expect(now).toMatchObject({ situacao: 'paga_parcial', valorPago: 10 });
    expect(await ours.get('financeiro', 'movimentacoes', line.id)).toMatchObject({
      valor: 10,
      contaPagarId: part.id,
    });
    expect(await balances()).toEqual(before);
  });

  it('show of the instalments of a debt only the one that is paid', async () => {
    const debt = agendadas.find(({ origem }) => origem === 'consorcio')!;
    const amount = Number(debt.valorTotal ?? debt.valorOriginal).toFixed(2);
    const transaction = { date: '20261030', amount: `-${amount}`, id: 'B-4', memo: 'consórcio' };
    const [line] = (await imported(first, [transaction])) as [Row];
    const accepted = [{ line: line.id, partners: [{ resource: 'contas_pagar', id: debt.id }] }];
    const { effects } = (await reconcile({ accept: accepted }, { dryRun: true })).body as ReconcileOutcome;
    const { changes, words } = effects!.find(({ resource }) => resource === 'consorcios')!;
    expect((changes.parcelas![1] as Row[]).length).toBeGreaterThan(1);
    const shown = words!.changes.find(({ label }) => label === 'Parcelas')!;
    expect([shown.before, shown.after].map((text) => text.split('; ').length)).toEqual([1, 1]);
    expect(shown.after).not.toBe(shown.before);
  });

  it('are split where the line pays several bills, to the cent', async () => {
    const [one, other] = agendadas.slice(2, 4) as [Row, Row];
    const amounts = [one, other].map((each) => Number(each.valorTotal ?? each.valorOriginal));
    const total = Math.round((amounts[0]! + amounts[1]!) * 100) / 100;
    const transaction = { date: '20261028', amount: `-${total.toFixed(2)}`, id: 'B-3', memo: 'lote' };
    const [line] = (await imported(first, [transaction])) as [Row];
    const before = { count: (await movements()).length, balances: await balances() };
    const partners = [one, other].map(({ id }) => ({ resource: 'contas_pagar', id }));
    expect(
      (
        await reconcile({
          accept: [
            { line: line.id, partners: [{ ...partners[0]!, amount: amounts[0]! + 0.01 }, partners[1]!] },
          ],
        })
      ).status,
    ).toBe(409);
    await accept([{ line: line.id, partners }]);
    const parts = (await movements()).filter(({ contaPagarId }) =>
      [one.id, other.id].includes(contaPagarId as number),
    );
    expect(parts.map(({ valor, conciliado }) => [valor, conciliado]).sort()).toEqual(
      amounts.map((amount) => [amount, true]).sort(),
    );
    expect((await movements()).length).toBe(before.count + 1);
    expect(await balances()).toEqual(before.balances);
    expect(await statuses(first, [transaction])).toEqual({ added: 0, grown: 0 });
  });

  it('are refused all together where one can’t be settled', async () => {
    const good = agendadas[4]!;
    const amount = Number(good.valorTotal ?? good.valorOriginal);
    const lines = await imported(first, [
      { date: '20261027', amount: `-${amount.toFixed(2)}`, id: 'C-1', memo: 'um' },
      { date: '20261027', amount: '-1.00', id: 'C-2', memo: 'dois' },
    ]);
    const both = [
      { line: lines[0]!.id, partners: [{ resource: 'contas_pagar', id: good.id }] },
      { line: lines[1]!.id, partners: [{ resource: 'contas_pagar', id: 999_999 }] },
    ];
    const trial = (await reconcile({ accept: both }, { dryRun: true })).body as ReconcileOutcome;
    expect(trial).toMatchObject({ settled: [lines[0]!.id], refusals: [{ line: lines[1]!.id }] });
    expect((await reconcile({ accept: both })).status).toBe(409);
    expect(await ours.get('financeiro', 'contas_pagar', good.id)).toMatchObject({ situacao: 'agendada' });
  });
});

describe('several lines and one bill', () => {
  const bill = agendadas[6]!;
  const amount = Number(bill.valorTotal ?? bill.valorOriginal);
  const parts = [Math.round(amount * 40) / 100, 0, 0.01];
  parts[1] = Math.round((amount - parts[0]! - parts[2]!) * 100) / 100;

  it('become its payments, each as it is, to the cent; all are taken back together, and done again', async () => {
    const document = String(supplierOf(bill).cpfCnpj);
    const transactions = parts.map((part, at) => ({
      ...{ date: '20261023', amount: `-${part.toFixed(2)}`, id: `L-${at}`, memo: `PIX ${at} ${document}` },
    }));
    const lines = await imported(first, transactions);
    const before = { count: (await movements()).length, balances: await balances() };
    const together = async () => (await proposed(lines)).filter((one) => one.lines);
    const [proposal, ...others] = await together();
    expect(others).toEqual([]);
    expect(proposal!.lines).toEqual(lines.map(({ id }) => id));
    expect(proposal!.partners).toMatchObject([{ resource: 'contas_pagar', id: bill.id, amount }]);
    // A cent less than the lines is no settlement of them.
    const [partner] = proposal!.partners;
    const cent = { ...proposal!, partners: [{ ...partner!, amount: amount - 0.01 }] };
    expect((await reconcile({ accept: [cent] })).status).toBe(409);

    const { undo: offer } = await accept([proposal!]);
    const paid = async () => {
      const rows = (await movements()).filter(({ contaPagarId }) => contaPagarId === bill.id);
      return rows.map(({ id, valor }) => [id, valor]);
    };
    const whole = lines.map(({ id }, at) => [id, parts[at]]);
    expect(await paid()).toEqual(expect.arrayContaining(whole));
    const billNow = () => ours.get('financeiro', 'contas_pagar', bill.id);
    expect(await billNow()).toMatchObject({ situacao: 'paga', saldo: 0, valorPago: amount });
    expect((await movements()).length).toBe(before.count);
    expect(await balances()).toEqual(before.balances);
    expect(await statuses(first, transactions)).toEqual({ added: 0, grown: 0 });

    expect((await undo(offer)).status).toBe(200);
    expect(await paid()).toEqual([]);
    expect(await billNow()).toMatchObject({ situacao: 'agendada', valorPago: 0 });
    expect(await balances()).toEqual(before.balances);
    await accept(await together());
    expect(await billNow()).toMatchObject({ situacao: 'paga', saldo: 0 });
    expect(await balances()).toEqual(before.balances);
  });
});

describe('a payment that is recorded after its line was read', () => {
  const bill = agendadas[7]!;
  const amount = Number(bill.valorTotal ?? bill.valorOriginal);

  it('counts twice until somebody says that both are one; then the line waits, and confirms it', async () => {
    const [line] = (await imported(first, [
      { date: '20261022', amount: `-${amount.toFixed(2)}`, id: 'N-1', memo: 'DEBITO AUTORIZADO' },
    ])) as [Row];
    const balance = async () => Number((await balances())[String(first.id)]);
    const counted = await balance();
    await ours.act('financeiro', 'contas_pagar', bill.id, 'baixar', {
      ...{ contaBancariaId: first.id, dataBaixa: '2026-10-23' },
    });
    const [payment] = await ours.find('financeiro', 'movimentacoes', { contaPagarId: bill.id });
    expect(await balance()).toBeCloseTo(counted - amount, 2);

    const seen = (await reconcile({ ids: [line.id] }, { dryRun: true })).body as ReconcileAnswer;
    expect(seen.proposals).toEqual([]);
    expect(seen.lines[0]).toMatchObject({
      waits: false,
      double: { resource: 'movimentacoes', id: payment!.id, amount },
    });
    const join = [{ line: line.id, partners: [{ resource: 'movimentacoes', id: payment!.id }] }];
    const refused = await reconcile({ accept: join });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('conta no saldo')]);

    await ours.edit('financeiro', 'movimentacoes', line.id, { aguarda: true });
    expect(await balance()).toBeCloseTo(counted, 2);
    const [proposal] = await proposed([line]);
    expect(proposal).toMatchObject({ partners: [{ id: payment!.id }], certain: false });
    await accept([proposal!]);
    expect(await balance()).toBeCloseTo(counted, 2);
    expect(await ours.get('financeiro', 'movimentacoes', payment!.id)).toMatchObject({
      ...{ idOfx: 'N-1', conciliado: true },
    });
  });
});

describe('two payments of one day that are recorded after their line was read', () => {
  it('are both named by it, and both take its place', async () => {
    const bills = open('aberta').slice(-2);
    const amounts = bills.map((bill) => Number(bill.valorTotal ?? bill.valorOriginal));
    const total = Math.round((amounts[0]! + amounts[1]!) * 100) / 100;
    const [line] = (await imported(first, [
      { date: '20261018', amount: `-${total.toFixed(2)}`, id: 'N-2', memo: 'PAGAMENTOS DO DIA' },
    ])) as [Row];
    for (const { id } of bills)
      await ours.act('financeiro', 'contas_pagar', id, 'baixar', {
        ...{ contaBancariaId: first.id, dataBaixa: '2026-10-19' },
      });
    const seen = (await reconcile({ ids: [line.id] }, { dryRun: true })).body as ReconcileAnswer;
    const payments = await ours.find('financeiro', 'movimentacoes', {
      contaPagarId: bills.map(({ id }) => id),
    });
    expect(payments).toHaveLength(2);
    for (const { descricao } of payments) expect(seen.lines[0]!.double!.title).toContain(String(descricao));

    const counted = Number((await balances())[String(first.id)]);
    await ours.edit('financeiro', 'movimentacoes', line.id, { aguarda: true });
    const [proposal] = await proposed([line]);
    expect(proposal!.partners.map(({ id }) => id).toSorted()).toEqual(
      payments.map(({ id }) => id).toSorted(),
    );
    await accept([proposal!]);
    expect(Number((await balances())[String(first.id)])).toBeCloseTo(counted + total, 2);
  });
});

describe('lines of two accounts', () => {
  it('become one transfer, which both statements have confirmed', async () => {
    const [out] = (await imported(first, [
      { date: '20261020', amount: '-7777.77', id: 'T-1', memo: 'TED ENVIADA' },
    ])) as [Row];
    const [into] = (await imported(second, [
      { date: '20261020', amount: '7777.77', id: 'T-2', memo: 'TED RECEBIDA' },
    ])) as [Row];
    const before = { count: (await movements()).length, balances: await balances() };
    const proposals = await proposed([out, into]);
    expect(proposals).toMatchObject([
      { line: out.id, partners: [{ resource: 'movimentacoes', id: into.id }] },
    ]);
    await accept(proposals);
    expect(await ours.get('financeiro', 'movimentacoes', out.id)).toMatchObject({
      tipo: 'transferencia',
      contaDestinoId: second.id,
      idOfxDestino: 'T-2',
      conciliado: true,
    });
    expect((await movements()).length).toBe(before.count - 1);
    expect(await balances()).toEqual(before.balances);
    expect(
      await statuses(second, [{ date: '20261020', amount: '7777.77', id: 'T-9', memo: 'TED RECEBIDA' }]),
    ).toEqual({ added: 0, grown: 0 });
    expect(
      await statuses(first, [{ date: '20261020', amount: '-7777.77', id: 'T-8', memo: 'TED ENVIADA' }]),
    ).toEqual({ added: 0, grown: 0 });
  });

  it('become the same transfer where it is accepted from the line of the money that came', async () => {
    const [out] = (await imported(first, [
      { date: '20261018', amount: '-6655.44', id: 'V-1', memo: 'TRANSF ENTRE CONTAS' },
    ])) as [Row];
    const [into] = (await imported(second, [
      { date: '20261018', amount: '6655.44', id: 'V-2', memo: 'TRANSF ENTRE CONTAS' },
    ])) as [Row];
    const before = await balances();
    const [proposal] = (await proposed([into])) as [ReconcileProposal];
    expect(proposal).toMatchObject({
      line: into.id,
      partners: [{ resource: 'movimentacoes', id: out.id, amount: 6655.44 }],
    });
    const trial = (await reconcile({ accept: [proposal] }, { dryRun: true })).body as ReconcileOutcome;
    expect([trial.refusals, trial.sum]).toEqual([[], 6655.44]);
    await accept([proposal]);
    expect(await ours.get('financeiro', 'movimentacoes', out.id)).toMatchObject({
      ...{ tipo: 'transferencia', contaDestinoId: second.id, idOfxDestino: 'V-2', conciliado: true },
    });
    expect(await balances()).toEqual(before);
    // neither a bill nor a line of another amount is turned
    const [lone] = (await imported(second, [
      { date: '20261018', amount: '1.23', id: 'V-3', memo: 'TRANSF ENTRE CONTAS' },
    ])) as [Row];
    const wrong = [{ line: lone.id, partners: [{ resource: 'movimentacoes', id: out.id }] }];
    expect((await reconcile({ accept: wrong })).status).toBe(409);
  });

  it('confirm a transfer that is there, each its side', async () => {
    const transfer = await ours.create('financeiro', 'movimentacoes', {
      ...{ contaBancariaId: first.id, contaDestinoId: second.id, data: '2026-10-19', tipo: 'transferencia' },
      ...{ origem: 'transferencia', valor: 4321.09, descricao: 'Aporte' },
    });
    const before = { count: (await movements()).length, balances: await balances() };
    const lines = [
      ...(await imported(first, [{ date: '20261019', amount: '-4321.09', id: 'U-1', memo: 'DEB TRANSF' }])),
      ...(await imported(second, [{ date: '20261020', amount: '4321.09', id: 'U-2', memo: 'CRED TRANSF' }])),
    ];
    expect(lines.map(({ aguarda }) => aguarda)).toEqual([true, true]);
    await accept(await proposed(lines));
    expect(await ours.get('financeiro', 'movimentacoes', transfer.id)).toMatchObject({
      ...{ conciliado: true, conciliadoDestino: true, idOfx: 'U-1', idOfxDestino: 'U-2' },
    });
    expect((await movements()).length).toBe(before.count);
    expect(await balances()).toEqual(before.balances);
  });
});

describe('a line without a partner', () => {
  it('becomes what a saved rule says of its text', async () => {
    const [fee, other] = (await imported(first, [
      { date: '20261021', amount: '-33.17', id: 'R-1', memo: 'TARIFA BANCÁRIA PIX' },
      { date: '20261021', amount: '-33.19', id: 'R-2', memo: 'QUALQUER COISA' },
    ])) as [Row, Row];
    const before = await balances();
    const proposals = await proposed([fee, other]);
    expect(proposals).toMatchObject([
      { line: fee.id, partners: [], reasons: ['regra “TARIFA”'], certain: true },
    ]);
    await accept(proposals);
    expect(await ours.get('financeiro', 'movimentacoes', fee.id)).toMatchObject({
      origem: 'tarifa',
      planoContaId: 50,
      conciliado: true,
    });
    expect(await balances()).toEqual(before);
    expect((await reconcile({ accept: [{ line: other.id, partners: [] }] })).status).toBe(409);
  });
});

describe('a fee that somebody has booked', () => {
  const book = (valor: number, values: object) =>
    ours.create('financeiro', 'movimentacoes', {
      ...{
        contaBancariaId: first.id,
        tipo: 'saida',
        data: '2026-10-20',
        valor,
        descricao: 'Tarifa de outubro',
      },
      ...values,
    });
  const line = (id: string, amount: string) => ({
    date: '20261021',
    amount,
    id,
    memo: 'TARIFA BANCÁRIA PIX',
  });

  it('is its line of the statement, and counts once', async () => {
    const booked = await book(43.11, { origem: 'tarifa', planoContaId: 50 });
    const before = { count: (await movements()).length, balances: await balances() };
    const [again] = (await imported(first, [line('K-1', '-43.11')])) as [Row];
    expect(again).toMatchObject({ aguarda: true });
    const proposals = await proposed([again]);
    expect(proposals).toMatchObject([
      { line: again.id, partners: [{ resource: 'movimentacoes', id: booked.id }], certain: false },
    ]);
    await accept(proposals);
    expect(await ours.get('financeiro', 'movimentacoes', booked.id)).toMatchObject({
      ...{ idOfx: 'K-1', conciliado: true },
    });
    expect((await movements()).length).toBe(before.count);
    expect(await balances()).toEqual(before.balances);
  });

  it('is not a payment of the same amount: the saved rule says what the line is', async () => {
    await book(43.13, { origem: 'ajuste', planoContaId: 50 });
    const [fee] = (await imported(first, [line('K-2', '-43.13')])) as [Row];
    expect(fee).toMatchObject({ aguarda: false });
    expect(await proposed([fee])).toMatchObject([
      { line: fee.id, partners: [], reasons: ['regra “TARIFA”'], certain: false },
    ]);
  });

  it('after its statement was read is named beside its line, which is not certain by its rule', async () => {
    const [early] = (await imported(first, [line('K-3', '-43.17')])) as [Row];
    expect(await proposed([early])).toMatchObject([{ line: early.id, partners: [], certain: true }]);
    await book(43.17, { origem: 'tarifa', planoContaId: 50 });
    const [proposal] = (await proposed([early])) as [ReconcileProposal];
    expect(proposal).toMatchObject({ line: early.id, certain: false });
    expect(proposal.doubts![0]).toContain('Tarifa de outubro');
  });
});

describe('sales of which the bank keeps a fee', () => {
  it('are settled in full, and the fee of the saved rule is a movement of its own', async () => {
    const [line] = (await imported(first, [
      { date: '20261023', amount: '970.00', id: 'Y-1', memo: 'CRED VENDAS CARTAO' },
    ])) as [Row];
    const before = { count: (await movements()).length, balances: await balances() };
    const [proposal] = (await proposed([line], 'admin')) as [ReconcileProposal];
    expect(proposal).toMatchObject({
      ...{ line: line.id, rule: 5, fee: 30, certain: false },
      partners: sales.map((id) => ({ resource: 'contas_receber', id, amount: 200 })),
      reasons: ['soma de 5', 'taxa de R$\u00a030,00 pela regra “CARTAO”', '1 dia depois'],
    });
    expect(proposal.doubts![0]).toBe('O banco teria ficado com R$\u00a030,00.');
    const larger = [...proposal.partners, { ...proposal.partners[0]!, id: 99_999 }];
    expect((await reconcile({ accept: [{ ...proposal, partners: larger }] }, { as: 'admin' })).status).toBe(
      409,
    );
    const { undo: offer } = await accept([proposal], 'admin');
    for (const id of sales)
      expect(await ours.get('admin', 'contas_receber', id)).toMatchObject({ situacao: 'recebida', saldo: 0 });
    const parts = await ours.find('admin', 'movimentacoes', {
      data: '2026-10-23',
      descricao: line.descricao,
    });
    expect(parts.map(({ tipo, origem, valor }) => [tipo, origem, valor]).toSorted()).toEqual([
      ...sales.map(() => ['entrada', 'baixa_receber', 200]),
      ['saida', 'tarifa', 30],
    ]);
    const fee = parts.find(({ origem }) => origem === 'tarifa')!;
    expect(await ours.get('financeiro', 'movimentacoes', fee.id)).toMatchObject({ planoContaId: 50 });
    expect(await balances()).toEqual(before.balances);
    expect(
      await statuses(first, [{ date: '20261023', amount: '970.00', id: 'Y-2', memo: 'CRED VENDAS CARTAO' }]),
    ).toEqual({
      ...{ added: 0, grown: 0 },
    });
    expect((await undo(offer, 'admin')).status).toBe(200);
    expect((await movements()).length).toBe(before.count);
    expect(await balances()).toEqual(before.balances);
  });

  it('are none where the fee is larger than the rule says', async () => {
    const [line] = (await imported(first, [
      { date: '20261023', amount: '930.00', id: 'Y-3', memo: 'CRED VENDAS CARTAO' },
    ])) as [Row];
    const found = await proposed([line], 'admin');
    expect(found.filter(({ fee }) => fee !== undefined)).toEqual([]);
    const all = sales.map((id) => ({ resource: 'contas_receber', id, amount: 200 }));
    expect((await reconcile({ accept: [{ line: line.id, partners: all }] }, { as: 'admin' })).status).toBe(
      409,
    );
  });
});

describe('lines whose text comes again', () => {
  const memo = (nth: number) => `ASSINATURA DO COFRE ${nth}`;
  const fee = (nth: number) => ({
    date: `202610${10 + nth}`,
    amount: `-${20 + nth}.00`,
    id: `Q-${nth}`,
    memo: memo(nth),
  });

  it('are proposed as a rule, with what earlier lines were settled as', async () => {
    const [one, two] = (await imported(first, [fee(1), fee(2)])) as [Row, Row];
    expect((await proposed([two])).filter(({ newRule }) => newRule)).toEqual([]);
    await ours.edit('financeiro', 'movimentacoes', one.id, { conciliado: true });
    const [three] = (await imported(first, [fee(3)])) as [Row];
    const values = { texto: 'ASSINATURA DO COFRE', tipo: 'saida', ativa: true };
    const [proposal] = (await proposed([three])) as [ReconcileProposal];
    expect(proposal).toMatchObject({
      ...{ line: three.id, partners: [], certain: false },
      newRule: { resource: 'regras_extrato', path: '/financeiro/contas/regras' },
    });
    expect(proposal.newRule!.values).toEqual(expect.objectContaining(values));
    expect((await reconcile({ accept: [proposal] })).status).toBe(409);
    // Who accepts all leaves it as it is, and is told so.
    const bill = await ours.get('financeiro', 'contas_pagar', agendadas.at(-1)!.id);
    const [four] = (await imported(first, [
      { date: '20261014', amount: `-${Number(bill.saldo).toFixed(2)}`, id: 'Q-9', memo: 'BOLETO' },
    ])) as [Row];
    const paid = { line: four.id, partners: [{ resource: 'contas_pagar', id: bill.id }] };
    const { body: outcome } = await accept([proposal, paid]);
    expect(outcome).toMatchObject({ settled: [four.id], refusals: [{ line: three.id }] });
    expect(await ours.get('financeiro', 'movimentacoes', three.id)).toMatchObject({ conciliado: false });
    const rule = await ours.create('financeiro', 'regras_extrato', {
      ...values,
      origem: 'tarifa',
      planoContaId: 50,
    });
    const ruled = await proposed([two, three]);
    expect(ruled.map(({ line, rule: id, certain }) => [line, id, certain])).toEqual([
      [two.id, rule.id, true],
      [three.id, rule.id, true],
    ]);
    await accept(ruled);
  });
});

describe('the difference account', () => {
  const bill = agendadas[5]!;
  const amount = Number(bill.valorTotal ?? bill.valorOriginal);

  it('takes what the line has beyond the bill, up to the declared amount', async () => {
    const [near, far] = (await imported(first, [
      { date: '20261026', amount: `-${(amount + 3.21).toFixed(2)}`, id: 'D-1', memo: 'com juros' },
      { date: '20261026', amount: `-${(amount + 50.01).toFixed(2)}`, id: 'D-2', memo: 'com muito' },
    ])) as [Row, Row];
    const before = await balances();
    const to = (line: Row) => [{ line: line.id, partners: [{ resource: 'contas_pagar', id: bill.id }] }];
    const refused = await reconcile({ accept: to(far) });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('50,01');
    await accept(to(near));
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({
      situacao: 'paga',
      saldo: 0,
    });
    const parts = await ours.find('financeiro', 'movimentacoes', { idOfx: 'D-1' });
    expect(parts.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { id: near.id, valor: amount, origem: 'baixa_pagar' },
      { valor: 3.21, origem: 'ajuste', planoContaId: 49, conciliado: true },
    ]);
    expect(await balances()).toEqual(before);
  });
});

describe('what was accepted', () => {
  const [, bill, other, third] = open('aberta') as [Row, Row, Row, Row];
  const amount = Number(bill.valorTotal ?? bill.valorOriginal);
  const takeBack = (line: number, reason: unknown, options: { as?: string; dryRun?: boolean } = {}) =>
    reconcile({ takeBack: { line, reason } }, options);

  it('is taken back from its line with a reason, which the history tells, and may be done again', async () => {
    const [line] = (await imported(first, [
      { date: '20261025', amount: `-${amount.toFixed(2)}`, id: 'K-1', memo: 'PIX' },
    ])) as [Row];
    const before = {
      balances: await balances(),
      bill: await ours.get('financeiro', 'contas_pagar', bill.id),
    };
    const partners = [{ resource: 'contas_pagar', id: bill.id }];
    expect((await takeBack(line.id, 'não foi aceita')).status).toBe(409);
    await accept([{ line: line.id, partners }]);
    for (const reason of ['', '  ', 7, 'x'.repeat(501)])
      expect((await takeBack(line.id, reason)).status).toBe(400);
    expect((await takeBack(line.id, 'não é dele', { as: 'frotas' })).status).toBe(403);

    const trial = await takeBack(line.id, 'pagamento de outra conta', { dryRun: true });
    expect((trial.body as ReconcileOutcome).effects!.map(({ resource }) => resource).toSorted()).toEqual([
      'contas_pagar',
      'movimentacoes',
    ]);
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({ situacao: 'paga' });
    const taken = await takeBack(line.id, 'pagamento de outra conta');
    expect([taken.status, taken.body]).toEqual([200, { taken: [line.id] }]);
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({
      ...{ situacao: before.bill.situacao, saldo: before.bill.saldo, valorPago: before.bill.valorPago },
    });
    expect(await ours.get('financeiro', 'movimentacoes', line.id)).toMatchObject({
      ...{ origem: 'ofx', conciliado: false, valor: amount },
    });
    expect(await balances()).toEqual(before.balances);
    const history = await ours.send('financeiro', 'GET', `/movimentacoes/${line.id}/history`);
    expect(history.text).toContain('Conciliação desfeita: pagamento de outra conta');
    const entries = (reply: { body: unknown }) =>
      (reply.body as { canTakeBack?: true }[]).map((one) => one.canTakeBack);
    expect(entries(history)).toEqual([undefined, undefined, undefined]);
    expect((await takeBack(line.id, 'outra vez')).status).toBe(409);
    await accept([{ line: line.id, partners }]);
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({ situacao: 'paga' });
    const again = await ours.send('financeiro', 'GET', `/movimentacoes/${line.id}/history`);
    expect(entries(again)[0]).toBe(true);
    expect(entries(await ours.send('admin', 'GET', `/movimentacoes/${line.id}/history`))[0]).toBe(true);
  });

  it('is taken back from each part of a split line, with the parts', async () => {
    const rest = Number(other.valorTotal ?? other.valorOriginal);
    const [line] = (await imported(first, [
      { date: '20261024', amount: `-${(rest + 4.56).toFixed(2)}`, id: 'K-2', memo: 'PIX COM JUROS' },
    ])) as [Row];
    const before = { count: (await movements()).length, balances: await balances() };
    await accept([{ line: line.id, partners: [{ resource: 'contas_pagar', id: other.id }] }]);
    const [part] = (await movements()).filter(({ valor, origem }) => valor === 4.56 && origem === 'ajuste');
    expect((await takeBack(part!.id as number, 'engano')).status).toBe(200);
    expect((await movements()).length).toBe(before.count);
    expect(await ours.get('financeiro', 'movimentacoes', line.id)).toMatchObject({
      valor: Math.round(rest * 100 + 456) / 100,
      origem: 'ofx',
    });
    expect(await balances()).toEqual(before.balances);
  });

  it('stays where somebody has changed since what it settled', async () => {
    const [line] = (await imported(first, [
      { date: '20261024', amount: '-7.00', id: 'K-3', memo: 'PARTE' },
    ])) as [Row];
    await accept([{ line: line.id, partners: [{ resource: 'contas_pagar', id: third.id }] }]);
    await ours.act('financeiro', 'contas_pagar', third.id, 'baixar', {
      ...{ contaBancariaId: first.id, dataBaixa: '2026-10-24' },
    });
    const refused = await takeBack(line.id, 'engano');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('mudou depois')]);
    expect(await ours.get('financeiro', 'contas_pagar', third.id)).toMatchObject({
      situacao: 'paga',
      saldo: 0,
    });
  });
});

describe('a payment that was reversed', () => {
  const [bill] = open('aberta') as [Row];

  it('waits for no line, is offered to none, and neither is its counter-entry', async () => {
    await ours.act('financeiro', 'contas_pagar', bill.id, 'baixar', {
      ...{ contaBancariaId: second.id, dataBaixa: '2026-10-23' },
    });
    await ours.act('admin', 'contas_pagar', bill.id, 'estornar-baixa', { motivoEstorno: 'pago duas vezes' });
    const [payment, counter] = (
      await ours.find('admin', 'movimentacoes', { contaPagarId: bill.id, estornada: true })
    ).toSorted((one, other) => one.id - other.id) as [Row, Row];
    expect(counter).toMatchObject({ tipo: 'entrada', valor: payment.valor });
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({
      ...{ situacao: 'aberta', valorPago: 0 },
    });
    const amount = Number(payment.valor).toFixed(2);
    const lines = await imported(second, [
      { date: '20261023', amount: `-${amount}`, id: 'X-1', memo: 'PIX ENVIADO' },
      { date: '20261024', amount, id: 'X-2', memo: 'PIX DEVOLVIDO' },
    ]);
    expect(lines.map(({ aguarda }) => aguarda)).toEqual([false, false]);
    const partners = (await proposed(lines)).flatMap((one) => one.partners);
    expect(
      partners.filter(
        ({ resource, id }) => resource === 'movimentacoes' && [payment.id, counter.id].includes(id as number),
      ),
    ).toEqual([]);
    const waiting = await reconcile({
      accept: [{ line: lines[0]!.id, partners: [{ resource: 'movimentacoes', id: payment.id }] }],
    });
    expect(waiting.status).toBe(409);
  });
});

describe('an import that is undone', () => {
  const twoLines = [
    { date: '20261022', amount: '-61.11', id: 'W-1', memo: 'PRIMEIRA' },
    { date: '20261022', amount: '-62.22', id: 'W-2', memo: 'SEGUNDA' },
  ];
  const offered = async () => {
    const reply = await ours.server.api('POST', '/movimentacoes/documents', {
      token: await ours.server.tokenOf('financeiro'),
      raw: ofxText([
        {
          ...{ bank: String(first.bancoCodigo), branch: String(first.agencia) },
          account: `${String(first.conta)}-${String(first.contaDv)}`,
          transactions: twoLines,
        },
      ]),
      headers: { 'Content-Type': 'application/octet-stream', 'Offer-Undo': '1' },
    });
    return { ids: (reply.body as { ids: number[] }).ids, offer: reply.headers.get('Undo') };
  };

  it('names the line that stands against it, and takes a change that was itself taken back for none', async () => {
    const before = { count: (await movements()).length, balances: await balances() };
    const { ids, offer } = await offered();
    const [, second] = ids as [number, number];
    // one that no other test has paid
    const bills = await ours.find('financeiro', 'contas_pagar', { situacao: 'aberta', saldo_gt: 100 });
    const partners = [{ resource: 'contas_pagar', id: bills.at(-1)!.id }];
    const { undo: own } = await accept([{ line: second, partners }]);
    const refused = await undo(offer);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('SEGUNDA');
    expect(refused.text).not.toContain('PRIMEIRA');
    expect((await undo(own)).status).toBe(200);
    await ours.edit('financeiro', 'movimentacoes', second, { observacoes: 'a conferir' });
    expect((await undo(offer)).status).toBe(409);
    await ours.edit('financeiro', 'movimentacoes', second, { observacoes: null });
    const taken = await undo(offer);
    expect([taken.status, taken.status < 300 ? '' : taken.text]).toEqual([200, '']);
    expect((await movements()).length).toBe(before.count);
    expect(await balances()).toEqual(before.balances);
  });
});

describe('rights', () => {
  it('decide: receivables are proposed only to whoever may receive them', async () => {
    const title = ours.rows.contas_receber!.find(({ situacao }) => situacao === 'aberta')!;
    const amount = Number(title.valorTotal ?? title.valorOriginal).toFixed(2);
    const [line] = (await imported(first, [
      {
        date: day(title.dataVencimento) < '20261031' ? day(title.dataVencimento) : '20261031',
        amount,
        id: 'P-1',
        memo: `RECEB ${String(title.numero)}`,
      },
    ])) as [Row];
    const of = (found: readonly ReconcileProposal[]) =>
      found.flatMap(({ partners }) => partners.map(({ resource, id }) => [resource, id]));
    expect(of(await proposed([line]))).toEqual([]);
    expect(of(await proposed([line], 'admin'))).toEqual([['contas_receber', title.id]]);
    const direct = [{ line: line.id, partners: [{ resource: 'contas_receber', id: title.id }] }];
    const refused = await reconcile({ accept: direct });
    expect(refused.status).toBe(409);
    const before = await balances();
    await accept(direct, 'admin');
    expect(await ours.get('admin', 'contas_receber', title.id)).toMatchObject({
      situacao: 'recebida',
      saldo: 0,
    });
    expect(await balances()).toEqual(before);
  });

  it('are needed: who may not edit the lines may not reconcile, and a line that is hidden is none', async () => {
    expect((await reconcile({ ids: [] }, { as: 'frotas', dryRun: true })).status).toBe(403);
    expect((await reconcile({ accept: [{ line: 999_999, partners: [] }] })).status).toBe(409);
  });

  it.each([
    [{ ids: 'all' }],
    [{ accept: [] }],
    [{ accept: [{ line: 1 }] }],
    [{ accept: [{ line: 1, partners: [{ resource: 'contas_pagar', id: 1, amount: '10' }] }] }],
    [{ lines: [1] }],
  ])('%j is no request', async (body) => {
    expect((await reconcile(body)).status).toBe(400);
  });
});
