/** Reads the rows of a file in any supported format. */
import { readCsvText } from '#spreadsheets/csvCells.ts';
import { readCsv, readFileSheets } from '#spreadsheets/readFile.ts';
import { FileError, type SheetLine, type Sheet, type TextChoices } from '#spreadsheets/sheet.ts';
import { detectFormat, formatOfText } from '#spreadsheets/fileFormat.ts';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { cellWords } from '#spreadsheets/xlsx.ts';
import { readInThread, type DistantSheet } from './threadReader.ts';
import { tableIn, type SheetTable as FoundTable, type TableChoices } from '#spreadsheets/table.ts';

export type { TableChoices, TableNote } from '#spreadsheets/table.ts';
export type ImportTable = Omit<FoundTable, 'sheet'> & { sheet: OpenSheet };
/** A row with its number in the spreadsheet. The head is row 1, unless a title is above it. */
export type ImportRow = SheetLine;

export const rowLimit = 100_000;
const byteLimit = 20_000_000;

/** Says why a file can't be read. */
export class TableError extends Error {}

/** A sheet here, or one that another thread holds. */
export type OpenSheet = Sheet | DistantSheet;

/** The filled cells that a workbook may have in a browser. */
const cellLimit = 1_000_000;

/** The non-empty sheets of a file; a CSV file is one sheet. */
export async function readSheets(bytes: Uint8Array): Promise<OpenSheet[]> {
  try {
    const format = await detectFormat(bytes);
    // a long film is to be called a film
    if (bytes.length > byteLimit && (format === 'xlsx' || format === 'text'))
      throw new TableError(translate('portal.screen.import.unreadable.tooLarge'));
    const options = { words: cellWords(), cellLimit };
    const sheets = (await readInThread(bytes, options)) ?? (await readFileSheets(bytes, options));
    if (sheets.length === 0) throw new FileError('empty');
    return sheets;
  } catch (error) {
    return throwAsTableError(error);
  }
}

/** Reads pasted lines: see `readTable`. */
export async function readPasted(text: string): Promise<ImportTable> {
  try {
    const format = formatOfText(text);
    if (format !== 'text') throw new FileError(format);
    const [sheet] = (await readInThread(text, {})) ?? [];
    return sheet ? await openTable(sheet) : importTableOf(readCsv(text));
  } catch (error) {
    return throwAsTableError(error);
  }
}

/** The table of a sheet, wherever it is. */
export async function openTable(sheet: OpenSheet, choices?: TableChoices): Promise<ImportTable> {
  try {
    if (!('table' in sheet)) return importTableOf(sheet, choices);
    const table = await sheet.table(choices, rowLimit);
    if (!table) throw new TableError(translate('portal.screen.import.unreadable.empty'));
    if ('tooMany' in table) throw new TableError(tooManyRows(table.tooMany));
    return { ...table, head: table.head.map(readCsvText) };
  } catch (error) {
    return throwAsTableError(error);
  }
}

/** Reads text with semicolons, commas, or the tabs of cells copied from a spreadsheet. */
export function readTable(text: string): FoundTable {
  try {
    const format = formatOfText(text);
    if (format !== 'text') throw new FileError(format);
    return importTableOf(readCsv(text));
  } catch (error) {
    return throwAsTableError(error);
  }
}

/** The table of a text that is read in another way. */
export async function rereadTable({ sheet }: ImportTable, choices: TextChoices): Promise<ImportTable> {
  try {
    return await openTable((await sheet.again?.(choices)) ?? sheet);
  } catch (error) {
    return throwAsTableError(error);
  }
}

export function importTableOf(sheet: Sheet, choices?: TableChoices): FoundTable {
  try {
    const table = tableIn(sheet, choices);
    if (!table) throw new FileError('empty');
    const count = table.rows.length;
    if (count > rowLimit) throw new TableError(tooManyRows(count));
    return { ...table, head: table.head.map(readCsvText) };
  } catch (error) {
    return throwAsTableError(error);
  }
}

const tooManyRows = (count: number) =>
  translate('portal.screen.import.unreadable.tooMany', {
    count: formatAmount(count),
    limit: formatAmount(rowLimit),
  });

/** No other message than ours reaches the user: an error of a library means that it could not read the file. */
function throwAsTableError(error: unknown): never {
  if (error instanceof TableError) throw error;
  const { message } = error instanceof FileError ? error : new FileError('damaged');
  throw new TableError(message, { cause: error });
}
