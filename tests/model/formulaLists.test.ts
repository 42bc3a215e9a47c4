/** Lookups in a record's own rows: progressive, by bands, by key; and the interest rate of a loan. */
import { describe, expect, it } from 'vitest';
import { evaluateFormula, FormulaError, parseFormula } from '#model/formula/formula.ts';

type Row = Record<string, unknown>;
const rows = {
  ate: { type: 'money' },
  pct: { type: 'percent' },
  deduzir: { type: 'money' },
  nome: { type: 'text' },
  valor: { type: 'money' },
  vencimento: { type: 'date' },
};
const fields = { linhas: { type: 'items', fields: rows }, data: { type: 'date' }, chave: { type: 'text' } };
const valueOf = (text: string, linhas: Row[], record: Row = {}, decimals = 2) =>
  evaluateFormula(
    parseFormula(text),
    { ...record, linhas },
    { type: 'decimal', decimals },
    {
      fields,
      today: '2026-10-31',
      timeZone: 'America/Cuiaba',
    },
  );
const inss = [
  { ate: 8475.55, pct: 14 },
  { ate: 1621, pct: 7.5 },
  { ate: 4354.27, pct: 12 },
  { ate: 2902.84, pct: 9 },
];
const irrf = [
  { pct: 27.5, deduzir: 908.73 },
  { ate: 2428.8, pct: 0, deduzir: 0 },
  { ate: 2826.65, pct: 7.5, deduzir: 182.16 },
];

describe('band, tiered and pick over the rows of a list', () => {
  it.each([
    [2000, 155.69],
    [3000, 248.6],
    [5000, 501.51],
    [9000, 988.09],
    [0, 0],
    [-5, 0],
  ])('of social security charges %d progressively, in whatever order it stands', (base, owed) =>
    expect(valueOf('tiered(base, linhas.ate, linhas.pct)', inss, { base })).toBe(owed),
  );

  it('finds the band of a value: limits are inclusive, and a row without a limit comes last', () => {
    const band = (base: number, table = irrf) =>
      valueOf('band(base, linhas.ate, linhas.pct)', table, { base });
    expect([2428.8, 2428.81, 2826.65, 2826.66].map((base) => band(base))).toEqual([0, 7.5, 7.5, 27.5]);
    expect(band(3000, irrf.slice(1))).toBeNull();
  });

  it('finds the row of a key', () => {
    const fees = [
      { nome: 'Norte', valor: 12.5 },
      { nome: 'Sul', valor: 9 },
    ];
    const pick = (chave: unknown) => valueOf('pick(chave, linhas.nome, linhas.valor)', fees, { chave });
    expect([pick('Sul'), pick('Leste'), pick(null)]).toEqual([9, null, null]);
  });

  it('returns null rather than zero for an empty list or a missing value', () => {
    expect(valueOf('tiered(base, linhas.ate, linhas.pct)', [], { base: 100 })).toBeNull();
    expect(valueOf('tiered(base, linhas.ate, linhas.pct)', inss)).toBeNull();
  });

  it.each([
    'addBusinessDays(data)',
    'addBusinessDays(data, linhas.vencimento)',
    'businessDay(data, 1)',
    'band(a, linhas.ate)',
    'band(a, linhas.ate, outras.pct)',
    'irr(a, linhas.valor, linhas.vencimento, b)',
  ])('is not read from %s', (text) => expect(() => parseFormula(text)).toThrow(FormulaError));
});

describe('business days', () => {
  /** 2026-04-03 was a Friday, 2026-04-21 a Tuesday. */
  const closed = [{ vencimento: '2026-04-03' }, { vencimento: '2026-04-21' }, { vencimento: null }];
  const dateOf = (text: string, data: unknown, linhas: Row[] = closed, type = 'date') =>
    evaluateFormula(
      parseFormula(text),
      { data, linhas },
      { type },
      { fields, today: '2026-10-31', timeZone: 'America/Cuiaba' },
    );

  it.each([
    ['2026-04-01', 1, '2026-04-02'],
    ['2026-04-01', 2, '2026-04-06'],
    ['2026-04-06', -1, '2026-04-02'],
    ['2026-04-20', 1.9, '2026-04-22'],
    ['2026-04-01', 0, '2026-04-01'],
    ['2026-04-03', 0, '2026-04-06'],
    ['2026-04-04', -0.5, '2026-04-06'],
    ['2026-04-01', 2500, '2035-11-02'],
    ['2026-04-01', 2501, null],
    ['9999-12-31', 1, null],
    [null, 1, null],
  ])('from %s, %d of them lead to %s', (from, count, to) =>
    expect(dateOf(`addBusinessDays(data, ${count}, linhas.vencimento)`, from)).toBe(to),
  );

  it('skip weekends and holidays; without a holiday calendar only weekends', () => {
    const isOpen = (day: string, list = ', linhas.vencimento') =>
      dateOf(`businessDay(data${list})`, day, closed, 'boolean');
    expect(['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05'].map((day) => isOpen(day))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isOpen('2026-04-03', '')).toBe(true);
    expect(dateOf('addBusinessDays(data, 1)', '2026-04-02', [])).toBe('2026-04-03');
  });

  it('move a due date on a Sunday back to the Friday before', () =>
    expect(dateOf('addBusinessDays(data + 1, -1, linhas.vencimento)', '2026-04-05')).toBe('2026-04-02'));

  it('number weekdays from Sunday, which is 1', () => {
    const days = ['2026-04-05', '2026-04-06', '2026-04-11', '1969-12-28'];
    expect(days.map((day) => dateOf('weekday(data)', day, [], 'integer'))).toEqual([1, 2, 7, 1]);
  });
});

describe('the monthly rate of a loan', () => {
  const irr = (received: number, payments: [number, string][], data = '2026-10-31', places = 6) =>
    valueOf(
      'irr(recebido, linhas.valor, data, linhas.vencimento) * 100',
      payments.map(([valor, vencimento]) => ({ valor, vencimento })),
      { recebido: received, data },
      places,
    );
  const monthly = (count: number, first = 11, year = 2026) =>
    Array.from({ length: count }, (_, at) => {
      const last = new Date(Date.UTC(year, first + at, 0));
      return last.toISOString().slice(0, 10);
    });

  it('matches the rate of twelve equal payments', () => {
    const payments = monthly(12).map((day, at): [number, string] => [at === 11 ? 28_107.17 : 28_107.2, day]);
    expect(irr(293_700, payments, '2026-10-31', 4)).toBe(2.1958);
    expect(irr(300_000, payments, '2026-10-31', 4)).toBe(1.85);
  });

  it.each([0, 0.5, 1.85, 7, 40, -3])('finds %d % a month again, to nine places', (percent) => {
    const rate = percent / 100;
    const payments = [1, 2, 5, 24].map((months): [number, string] => [
      100 * (1 + rate) ** months,
      monthly(24)[months - 1]!,
    ]);
    expect(irr(400, payments, '2026-10-31', 9)! as number).toBeCloseTo(percent, 7);
  });

  it('counts part of a month in days', () => {
    expect(irr(1000, [[1010, '2026-01-16']], '2026-01-01')).toBeCloseTo(2.01, 6);
  });

  it('is null without payments, with a negative one, or with one before the loan', () => {
    expect(irr(1000, [])).toBeNull();
    expect(irr(1000, [[0, '2026-12-01']])).toBeNull();
    expect(
      irr(1000, [
        [-5, '2026-12-01'],
        [2000, '2027-01-01'],
      ]),
    ).toBeNull();
    expect(irr(1000, [[1100, '2026-10-01']])).toBeNull();
  });
});

describe('the present value of payments', () => {
  const npv = (rate: number, payments: [number, string][], data = '2026-10-31') =>
    valueOf(
      'npv(taxa, data, linhas.valor, linhas.vencimento)',
      payments.map(([valor, vencimento]) => ({ valor, vencimento })),
      { taxa: rate, data },
      2,
    );

  it('is the amount lent, at the rate of the loan, except for the cents of each instalment', () => {
    const instalments = Array.from({ length: 12 }, (_, at): [number, string] => [
      at === 11 ? 28_107.17 : 28_107.2,
      new Date(Date.UTC(2026, 11 + at, 0)).toISOString().slice(0, 10),
    ]);
    expect(npv(0.0185, instalments)).toBe(299_999.99);
    expect(npv(0, instalments)).toBe(337_286.37);
  });

  it('discounts days as parts of a month, but no amount that is overdue or due on the day', () => {
    expect(npv(0.02, [[1020, '2026-12-16']], '2026-12-01')).toBe(1009.95);
    expect(
      npv(0.02, [
        [100, '2026-09-30'],
        [100, '2026-10-31'],
      ]),
    ).toBe(200);
  });

  it('is nothing without payments, and null where one lacks its amount or the rate takes all', () => {
    expect(npv(0.02, [])).toBe(0);
    expect(npv(0.02, [[null as unknown as number, '2026-12-01']])).toBeNull();
    expect(npv(-1, [[100, '2026-12-01']])).toBeNull();
  });
});

describe('a power', () => {
  it.each([
    ['power(2, 10)', 1024],
    ['power(1.0185, 12)', 1.2460411933],
    ['power(1.0185, -12)', 0.802541686],
    ['power(7, 0)', 1],
  ] as const)('%s is %d', (text, expected) =>
    expect(valueOf(text, [], {}, 10) as number).toBeCloseTo(expected, 9),
  );
  it.each(['power(2, 0.5)', 'power(0, -1)', 'power(2, 5000)'])('%s is none', (text) =>
    expect(valueOf(text, [])).toBeNull(),
  );
});
