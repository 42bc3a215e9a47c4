import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { parseCsvValue } from '#spreadsheets/csvCells.ts';
import { parseValue } from '#kinds/registry.ts';
import { numberText, textFault, typedNumber, type NumberField } from '#kinds/number/kind.ts';
import { readNumber, writeNumber, type Marks } from '#kinds/number/numberText.ts';
import { validateField } from '#kinds/validate.ts';
import { withLanguage } from '#messages/node.ts';
import { context, fieldOf } from './helpers.ts';

const valueOf = (text: string, marks?: Marks) => readNumber(text, marks && { marks })?.value;

describe('readNumber', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['1.5', 1.5],
    ['1.50', 1.5],
    ['1,5', 1.5],
    ['5,', 5],
    ['5.', 5],
    [',5', 0.5],
    ['.500', 0.5],
    ['1.234', 1234],
    ['1.2345', 1.2345],
    ['12.345', 12345],
    ['1234.567', 1234.567],
    ['0.500', 0.5],
    ['1,234', 1.234],
    ['1.420,5', 1420.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1,234,567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['1 234,56', 1234.56],
    ['1\u00a0234\u202f567', 1234567],
    [' - 5 ', -5],
    ['5-', -5],
    ['(1.234,50)', -1234.5],
    ['+5', 5],
  ])('reads %j as %d', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '1e9',
    '0x10',
    'Infinity',
    '12 34',
    '1,5 6',
    '1.23,45',
    '1.2.3',
    '1,2,3',
    '1,234.',
    '1.234.',
    '012.345',
    '0.123.456',
    '0.123,4',
    '1 234.567',
    '--5',
    '-5-',
    '(-5)',
    '(5',
    '5%',
    'R$ 5',
    '1R$2',
    '5 kg',
    '١٢',
    '1'.repeat(61),
  ])('does not guess the meaning of %j', (text) => {
    expect(valueOf(text)).toBeUndefined();
  });

  it('accepts currency and unit in their usual places, and no others', () => {
    const style = { currency: 'BRL', unit: 'R$/saca' };
    for (const text of [
      'R$ 120,5',
      '-R$120,5',
      'R$ -120,5',
      '120,5 R$',
      '120,5 BRL',
      'R$ 120,5/saca',
      '120,5 saca',
    ])
      expect(Math.abs(readNumber(text, style)?.value ?? 0)).toBe(120.5);
    for (const text of ['US$ 120', '120 kg', '12R$0', 'R$', '10%'])
      expect(readNumber(text, style)).toBeUndefined();
    expect(readNumber('US$ 120', { currency: 'USD' })?.value).toBe(120);
    expect(readNumber('10 %', { unit: '%' })?.value).toBe(10);
  });

  it('parses another language by its marks', () => {
    const english: Marks = { decimal: '.', group: ',' };
    expect(
      ['1,234', '1.234', '1,5', '1,234.5', '1.234,5', '0,500'].map((text) => valueOf(text, english)),
    ).toEqual([1234, 1.234, 1.5, 1234.5, 1234.5, 0.5]);
    expect(withLanguage('en-US', () => writeNumber(-1234567.5, { decimals: 2 }))).toBe('-1,234,567.50');
  });

  it('parses whatever writeNumber writes, to the last digit', () => {
    const numbers = fc.oneof(
      fc.integer(),
      fc
        .double({ noNaN: true, min: -1e15, max: 1e15 })
        .filter((value) => Math.abs(value) > 1e-20 || value === 0),
    );
    fc.assert(
      fc.property(numbers, fc.nat(4), (value, decimals) => {
        const exact = value || 0;
        // Numbers are read back with and without thousands separators.
        expect(valueOf(writeNumber(exact, { decimals }))).toBe(exact);
        expect(valueOf(writeNumber(exact, { decimals, grouped: false }))).toBe(exact);
      }),
    );
  });
});

const money = fieldOf('money') as NumberField;
const kinds: NumberField[] = [
  money,
  fieldOf('money', { currency: 'USD', decimals: 4 }) as NumberField,
  fieldOf('decimal', { decimals: 3, unit: 'l' }) as NumberField,
  fieldOf('integer') as NumberField,
  fieldOf('integer', { min: 1980, max: 2100 }) as NumberField,
  fieldOf('percent') as NumberField,
];

describe('a typed number', () => {
  const problem = (field: Field, text: string) =>
    validateField(field, typedNumber(text, field as NumberField), { ...context, fields: { campo: field } });

  it.each([
    [money, '1e9', 'Não é um número: “1e9”. Escreva como 1.234,56'],
    [money, ' 12 34 ', 'Não é um número: “12 34”. Escreva como 1.234,56'],
    [money, '5%', 'Não é um número: “5%”. Escreva como 1.234,56'],
    [fieldOf('integer'), '12km', 'Não é um número: “12km”. Escreva como 15'],
    [
      fieldOf('integer', { min: 1980, max: 2100 }),
      'dois mil',
      'Não é um número: “dois mil”. Escreva como 2026',
    ],
    [fieldOf('integer'), '1.5', 'Deve ser um número inteiro'],
    [fieldOf('integer'), '1,00000000000000000001', 'Deve ser um número inteiro'],
    [money, '1,234', 'Casas decimais: no máximo 2'],
    [money, '0,1000000000000000001', 'Casas decimais: no máximo 2'],
    [money, '12345678901234567', 'Número grande demais'],
    [money, '12345678901234567,000', 'Número grande demais'],
    [fieldOf('integer'), '12.345.678.901.234.567,0', 'Número grande demais'],
    [fieldOf('money', { min: 0 }), '-10', 'Deve ser no mínimo R$\u00a00,00'],
  ])('%o says what is wrong with %j', (field, text, message) => {
    expect(problem(field, text)).toBe(message);
  });

  it('is exact to the cent, in every notation', () => {
    for (const text of ['1.234,56', '1234,56', '1234.56', 'R$ 1.234,56', '1.234,5600'])
      expect([typedNumber(text, money), problem(money, text)]).toEqual([1234.56, undefined]);
  });

  it('is parsed like an import, and otherwise kept as text with a reason', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0159.,-+() eR$%l'), maxLength: 14 }),
      fc.string({ maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...kinds), texts, (field, text) => {
        const held = typedNumber(text, field);
        const cell = parseCsvValue(field, text, context);
        if (text.trim() === '') expect(held).toBeNull();
        else if (typeof held === 'number') {
          expect(parseValue(field, text)).toBe(held);
          expect(textFault(text, field)).toBeUndefined();
          // Shown again, with or without thousands separators, it means the same.
          for (const grouped of [true, false])
            expect(typedNumber(numberText(held, field, grouped), field)).toBe(held);
        } else {
          expect(held).toBe(text);
          expect(numberText(held, field, true)).toBe(text);
          expect(problem(field, text)).toBeTruthy();
          if (!text.startsWith("'")) expect(cell).toEqual({ error: problem(field, text) });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
