/** Bank statements become records: preview, import, repeated downloads, rights and undo. Runs on both stores. */
import { describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofxText, type OfxStatement, type OfxTransaction } from '#tests/support/values/ofxFile.ts';

const total = (tipo: string) => ({
  type: 'money',
  label: tipo,
  rollup: { from: 'movimentos', target: 'contaId', sum: 'valor', filter: { tipo } },
});
const server = sharedServer(() => ({
  portal: companyWith('ledger', {
    'portal.yaml': { today: '2026-12-01' },
    'resources/contas_do_banco.yaml': {
      label: { one: 'Conta', many: 'Contas', gender: 'f' },
      title: 'nome',
      fields: {
        nome: { type: 'text', label: 'Nome' },
        banco: { type: 'banco', label: 'Banco' },
        agencia: { type: 'text', label: 'Agência' },
        conta: { type: 'text', label: 'Conta' },
        dv: { type: 'text', label: 'DV' },
        situacao: { type: 'select', label: 'Situação', options: { ativa: 'Ativa', encerrada: 'Encerrada' } },
        inicial: { type: 'money', label: 'Inicial' },
        entradas: total('entrada'),
        saidas: total('saida'),
        saldo: { type: 'money', label: 'Saldo', formula: 'inicial + entradas - saidas' },
      },
    },
    'resources/movimentos.yaml': {
      label: { one: 'Movimento', many: 'Movimentos' },
      title: 'descricao',
      fields: {
        contaId: {
          type: 'reference',
          label: 'Conta',
          resource: 'contas_do_banco',
          filter: { situacao: 'ativa' },
          required: true,
        },
        data: { type: 'date', label: 'Data', required: true, max: '$today' },
        tipo: {
          type: 'select',
          label: 'Tipo',
          required: true,
          options: { entrada: 'Entrada', saida: 'Saída' },
        },
        valor: { type: 'money', label: 'Valor', required: true, min: 0.01 },
        descricao: { type: 'text', label: 'Descrição', required: true, maxLength: 30 },
        origem: {
          type: 'select',
          label: 'Origem',
          readOnly: true,
          default: 'manual',
          options: { manual: 'Manual', ofx: 'Extrato' },
        },
        idOfx: { type: 'text', label: 'Identificador', readOnly: true },
      },
      documents: {
        ofx: {
          each: 'transaction',
          find: { contaId: { bank: 'banco', branch: 'agencia', account: ['conta', 'dv'] } },
          set: {
            data: 'posted',
            valor: 'amount.abs',
            tipo: { from: 'type', credit: 'entrada', debit: 'saida' },
            descricao: ['memo', 'kind'],
            idOfx: 'id',
            origem: { value: 'ofx' },
          },
          same: ['contaId', 'data', 'tipo', 'valor', 'descricao'],
          balance: 'contaId.saldo',
        },
      },
    },
    'departments/extratos.yaml': {
      label: 'Extratos',
      permissions: ['balcao'],
      routes: [
        { path: '/movimentos', label: 'Movimentos', list: 'movimentos' },
        {
          path: '/contas-do-banco',
          label: 'Contas',
          list: { resource: 'contas_do_banco', columns: ['nome', 'saldo'] },
        },
      ],
    },
    'departments/filial.yaml': {
      label: 'Filial',
      permissions: ['direcao'],
      routes: [
        { path: '/movimentos-da-filial', label: 'Movimentos', list: 'movimentos' },
        {
          path: '/contas-da-filial',
          label: 'Contas',
          list: { resource: 'contas_do_banco', filter: { banco: '001' }, columns: ['nome', 'saldo'] },
        },
      ],
    },
    'departments/leitura.yaml': {
      label: 'Leitura',
      permissions: ['leitor'],
      routes: [{ path: '/leitura', label: 'Leitura', list: { resource: 'movimentos', actions: [] } }],
    },
  }),
  rows: {
    contas_do_banco: [
      {
        id: 1,
        version: 1,
        nome: 'Itaú 1',
        banco: '341',
        agencia: '1234',
        conta: '12345',
        dv: '6',
        situacao: 'ativa',
        inicial: 100,
      },
      {
        id: 2,
        version: 1,
        nome: 'Itaú 2',
        banco: '341',
        agencia: '0900',
        conta: '55',
        dv: 'X',
        situacao: 'ativa',
        inicial: 0,
      },
      {
        id: 3,
        version: 1,
        nome: 'Velha',
        banco: '341',
        agencia: '0900',
        conta: '55',
        dv: 'X',
        situacao: 'encerrada',
        inicial: 0,
      },
      {
        id: 4,
        version: 1,
        nome: 'Gêmea A',
        banco: '001',
        agencia: '1',
        conta: '77',
        dv: '1',
        situacao: 'ativa',
        inicial: 0,
      },
      {
        id: 5,
        version: 1,
        nome: 'Gêmea B',
        banco: '001',
        agencia: '2',
        conta: '77',
        dv: '1',
        situacao: 'ativa',
        inicial: 0,
      },
    ],
    movimentos: [],
  },
}));
const balcao = server.as('balcao');
const statement = (more: Partial<OfxStatement> = {}): OfxStatement => ({
  branch: '1234',
  account: '12345-6',
  transactions: [],
  ...more,
});

type Answer = { status: number; text: string; headers: Headers; body: DocumentPreview & { ids?: number[] } };
async function send(
  text: string,
  {
    dryRun = false,
    as = 'balcao',
    headers = {},
  }: { dryRun?: boolean; as?: string; headers?: Record<string, string> } = {},
) {
  const answer = await server.api('POST', `/movimentos/documents${dryRun ? '?dryRun=true' : ''}`, {
    token: await server.tokenOf(as),
    raw: text,
    headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'extrato.ofx', ...headers },
  });
  return answer as unknown as Answer;
}
const states = ({ body }: Answer) => body.records.map(({ status }) => status);
const stored = (query: object = {}) => balcao.list('/movimentos', { filter: query });
const undo = async ({ headers }: Answer) => balcao.post(`/recent-changes/${headers.get('Undo')}/undo`);

describe('a statement', () => {
  const file = ofxText([
    statement({
      balance: '120.00',
      transactions: [
        { date: '20261103', amount: '50.00', id: 'A', memo: 'Venda' },
        { date: '20261104', amount: '-20,00', id: 'B', memo: 'Tarifa', type: 'CREDIT' },
        { date: '20261104', amount: '-20.00', id: 'B', memo: 'Tarifa' },
      ],
    }),
  ]);

  it('is shown before anything is stored, with the difference of its balance', async () => {
    const answer = await send(file, { dryRun: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      format: 'ofx',
      facts: [
        { bank: '0341', account: '12345-6', balance: '120.00', portalBalance: '110.00', difference: '10.00' },
      ],
      records: [
        {
          status: 'new',
          problems: [],
          values: {
            contaId: 1,
            data: '2026-11-03',
            valor: 50,
            tipo: 'entrada',
            descricao: 'Venda',
            idOfx: 'A',
            origem: 'ofx',
          },
        },
        { status: 'new', values: { valor: 20, tipo: 'saida' } },
        { status: 'new' },
      ],
      effects: [],
      questions: [],
      ignored: [],
    });
    expect(await stored()).toEqual([]);
  });

  it('is stored once, however often and in whichever parts it is downloaded, and undone as a whole', async () => {
    const first = await send(file);
    expect(first.status, first.text).toBe(200);
    expect(first.body.facts[0]).toMatchObject({ portalBalance: '110.00', difference: '10.00' });
    expect(first.body.ids).toHaveLength(3);
    expect(await stored({ origem: 'ofx', contaId: 1 })).toHaveLength(3);
    expect(states(await send(file))).toEqual(['same', 'same', 'same']);
    // Another download: other ids, a day more, and one more of the equal lines.
    const later = ofxText([
      statement({
        transactions: [
          ...['X1', 'X2', 'X3'].map((id) => ({ date: '20261104', amount: '-20.00', id, memo: 'Tarifa' })),
          { date: '20261105', amount: '5.00', id: 'X4', memo: 'Juros' },
        ],
      }),
    ]);
    const second = await send(later);
    expect(states(second)).toEqual(['same', 'same', 'new', 'new']);
    expect(second.body.ids).toHaveLength(2);
    expect((await undo(second)).status).toBe(200);
    expect(await stored()).toHaveLength(3);
    expect((await undo(first)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('says the portal’s balance to those who may read it of this account', async () => {
    const balances = async (as: string, account: Partial<OfxStatement>) => {
      const empty = ofxText([statement({ balance: '1', ...account })]);
      return (await send(empty, { as, dryRun: true })).body.facts[0]!.portalBalance;
    };
    const other = { bank: '001', branch: '2', account: '77-1' };
    expect([await balances('balcao', {}), await balances('balcao', other)]).toEqual(['100.00', '0.00']);
    expect([await balances('direcao', {}), await balances('direcao', other)]).toEqual([undefined, '0.00']);
  });

  it('has rows that are refused, each with its reason, and the others are stored', async () => {
    const transactions = [
      { date: '20261103', amount: '1.234,56', memo: 'Milhar' },
      { date: '20261301', amount: '1.00', memo: 'Mês 13' },
      { date: '20261224', amount: '1.00', memo: 'Amanhã' },
      { date: '20261103', amount: '1.00', memo: 'Um texto que é longo demais para o campo' },
      { date: '20261103', amount: '2.00', memo: '', type: 'FEE' },
    ];
    const preview = await send(ofxText([statement({ transactions })]), { dryRun: true });
    const answer = await send(ofxText([statement({ transactions })]));
    expect(states(preview)).toEqual(['refused', 'refused', 'refused', 'refused', 'new']);
    expect(states(answer)).toEqual(states(preview));
    expect(answer.body.records.map(({ problems }) => problems[0]?.message ?? '')).toEqual([
      expect.stringContaining('1.234,56'),
      expect.stringContaining('20261301'),
      expect.stringMatching(/./),
      expect.stringMatching(/30/),
      '',
    ]);
    expect((await stored()).map(({ descricao }) => descricao)).toEqual(['FEE']);
    await undo(answer);
  });
});

describe('the account of a statement', () => {
  const accountOf = async (more: Partial<OfxStatement>) => {
    const transactions = [{ date: '20261103', amount: '1.00', memo: 'x' }];
    const { body, text, status } = await send(ofxText([statement({ transactions, ...more })]), {
      dryRun: true,
    });
    expect(status, text).toBe(200);
    return body.records[0]!.values.contaId ?? body.records[0]!.problems[0]?.message ?? body.questions[0];
  };
  it.each<[Partial<OfxStatement>, unknown]>([
    [{}, 1],
    [{ bank: '341', branch: '01234', account: '000123456' }, 1],
    [{ branch: '1234-5' }, 1],
    [{ branch: undefined as never }, 1],
    [{ branch: undefined as never, account: '1234000123456' }, 1],
    [{ account: '12345' }, 1],
    [{ branch: '900', account: '55-x' }, 2],
    [{ account: '12345-7' }, expect.stringContaining('0341 / 1234 / 12345-7')],
    [{ bank: '0237' }, expect.stringContaining('nenhum registro')],
    [{ isCard: true, account: '5555' }, expect.stringContaining('5555')],
  ])('%j is found by its digits', async (more, found) => {
    expect(await accountOf(more)).toEqual(found);
  });

  it('is asked for where several fit, and the answer stores the lines', async () => {
    const text = ofxText([
      statement({
        bank: '001',
        branch: undefined as never,
        account: '77-1',
        transactions: [{ date: '20261103', amount: '1.00', memo: 'x' }],
      }),
    ]);
    const { body } = await send(text, { dryRun: true });
    expect(states({ body } as Answer)).toEqual(['new']);
    const [question] = body.questions;
    expect(question!.options).toEqual([
      { id: '4', label: 'Gêmea A' },
      { id: '5', label: 'Gêmea B' },
    ]);
    expect((await send(text)).status).toBe(422);
    const answered = await send(text, { headers: { 'X-Answers': JSON.stringify({ [question!.id]: '5' }) } });
    expect(answered.body.records[0]).toMatchObject({ status: 'new', values: { contaId: 5 } });
    expect((await send(text, { headers: { 'X-Answers': '{' } })).status).toBe(400);
    await undo(answered);
  });
});

const answering = (answers: Record<string, string>) => ({
  headers: { 'X-Answers': JSON.stringify(answers) },
});

describe('what a statement leaves open', () => {
  const line = (more: Partial<OfxTransaction>) => ({
    date: '20261103',
    amount: '-15.00',
    memo: 'Pix',
    ...more,
  });
  const of = (transactions: readonly OfxTransaction[], more: Partial<OfxStatement> = {}) =>
    ofxText([statement({ transactions, ...more })]);

  it('is whether a line is one that the bank has completed since, and the answer is kept', async () => {
    const first = await send(of([line({ id: 'F1' }), line({ id: 'F2', amount: '-16.00', memo: 'Ted' })]));
    const later = of([
      line({ id: 'F1', date: '20261104', memo: 'PIX JOANA LIMA' }),
      line({ id: 'F2', amount: '-16.00', memo: 'Ted' }),
      line({ id: 'F3', memo: 'PIX JOANA LIMA' }),
      line({ id: 'F1', date: '20261120', memo: 'Pix de outro mês' }),
      line({ id: 'F2', amount: '-17.00', memo: 'Ted maior' }),
    ]);
    const preview = await send(later, { dryRun: true });
    expect(states(preview)).toEqual(['new', 'same', 'new', 'new', 'new']);
    expect(preview.body.records.map(({ problems }) => problems.length)).toEqual([1, 0, 0, 0, 0]);
    const [question] = preview.body.questions;
    expect([preview.body.questions.length, question!.options.map(({ id }) => id)]).toEqual([
      1,
      ['same', 'new'],
    ]);
    expect((await send(later)).status).toBe(422);
    const second = await send(later, answering({ [question!.id]: 'same' }));
    expect([states(second), second.body.ids?.length]).toEqual([['same', 'same', 'new', 'new', 'new'], 3]);
    const again = await send(later, { dryRun: true });
    expect([states(again), again.body.questions, again.body.remembered?.length]).toEqual([
      ['same', 'same', 'same', 'same', 'same'],
      [],
      1,
    ]);
    await undo(second);
    await undo(first);
  });

  it('is nothing where a bank repeats its ids for other lines', async () => {
    const first = await send(
      of([line({ id: 'R', memo: 'Ana' }), line({ id: 'R', memo: 'Bia', amount: '-9.00' })]),
    );
    const next = await send(
      of([
        line({ id: 'R', memo: 'Ana' }),
        line({ id: 'R', memo: 'Caio' }),
        line({ id: 'R', memo: 'Davi', date: '20261104' }),
      ]),
    );
    expect([next.status, next.body.questions, states(next)]).toEqual([200, [], ['same', 'new', 'new']]);
    await undo(next);
    await undo(first);
  });

  it('is the account where the file names none, and the last answer comes first', async () => {
    const text = of([line({})]).replace(/<BANKACCTFROM>[^]*<\/BANKACCTFROM>/, '');
    const options = async () => (await send(text, { dryRun: true })).body.questions[0]!;
    const question = await options();
    expect(question.options.map(({ label }) => label)).toEqual(['Itaú 1', 'Itaú 2', 'Gêmea A', 'Gêmea B']);
    const done = await send(text, answering({ [question.id]: '5' }));
    expect(done.body.records[0]).toMatchObject({ status: 'new', values: { contaId: 5 } });
    expect((await options()).options[0]!.id).toBe('5');
    await undo(done);
  });

  it('is the account where a card’s is the id of a program, and no number is asked for', async () => {
    const card = (account: string) => send(of([line({})], { isCard: true, account }), { dryRun: true });
    expect((await card('0b9d3a1e-77aa-4f4e-9a53-2c1d')).body.questions).toHaveLength(1);
    const numbered = await card('55554444');
    expect([numbered.body.questions, states(numbered)]).toEqual([[], ['refused']]);
  });

  it('is the direction of lines without a sign, and the last answer comes first', async () => {
    const text = of([
      line({ type: 'DEBIT', amount: '4.00', memo: 'Luz' }),
      line({ type: 'CREDIT', amount: '10.00', memo: 'Venda' }),
    ]);
    const asked = async () => (await send(text, { dryRun: true })).body;
    const preview = await asked();
    expect(preview.records.map(({ values }) => values.tipo)).toEqual(['saida', 'entrada']);
    const [question] = preview.questions;
    const done = await send(text, answering({ [question!.id]: 'written' }));
    expect(done.body.records.map(({ values }) => values.tipo)).toEqual(['entrada', 'entrada']);
    expect((await asked()).questions[0]!.options.map(({ id }) => id)).toEqual(['written', 'types']);
    await undo(done);
  });

  it('is a closing balance without its mark, unless one reading is the portal’s', async () => {
    const preview = async (balance: string) =>
      (await send(of([line({})], { balance }), { dryRun: true })).body;
    const asked = await preview('3270');
    expect([asked.questions.length, asked.facts[0]!.difference]).toEqual([1, undefined]);
    // The account had 100 before, and has 85 then.
    const equal = await preview('8500');
    expect([equal.questions, equal.facts[0]]).toEqual([
      [],
      expect.objectContaining({ balance: '85.00', difference: '0.00' }),
    ]);
  });

  it('in the order of the file, whichever store', async () => {
    const memos = Array.from({ length: 60 }, (_, at) => `Linha ${at}`);
    const done = await send(of(memos.map((memo) => line({ memo }))));
    const found = await balcao.list('/movimentos', { sort: ['id', 'ASC'], range: [0, 99] });
    expect(found.map(({ descricao }) => descricao)).toEqual(memos);
    await undo(done);
  });
});

describe('a file is refused', () => {
  const good = ofxText([statement({ transactions: [{ date: '20261103', amount: '1.00', memo: 'x' }] })]);
  it.each([
    ['empty', '', 422],
    ['a table', 'a;b\n1;2', 422],
    ['cut off', good.slice(0, -30), 422],
    ['with entities', good.replace('<OFX>', '<OFX><!DOCTYPE a [<!ENTITY x "y">]>'), 422],
    ['SPED', '|0000|015|0|', 422],
    ['of 20 MB', good + ' '.repeat(20_000_001), 413],
  ])('%s', async (_what, text, status) => {
    expect(await send(text)).toMatchObject({ status });
  });

  it('only above 20 MB, not where a program’s JSON would be', async () => {
    const answer = await send(good + ' '.repeat(1_000_000), { dryRun: true });
    expect([answer.status, states(answer)]).toEqual([200, ['new']]);
  });

  it('in another currency, line by line', async () => {
    const text = ofxText([
      statement({ currency: 'USD', transactions: [{ date: '20261103', amount: '1.00', memo: 'x' }] }),
    ]);
    const { body } = await send(text);
    expect(body.records[0]).toMatchObject({ status: 'refused', problems: [{ field: 'valor' }] });
  });

  it('without the right to create, without a session, and where no documents are taken', async () => {
    expect((await send(good, { as: 'leitor' })).status).toBe(403);
    // Nor does a question name accounts that fit.
    const two = good
      .replace('0341', '001')
      .replace(/<BRANCHID>.*/, '')
      .replace('12345-6', '77-1');
    for (const dryRun of [true, false])
      expect((await send(two, { as: 'leitor', dryRun })).text).not.toContain('Gêmea');
    expect((await send(two, { dryRun: true })).text).toContain('Gêmea');
    expect((await server.api('POST', '/movimentos/documents', { raw: good })).status).toBe(401);
    expect((await balcao.get('/movimentos/documents')).status).toBe(405);
    const elsewhere = await server.api('POST', '/titulos/documents', {
      token: await server.tokenOf('balcao'),
      raw: good,
    });
    expect(elsewhere.status).toBe(404);
    expect((await send(good, { headers: { 'Content-Type': 'application/json' } })).status).toBe(415);
    expect(await stored()).toEqual([]);
  });
});
