/** Statements of a card become bills of the demo's company, with instalments; the bill, once closed, is paid as a payable. */
import { expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';
import { openCompany, type Row } from './support.ts';

const card = 77;
/** A card without bills that closes on 25 and is due on 5. */
const ours = await openCompany(({ cartoes_credito: cards }) => {
  const model = cards!.find(({ diaFechamento }) => diaFechamento === 25)!;
  cards!.push({ ...model, id: card, apelido: 'Compras', finalDigitos: '6120', diaVencimento: 5 });
});

type Answer = DocumentPreview & { ids?: number[] };
async function send(text: string, { name = 'cartao.ofx', answers = {}, dry = false } = {}) {
  const reply = await fetch(`${ours.server.url}/api/faturas_cartao/documents${dry ? '?dryRun=true' : ''}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await ours.server.tokenOf('financeiro')}`,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': name,
      'X-Answers': JSON.stringify(answers),
    },
    body: text,
  });
  return { status: reply.status, body: (await reply.json()) as Answer };
}

/** Stores a file with the first answer to each question, or with the card of this test where it is asked for. */
async function store(text: string, name: string) {
  let answers: Record<string, string> = {};
  for (;;) {
    const { status, body } = await send(text, { name, answers, dry: true });
    expect([status, JSON.stringify(body.records?.map(({ problems }) => problems ?? []))]).toEqual([
      200,
      JSON.stringify(body.records?.map(() => [])),
    ]);
    const open = body.questions.filter(({ id }) => answers[id] === undefined);
    if (open.length === 0) break;
    const chosen = open.map(({ id, options }) => [
      id,
      (options.find((option) => option.label.includes('6120')) ?? options[0]!).id,
    ]);
    answers = { ...answers, ...Object.fromEntries(chosen) };
  }
  return send(text, { name, answers });
}

type Bill = Row & { lancamentos: readonly Row[] };
const bill = async (competencia: string) =>
  (await ours.one('financeiro', 'faturas_cartao', { cartaoId: card, competencia })) as Bill;

it('puts a card’s purchases and instalments on its bill, from OFX and from a table, and the closed bill pays them', async () => {
  const statement = ofxText([
    {
      account: '5500000000006120',
      isCard: true,
      transactions: [
        { date: '20261002', amount: '-120.50', memo: 'POSTO MURICI' },
        { date: '20260914', amount: '-80.00', memo: 'LOJA OITI PARC 02/06' },
        { date: '20261005', amount: '300.00', memo: 'PAGAMENTO RECEBIDO' },
      ],
    },
  ]);
  const first = await store(statement, 'cartao.ofx');
  expect([first.status, first.body.records.map(({ status }) => status)]).toEqual([200, ['new']]);
  expect(await bill('2026-10')).toMatchObject({
    ...{ situacao: 'aberta', dataFechamento: '2026-10-25', dataVencimento: '2026-11-05', valorTotal: 200.5 },
    lancamentos: [
      { data: '2026-10-02', estabelecimento: 'POSTO MURICI', valor: 120.5 },
      { data: '2026-09-14', parcela: '2/6', valor: 80 },
    ],
  });

  const table = 'date,title,amount\n2026-10-20,Papelaria Bacupari - Parcela 2/6,45.90\n';
  const second = await store(table, 'fatura.csv');
  expect([second.status, second.body.records.map(({ status }) => status)]).toEqual([200, ['update']]);
  const open = await bill('2026-10');
  expect(open.lancamentos.at(-1)).toMatchObject({ data: '2026-10-20', parcela: '2/6', valor: 45.9 });
  expect(open.valorTotal).toBe(246.4);

  await ours.act('financeiro', 'faturas_cartao', open.id, 'fechar-fatura');
  expect(await ours.one('financeiro', 'contas_pagar', { origem: 'cartao', origemId: open.id })).toMatchObject(
    {
      ...{ situacao: 'aberta', valorOriginal: 246.4, dataVencimento: '2026-11-05', saldo: 246.4 },
    },
  );
  const [due] = await ours.find('financeiro', 'contas_pagar', { origem: 'cartao', origemId: open.id });
  await ours.act('financeiro', 'contas_pagar', due!.id, 'baixar', {
    dataBaixa: '2026-10-31',
    contaBancariaId: 1,
  });
  expect((await bill('2026-10')).situacao).toBe('paga');
  const late = await send(statement.replace('-120.50', '-121.50'), { dry: true });
  expect(late.body.records.map(({ status }) => status)).toEqual(['refused']);
});
