import { expect, it } from 'vitest';
import type { NumberFormat } from '#kinds/format.ts';
import { onPaper } from '#screens/report/app/ReportPage.tsx';

const format: NumberFormat = { decimals: 2 };
/** A report with so many columns of amounts in millions. */
const paperOf = (count: number) =>
  onPaper({
    measures: Array.from({ length: count }, () => ({ label: 'Valor', format, isAdditive: true })),
    lines: [
      {
        id: '1',
        keys: ['1'],
        label: 'Frotas',
        values: Array.from({ length: count }, () => 1_234_567.89),
        lines: [],
      },
    ],
    total: [],
  });

it('prints a report in landscape as soon as its columns need it, and in smaller text for many', () => {
  expect(paperOf(4)).not.toHaveProperty('@page');
  expect(paperOf(9)).toHaveProperty('@page.size', 'landscape');
  const sizeOf = (count: number) =>
    parseFloat(paperOf(count)['@media print']['.report-parts table, .report-parts th'].fontSize);
  expect(sizeOf(9)).toBe(11);
  expect(sizeOf(15)).toBeLessThan(9);
  expect(sizeOf(60)).toBe(6);
});
