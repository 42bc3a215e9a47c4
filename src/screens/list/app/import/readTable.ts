/** Reads the rows of a file in any supported format. */
import { readCsvText } from '../../../../kinds/spreadsheets/csvCells.ts';
import { csvLines } from '../../../../kinds/spreadsheets/csvLines.ts';
import { FileError, type FileFault } from '../../../../kinds/spreadsheets/fileError.ts';
import { findTable, type Line } from '../../../../kinds/spreadsheets/findTable.ts';
import { readFileSheets } from '../../../../kinds/spreadsheets/readFile.ts';
import type { Sheet } from '../../../../kinds/spreadsheets/xlsx.ts';

/** A row with its number in the spreadsheet. The head is row 1, unless a title is above it. */
export type Row = Line;
export type Table = {
  head: readonly string[];
  rows: readonly Row[];
  /** The number of the head row, when something is above it. */
  headLine?: number;
  /** Rows left out because they only contain totals. */
  sums?: readonly Row[];
};

export const rowLimit = 5000;
const byteLimit = 5_000_000;

type Reason = FileFault | 'empty' | 'tooMany' | 'tooLarge';

/** The reason why a file can't be read; its message is the key of a translation. */
export class TableError extends Error {
  readonly args: Record<string, unknown>;
  constructor(reason: Reason, args = {}, options?: ErrorOptions) {
    super(`portal.screen.import.unreadable.${reason}`, options);
    this.args = args;
  }
}

/** The non-empty sheets of a file; a CSV file is one sheet. */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.length > byteLimit) throw new TableError('tooLarge');
  const sheets = await readFileSheets(bytes).catch(throwAsTableError);
  if (sheets.length === 0) throw new TableError('empty');
  return sheets;
}

/** Reads text with semicolons, commas, or the tabs of cells copied from a spreadsheet. */
export function readTable(text: string): Table {
  try {
    return tableOf(csvLines(text));
  } catch (error) {
    return throwAsTableError(error);
  }
}

export function tableOf(lines: readonly Line[]): Table {
  const found = findTable(lines);
  if (!found) throw new TableError('empty');
  const { head, rows, above, sums } = found;
  if (rows.length > rowLimit) throw new TableError('tooMany', { count: rows.length, limit: rowLimit });
  return {
    head: head.cells.map(readCsvText),
    rows,
    ...(above.length > 0 && { headLine: head.line }),
    ...(sums.length > 0 && { sums }),
  };
}

function throwAsTableError(error: unknown): never {
  throw error instanceof FileError ? new TableError(error.reason, error.args, { cause: error }) : error;
}
