/** Composed texts: numbers, days and documents are written as in a file, in the language of the reader. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { setCollation } from '#model/values/values.ts';
import { withLanguage } from '#messages/node.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll } from '#model/filter/filter.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';
import { rowsOf, recordsWith } from '#tests/support/stores/records.ts';

/** By field: its type, and values. */
const kinds: Readonly<Record<string, readonly [type: string, ...values: unknown[]]>> = {
  day: ['date', '2026-10-31', '2024-02-29', '0999-01-02', '1900-01-01', '2100-12-31', '2101-01-01'],
  month: ['month', '2026-10', '1999-01'],
  paid: ['boolean', true, false],
  amount: [
    'integer',
    0,
    7,
    -12,
    999,
    1000,
    1234,
    -1234,
    9999,
    10_000,
    -98_765,
    1_234_567,
    9_007_199_254_740_991,
  ],
  year: ['integer, min: 1900, max: 2100', 1999, 2026],
  at: [
    'datetime',
    ...['2026-10-31T14:05:00Z', '2026-01-01T02:30:59.123Z', '2024-02-29T16:00Z', '1899-12-31T12:00:00Z'],
    ...['2026-10-31T04:59:00Z', '2100-12-31T23:59:59Z', '2026-10-31T10:00'],
  ],
  price: [
    'money, unit: saca',
    ...[0, 12.5, -0.004, 1.005, 2.675, 1234.5, -98_765.432, 123_456_789_012.34, 1e-7, 9_007_199_254_740_991],
  ],
  share: ['percent', 0, 12.5, 33.333, 100, -0.25, 1.005],
  weight: ['decimal, decimals: 3, unit: kg', 0, 0.1, 12, 1234.5678, -1234.0005, 1_000_000],
  dollars: ['money, currency: USD', 0, 12.5, -1234.555, 9999.995],
  yen: ['money, currency: JPY', 0.5, 1.5, -1234, 1234.5],
  placa: ['placa', 'QBV8296', 'QBV8A96', 'QBV-8296', 'qbv8296', 'QBV82961', ''],
  cpf: ['cpf', '52998224725', '529.982.247-25', '5299822472'],
  cnpj: ['cnpj', '44683341000184', 'AB683341000184'],
  cpfCnpj: ['cpfCnpj', '52998224725', '44683341000184', '1\n'],
  phone: ['phone', '65998761234', '6530281234', '+5215512345678'],
  cep: ['cep', '78890000', '7889000'],
  banco: ['banco', '001', '1'],
  uf: ['uf', 'MT', 'XX'],
  email: ['email', 'a B-1@x.br'],
};
/** By field: a value of another kind is told as it is. */
const odd = [
  ...['muito', '', '7', '[]', '  a  b ', true, false, 7, -1.5, 1e21, 1e-7, [], ['a', 1], { a: 1 }, [[]], {}],
  ...['2026-10', '2026-13', '2026-10-31', '2026-02-30', '0000-01-01', '1899-12-31', '2026-10-31T12:00:00Z'],
  ...[
    '2026-10-31T12:00:61Z',
    '2026-10-31T99:00:00Z',
    '2026-10-31 12:00',
    '31/10/2026',
    '2026-10-31T12:00fooZ',
  ],
  ...[[1], [1, 2, 99], ['1', true, null, { id: 1 }]],
];
const oddKinds: Readonly<Record<string, string>> = {
  texto: 'text',
  linhas: 'textarea',
  cpf: 'cpf',
  fone: 'phone',
  inteiro: 'integer',
  valor: 'money',
  parte: 'percent',
  certo: 'boolean',
  opcao: "select, options: { a: Opção A, '7': Sete, 'true': Certo }",
  dia: 'date',
  instante: 'datetime',
  mes: 'month',
  outroId: '> outros',
};
const [names, oddNames] = [Object.keys(kinds), Object.keys(oddKinds)];
const mapOf = (ids: readonly string[], value: (id: string) => string) =>
  Object.fromEntries(ids.map((id) => [id, value(id)]));
const told = (ids: readonly string[]) => ids.map((id) => `{${id}}`);

const portal = shortPortal(
  {
    contas: { nome: 'text', ...mapOf(names, (id) => kinds[id]![0]) },
    todas: {
      $from: `resource: contas, fields: { titulo: { text: '{nome}: ${told(names).join('')}' }, day: day, amount: amount }`,
      titulo: 'text',
      day: 'date',
      amount: 'integer',
      escrito: `text, formula: "join(' de ', text(amount, 2), text(day), text($today))"`,
      comparado: `boolean, formula: "switch(text(amount, 1), '1.234.567,0', text(amount) = '1.234.567')"`,
      noPais: `boolean, formula: "join(' ', text(amount, 1), text($today)) = '1,234,567.0 10/31/2026'"`,
    },
    outros: { $title: '{nome} · {peso}', nome: 'text', peso: 'decimal' },
    coisas: {
      nome: 'text',
      ...oddKinds,
      itens:
        'items, fields: { quantidade: { type: integer, label: Quantidade }, em: { type: date, label: Em }, cpf: { type: cpf, label: CPF } }',
    },
    ditas: {
      $from: `resource: coisas, fields: { todas: { text: '{nome}: ${told(oddNames).join('|')}' }, ${oddNames.map((id) => `${id}Dito: { text: '{${id}}' }`).join(', ')} }`,
      todas: 'text',
      ...mapOf(
        oddNames.map((id) => `${id}Dito`),
        () => 'text',
      ),
    },
    itens: {
      $from: `resource: coisas, each: itens, fields: { todas: { text: '{nome}: {$row.quantidade} {$row.em} {$row.cpf} {valor}' } }`,
      todas: 'text',
    },
    longos: {
      $more: 'sort: nome',
      nome: 'text, maxLength: 5000, unique: true',
      cor: 'select, options: { a: A }',
      cores: 'multiselect, options: { a: A }',
      outroId: '> longos',
    },
  },
  {
    'kinds/placa.yaml': `
label: Placa
gender: f
about: Placa.
message: use AAA-0000
pattern: '[A-Z]{3}\\d[0-9A-Z]\\d{2}'
mask: ['@@@-0000', '@@@0@00']
example: QBC4F21
`,
  },
);
const rows = {
  contas: names
    .flatMap((id) => kinds[id]!.slice(1).map((value) => ({ nome: id, [id]: value })))
    .map((row, at) => ({ id: at + 1, version: 1, ...row })),
  outros: [
    { id: 1, nome: 'Um', peso: 'leve' },
    { id: 2, nome: 'Dois', peso: 2 },
  ],
  coisas: [
    { cpf: '52998224725', valor: 10, certo: true, opcao: 'a', dia: '2026-10-31', outroId: 1 },
    ...oddNames.flatMap((id) => odd.map((value) => ({ nome: id, [id]: value }))),
    {
      valor: 'caro',
      itens: [
        { quantidade: 2, em: '2026-10-31', cpf: '52998224725' },
        ...['duas', true, 7, '2026-10'].map((one) => ({ quantidade: one, em: one, cpf: one })),
      ],
    },
  ].map((row, at) => ({ id: at + 1, ...row })),
};
// One store of each for all languages: their caches must not mix languages.
const beside = await besideFile(portal, rows, { timeZone: 'America/Sao_Paulo' });

/** The rows of the view, some of them alone as well. */
async function rowsTold(): Promise<string[]> {
  const { records } = await beside.same('todas');
  for (const record of records.filter((_, at) => at % 5 === 0))
    for (const store of beside.stores)
      expect(await store.get(beside.shape('todas'), record.id)).toEqual(record);
  return records.flatMap(({ titulo, escrito, comparado }) => [
    String(titulo),
    `${String(titulo)}: ${String(escrito)} ${String(comparado)}`,
  ]);
}

const sameEverywhere = [
  'year: 2026',
  'placa: QBV-8296',
  'placa: QBV8A96',
  'placa: qbv-8296',
  'cpf: 529.982.247-25',
  'phone: (65) 99876-1234',
];
it.each([
  [
    'pt-BR',
    'amount: 1.234.567: 1.234.567,00 de 31/10/2026 true',
    ...['day: 31/10/2026', 'month: 10/2026', 'paid: Sim', 'amount: -1.234', 'amount: 1.234.567'],
    ...['at: 31/10/2026 11:05', 'price: R$\u00a01,01/saca', 'weight: -1.234,001\u00a0kg'],
  ],
  [
    'en-US',
    'amount: 1,234,567: 1,234,567.00 de 10/31/2026 true',
    ...['day: 10/31/2026', 'month: 10/2026', 'paid: Yes', 'amount: -1,234', 'amount: 1,234,567'],
    ...['at: 10/31/2026 11:05 AM', 'at: 12/31/2025 11:30 PM', 'dollars: $12.50'],
  ],
  [
    'es-419',
    'amount: 1,234,567: 1,234,567.00 de 31/10/2026 true',
    ...['day: 31/10/2026', 'month: 10/2026', 'paid: Sí', 'amount: -98,765', 'amount: 1,234,567'],
  ],
  [
    'es-CL',
    'amount: 1.234.567: 1.234.567,00 de 31-10-2026 true',
    ...['day: 31-10-2026', 'month: 10-2026', 'paid: Sí', 'amount: -98.765', 'dollars: US$-1.234,56'],
  ],
] as const)('as %s: days, numbers, yes and no, documents and formulas', (locale, ...some) =>
  withLanguage(locale, async () => {
    expect(await rowsTold()).toEqual(expect.arrayContaining([...sameEverywhere, ...some]));
  }),
);

it('formulas compare texts in the language of the company, in any language of the reader', () => {
  setCollation('en-US');
  onTestFinished(() => setCollation('pt-BR'));
  const abroad = { ...dataModelOf(portal), timeZone: 'America/Sao_Paulo' };
  return withLanguage('pt-BR', async () => {
    for (const store of [storeIn(beside.database, beside.schema).using(abroad), recordsWith(abroad, rows)]) {
      const { records } = await store.find(beside.shape('todas'), { where: matchAll });
      const found = records.filter((one) => one.noPais === true || one.comparado === true);
      expect(found).toMatchObject([
        { amount: 1_234_567, noPais: true, escrito: '1.234.567,00 de 31/10/2026' },
      ]);
    }
  });
});

it.each(['qbv-82', 'qbv82', '(65)', '9.982'])(
  '%s finds the documents that contain it as they are shown',
  async (like) => {
    const { total } = await beside.same('todas', { filter: { titulo_like: like }, sort: 'titulo' });
    expect(total).toBeGreaterThan(0);
  },
);

it.each([
  [
    'ditas',
    [
      expect.stringMatching(/^inteiro: \|.*\|muito\|/),
      expect.stringMatching(/^dia: .*\|31\/10\/2026 09:00\|/),
    ],
  ],
  ['itens', [': duas duas duas caro', ': 2 31/10/2026 529.982.247-25 caro']],
])('values of a wrong kind are told in %s as they are', async (view, some) => {
  const { records } = await beside.same(view);
  expect(records.map(({ todas }) => todas)).toEqual(expect.arrayContaining(some));
});

describe('texts beyond the 2,704 bytes that an index of PostgreSQL takes', () => {
  /** A text without repetitions, so that it can't be compressed. */
  const long = (seed: number, length: number) => {
    let last = seed;
    return rowsOf(length, () => {
      last = (last * 48271) % 2147483647;
      return { sign: String.fromCodePoint(0x3041 + (last % 0x4000)) };
    })
      .map(({ sign }) => sign)
      .join('');
  };

  it('are stored, found, sorted and distinguished', async () => {
    const { postgres, shape } = beside;
    const [one, other] = [long(7, 4000), long(7, 4000).slice(0, -1) + 'b'];
    const last = { nome: 'c', cor: long(3, 4000), cores: [long(4, 4000)], outroId: long(5, 4000) };
    for (const row of [{ nome: `b ${one}` }, { nome: `a ${one}` }, { nome: `a ${other}` }, last])
      await postgres.write((transaction) => transaction.insert('longos', { ...row }));
    const { records } = await beside.find(postgres, 'longos', { sort: 'nome' });
    expect(records.map(({ id }) => id)).toEqual([2, 3, 1, 4]);
    expect(records.at(-1)).toMatchObject(last);
    const twin = (nome: string) => postgres.findDuplicate(shape('longos'), { id: 99, nome }, ['nome']);
    expect(await twin(`A ${one}`)).toMatchObject({ id: 2 });
    expect(await twin(`a ${other}`)).toMatchObject({ id: 3 });
    expect(await twin(`a ${other}c`)).toBeUndefined();
  });
});
