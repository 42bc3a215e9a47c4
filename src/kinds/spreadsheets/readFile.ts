/** Reads the sheets of a file of records: those of an .xlsx, or the single one of a CSV file. */
import { readCsv } from './csvLines.ts';
import { decodeText } from './decodeText.ts';
import { FileError } from './fileError.ts';
import { detectFormat } from './fileFormat.ts';
import type { Sheet, TextChoices } from './sheet.ts';
import { readXlsxSheets } from './xlsx.ts';

/** @param limit the maximum number of lines of a text file */
export async function readFileSheets(bytes: Uint8Array, limit?: number): Promise<Sheet[]> {
  const format = detectFormat(bytes);
  if (format === 'xlsx') return readXlsxSheets(bytes);
  if (format !== 'text') throw new FileError(format);
  return [readText(bytes, limit)];
}

function readText(bytes: Uint8Array, limit: number | undefined, choices: TextChoices = {}): Sheet {
  const { text, encoding } = decodeText(bytes, choices.encoding);
  const sheet = readCsv(text, limit, choices.separator);
  return {
    ...sheet,
    facts: { encoding, ...sheet.facts },
    again: (more) => readText(bytes, limit, more),
  };
}
