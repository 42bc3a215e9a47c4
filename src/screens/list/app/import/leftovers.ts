import Papa from 'papaparse';
import { csvDelimiter, csvText } from '../../../../kinds/csv.ts';
import type { Row, Table } from './readTable.ts';

export type Leftover = { row: Row; problem: string };

/** Rows that were not imported as they came, each with its problem: mended, the file can be imported again. */
export function leftoversCsv({ head }: Table, leftovers: readonly Leftover[], problemHead: string): string {
  // the file may come from an earlier round
  const kept = head.flatMap((text, at) => (text === problemHead ? [] : [at]));
  const data = leftovers.map(({ row, problem }) => [
    ...kept.map((at) => defused(row.cells[at] ?? '')),
    csvText(problem),
    ...row.cells.slice(head.length).map(defused),
  ]);
  return csvFile([...kept.map((at) => csvText(head[at]!)), problemHead], data);
}

/** Semicolons and a byte order mark, as Brazilian spreadsheets open it. */
export const csvFile = (fields: string[], data: string[][]): string =>
  `\uFEFF${Papa.unparse({ fields, data }, { delimiter: csvDelimiter(), newline: '\r\n' })}`;

/** A cell of a file is in CSV form already, unless the file was written by hand. */
const defused = (cell: string) => (cell.startsWith("'") ? cell : csvText(cell));
