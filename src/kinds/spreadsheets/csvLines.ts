/** Splits the text of a CSV file from any program, or cells copied from a spreadsheet, into lines. */
import Papa from 'papaparse';
import { FileError } from './fileError.ts';
import { headAt, linesToSearch, type Line } from './findTable.ts';

/** @param limit the maximum number of lines */
export function csvLines(text: string, limit = 0): Line[] {
  if (text.includes('\0')) throw new FileError('binary');
  const content = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const { data, errors } = parse(content, delimiterOf(content), limit);
  const [unclosed] = errors.filter(({ type }) => type === 'Quotes');
  if (unclosed) throw new FileError('quotes', { line: (unclosed.row ?? 0) + 1 });
  return data.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }));
}

const parse = (text: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, preview });

/** The cells of a spreadsheet's clipboard text. */
export const clipboardCells = (text: string): string[][] => parse(text.replace(/\r?\n$/, ''), '\t', 0).data;

/**
 * The separator by which most lines have as many cells as the head. Decimal commas further down must not
 * decide.
 */
function delimiterOf(text: string): string {
  const scored = [';', '\t', ',', '|'].map((delimiter) => {
    const lines = parse(text, delimiter, linesToSearch).data.filter((cells) =>
      cells.some((cell) => cell.trim()),
    );
    const width = lines[headAt(lines)]?.length ?? 1;
    return {
      delimiter,
      width,
      agreeing: width > 1 ? lines.filter(({ length }) => length === width).length : 0,
    };
  });
  return scored.toSorted((a, b) => b.agreeing - a.agreeing || b.width - a.width)[0]!.delimiter;
}

/**
 * Decodes UTF-8 with or without a byte order mark. Anything else is taken for the Windows-1252 of older
 * spreadsheets.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
