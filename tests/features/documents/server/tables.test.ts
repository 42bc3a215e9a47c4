/** Tables of acquirers and banks through the door of documents, Runs on both stores. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const money = (label: string) => ({ type: 'money', label, readOnly: true });
const server = sharedServer(() => ({
  portal: companyWith('ledger', {
    'portal.yaml': { today: '2026-12-01' },
    'resources/contas_do_banco.yaml': {
      label: { one: 'Conta', many: 'Contas', gender: 'f' },
      title: 'nome',
      fields: {
        nome: { type: 'text', label: 'Nome' },
        banco: { type: 'banco', label: 'Banco' },
        conta: { type: 'text', label: 'Conta' },
      },
    },
    'resources/movimentos.yaml': {
      label: { one: 'Movimento', many: 'Movimentos' },
      title: 'descricao',
      fields: {
        contaId: { type: 'reference', label: 'Conta', resource: 'contas_do_banco', required: true },
        data: { type: 'date', label: 'Data', required: true, max: '$today' },
        tipo: {
          type: 'select',
          label: 'Tipo',
          required: true,
          options: { entrada: 'Entrada', saida: 'Saída' },
        },
        valor: { type: 'money', label: 'Valor', required: true, min: 0.01 },
        descricao: { type: 'text', label: 'Descrição', required: true },
        id_do_banco: { type: 'text', label: 'Identificador', readOnly: true },
        bruto: money('Bruto'),
        taxa: money('Taxa'),
      },
      documents: {
        table: {
          each: 'line',
          takes: ['account', 'payments'],
          find: { contaId: { bank: 'banco', account: 'conta' } },
          set: {
            data: 'posted',
            valor: 'amount.abs',
            tipo: { from: 'type', credit: 'entrada', debit: 'saida' },
            descricao: ['memo', 'layout'],
            id_do_banco: 'id',
            bruto: 'gross',
            taxa: 'fee',
          },
          same: ['contaId', 'data', 'tipo', 'valor', 'descricao'],
        },
      },
    },
    'resources/vendas_no_cartao.yaml': {
      label: { one: 'Venda', many: 'Vendas' },
      title: 'texto',
      fields: { texto: { type: 'text', label: 'Texto', required: true } },
      documents: {
        table: { each: 'line', takes: ['sales'], find: {}, set: { texto: 'memo' }, same: ['texto'] },
      },
    },
    'departments/extratos.yaml': {
      label: 'Extratos',
      permissions: ['balcao'],
      routes: [
        { path: '/movimentos', label: 'Movimentos', list: 'movimentos' },
        { path: '/vendas', label: 'Vendas', list: 'vendas_no_cartao' },
      ],
    },
  }),
  rows: {
    contas_do_banco: [
      { id: 1, version: 1, nome: 'Conta Murici', banco: '341', conta: '12345' },
      { id: 2, version: 1, nome: 'Conta Oiti', banco: '237', conta: '777' },
      { id: 3, version: 1, nome: 'Conta Inter', banco: '077', conta: '1209440' },
    ],
    movimentos: [],
    vendas_no_cartao: [],
  },
}));

type Sent = { status: number; text: string; headers: Headers; body: DocumentPreview & { ids?: number[] } };
async function send(
  raw: string | Uint8Array,
  { dryRun = false, answers = {}, to = 'movimentos' } = {},
): Promise<Sent> {
  const answer = await server.api('POST', `/${to}/documents${dryRun ? '?dryRun=true' : ''}`, {
    token: await server.tokenOf('balcao'),
    raw: raw as string,
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-File-Name': 'tabela.csv',
      'X-Answers': JSON.stringify(answers),
    },
  });
  return answer as unknown as Sent;
}
const states = ({ body }: Sent) => body.records.map(({ status }) => status);

const head = [
  'Data de pagamento',
  'Data da venda',
  'Forma de pagamento',
  'Bandeira',
  'Valor bruto',
  'Taxa/tarifa',
  'Valor líquido',
  'NSU/DOC',
];
const cielo = [
  head.join(';'),
  '05/10/2026;04/10/2026;Débito;Elo;100,00;-1,50;98,50;N1',
  '06/10/2026;05/10/2026;Débito;Elo;100,00;-1,50;98,50;N2',
  '06/10/2026;05/10/2026;Débito;Elo;100,00;-1,50;90,00;N3',
].join('\r\n');

it('asks for the account, stores what moves with gross and fee beside it, knows it again and takes it back', async () => {
  const preview = await send(cielo, { dryRun: true });
  expect(preview.status, preview.text).toBe(200);
  expect(preview.body).toMatchObject({
    format: 'table',
    facts: [{ layout: 'Cielo', accountType: 'payments' }],
  });
  expect(states(preview)).toEqual(['new', 'new', 'refused']);
  const [question] = preview.body.questions;
  expect(question!.options.map(({ label }) => label)).toContain('Conta Oiti');
  expect((await send(cielo)).status).toBe(422);
  const answers = { [question!.id]: '2' };
  const stored = await send(cielo, { answers });
  expect(stored.body.records[0]).toMatchObject({
    values: {
      contaId: 2,
      data: '2026-10-05',
      tipo: 'entrada',
      valor: 98.5,
      bruto: 100,
      taxa: 1.5,
      id_do_banco: 'N1',
    },
  });
  const again = await send(cielo, { dryRun: true });
  expect(again.body.questions[0]!.options[0]!.id).toBe('2');
  expect(states(await send(cielo, { dryRun: true, answers }))).toEqual(['same', 'same', 'refused']);
  const undone = await server.as('balcao').post(`/recent-changes/${stored.headers.get('Undo')}/undo`);
  expect(undone.status).toBe(200);
  expect(states(await send(cielo, { dryRun: true, answers }))).toEqual(['new', 'new', 'refused']);
});

it('reads a workbook as the same table', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Resumo', rows: [['Estabelecimento', '1234']] },
      {
        name: 'Recebíveis',
        rows: [[], head, ['05/10/2026', '04/10/2026', 'Débito', 'Elo', 100, -1.5, 98.5, 'N1']],
      },
    ],
  });
  const { body, text } = await send(Buffer.from(bytes), { dryRun: true });
  expect(body.records?.[0], text).toMatchObject({
    status: 'new',
    problems: [],
    values: { data: '2026-10-05', valor: 98.5, bruto: 100, taxa: 1.5 },
  });
});

it('uses the answer to a question about a column, and stores nothing before', async () => {
  const inter = (heading: string) =>
    `Conta;120944-0\r\n\r\nData Lançamento;Histórico;Descrição;${heading};Saldo\r\n01/10/2026;Pix recebido;Ana;80,00;180,00\r\n02/10/2026;Pix enviado;Bia;-30,00;150,00\r\n`;
  const { body } = await send(inter('Quantia'), { dryRun: true });
  const [column] = body.questions;
  expect(column!.options.map(({ label }) => label)).toEqual([
    'A coluna "Quantia"',
    expect.stringContaining('Nenhuma'),
  ]);
  expect((await send(inter('Quantia'))).status).toBe(422);
  const none = await send(inter('Quantia'), { dryRun: true, answers: { [column!.id]: 'none' } });
  expect(none.body.records).toEqual([]);
});

it.each([
  [
    'the bill of a card',
    'date,title,amount\n2026-10-01,Loja,10.00\n',
    'movimentos',
    /Nubank.*fatura de um cartão.*Movimentos/,
  ],
  [
    'movements',
    'Data,Valor,Identificador,Descrição\n01/10/2026,10.00,1,Pix\n',
    'vendas_no_cartao',
    /Nubank.*movimentos da conta.*Importe em: Movimentos/,
  ],
  [
    'anybody’s table',
    'Nome,Valor\nAna,10.00\n',
    'movimentos',
    /não é um documento|nenhum documento|documento/i,
  ],
])('names %s where it is not taken', async (_what, text, to, words) => {
  const token = await server.tokenOf('balcao');
  const { status, message } = await server.api('POST', `/${to}/documents?dryRun=true`, {
    token,
    raw: text,
    headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'tabela.csv' },
  });
  expect([status, message]).toEqual([422, expect.stringMatching(words)]);
});
