import { formatNumber } from '#kinds/format.ts';
import { printLayout } from '#screens/app/printLayout.ts';
import type { Line } from './lines.ts';
import { aligned, type ReportTableProps } from './ReportTable.tsx';

/** A report may have a column for each month; its numbers take one line, and punctuation is narrow. */
const numbers = { leastSize: 6, letter: 0.54, gap: 8 };

/** Print styles by which no column is cut off. */
export function onPaper({ measures, lines, total }: Pick<ReportTableProps, 'measures' | 'lines' | 'total'>) {
  const rows: Pick<Line, 'values' | 'label'>[] = [{ values: total, label: '' }, ...lines.flatMap(within)];
  const longest = (textOf: (row: (typeof rows)[number]) => string) =>
    rows.reduce((most, row) => Math.max(most, textOf(row).length), 0);
  const { sideways, fontSize } = printLayout(
    [
      longest(({ label }) => label),
      ...measures.map((measure, at) => {
        const { format } = aligned(
          measure,
          rows.map(({ values }) => values),
          at,
        );
        return longest(({ values }) => formatNumber(values[at], format));
      }),
    ],
    numbers,
  );
  const size = { fontSize: `${fontSize}px !important` };
  return {
    ...(sideways && { '@page': { size: 'landscape' } }),
    '@media print': {
      '.report-parts': { display: 'block !important' },
      '.report-parts > *': { marginBottom: '16px', breakInside: 'auto' },
      '.report-parts section a': { display: 'none !important' },
      '.report-parts table, .report-parts th': size,
      '.report-parts th, .report-parts td': { paddingInline: '4px !important' },
      // the lines of the smallest text are closer
      ...(fontSize < 9 && {
        '.report-parts tr > *': { paddingBlock: '1px !important', height: 'auto !important' },
      }),
    },
  };
}

const within = (line: Line): Line[] => [line, ...line.lines.flatMap(within)];
