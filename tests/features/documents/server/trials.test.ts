/** A preview tries each line of a statement as storing it would: with rules, sums, limits and unique values. Runs on both stores. */
import { describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { outcomeOfWrite } from '#features/documents/server/writeRecord.ts';
import { HttpError } from '#server/http/http.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';

const kinds = { entrada: 'Entrada', saida: 'Saída' };
const server = sharedServer(() => ({
  portal: companyWith('ledger', {
    'portal.yaml': { today: '2026-12-01' },
    'resources/caixas.yaml': {
      label: { one: 'Caixa', many: 'Caixas' },
      title: 'nome',
      fields: {
        nome: { type: 'text', label: 'Nome' },
        numero: { type: 'text', label: 'Número' },
        gasto: {
          type: 'money',
          label: 'Gasto',
          rollup: { from: 'linhas', target: 'caixaId', sum: 'valor', filter: { tipo: 'saida' } },
        },
      },
      ensures: [{ that: { gasto_lte: 100 }, message: 'A caixa {nome} gastou mais de 100' }],
    },
    'resources/avisos.yaml': {
      label: { one: 'Aviso', many: 'Avisos' },
      title: 'texto',
      fields: { texto: { type: 'text', label: 'Texto' } },
    },
    'resources/linhas.yaml': {
      label: { one: 'Lançamento', many: 'Lançamentos' },
      title: 'descricao',
      fields: {
        caixaId: { type: 'reference', label: 'Caixa', resource: 'caixas', required: true },
        data: { type: 'date', label: 'Data', required: true },
        tipo: { type: 'select', label: 'Tipo', required: true, options: kinds },
        valor: { type: 'money', label: 'Valor', required: true },
        descricao: { type: 'text', label: 'Descrição', required: true },
        codigo: { type: 'text', label: 'Código', unique: true },
      },
      rules: [
        {
          id: 'avisa',
          label: 'Avisa',
          on: 'create',
          when: { tipo: 'entrada', valor_gte: 50 },
          then: [{ create: 'avisos', set: { texto: 'Entrou {valor}' } }],
        },
        {
          id: 'recusa',
          label: 'Recusa',
          on: 'create',
          when: { tipo: 'entrada', valor: 13 },
          then: [{ require: { descricao: 'sorte' }, message: 'Treze só com sorte' }],
        },
      ],
      documents: {
        ofx: {
          each: 'transaction',
          find: { caixaId: { account: 'numero' } },
          set: {
            data: 'posted',
            valor: 'amount.abs',
            tipo: { from: 'type', credit: 'entrada', debit: 'saida' },
            descricao: 'memo',
            codigo: 'check',
          },
          same: ['caixaId', 'data', 'valor', 'descricao'],
        },
      },
    },
    'departments/caixa.yaml': {
      label: 'Caixa',
      permissions: ['balcao'],
      routes: [
        { path: '/linhas', label: 'Lançamentos', list: 'linhas' },
        { path: '/caixas', label: 'Caixas', list: { resource: 'caixas', columns: ['nome', 'gasto'] } },
        { path: '/avisos', label: 'Avisos', list: 'avisos' },
      ],
    },
  }),
  rows: { caixas: [{ id: 1, version: 1, nome: 'Loja', numero: '77' }], linhas: [], avisos: [] },
}));
const balcao = server.as('balcao');

async function send(transactions: readonly OfxTransaction[], dryRun: boolean) {
  const answer = await server.api('POST', `/linhas/documents${dryRun ? '?dryRun=true' : ''}`, {
    token: await server.tokenOf('balcao'),
    raw: ofxText([{ account: '77', transactions }]),
    headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'extrato.ofx' },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as DocumentPreview;
}
const line = (amount: string, memo: string, check?: string): OfxTransaction => ({
  date: '20261103',
  amount,
  memo,
  ...(check && { more: `<CHECKNUM>${check}\r\n` }),
});
const said = ({ records }: DocumentPreview) =>
  records.map(({ status, problems }) => [status, problems[0]?.message ?? '']);
const count = async (path: string) => (await balcao.list(path)).length;

describe('a preview of a statement', () => {
  // Between two lines from which something follows stand others from which nothing does.
  const transactions = [
    line('10.00', 'nada'),
    line('60.00', 'avisa'),
    line('13.00', 'azar'),
    line('13.00', 'sorte'),
    line('-40.00', 'gasto'),
    line('-130.00', 'gasto demais'),
    line('20.00', 'nada mais', 'A'),
    line('70.00', 'avisa também'),
  ];

  it('answers for each line of a preview as storing that line alone would', async () => {
    const preview = await send(transactions, true);
    expect([await count('/linhas'), await count('/avisos')]).toEqual([0, 0]);
    expect(said(preview)).toEqual([
      ['new', ''],
      ['new', ''],
      ['refused', expect.stringContaining('Treze só com sorte')],
      ['new', ''],
      ['new', ''],
      ['refused', expect.stringContaining('A caixa Loja gastou mais de 100')],
      ['new', ''],
      ['new', ''],
    ]);
    const shown = (effects: DocumentPreview['effects']) =>
      effects.map(({ resource, title, rule }) => [resource, title.replace(/\u00a0/g, ' '), rule]);
    expect(shown(preview.effects)).toEqual([
      ['avisos', 'Entrou R$ 60,00', 'Avisa'],
      ['avisos', 'Entrou R$ 70,00', 'Avisa'],
    ]);
    const stored = await send(transactions, false);
    expect(said(stored)).toEqual(said(preview));
    expect([await count('/linhas'), await count('/avisos')]).toEqual([6, 2]);
    // No trial has taken an id; what is refused may.
    const ids = (await balcao.list('/linhas')).map(({ id }) => Number(id));
    expect(Math.max(...ids)).toBeLessThanOrEqual(transactions.length);
  });

  it('counts the records that are stored already, and refuses unique values that they have', async () => {
    // 40 are spent already.
    const more = [line('-50.00', 'cabe'), line('-70.00', 'não cabe'), line('1.00', 'outra', 'A')];
    expect(said(await send(more, true))).toEqual([
      ['new', ''],
      ['refused', expect.stringContaining('gastou mais de 100')],
      ['refused', expect.stringMatching(/./)],
    ]);
  });

  it('lets others write while it tries hundreds of lines', async () => {
    const many = Array.from({ length: 400 }, (_, at) => line('2.00', `linha ${at}`));
    let isDone = false;
    const preview = send(many, true).finally(() => (isDone = true));
    const written: boolean[] = [];
    for (let at = 0; at < 3; at += 1) {
      await balcao.create('/avisos', { texto: `enquanto ${at}` });
      written.push(isDone);
    }
    expect(new Set(said(await preview).map(([status]) => status))).toEqual(new Set(['new']));
    expect(written).toContain(false);
  });
});

describe('a write that fails', () => {
  const failing = (error: Error) => () => Promise.reject(error);
  it('because the database does not answer is no refusal of a record that is only tried', async () => {
    const outage = new StoreUnavailable('gone');
    await expect(outcomeOfWrite(failing(outage), true)).rejects.toBe(outage);
    expect(await outcomeOfWrite(failing(outage), false)).toMatchObject({ problems: [{ severity: 'error' }] });
    const refusal = new HttpError(422, 'Não cabe');
    for (const isDryRun of [true, false])
      expect(await outcomeOfWrite(failing(refusal), isDryRun)).toMatchObject({
        problems: [{ message: 'Não cabe' }],
      });
  });
});
