/** Tables of acquirers and digital banks, read: what each layout says, and what is asked or refused. */
import { describe, expect, it } from 'vitest';
import { DocumentError, type ReadFile, type ReadStatement } from '#features/documents/shared/document.ts';
import { installmentIn } from '#features/documents/shared/installments.ts';
import { shippedLayouts } from '#features/documents/shared/table/shipped.ts';
import { readBankTable } from '#features/documents/shared/table/table.ts';
import type { NamedLayout } from '#features/documents/shared/table/layout.ts';
import { readCsv } from '#spreadsheets/readFile.ts';

const shipped: readonly NamedLayout[] = shippedLayouts.flatMap(({ tables, ...file }) =>
  tables.map((table) => ({ ...file, table })),
);
const read = (lines: readonly string[], more: readonly NamedLayout[] = []) =>
  readBankTable([readCsv(lines.join('\r\n'))], { taken: [...shipped, ...more], others: [] });
const statementOf = (file: ReadFile<ReadStatement> | undefined) => file!.documents[0]!;
const rowsOf = (lines: readonly string[]) => statementOf(read(lines)).rows.map(({ values }) => values);
const faultOf = (lines: readonly string[]) => statementOf(read(lines)).rows[0]!.fault?.key;

const inter = (...lines: string[]) => [
  ' Extrato Conta Corrente ',
  'Conta ;12345678',
  'Período ;01/10/2026 a 31/10/2026',
  '',
  'Data Lançamento;Histórico;Descrição;Valor;Saldo',
  ...lines,
];
const cielo = (...lines: string[]) => [
  'Recebíveis',
  '',
  'Data de pagamento;Data da venda;Forma de pagamento;Bandeira;Valor bruto;Taxa/tarifa;Valor líquido;NSU/DOC',
  ...lines,
];
const rede = (...lines: string[]) => [
  'data do recebimento;data original da venda;valor bruto da parcela original;valor bruto da parcela atualizada;valor MDR descontado;valor líquido da parcela;NSU/CV;modalidade;bandeira;número de parcelas;parcela;status',
  ...lines,
];
const stone = (...lines: string[]) => [
  'STONECODE;CATEGORIA;DATA DA VENDA;DATA DE VENCIMENTO;BANDEIRA;PRODUTO;STONE ID;QTD DE PARCELAS;Nº DA PARCELA;VALOR BRUTO;VALOR LÍQUIDO;DESCONTO DE MDR;DESCONTO DE ANTECIPAÇÃO;DESCONTO UNIFICADO;ÚLTIMO STATUS',
  ...lines,
];

describe('a table of', () => {
  it('Cielo has gross, fee and net of each payment', () => {
    const [first] = rowsOf(cielo('30/10/2026;01/10/2026;Crédito à vista;Visa;1.000,00;-25,00;975,00;777'));
    expect(first).toMatchObject({
      posted: '2026-10-30',
      sold: '2026-10-01',
      amount: '975.00',
      gross: '1000.00',
      fee: '25.00',
      net: '975.00',
      id: '777',
      brand: 'Visa',
    });
  });

  it('Rede has the amount after cancellations, and the instalment', () => {
    const rows = rowsOf(
      rede(
        '03/10/2026;01/10/2026;100,00;-;2,50;97,50;55;crédito;Visa;3;1;pago',
        '03/10/2026;01/10/2026;100,00;60,00;1,50;58,50;56;crédito;Visa;1;1;pago',
      ),
    );
    expect(rows.map(({ gross, fee, net, installment }) => [gross, fee, net, installment])).toEqual([
      ['100.00', '2.50', '97.50', '1/3'],
      ['60.00', '1.50', '58.50', undefined],
    ]);
  });

  it('Stone has parts of cents, which are rounded, and one discount in place of two', () => {
    const [first] = rowsOf(
      stone(
        '100200;Venda;01/10/2026 10:11;03/10/2026;Elo;Crédito;S1;6;2;21,50;21,012265;-0,30;-0,187735;-0,487735;Pago',
      ),
    );
    expect(first).toMatchObject({ gross: '21.50', fee: '0.49', net: '21.01', installment: '2/6', id: 'S1' });
  });

  it('Mercado Pago has money in two columns, and says where fees are in none', () => {
    const { rows } = statementOf(
      read([
        'DATE;SOURCE_ID;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT;BALANCE_AMOUNT',
        '2026-08-02T00:00:00.000-03:00;;;351.98;0.00;351.98;0.00;351.98',
        '2026-08-03T13:49:24.000-03:00;91;payment;80.47;0.00;100.00;-19.53;432.45',
        '2026-08-04T13:49:24.000-03:00;92;payment;60.00;0.00;100.00;-19.53;492.45',
        '2026-08-08T00:12:00.000-03:00;93;payout;0.00;24.24;-24.24;0.00;468.21',
      ]),
    );
    expect(rows.map(({ values, remarks }) => [values.amount, values.fee, remarks?.[0]?.key])).toEqual([
      ['80.47', '19.53', undefined],
      ['60.00', '40.00', 'documents.table.feesMissing'],
      ['-24.24', '0.00', undefined],
    ]);
  });

  it('Mercado Pago’s account has its closing balance above', () => {
    const { facts, rows } = statementOf(
      read([
        'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
        '1.000,00;3.994,84;-350,00;4.644,84',
        '',
        'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
        '01-11-2026;Liberação de dinheiro ;1;3.994,84;4.994,84',
        '02-11-2026;Transferência Pix enviada;2;-350,00;4.644,84',
      ]),
    );
    expect(facts).toMatchObject({ balance: '4644.84', balanceDate: '2026-11-02', bank: '323' });
    expect(rows.map(({ values }) => values.type)).toEqual(['credit', 'debit']);
  });

  it('Nubank is one of its account or of its card, where a purchase has no sign', () => {
    const account = ['Data,Valor,Identificador,Descrição', '01/02/2026,-81.69,69f77,Pagamento de fatura'];
    const card = [
      'date,title,amount',
      '2026-02-13,Loja Murici - Parcela 1/3,106.66',
      '2026-02-01,Pagamento recebido,-81.69',
    ];
    expect(rowsOf(account)).toMatchObject([{ amount: '-81.69', posted: '2026-02-01', id: '69f77' }]);
    expect(rowsOf(card)).toMatchObject([
      { amount: '-106.66', installment: '1/3', type: 'debit' },
      { amount: '81.69', type: 'credit' },
    ]);
    expect(statementOf(read(card)).facts.accountType).toBe('card');
  });

  it('Inter has its account above, and a balance behind each line, the latest first', () => {
    const { facts, rows } = statementOf(
      read(
        inter(
          '02/10/2026;Pix enviado;Fornecedor;-300,00;780,00',
          '01/10/2026;Pix recebido;Maria;R$ 80,00;1.080,00',
        ),
      ),
    );
    expect(facts).toMatchObject({ account: '12345678', balance: '780.00', balanceDate: '2026-10-02' });
    expect(rows[1]!.values).toMatchObject({ amount: '80.00', memo: 'Pix recebido · Maria' });
  });
});

describe('columns of a table', () => {
  it('may stand in any order', () => {
    const [first] = rowsOf([
      'NSU/DOC;Valor líquido;Taxa/tarifa;Valor bruto;Bandeira;Data da venda;Data de pagamento',
      '777;975,00;25,00;1.000,00;Visa;01/10/2026;30/10/2026',
    ]);
    expect(first).toMatchObject({ gross: '1000.00', net: '975.00', posted: '2026-10-30' });
  });

  it('are asked for where one has another heading', () => {
    const { doubts } = statementOf(
      read([
        'Data Lançamento;Histórico;Quantia;Saldo',
        '01/10/2026;Pix;80,00;1.080,00',
        '02/10/2026;Pix;-1,00;1.079,00',
      ]),
    );
    expect(doubts).toMatchObject([
      {
        text: { values: { column: 'Valor' } },
        options: [{ id: 'quantia' }, { id: 'none', instead: { rows: [] } }],
      },
    ]);
  });

  it('are named where they are missing', () => {
    const reading = () => read(['Data de pagamento;Bandeira;Valor bruto;NSU/DOC', '30/10/2026;Visa;10,00;1']);
    expect(reading).toThrow(DocumentError);
    expect(reading).toThrow('documents.table.missing');
  });

  it.each([
    [
      'gross and net have changed places',
      cielo('30/10/2026;01/10/2026;Crédito;Visa;975,00;25,00;1.000,00;7'),
      'netAbove',
    ],
    [
      'the fee does not explain the net amount',
      cielo('30/10/2026;01/10/2026;Crédito;Visa;1.000,00;24,00;975,00;7'),
      'differs',
    ],
    [
      'there is a fee, and net is as much as gross',
      cielo('30/10/2026;01/10/2026;Crédito;Visa;975,00;24,00;975,00;7'),
      'differs',
    ],
    ['cells have moved by one', cielo('30/10/2026;;01/10/2026;Crédito;Visa;1.000,00;25,00;975,00'), 'amount'],
    [
      'there is a cell too many',
      cielo('30/10/2026;01/10/2026;Crédito;Visa;1.000,00;25,00;975,00;7;8'),
      'tooWide',
    ],
  ])('refuse a line in which %s', (_what, lines, key) => {
    expect(faultOf(lines)).toBe(`documents.table.${key}`);
  });

  it('refuse a table in which the balance stands where the amount should', () => {
    const lines = [80, 70, 60, 50, 40, 30].map(
      (amount, at) => `0${at + 1}/10/2026;Pix;x;${amount * 9},00;${amount},00`,
    );
    expect(() => read(inter(...lines))).toThrow('documents.table.balancesDiffer');
  });
});

describe('amounts and days', () => {
  it('with another mark than usual are asked for', () => {
    const { doubts, rows } = statementOf(
      read(['date,title,amount', '2026-09-16,Loja,"34,00"', '2026-09-16,Bar,"1.025,89"']),
    );
    expect(rows.map(({ values }) => values.amount)).toEqual(['-34.00', '-1025.89']);
    expect(doubts).toMatchObject([{ id: 'decimals', options: [{ id: 'asFile' }, { id: 'asLayout' }] }]);
  });

  it('with the month first are asked for', () => {
    const { doubts } = statementOf(read(inter('10/31/2026;Pix;x;1,00;2,00', '11/01/2026;Pix;x;1,00;3,00')));
    expect(doubts).toMatchObject([{ id: 'dates' }]);
  });

  it.each(['1.2.3', '1,23.4', 'dez', '32/10'])('that are neither, as %s, are refused', (text) => {
    expect(faultOf(['Data,Valor,Identificador,Descrição', `01/02/2026,"${text}",1,x`])).toBe(
      'documents.table.amount',
    );
  });
});

it('leaves out totals, balances, repeated headings and sales that were refused, and lists them', () => {
  const file = read([
    'data da venda;status da venda;valor da venda original;valor da venda atualizado;valor MDR;valor líquido;NSU/CV',
    '01/10/2026;aprovada;100,00;100,00;2,50;97,50;1',
    '01/10/2026;negada;70,00;70,00;0,00;70,00;2',
    'data da venda;status da venda;valor da venda original;valor da venda atualizado;valor MDR;valor líquido;NSU/CV',
    'Total;;170,00;170,00;2,50;167,50;',
  ]);
  expect(statementOf(file).rows).toHaveLength(1);
  expect(file!.ignored.map(({ why }) => why.key)).toEqual([
    'documents.table.leaves',
    'documents.table.headAgain',
    'documents.table.total',
  ]);
});

describe('a layout of the company', () => {
  const vale: NamedLayout = {
    id: 'vale',
    label: 'Vale Exemplo',
    table: {
      of: 'account',
      columns: { posted: ['Dia'], memo: ['Texto'], amount: ['Quanto'], direction: ['E/S'] },
      decimals: 'comma',
      dates: 'dmy',
      directions: { in: ['E'], out: ['S'] },
    },
  };
  const lines = [
    'Dia;Texto;Quanto;E/S',
    '01/10/2026;Carga;50,00;E',
    '02/10/2026;Uso;20,00;S',
    '02/10/2026;Uso;20,00;?',
  ];

  it('is a few lines, and says the direction by a word', () => {
    const { rows } = statementOf(read(lines, [vale]));
    expect(rows.map(({ values, fault }) => values.amount ?? fault!.key)).toEqual([
      '50.00',
      '-20.00',
      'documents.table.direction',
    ]);
    expect(read(lines)).toBeUndefined();
  });

  it('is asked for where another one fits as well', () => {
    const other = {
      ...vale,
      id: 'outro',
      label: 'Outro',
      table: { ...vale.table, decimals: 'point' as const },
    };
    expect(statementOf(read(lines, [vale, other])).doubts).toMatchObject([
      { id: 'layout', options: [{ id: 'vale-account' }, { id: 'outro-account' }] },
    ]);
  });
});

it('is nothing where headings of a layout are anybody’s', () => {
  expect(read(['Data;Descrição;Valor', '31/10/2026;x;10,00'])).toBeUndefined();
});

it.each<[string, string | undefined]>([
  ['LOJA MURICI PARC 02/06', '2/6'],
  ['LOJA MURICI PARC02/06', '2/6'],
  ['Loja Murici - Parcela 2/6', '2/6'],
  ['Loja Murici parcela 2 de 6', '2/6'],
  ['LOJA MURICI 02 DE 06', '2/6'],
  ['LOJA MURICI 2/6', '2/6'],
  ['LOJA (2/6)', '2/6'],
  ['2/6', '2/6'],
  ['LOJA 12/18', '12/18'],
  ['LOJA 03/06X', '3/6'],
  ['LOJA MURICI 02/06', undefined],
  ['PIX 02/06', undefined],
  ['02/06', undefined],
  ['COMPRA 10/12', undefined],
  ['COMPRA 02/06/2026', undefined],
  ['COMPRA 02/06 14:20', undefined],
  ['PARC 02/06/26', undefined],
  ['2 de 6 de 2026', undefined],
  ['LOJA 6/2', undefined],
  ['LOJA 1/1', undefined],
  ['CAFE 1/2 KG', undefined],
  ['NF 2/60000', undefined],
  ['TAXA 2/6,5', undefined],
  ['Compra à vista', undefined],
])('%s names the instalment %s', (text, said) => {
  expect(installmentIn(text)).toBe(said);
});
