import { describe, expect, it } from 'vitest';
import {
  addsUp,
  formulasInOrder,
  measureFormula,
  RunningSums,
  splitMeasures,
  withFormulas,
  type MeasureValues,
  type ShownMeasure,
} from '#model/derivedMeasures.ts';
import { unitOfFormula } from '#model/measureUnits.ts';

const shown = (formula: string) =>
  splitMeasures({
    Income: { sum: 'income' },
    'Total cost': { sum: 'cost' },
    Mean: { avg: 'income' },
    Result: { formula },
  });

describe('a formula of measures', () => {
  it.each([
    ['Income - [Total cost]', { Income: 100.1, 'Total cost': 0.2 }, 99.9],
    ['Income - [Total cost]', { Income: null, 'Total cost': 30 }, -30],
    ['Income / [Total cost]', { Income: 5, 'Total cost': 0 }, null],
    ['Mean - Income', { Income: 5, Mean: null }, null],
    ['coalesce(Mean, 0) - Income', { Income: 5, Mean: null }, -5],
    ['if(Income > [ Total cost ], max(Income, 7), 0)', { Income: 5, 'Total cost': 4 }, 7],
    ['round(Income / 3, 2)', { Income: 10 }, 3.33],
  ])('computes %s', (formula, values, expected) => {
    const given: MeasureValues = { 'Total cost': null, Mean: null, ...values };
    expect(withFormulas(given, shown(formula)).Result).toBe(expected);
  });

  it('may name accents, and other formulas wherever they stand', () => {
    const measures = splitMeasures({
      Margem: { formula: 'Lucro / Preço' },
      Lucro: { formula: 'Preço - Médio' },
      Preço: { sum: 'preco' },
      Médio: { sum: 'medio' },
    });
    expect(withFormulas({ Preço: 10, Médio: 4 }, measures)).toMatchObject({ Lucro: 6, Margem: 0.6 });
    expect(formulasInOrder({ A: 'B + 1', B: 'A' })).toBeUndefined();
  });

  it('adds up where it adds, subtracts or scales what adds up', () => {
    for (const formula of ['Income - [Total cost]', '-Income', '0.3 * Income', 'Income / 4'])
      expect([formula, addsUp('Result', shown(formula))]).toEqual([formula, true]);
    for (const formula of ['Income / [Total cost]', 'Income + Mean', 'Income + 1', 'max(Income, 0)'])
      expect([formula, addsUp('Result', shown(formula))]).toEqual([formula, false]);
  });

  it('has the unit of its parts, and none where two currencies meet', () => {
    const unit = (formula: string) =>
      unitOfFormula(
        measureFormula(formula),
        (title) => ({ Real: { currency: 'BRL' }, Euro: { currency: 'EUR' } })[title] ?? {},
      );
    expect(unit('Real - Real * 2')).toEqual({ currency: 'BRL' });
    expect(unit('Real / Orders')).toEqual({ currency: 'BRL' });
    expect(unit('(Real - Real) / Real')).toEqual({ share: true });
    expect(unit('Orders * 2')).toEqual({});
    for (const formula of ['Real + Euro', 'max(Real, Euro)', 'Real / Euro', 'if(Real > Euro, 1, 0)'])
      expect(() => unit(formula)).toThrow();
  });
});

describe('a running sum', () => {
  it('goes on over each group, also one with nothing, and carries the formulas that name it', () => {
    const measures = splitMeasures({
      Balance: { running: { sum: 'amount' } },
      Twice: { formula: 'Balance * 2' },
    } satisfies Record<string, ShownMeasure>);
    const sums = new RunningSums();
    const found = [0.1, 0.2, null, -1].map((Balance) => sums.add({ Balance, Twice: null }, measures));
    expect(found.map(({ Balance }) => Balance)).toEqual([0.1, 0.3, 0.3, -0.7]);
    expect(found.map(({ Twice }) => Twice)).toEqual([0.2, 0.6, 0.6, -1.4]);
    expect(sums.last({ Balance: 99 }, measures)).toMatchObject({ Balance: -0.7 });
  });

  it('begins with what is known of the time before, also where there is no group', () => {
    const { measures, derived } = splitMeasures({
      Balance: { running: { sum: 'amount' }, from: 'day' },
      Plain: { running: { sum: 'amount' } },
    });
    expect(derived?.from).toEqual({ Balance: 'day' });
    const shown = { measures, derived: { ...derived!, starts: { Balance: 100 } } };
    const sums = new RunningSums();
    expect(sums.last({ Balance: 0, Plain: 0 }, shown)).toEqual({ Balance: 100, Plain: 0 });
    expect(sums.add({ Balance: 1, Plain: 1 }, shown)).toEqual({ Balance: 101, Plain: 1 });
    expect(sums.add({ Balance: 2, Plain: 2 }, shown)).toEqual({ Balance: 103, Plain: 3 });
  });

  it('is asked of the store as the sum alone', () => {
    const { measures } = splitMeasures({
      Balance: { running: { sum: 'amount' } },
      X: { formula: 'Balance' },
    });
    expect(measures).toEqual({ Balance: { sum: 'amount' } });
  });
});
