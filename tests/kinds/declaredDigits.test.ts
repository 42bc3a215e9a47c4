import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueFault } from '#kinds/registry.ts';
import {
  accessKeyDigit,
  billLine,
  boletoLine,
  cnhDigits,
  cnpjDigits,
  cropYear,
  luhnDigit,
  pisDigit,
  renavamDigit,
} from '../support/oracle/checkDigits.ts';
import { fieldOf } from './helpers.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const after = (base: fc.Arbitrary<string>, close: (base: string) => string) =>
  base.map((text) => text + close(text));
const notAllTheSame = (text: string) => new Set(text).size > 1;

const accessKey = fc
  .tuple(
    fc.constantFrom('51', '52', '35', '11', '53'),
    digits(2),
    fc.integer({ min: 1, max: 12 }),
    fc.stringMatching(/^[0-9A-Z]{12}$/).filter(notAllTheSame),
    fc.constantFrom('55', '57', '58', '65', '67'),
    digits(3),
    fc.integer({ min: 1, max: 999_999_999 }),
    digits(9),
  )
  .map(
    ([state, year, month, issuer, model, series, number, rest]) =>
      `${state}${year}${String(month).padStart(2, '0')}${issuer}${cnpjDigits(issuer)}${model}${series}${String(number).padStart(9, '0')}${rest}`,
  );

/**
 * By kind: valid documents, completed by the tests' own implementation, and the positions of their check
 * digits.
 */
const documents: Readonly<Record<string, { right: fc.Arbitrary<string>; checked: readonly number[] }>> = {
  renavam: { right: after(digits(10), renavamDigit), checked: [10] },
  cnh: { right: after(digits(9), cnhDigits), checked: [9, 10] },
  pis: { right: after(digits(10), pisDigit), checked: [10] },
  imei: { right: after(digits(14), luhnDigit), checked: [14] },
  chaveNfe: { right: after(accessKey, accessKeyDigit), checked: [43] },
  'linhaDigitavel of a bank slip': {
    right: fc
      .tuple(digits(4), digits(25), digits(14))
      .map(([bank, free, due]) => boletoLine(bank, free, due)),
    checked: [9, 20, 31, 32],
  },
  'linhaDigitavel of a bill': {
    right: fc
      .tuple(digits(1), fc.constantFrom('6', '7', '8', '9'), digits(40))
      .map(([second, third, rest]) => billLine(`8${second}${third}${rest}`)),
    checked: [3, 11, 23, 35, 47],
  },
  safra: {
    right: fc.integer({ min: 1000, max: 9998 }).map((year) => cropYear(String(year))),
    checked: [5, 6],
  },
};

describe.each(Object.entries(documents))('%s', (name, { right, checked }) => {
  const field = fieldOf(name.split(' ')[0]!);
  const problem = (value: string) => valueFault(field, value);

  it('accepts check digits computed by its issuer’s algorithm', () => {
    fc.assert(
      fc.property(right.filter(notAllTheSame), (value) => {
        expect(problem(value)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses every other check digit', () => {
    fc.assert(
      fc.property(
        right,
        fc.constantFrom(...checked),
        fc.integer({ min: 1, max: 9 }),
        (value, place, more) => {
          const other = (Number(value[place]) + more) % 10;
          expect(problem(value.slice(0, place) + other + value.slice(place + 1))).toMatch(/inválid[oa]: ./);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
