/** The rows of a CSV file, however it was written. */
import Papa from 'papaparse';
import { readCsvText } from '../../../kinds/csv.ts';

/** A row by its number in the spreadsheet: the head is row 1. */
export type Row = { line: number; cells: readonly string[] };
export type Table = { head: readonly string[]; rows: readonly Row[] };

export const rowLimit = 5000;
export const byteLimit = 5_000_000;

/** Why a file can't be taken; the key of a message. */
export class TableError extends Error {
  readonly args: Record<string, unknown>;
  constructor(reason: 'binary' | 'empty' | 'quotes' | 'tooMany' | 'tooLarge', args = {}) {
    super(`portal.screen.import.unreadable.${reason}`);
    this.args = args;
  }
}

/** UTF-8 with or without a byte order mark; what is not is taken for the Windows-1252 of older spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > byteLimit) throw new TableError('tooLarge');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Semicolons, commas or the tabs of cells copied from a spreadsheet. */
export function readTable(text: string): Table {
  if (text.includes('\0')) throw new TableError('binary');
  const content = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const { data, errors } = Papa.parse<string[]>(content, { delimiter: delimiterOf(content) });
  const [unclosed] = errors.filter(({ type }) => type === 'Quotes');
  if (unclosed) throw new TableError('quotes', { line: (unclosed.row ?? 0) + 1 });

  const rows = data
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = rows;
  if (!head || body.length === 0) throw new TableError('empty');
  if (body.length > rowLimit) throw new TableError('tooMany', { count: body.length, limit: rowLimit });
  return { head: head.cells.map(readCsvText), rows: body };
}

/** The one that cuts the head into most columns; decimal commas further down must not decide. */
function delimiterOf(content: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(content, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return [';', '\t', ','].reduce((best, other) => (columns(other) > columns(best) ? other : best));
}
