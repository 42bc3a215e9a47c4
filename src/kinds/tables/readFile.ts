/** The sheets of a file of records: those of an .xlsx, or the one that a CSV file is. */
import { csvLines, decodeText } from './csvLines.ts';
import { FileError } from './fileError.ts';
import { fileKindOf } from './fileKind.ts';
import { readXlsxSheets, type Sheet } from './xlsx.ts';

/** @param limit so many lines of a text at most */
export async function readFileSheets(bytes: Uint8Array, limit?: number): Promise<Sheet[]> {
  const kind = fileKindOf(bytes);
  if (kind === 'xlsx') return readXlsxSheets(bytes);
  if (kind !== 'text') throw new FileError(kind);
  return [{ name: '', lines: csvLines(decodeText(bytes), limit) }];
}
