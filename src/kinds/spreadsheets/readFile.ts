/** Reads the sheets of a file of records: those of an .xlsx, or the single one of a CSV file. */
import { readCsv } from './csvLines.ts';
import { decodeText } from './decodeText.ts';
import { FileError } from './fileError.ts';
import { detectFormat } from './fileFormat.ts';
import type { ReadOptions, Sheet, TextChoices } from './sheet.ts';
import { readXlsxSheets } from './xlsx.ts';

export async function readFileSheets(bytes: Uint8Array, options: ReadOptions = {}): Promise<Sheet[]> {
  const format = await detectFormat(bytes);
  if (format === 'xlsx') return readXlsxSheets(bytes, options);
  if (format !== 'text') throw new FileError(format);
  return [readText(bytes, options.lineLimit)];
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
