import type { RaRecord } from 'ra-core';
import Papa from 'papaparse';
import type { ClientResource } from '#model/api/answers.ts';
import type { Column } from '#model/types.ts';
import { csvDelimiter, csvText, csvValue } from '#spreadsheets/csvCells.ts';
import { saveFile } from './download.ts';
import { exportTable, type ExportContext } from './exportTable.ts';

/**
 * The records as CSV in the format that Brazilian spreadsheets open: semicolons, decimal commas and a byte
 * order mark. csvValue escapes what a spreadsheet would run as a formula.
 *
 * @param isRest these records follow others of the same file
 */
export async function toCsv(
  resource: ClientResource,
  columns: readonly Column[],
  records: readonly RaRecord[],
  context: ExportContext,
  isRest = false,
): Promise<string> {
  const table = await exportTable(resource, columns, records, context);
  const shown = table.columns();
  const { timeZone } = context;
  const data = records.map((record) =>
    shown.map(({ field, isNamed, text }) =>
      isNamed ? csvText(text(record)) : csvValue(field, record[field.id], { timeZone }),
    ),
  );
  const format = { delimiter: csvDelimiter(), newline: '\r\n' };
  if (isRest) return `\r\n${Papa.unparse(data, format)}`;
  const heads = shown.map(({ label }) => csvText(label));
  return `\uFEFF${Papa.unparse({ fields: heads, data }, format)}`;
}

export const downloadCsv = (csv: string | string[], fileName: string) =>
  saveFile(csv, 'text/csv;charset=utf-8', fileName);
