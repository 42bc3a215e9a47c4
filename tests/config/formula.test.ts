import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dependsOnToday,
  evaluateFormula,
  fieldsOfFormula,
  FormulaError,
  parseFormula,
} from '../../src/config/formula.ts';

const compute = (text: string, record: Record<string, unknown>, decimals = 2) =>
  evaluateFormula(parseFormula(text), record, { decimals, today: '2026-10-31' });

describe('a formula', () => {
  it.each<[string, Record<string, unknown>, number | null]>([
    ['quantidade * preco', { quantidade: 420, preco: 6.579 }, 2763.18],
    ['a + b', { a: 0.1, b: 0.2 }, 0.3],
    ['-(a - b) / 2', { a: 1, b: 2 }, 0.5],
    ['sum(itens.total) - desconto', { itens: [{ total: 0.1 }, { total: 0.2 }], desconto: 0.05 }, 0.25],
    ['count(itens)', { itens: [{}, {}] }, 2],
    ['sum(itens.total)', {}, 0],
    ['avg(itens.total)', { itens: [] }, null],
    ['max(0, limite - usado)', { limite: 100, usado: 130 }, 0],
    ['coalesce(a, 0) + 1', {}, 1],
    ['days($today, validade)', { validade: '2026-11-10' }, 10],
    ['days(a, b)', { a: '2026-03-02T23:00:00.000Z', b: '2026-03-01' }, -1],
  ])('%s', (text, record, expected) => expect(compute(text, record)).toBe(expected));

  it('rounds half up, to the cent, whatever binary fractions would do', () => {
    expect(compute('a * b', { a: 1.005, b: 1 })).toBe(1.01);
    expect(compute('a * b', { a: 1.005, b: -1 })).toBe(-1.01);
  });

  it('is empty when a value that it needs is missing, is no number, or it would divide by zero', () => {
    expect(compute('a * b', { a: 2 })).toBeNull();
    expect(compute('a * b', { a: 2, b: 'x' })).toBeNull();
    expect(compute('a / b', { a: 2, b: 0 })).toBeNull();
  });

  it('tells which fields it reads, and whether it changes with the day', () => {
    expect(fieldsOfFormula(parseFormula('sum(itens.total) + frete - min(a, b)'))).toEqual([
      'itens.total',
      'frete',
      'a',
      'b',
    ]);
    expect(dependsOnToday(parseFormula('days($today, validade)'))).toBe(true);
    expect(dependsOnToday(parseFormula('a + b'))).toBe(false);
  });

  it.each([
    'a.b',
    'a[0]',
    'this',
    'a = 1',
    'a ? b : c',
    'constructor()',
    'eval("1")',
    '"texto"',
    'a && b',
    '1 2',
    '',
    'sum(a)',
    'round()',
    'x'.repeat(501),
  ])('refuses %s with a reason', (text) => expect(() => parseFormula(text)).toThrow(FormulaError));

  it('never throws anything but its own error, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.dictionary(fc.string(), fc.anything()), (text, record) => {
        try {
          const value = compute(text, record);
          expect(value === null || typeof value === 'number').toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('adds cents exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e7, max: 1e7 }), { maxLength: 50 }), (cents) => {
        const itens = cents.map((cent) => ({ total: cent / 100 }));
        expect(compute('sum(itens.total)', { itens })! * 100).toBeCloseTo(
          cents.reduce((sum, cent) => sum + cent, 0),
          5,
        );
      }),
    );
  });
});
