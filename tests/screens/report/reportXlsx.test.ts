import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { reportXlsx } from '#screens/report/app/reportXlsx.ts';

it('exports a report as numbers: a change as a percentage, and nothing as an empty cell', async () => {
  const line = { id: '1', keys: ['a'], label: '=A', values: [10.5, null, 0.25], lines: [] };
  const bytes = await reportXlsx({
    title: 'A/B',
    groups: ['Client'],
    measures: [
      { label: 'Sales', format: { format: 'money', currency: 'BRL' } },
      { label: 'Before', format: { format: 'percent' } },
      { label: 'Change', format: { format: 'percent', share: true } },
    ],
    lines: [line],
    total: [10.5, 12, 0.25],
    words: { subtotal: 'Subtotal', total: 'Total' },
  });
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]!.name).toBe('A B');
  expect(sheets[0]!.rows[0]).toEqual(['Client', 'Sales', 'Before', 'Change']);
  expect(sheets[0]!.rows[1]!.slice(1)).toEqual([10.5, null, 0.25]);
  expect(sheets[0]!.rows[2]).toEqual(['Total', 10.5, 0.12, 0.25]);
});
