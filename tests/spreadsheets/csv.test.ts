import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, csvValue, parseCsvValue } from '#spreadsheets/csvCells.ts';
import { context, fieldOf } from '../kinds/helpers.ts';

const text = fieldOf('text', { maxLength: 5000 });

describe('csvValue', () => {
  it.each([
    '=1+1',
    '+1+1',
    '-2+3+cmd|x',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    '\n=1',
    "'=1",
    '＝1+1',
    '＋1',
    '－2+3',
    '＠SUM(A1)',
  ])('escapes %j, which a spreadsheet would execute', (formula) => {
    expect(csvValue(text, formula, context)).toBe(`'${formula}`);
  });

  it.each(['Posto = bom', '-12', '+5,50', '-1.234,56', 'a@b.co', "'aspas'"])(
    'does not change %j',
    (plain) => {
      expect(csvValue(text, plain, context)).toBe(plain);
    },
  );

  it('starts no cell with a formula, and restores the text', () => {
    const dangerous = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '＝', '＠', '\t', "'", ''), fc.string())
      .map((pair) => pair.join(''));
    fc.assert(
      fc.property(dangerous, (value) => {
        const cell = csvText(value);
        expect(/^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^[+-][\d.,]+$/.test(cell)).toBe(false);
        const clean = fieldOf('text', { maxLength: 5000 });
        const stored = parseCsvValue(clean, value, context);
        if ('value' in stored && stored.value !== null)
          expect(parseCsvValue(clean, csvValue(clean, stored.value, context), context)).toEqual(stored);
      }),
    );
  });

  it('writes numbers that a Brazilian spreadsheet parses', () => {
    expect(csvValue(fieldOf('money'), -1234.5, context)).toBe('-1234,5');
    expect(csvValue(fieldOf('percent'), 12.5, context)).toBe('12,5');
    expect(csvValue(fieldOf('decimal', { decimals: 6, unit: 'l' }), 0.000001, context)).toBe('0,000001');
  });

  it('keeps documents and dates readable, and omits passwords', () => {
    expect(csvValue(fieldOf('cpf'), '07462519399', context)).toBe('074.625.193-99');
    expect(csvValue(fieldOf('date'), '2026-10-31', context)).toBe('31/10/2026');
    expect(csvValue(fieldOf('datetime'), '2026-10-31T18:30:15.000Z', context)).toBe('31/10/2026 14:30:15');
    expect(csvValue(fieldOf('password'), '$2a$10$hash', context)).toBe('');
    expect(csvValue(text, null, context)).toBe('');
  });
});

describe('parseCsvValue', () => {
  it('returns the stored value, or an error message', () => {
    expect(parseCsvValue(fieldOf('money'), 'R$ 1.234,56', context)).toEqual({ value: 1234.56 });
    // how accounting formats show zero
    expect(parseCsvValue(fieldOf('money'), ' R$ -   ', context)).toEqual({ value: 0 });
    expect(parseCsvValue(fieldOf('money'), ' US$ -   ', context)).toHaveProperty('error');
    expect(parseCsvValue(fieldOf('money'), '-', context)).toHaveProperty('error');
    expect(parseCsvValue(fieldOf('money'), 'caro', context)).toEqual({
      error: 'Não é um número: “caro”. Escreva como 1.234,56',
    });
    expect(parseCsvValue(fieldOf('date'), '31/10/26', context)).toEqual({ value: '2026-10-31' });
    expect(parseCsvValue(fieldOf('date'), '31/02/26', context)).toEqual({
      error: '31/02/26 não existe. Escreva como 31/10/2026.',
    });
    expect(parseCsvValue(fieldOf('cpf'), '529.982.247-24', context)).toEqual({
      error: 'CPF inválido: dígito verificador não confere',
    });
  });

  it('treats an empty cell as no value', () => {
    expect(parseCsvValue(fieldOf('money'), ' ', context)).toEqual({ value: null });
  });
});
