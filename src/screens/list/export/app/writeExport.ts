import type { ExportFormat } from '#model/api/exports.ts';
import type { RaRecord, SortPayload } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Column, Filter } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import {
  exportTable,
  loadAllRecords,
  selectedRecords,
  type ExportContext,
  type ExportTable,
} from './exportTable.ts';

export type Printed = { table: ExportTable; records: readonly RaRecord[]; timeZone: string };

type Source = {
  screen: ListScreen;
  resource: ClientResource;
  list: { name: string; sort: SortPayload; filter: Filter };
  /** Only these records of the list. */
  ids: readonly RaRecord['id'][] | undefined;
  shown: readonly Column[];
  context: ExportContext;
  /** Without its ending. */
  fileName: string;
  words: { total: string; totalOf?: Readonly<Record<string, string>> };
};

/** Reads the records, and writes them into a file or returns what is to be printed. */
export async function writeExport(
  format: ExportFormat,
  { screen, resource, list, ids, shown, context, fileName, words }: Source,
): Promise<{ count: number; total: number; printed?: Printed }> {
  const { dataProvider, timeZone } = context;
  const { records, total } = ids
    ? await selectedRecords(dataProvider, list, ids)
    : await loadAllRecords(dataProvider, list);
  const found = { count: records.length, total };
  if (format === 'print')
    return {
      ...found,
      printed: { table: await exportTable(resource, shown, records, context), records, timeZone },
    };
  if (format === 'csv') {
    const [{ downloadCsv, toCsv }, { exportColumns }] = await Promise.all([
      import('./exportCsv.ts'),
      import('#screens/list/import/app/mapping.ts'),
    ]);
    const columns = exportColumns(screen, resource);
    downloadCsv(await toCsv(resource, columns, records, context), `${fileName}.csv`);
  } else {
    const { downloadXlsx, toXlsx } = await import('./exportXlsx.ts');
    const sheet = await toXlsx(resource, shown, records, { ...context, totals: screen.totals, words });
    downloadXlsx(sheet, `${fileName}.xlsx`);
  }
  return found;
}
