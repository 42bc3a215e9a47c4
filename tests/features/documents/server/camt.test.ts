/** CAMT.053 statements become records, are reconciled and undone, as those of OFX. Runs on both stores. */
import { expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type { ReconcileAnswer } from '#features/reconciliation/shared.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';
import { camtText, type CamtEntry, type CamtStatement } from '#tests/support/values/camtFile.ts';

const total = (tipo: string) => ({
  type: 'money',
  label: tipo,
  rollup: { from: 'linhas_do_banco', target: 'contaId', sum: 'valor', filter: { tipo, aguarda_neq: true } },
});
const flag = (label: string) => ({ type: 'boolean', label, default: false });
const server = sharedServer(() => ({
  portal: companyWith('ledger', {
    'portal.yaml': { today: '2026-12-01' },
    'resources/contas_do_banco.yaml': {
      label: { one: 'Conta', many: 'Contas', gender: 'f' },
      title: 'nome',
      fields: {
        nome: { type: 'text', label: 'Nome' },
        iban: { type: 'text', label: 'IBAN' },
        inicial: { type: 'money', label: 'Inicial' },
        entradas: total('entrada'),
        saidas: total('saida'),
        saldo: { type: 'money', label: 'Saldo', formula: 'inicial + entradas - saidas' },
      },
    },
    'resources/linhas_do_banco.yaml': {
      label: { one: 'Lançamento', many: 'Lançamentos' },
      title: 'descricao',
      fields: {
        contaId: { type: 'reference', label: 'Conta', resource: 'contas_do_banco', required: true },
        data: { type: 'date', label: 'Data', required: true },
        tipo: {
          type: 'select',
          label: 'Tipo',
          required: true,
          options: { entrada: 'Entrada', saida: 'Saída' },
        },
        valor: { type: 'money', label: 'Valor', required: true, min: 0.01 },
        descricao: { type: 'text', label: 'Descrição', required: true },
        origem: {
          type: 'select',
          label: 'Origem',
          default: 'manual',
          options: { manual: 'Manual', extrato: 'Extrato' },
        },
        idDoBanco: { type: 'text', label: 'Identificador' },
        conciliado: flag('Conciliado'),
        aguarda: flag('Aguarda'),
        linha: { type: 'text', label: 'Linha', readOnly: true },
      },
      documents: {
        camt: {
          each: 'transaction',
          find: { contaId: { account: 'iban' } },
          set: {
            data: 'posted',
            valor: 'amount.abs',
            tipo: { from: 'type', credit: 'entrada', debit: 'saida' },
            descricao: ['memo', 'kind'],
            idDoBanco: 'id',
            origem: { value: 'extrato' },
          },
          same: ['contaId', 'data', 'tipo', 'valor', 'descricao'],
          balance: 'contaId.saldo',
        },
      },
      reconcile: {
        lines: { origem: 'extrato', conciliado_neq: true },
        text: ['descricao'],
        waits: 'aguarda',
        remembers: 'linha',
        with: [
          {
            resource: 'linhas_do_banco',
            filter: {
              conciliado_neq: true,
              origem_neq: 'extrato',
              contaId: '$record.contaId',
              tipo: '$record.tipo',
            },
            match: { valor: 'valor', data: '±3d', text: ['descricao'] },
            one: 'partner',
            set: { idDoBanco: '$record.idDoBanco', conciliado: true },
          },
        ],
      },
    },
    'departments/extratos.yaml': {
      label: 'Extratos',
      permissions: ['balcao'],
      routes: [
        { path: '/linhas_do_banco', label: 'Lançamentos', list: 'linhas_do_banco' },
        {
          path: '/contas-do-banco',
          label: 'Contas',
          list: { resource: 'contas_do_banco', columns: ['nome', 'saldo'] },
        },
      ],
    },
  }),
  rows: {
    contas_do_banco: [
      { id: 1, version: 1, nome: 'Conta um', iban: 'BR15 0000 0000 0000 1093 2840 814P 2', inicial: 100 },
      { id: 2, version: 1, nome: 'Conta dois', iban: 'BR97 0036 0305 0000 1000 9795 493P 1', inicial: 0 },
    ],
    linhas_do_banco: [],
  },
}));
const balcao = server.as('balcao');

type Answer = { status: number; text: string; headers: Headers; body: DocumentPreview & { ids?: number[] } };
async function send(
  entries: readonly CamtEntry[],
  {
    dryRun = false,
    answers,
    ...more
  }: { dryRun?: boolean; answers?: Record<string, string> } & Partial<CamtStatement> = {},
) {
  const text = camtText([{ iban: 'BR1500000000000010932840814P2', entries, ...more }]);
  const answer = await server.api('POST', `/linhas_do_banco/documents${dryRun ? '?dryRun=true' : ''}`, {
    token: await server.tokenOf('balcao'),
    raw: text,
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-File-Name': 'extrato.xml',
      ...(answers && { 'X-Answers': JSON.stringify(answers) }),
    },
  });
  return answer as unknown as Answer;
}
const states = ({ body }: Answer) => body.records.map(({ status }) => status);
const stored = () => balcao.list('/linhas_do_banco', { sort: ['id', 'ASC'] });
const undo = async ({ headers }: { headers: Headers }) =>
  balcao.post(`/recent-changes/${headers.get('Undo')}/undo`);

const entries: readonly CamtEntry[] = [
  {
    date: '2026-11-03',
    amount: '50.00',
    id: 'A',
    details: [
      { amount: '20.00', debtor: 'Ana Souza', texts: ['NF 1'] },
      { amount: '30.00', debtor: 'Bento Reis', texts: ['NF 2'] },
    ],
  },
  {
    date: '2026-11-04',
    amount: '20.00',
    direction: 'DBIT',
    id: 'B',
    details: [{ creditor: 'Padaria Oiti' }],
  },
  { date: '2026-11-05', amount: '5.00', direction: 'DBIT', status: 'PDNG', info: 'Reserva' },
];
const told = { balances: { OPBD: '100.00', CLBD: '130.00' } };

it('a statement is shown, stored once, reconciled with what was recorded before, and undone', async () => {
  const paid = await balcao.post('/linhas_do_banco', {
    contaId: 1,
    data: '2026-11-03',
    tipo: 'saida',
    valor: 20,
    descricao: 'Padaria Oiti',
  });
  expect(paid.status, paid.text).toBe(201);
  const before = await stored();

  const preview = await send(entries, { ...told, dryRun: true });
  expect(preview.status, preview.text).toBe(200);
  expect(preview.body).toMatchObject({
    format: 'camt',
    facts: [{ account: 'BR1500000000000010932840814P2', balance: '130.00', difference: '0.00' }],
    records: [
      {
        status: 'new',
        values: {
          contaId: 1,
          data: '2026-11-03',
          tipo: 'entrada',
          valor: 20,
          descricao: 'NF 1 · Ana Souza',
          idDoBanco: 'A',
          origem: 'extrato',
        },
      },
      { status: 'new', values: { tipo: 'entrada', valor: 30, descricao: 'NF 2 · Bento Reis' } },
      { status: 'new', values: { tipo: 'saida', valor: 20, descricao: 'Padaria Oiti' } },
    ],
    questions: [],
    ignored: [
      { what: expect.stringContaining('Reserva') as string, why: expect.stringContaining('banco') as string },
    ],
  });
  expect(await stored()).toEqual(before);

  const done = await send(entries, told);
  expect([done.status, done.body.ids?.length]).toEqual([200, 3]);
  expect(states(await send(entries, { ...told, dryRun: true }))).toEqual(['same', 'same', 'same']);
  expect(states(await send(entries, told))).toEqual(['same', 'same', 'same']);

  const line = done.body.ids![2]!;
  const asked = await balcao.post('/linhas_do_banco/reconcile?dryRun=true', { ids: [line] });
  const [proposal] = (asked.body as ReconcileAnswer).proposals;
  expect(proposal).toMatchObject({ line, certain: true });
  const accepted = await server.api('POST', '/linhas_do_banco/reconcile', {
    token: await server.tokenOf('balcao'),
    body: {
      accept: [{ line, partners: proposal!.partners.map(({ resource, id }) => ({ resource, id })) }],
    },
    headers: { 'Offer-Undo': '1' },
  });
  expect(accepted.status, accepted.text).toBe(200);
  // Payment and line are one movement now, and the same file says nothing new.
  expect(await stored()).toHaveLength(3);
  expect(states(await send(entries, { ...told, dryRun: true }))).toEqual(['same', 'same', 'same']);

  expect((await undo(accepted)).status).toBe(200);
  expect((await undo(done)).status).toBe(200);
  expect((await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

it('the direction of reversals is asked, and the answer stores them', async () => {
  const back: CamtEntry[] = [
    { date: '2026-11-10', amount: '40.00', direction: 'DBIT', isReversal: true, info: 'Estorno', id: 'R' },
  ];
  const balances = { OPBD: '100.00', CLBD: '140.00' };
  const preview = await send(back, { balances, dryRun: true });
  const [question] = preview.body.questions;
  expect(question!.options.map(({ id }) => id)).toEqual(['balances', 'written']);
  expect((await send(back, { balances })).status).toBe(422);
  const done = await send(back, { balances, answers: { [question!.id]: 'balances' } });
  expect(done.body.records).toMatchObject([
    { status: 'new', values: { tipo: 'entrada', valor: 40 }, problems: [{ severity: 'warning' }] },
  ]);
  await undo(done);
});

it('lines in another currency or without a day are refused, and the others are stored', async () => {
  const done = await send([
    { date: '2026-11-11', amount: '1.00', currency: 'USD', info: 'Dólar' },
    { date: '', amount: '1.00', info: 'Sem dia' },
    { date: '2026-11-11', amount: '2.00', info: 'Bom' },
  ]);
  expect(states(done)).toEqual(['refused', 'refused', 'new']);
  const foreign = await send([{ date: '2026-11-11', amount: '1.00', info: 'Euro' }], {
    currency: 'EUR',
    dryRun: true,
  });
  expect(foreign.body.records).toMatchObject([{ status: 'refused', problems: [{ field: 'valor' }] }]);
  await undo(done);
});

it('a statement of an account that is not there is refused', async () => {
  const answer = await send([{ date: '2026-11-11', amount: '1.00', info: 'x' }], {
    iban: 'DE89370400440532013000',
    dryRun: true,
  });
  expect(states(answer)).toEqual(['refused']);
  expect(answer.body.records[0]!.problems[0]!.message).toContain('DE89370400440532013000');
});
