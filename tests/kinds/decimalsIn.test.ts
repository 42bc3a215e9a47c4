import { describe, expect, it } from 'vitest';
import { formatNumber, type NumberFormat } from '#kinds/format.ts';
import { alignedFormat, decimalsOfColumn } from '#kinds/number/decimalsIn.ts';
import { fieldOf } from './helpers.ts';

const litres: NumberFormat = { format: 'decimal', decimals: 3 };
const price: NumberFormat = { format: 'money', decimals: 4 };

describe('the numbers of a column', () => {
  it.each<[string, NumberFormat, (number | null)[], string[]]>([
    ['as many decimals as the most precise', litres, [480.5, 240, 12.25], ['480,50', '240,00', '12,25']],
    ['none, when none has any', litres, [480, 240, null], ['480', '240', '–']],
    ['at most those of the field', litres, [1.23456, 2], ['1,235', '2,000']],
    ['no more because of binary errors', litres, [0.1 + 0.2, 1], ['0,3', '1,0']],
    ['at least the cents of money', price, [50.4, 51], ['R$ 50,40', 'R$ 51,00']],
    ['the third and fourth decimal of money', price, [50.4, 50.4025], ['R$ 50,4000', 'R$ 50,4025']],
    ['no cents, where the column has none', { format: 'money', decimals: 0 }, [50.4], ['R$ 50']],
    [
      'one decimal of shares',
      { share: true, format: 'percent', decimals: 1 },
      [0.125, 0.5],
      ['12,5%', '50,0%'],
    ],
    ['none of integers', { format: 'integer' }, [1, 2.5], ['1', '3']],
  ])('have %s', (_title, format, values, texts) => {
    const aligned = alignedFormat(format, values);
    expect(values.map((value) => formatNumber(value, aligned).replaceAll('\u00a0', ' '))).toEqual(texts);
  });

  it('have a number of decimals only where the field is a number', () => {
    expect(decimalsOfColumn(fieldOf('decimal', { decimals: 3 }), [1.5, 2])).toBe(1);
    expect(decimalsOfColumn(fieldOf('text'), ['1,50'])).toBeUndefined();
  });
});
