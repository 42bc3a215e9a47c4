/** The sheet of a month: what bank and books say by its end, and what is left between them. Runs on both stores. */
import { expect, it } from 'vitest';
import type { AccountMonth, MonthSheet, ReconcileAnswer } from '#features/reconciliation/shared.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';
import { openCompany, type Row } from './support.ts';

const ours = await openCompany();
const accounts = ours.rows.contas_bancarias!;
const account = accounts.find(({ id }) => id === 4)!;
const cents = (value: number) => Math.round(value * 100) / 100;

const reconcile = async (body: object, { as = 'financeiro', dryRun = true } = {}) =>
  ours.server.api('POST', `/movimentacoes/reconcile${dryRun ? '?dryRun=true' : ''}`, {
    token: await ours.server.tokenOf(as),
    body: body as Record<string, unknown>,
  });
const sheetOf = async (month: string, only?: number): Promise<MonthSheet> => {
  const { status, text, body } = await reconcile({ month, ...(only !== undefined && { account: only }) });
  expect([status, status < 300 ? '' : text]).toEqual([200, '']);
  return body as MonthSheet;
};
const sheet = async (month: string, one = account.id): Promise<AccountMonth> =>
  (await sheetOf(month, one)).accounts[0]!;
const store = async (transactions: readonly OfxTransaction[], more: object = {}) => {
  const reply = await ours.server.api('POST', '/movimentacoes/documents', {
    token: await ours.server.tokenOf('financeiro'),
    raw: ofxText([
      {
        ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
        account: `${String(account.conta)}-${String(account.contaDv)}`,
        ...{ transactions, ...more },
      },
    ]),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  expect([reply.status, reply.message]).toEqual([200, '']);
  return (reply.body as { ids: number[] }).ids;
};
/** As they are before the first statement. */
const movements = ours.rows.movimentacoes!;
/** Of an account by the end of a day: its opening, and each movement with its sign. */
const balanceOn = (rows: readonly Row[], { id, saldoInicial }: Row, day: string): number =>
  cents(
    rows
      .filter(({ data, aguarda, estornada }) => String(data) <= day && aguarda !== true && estornada !== true)
      .reduce(
        (sum, { contaBancariaId, contaDestinoId, tipo, valor }) =>
          sum +
          (contaBancariaId === id ? (tipo === 'entrada' ? 1 : -1) * Number(valor) : 0) +
          (contaDestinoId === id && tipo === 'transferencia' ? Number(valor) : 0),
        Number(saldoInicial),
      ),
  );

it('has for each account the balance of the books at both ends, whatever has moved since', async () => {
  for (const [month, before, last] of [
    ['2026-08', '2026-07-31', '2026-08-31'],
    ['2026-10', '2026-09-30', '2026-10-31'],
  ] as const) {
    const { accounts: found, until } = await sheetOf(month);
    expect(until).toBe(last);
    expect(found.map(({ id }) => id).toSorted()).toEqual(accounts.map(({ id }) => id).toSorted());
    for (const one of found) {
      const own = accounts.find(({ id }) => id === one.id)!;
      const { opening, in: came, out: went, closing } = one.books!;
      expect([one.title, opening, closing]).toEqual([
        own.apelido,
        balanceOn(movements, own, before),
        balanceOn(movements, own, last),
      ]);
      expect(cents(opening + came + went)).toBe(closing);
      expect(one.bank, 'no statement was stored').toBeUndefined();
    }
  }
});

it('lists the payments that no line confirms, those of earlier months too, with what goes out below zero', async () => {
  const { accounts: found } = await sheetOf('2026-10');
  for (const { id, papers } of found) {
    const open = movements.filter(
      ({ contaBancariaId, contaDestinoId, tipo, conciliado, conciliadoDestino, origem, estornada }) =>
        origem !== 'ofx' &&
        estornada !== true &&
        ((contaBancariaId === id && conciliado !== true) ||
          (tipo === 'transferencia' && contaDestinoId === id && conciliadoDestino !== true)),
    );
    expect(papers.rows.map((one) => one.id).toSorted()).toEqual(open.map((one) => one.id).toSorted());
    const signed = ({ contaBancariaId, tipo, valor }: Row) =>
      (tipo === 'entrada' || contaBancariaId !== id ? 1 : -1) * Number(valor);
    expect([papers.count, papers.sum]).toEqual([
      open.length,
      cents(open.reduce((sum, one) => sum + signed(one), 0)),
    ]);
  }
  // In July nobody knew of what was paid in August.
  const july = await sheetOf('2026-07');
  expect(july.accounts.flatMap(({ papers }) => papers.rows).every(({ day }) => day! < '2026-08-01')).toBe(
    true,
  );
});

it('has what the bank has told last, and the lines and payments that explain the difference', async () => {
  const before = await sheet('2026-10');
  const paper = before.papers.rows.find(({ day }) => day! >= '2026-10-01');
  const day = paper!.day!.replaceAll('-', '');
  const untold = await store([{ date: '20261008', amount: '-12.50', id: 'T-1', memo: 'TARIFA DE TESTE' }]);
  expect((await sheet('2026-10')).bank, 'a statement without a balance tells none').toBeUndefined();
  // The bank knows the payment by a line that waits, the fee, and one line that the books lack.
  const books = before.books!.closing - 12.5 - 40;
  const ids = await store(
    [
      { date: day, amount: paper!.amount.toFixed(2), id: 'T-2', memo: 'PAGTO DIVERSOS' },
      { date: '20261030', amount: '-40.00', id: 'T-3', memo: 'DEBITO DIVERSO' },
    ],
    { balance: books.toFixed(2), balanceDate: '20261031' },
  );
  const { bank, books: own, lines, papers } = await sheet('2026-10');
  expect(own!.closing).toBe(cents(books));
  expect(bank).toEqual({
    day: '2026-10-31',
    balance: cents(books),
    books: cents(books),
    apart: 0,
    // other payments, which the bank does not know
    unexplained: cents(papers.sum - paper!.amount),
  });
  expect(lines.rows.map(({ id, amount, waits }) => [id, amount, waits]).toSorted()).toEqual(
    [
      [untold[0], -12.5, undefined],
      [ids[0], paper!.amount, true],
      [ids[1], -40, undefined],
    ].toSorted(),
  );
  expect(papers.rows.some(({ id }) => id === paper!.id)).toBe(true);

  // A later statement of the month replaces it, one of another month does not.
  await store([], { balance: '1.00', balanceDate: '20261029' });
  expect((await sheet('2026-10')).bank!.balance).toBe(cents(books));
  await store([], { balance: '2.00', balanceDate: '20260930' });
  expect((await sheet('2026-10')).bank!.balance).toBe(cents(books));
  expect((await sheet('2026-09')).bank).toMatchObject({ day: '2026-09-30', balance: 2 });
  await store([], { balance: (books + 3).toFixed(2), balanceDate: '20261031' });
  expect((await sheet('2026-10')).bank).toMatchObject({ apart: 3 });
});

it('names who has settled a line by a payment that is there', async () => {
  const { body } = await reconcile({});
  const line = (await sheet('2026-10')).lines.rows.find(({ waits }) => waits)!;
  const proposal = (body as ReconcileAnswer).proposals.find((one) => one.line === line.id)!;
  const done = await reconcile({ accept: [proposal] }, { dryRun: false });
  expect(done.status, done.text).toBe(200);
  const [partner] = proposal.partners;
  const settled = await sheet('2026-10');
  expect(settled.lines.rows.some(({ id }) => id === line.id)).toBe(false);
  expect(settled.papers.rows.some(({ id }) => id === partner!.id)).toBe(false);
  expect(settled.answers.rows).toMatchObject([{ id: partner!.id, amount: line.amount }]);
  expect(settled.answers.rows[0]!.name).not.toBe('');
  expect(settled.answers.rows[0]).not.toHaveProperty('reason');
});

it('names the bill that a line pays, who has taken that back, and why', async () => {
  const bill = ours.rows.contas_pagar!.find(
    ({ situacao, valorOriginal }) => situacao === 'agendada' && Number(valorOriginal) > 20,
  )!;
  const now = await ours.get('financeiro', 'contas_pagar', bill.id);
  const [id] = await store([
    { date: '20261029', amount: `-${Number(now.saldo).toFixed(2)}`, id: 'T-9', memo: 'PAGTO BOLETO' },
  ]);
  const done = await reconcile(
    { accept: [{ line: id, partners: [{ resource: 'contas_pagar', id: bill.id }] }] },
    { dryRun: false },
  );
  expect(done.status, done.text).toBe(200);
  const { answers } = await sheet('2026-10');
  const own = answers.rows.find((one) => one.id === id)!;
  expect(own.settles).toHaveLength(1);
  expect(own.settles[0]).toContain(String(bill.numero));

  const taken = await reconcile(
    { takeBack: { line: id, reason: 'era de outra empresa' } },
    { dryRun: false },
  );
  expect(taken.status, taken.text).toBe(200);
  const after = await sheet('2026-10');
  expect(after.lines.rows.some((one) => one.id === id)).toBe(true);
  expect(after.answers.rows.filter(({ reason }) => reason !== undefined)[0]!.reason).toContain(
    'era de outra empresa',
  );
});

it('is for whoever reconciles alone, and is asked for in one way', async () => {
  expect((await reconcile({ month: '2026-10' }, { as: 'motorista' })).status).toBe(403);
  for (const body of [
    { month: '2026-13' },
    { month: 202610 },
    { month: '2026-10', ids: [1] },
    { account: 1 },
    { month: '2026-10', account: {} },
  ])
    expect((await reconcile(body)).status, JSON.stringify(body)).toBe(400);
  expect((await reconcile({ month: '2026-10' }, { dryRun: false })).status).toBe(400);
  expect((await sheetOf('2026-10', 999)).accounts).toEqual([]);
});
