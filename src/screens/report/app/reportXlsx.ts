import { writeXlsx, type Cell } from 'hucre/xlsx';
import { currencyParts, decimalRange, type NumberFormat } from '#kinds/format.ts';
import { xlsxText } from '#spreadsheets/csvCells.ts';
import { sheetRows, type ReportSheet } from './reportCsv.ts';

/** The report's table as an .xlsx file: its figures are numbers, as exact as they are, in their formats. */
export async function reportXlsx(sheet: ReportSheet & { title: string }): Promise<Uint8Array> {
  const { heads, rows } = sheetRows(sheet);
  const { groups, measures, title } = sheet;
  const cells = new Map<string, Partial<Cell>>();
  heads.forEach((_head, column) => cells.set(`0,${column}`, { style: { font: { bold: true } } }));
  const data = rows.map(({ names, values, keys }, row) => [
    ...names.map(xlsxText),
    ...values.map((value, at) => {
      const { format: own, unitOf } = measures[at]!;
      const unit = unitOf?.(keys);
      const format = unit === undefined ? own : { ...own, unit };
      const isBold = row === rows.length - 1;
      cells.set(`${row + 1},${groups.length + at}`, {
        style: { numFmt: cellFormat(format), ...(isBold && { font: { bold: true } }) },
      });
      return value !== null && format.format === 'percent' && !format.share ? value / 100 : value;
    }),
  ]);
  return writeXlsx({
    sheets: [
      {
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || '1',
        columns: heads.map((head, at) => ({
          width: Math.min(
            60,
            Math.max(10, head.length + 2, ...rows.map(({ names }) => (names[at]?.length ?? 0) + 2)),
          ),
        })),
        rows: [heads.map(xlsxText), ...data],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** A spreadsheet's format code of a figure. */
function cellFormat(format: NumberFormat): string {
  const [least, most] = decimalRange(format);
  const digits = `#,##0${most > 0 ? `.${'0'.repeat(least)}${'#'.repeat(most - least)}` : ''}`;
  if (format.format === 'percent') return `0.0%`;
  if (format.format === 'integer' || format.thousands) return digits;
  if (format.format === 'money') {
    const { before, after } = currencyParts(format.currency);
    return [before && `"${before}"`, digits, after && `"${after}"`].join('');
  }
  // a point after a whole number would stand alone
  const plain = least === 0 && most > 0 ? '#,##0.00' : digits;
  return format.unit ? `${plain}" ${format.unit.replaceAll('"', '')}"` : plain;
}
