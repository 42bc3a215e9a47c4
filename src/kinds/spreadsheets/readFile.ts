/** Reads the sheets of a file of records: those of an .xlsx, or the single one of a CSV file. */
import { csvLines, decodeText } from './csvLines.ts';
import { FileError } from './fileError.ts';
import { detectFormat } from './fileFormat.ts';
import { readXlsxSheets, type Sheet } from './xlsx.ts';

/** @param limit the maximum number of lines of a text file */
export async function readFileSheets(bytes: Uint8Array, limit?: number): Promise<Sheet[]> {
  const kind = detectFormat(bytes);
  if (kind === 'xlsx') return readXlsxSheets(bytes);
  if (kind !== 'text') throw new FileError(kind);
  return [{ name: '', lines: csvLines(decodeText(bytes), limit) }];
}
