import Papa from 'papaparse';
import { csvDelimiter, csvText } from '#kinds/spreadsheets/csvCells.ts';
import type { Row, Table } from './readTable.ts';

export type FailedRow = { row: Row; problem: string };

/**
 * The rows that were not imported, unchanged, each with its problem. Once corrected, the file can be imported
 * again.
 */
export function failedRowsCsv({ head }: Table, leftovers: readonly FailedRow[], problemHead: string): string {
  // The file may already have a problem column from an earlier round.
  const kept = head.flatMap((text, at) => (text === problemHead ? [] : [at]));
  const data = leftovers.map(({ row, problem }) => [
    ...kept.map((at) => defused(row.cells[at] ?? '')),
    csvText(problem),
    ...row.cells.slice(head.length).map(defused),
  ]);
  return csvFile([...kept.map((at) => csvText(head[at]!)), problemHead], data);
}

/** A CSV file with semicolons and a byte order mark, as Brazilian spreadsheets expect. */
export const csvFile = (fields: string[], data: string[][]): string =>
  `\uFEFF${Papa.unparse({ fields, data }, { delimiter: csvDelimiter(), newline: '\r\n' })}`;

/** Escapes a cell, unless it is already escaped, as in files that we exported. */
const defused = (cell: string) => (cell.startsWith("'") ? cell : csvText(cell));
