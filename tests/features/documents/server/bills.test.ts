/** Statements of cards become bills with their purchases. Runs on both stores. */
import { expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';

const text = (label: string) => ({ type: 'text', label, required: true });
const date = (label: string) => ({ type: 'date', label, required: true });
const server = sharedServer(() => ({
  portal: companyWith('ledger', {
    'portal.yaml': { today: '2026-12-01' },
    'resources/cartoes.yaml': {
      label: { one: 'Cartão', many: 'Cartões' },
      title: 'nome',
      fields: {
        nome: text('Nome'),
        final: text('Final'),
        fecha: { type: 'integer', label: 'Fecha', required: true },
        vence: { type: 'integer', label: 'Vence', required: true },
      },
    },
    'resources/gastos.yaml': {
      label: { one: 'Gasto', many: 'Gastos' },
      title: 'nome',
      fields: { nome: text('Nome') },
    },
    'resources/contas_de_cartao.yaml': {
      label: { one: 'Fatura', many: 'Faturas', gender: 'f' },
      title: '{cartaoId} {mes}',
      fields: {
        cartaoId: { type: 'reference', label: 'Cartão', resource: 'cartoes', required: true },
        mes: { type: 'month', label: 'Mês', required: true },
        fechamento: date('Fechamento'),
        vencimento: date('Vencimento'),
        compras: {
          type: 'items',
          label: 'Compras',
          fields: {
            dia: date('Dia'),
            loja: text('Loja'),
            parcela: { type: 'text', label: 'Parcela' },
            valor: { type: 'money', label: 'Valor', required: true },
            gastoId: { type: 'reference', label: 'Gasto', resource: 'gastos', required: true },
          },
        },
        situacao: {
          type: 'select',
          label: 'Situação',
          default: 'aberta',
          options: { aberta: 'Aberta', paga: 'Paga' },
        },
      },
      unique: [['cartaoId', 'mes']],
      editableWhen: { situacao: 'aberta' },
      documents: {
        cardBill: {
          each: 'bill',
          find: { cartaoId: { lastDigits: 'final' } },
          month: 'mes',
          closes: { fechamento: 'cartaoId.fecha' },
          due: { vencimento: 'cartaoId.vence' },
          rows: 'compras',
          set: { dia: 'posted', loja: ['memo', 'kind'], parcela: 'installment', valor: 'spent' },
          same: ['dia', 'loja', 'valor', 'parcela'],
          ask: { gastoId: { by: ['memo'] } },
        },
      },
    },
    'departments/cartoes.yaml': {
      label: 'Cartões',
      permissions: ['balcao'],
      routes: [
        { path: '/faturas-do-cartao', label: 'Faturas', list: 'contas_de_cartao' },
        { path: '/cartoes', label: 'Cartões', list: 'cartoes' },
        { path: '/gastos', label: 'Gastos', list: 'gastos' },
      ],
    },
  }),
  rows: {
    cartoes: [
      { id: 1, version: 1, nome: 'Frota', final: '9083', fecha: 25, vence: 5 },
      { id: 2, version: 1, nome: 'Diretoria', final: '4417', fecha: 3, vence: 12 },
    ],
    gastos: [
      { id: 1, version: 1, nome: 'Combustível' },
      { id: 2, version: 1, nome: 'Viagens' },
    ],
    contas_de_cartao: [
      {
        id: 7,
        version: 1,
        cartaoId: 1,
        mes: '2026-09',
        fechamento: '2026-09-25',
        vencimento: '2026-10-05',
        compras: [],
        situacao: 'paga',
      },
    ],
  },
}));

type Sent = { status: number; text: string; headers: Headers; body: DocumentPreview & { ids?: number[] } };
async function send(raw: string, { dryRun = false, answers = {} } = {}): Promise<Sent> {
  const answer = await server.api('POST', `/contas_de_cartao/documents${dryRun ? '?dryRun=true' : ''}`, {
    token: await server.tokenOf('balcao'),
    raw,
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-File-Name': 'cartao.ofx',
      'X-Answers': JSON.stringify(answers),
    },
  });
  return answer as unknown as Sent;
}
const card = (transactions: readonly OfxTransaction[], account = '5500000000009083') =>
  ofxText([{ account, isCard: true, transactions }]);
const october: readonly OfxTransaction[] = [
  { date: '20261001', amount: '-120.50', memo: 'POSTO MURICI' },
  { date: '20260712', amount: '-80.00', memo: 'LOJA OITI PARC 04/06' },
  { date: '20261020', amount: '-40.00', memo: 'HOTEL 02/06' },
  { date: '20261005', amount: '300.00', memo: 'PAGAMENTO RECEBIDO' },
  { date: '20261011', amount: '15.00', memo: 'ESTORNO POSTO MURICI' },
  { date: '20261026', amount: '-9.90', memo: 'POSTO MURICI' },
];
const firstAnswers = ({ body }: Sent) =>
  Object.fromEntries(body.questions.map(({ id, options }) => [id, options[0]!.id]));
const states = ({ body }: Sent) => body.records.map(({ status }) => status);

it('puts each purchase on the bill that pays it, adds what is new later, and takes it back', async () => {
  const preview = await send(card(october), { dryRun: true });
  expect(preview.status, preview.text).toBe(200);
  const [first, second] = preview.body.records;
  expect(states(preview)).toEqual(['new', 'new']);
  expect(first!.values).toMatchObject({
    cartaoId: 1,
    mes: '2026-10',
    fechamento: '2026-10-25',
    vencimento: '2026-11-05',
  });
  expect((first!.values.compras as object[]).map((row) => ({ ...row, gastoId: undefined }))).toMatchObject([
    { dia: '2026-10-01', loja: 'POSTO MURICI', valor: 120.5 },
    { dia: '2026-07-12', loja: 'LOJA OITI PARC 04/06', valor: 80, parcela: '4/6' },
    { dia: '2026-10-20', loja: 'HOTEL 02/06', valor: 40 },
    { dia: '2026-10-11', loja: 'ESTORNO POSTO MURICI', valor: -15 },
  ]);
  expect((first!.values.compras as { parcela?: string }[])[2]!.parcela).toBeUndefined();
  expect(second!.values).toMatchObject({ mes: '2026-11', compras: [{ valor: 9.9 }] });
  expect(preview.body.ignored).toEqual([
    { what: expect.stringContaining('PAGAMENTO RECEBIDO'), why: expect.stringContaining('extrato da conta') },
  ]);
  // One question for each shop, which serves all of its purchases.
  expect(preview.body.questions).toHaveLength(4);
  expect((await send(card(october))).status).toBe(422);

  const answers = firstAnswers(preview);
  const stored = await send(card(october), { answers });
  expect([stored.status, states(stored), stored.body.ids?.length], stored.text).toEqual([
    200,
    ['new', 'new'],
    2,
  ]);
  const again = await send(card(october), { dryRun: true });
  expect([states(again), again.body.questions]).toEqual([['same', 'same'], []]);

  const undone = await server.as('balcao').post(`/recent-changes/${stored.headers.get('Undo')}/undo`);
  expect([undone.status, (await server.as('balcao').list('/contas_de_cartao')).length]).toEqual([200, 1]);
  // What was answered is known now.
  expect(states(await send(card(october)))).toEqual(['new', 'new']);

  const later = card([...october, { date: '20261022', amount: '-7.00', memo: 'POSTO MURICI' }]);
  const more = await send(later);
  expect([more.status, states(more)], more.text).toEqual([200, ['update', 'same']]);
  const [bill] = (await server.as('balcao').list('/contas_de_cartao', { filter: { mes: '2026-10' } })) as {
    compras: object[];
  }[];
  expect(bill!.compras).toHaveLength(5);

  const undo = await server.as('balcao').post(`/recent-changes/${more.headers.get('Undo')}/undo`);
  expect(undo.status).toBe(200);
  expect(states(await send(later, { dryRun: true }))).toEqual(['update', 'same']);
});

it('changes no bill that is closed, and says so', async () => {
  const { body } = await send(card([{ date: '20260910', amount: '-1.00', memo: 'POSTO MURICI' }]), {
    dryRun: true,
  });
  expect(body.records).toMatchObject([{ status: 'refused', id: 7, problems: [{ severity: 'error' }] }]);
});

it('asks for the card where the file names none, as a table of Nubank', async () => {
  const table =
    'date,title,amount\n2026-10-02,Loja Oiti - Parcela 2/6,80.00\n2026-10-05,Pagamento recebido,-300.00\n';
  const { body, text: said } = await send(table, { dryRun: true });
  expect(
    body.questions?.[0]?.options.map(({ label }) => label),
    said,
  ).toEqual(['Frota', 'Diretoria']);
  const [question] = body.questions;
  const chosen = await send(table, { dryRun: true, answers: { [question!.id]: '2' } });
  expect(chosen.body.records[0]!.values).toMatchObject({
    cartaoId: 2,
    mes: '2026-10',
    fechamento: '2026-10-03',
    vencimento: '2026-10-12',
    compras: [{ parcela: '2/6', valor: 80 }],
  });
});

it('names the statement of an account where only cards are taken', async () => {
  const account = ofxText([
    { branch: '1', account: '2', transactions: [{ date: '20261001', amount: '1.00', memo: 'x' }] },
  ]);
  expect(await send(account, { dryRun: true })).toMatchObject({ status: 422 });
});
