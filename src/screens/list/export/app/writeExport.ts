import type { ExportFormat } from '#model/api/exports.ts';
import type { RaRecord, SortPayload } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Column, Filter } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { runningAsked } from '#screens/list/running/asked.ts';
import { fieldOfRunning } from '#screens/list/running/app/useRunning.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import {
  exportTable,
  partsTogether,
  recordsInParts,
  selectedInParts,
  type ExportContext,
  type ExportTable,
} from './exportTable.ts';

export type Printed = { table: ExportTable; records: readonly RaRecord[] };

type Source = {
  screen: ListScreen;
  resource: ClientResource;
  list: { name: string; sort: SortPayload; filter: Filter };
  /** Only these records of the list. */
  ids: readonly RaRecord['id'][] | undefined;
  shown: readonly Column[];
  /** All columns of the list, in place of those on the screen. */
  isWhole: boolean;
  context: ExportContext;
  /** Without its ending. */
  fileName: string;
  words: { total: string; totalOf?: Readonly<Record<string, string>> };
  /** Ends it. */
  signal?: AbortSignal;
  onProgress?: (progress: ExportedSoFar) => void;
};
export type ExportedSoFar = { count: number; total: number };

/** The resource and its records with the running balance of the list as if it were a field. */
async function balanced(
  { running, filter }: ListScreen,
  resource: ClientResource,
  records: readonly RaRecord[],
  name: string,
  dataProvider: ExportContext['dataProvider'],
) {
  const field = running && fieldOfRunning(running, resource.fields);
  if (!running || !field) return { resource, records, withBalance: (columns: readonly Column[]) => columns };
  const ids = records.map(({ id }) => id);
  const balances = await (dataProvider as PortalDataProvider).running(name, {
    ...runningAsked(running, filter),
    ids,
  });
  const withBalance = (columns: readonly Column[]): Column[] => {
    const at = columns.findIndex((column) => column.field === running.sum);
    return columns.toSpliced(at < 0 ? columns.length : at + 1, 0, { field: field.id, label: field.label });
  };
  return {
    resource: { ...resource, fields: { ...resource.fields, [field.id]: field } },
    records: records.map((record) => ({ ...record, [field.id]: balances.get(String(record.id)) ?? null })),
    withBalance,
  };
}

/** Writes all records into a file of lines, some at a time. Rejects with the reason of `signal` when that ends it. */
async function writeCsv(
  { screen, resource: own, list, shown: chosen, isWhole, context, fileName, signal, onProgress }: Source,
  parts: AsyncIterable<{ records: readonly RaRecord[]; total: number }>,
) {
  const { dataProvider } = context;
  const [{ downloadCsv, toCsv }, { exportColumns }] = await Promise.all([
    import('./exportCsv.ts'),
    import('#screens/list/import/app/mapping.ts'),
  ]);
  const texts: string[] = [];
  let count = 0;
  for await (const { records: read, total } of parts) {
    const { resource, records, withBalance } = await balanced(screen, own, read, list.name, dataProvider);
    const columns = withBalance(isWhole ? exportColumns(screen, own) : chosen);
    texts.push(await toCsv(resource, columns, records, context, texts.length > 0));
    count += records.length;
    signal?.throwIfAborted();
    if (count < total) onProgress?.({ count, total });
  }
  downloadCsv(texts, `${fileName}.csv`);
  return { count, total: count };
}

/** Reads the records, and writes them into a file or returns what is to be printed. */
export async function writeExport(
  format: ExportFormat,
  source: Source,
): Promise<{ count: number; total: number; printed?: Printed }> {
  const {
    screen,
    resource: own,
    list,
    ids,
    shown: chosen,
    context,
    fileName,
    words,
    signal,
    onProgress,
  } = source;
  const { dataProvider } = context;
  const parts = ids
    ? selectedInParts(dataProvider, list, ids, signal)
    : recordsInParts(dataProvider, list, signal);
  if (format === 'csv') return writeCsv(source, parts);
  const { records: read, total } = await partsTogether(parts, signal, onProgress);
  const { resource, records, withBalance } = await balanced(screen, own, read, list.name, dataProvider);
  const found = { count: records.length, total };
  const shown = withBalance(chosen);
  if (format === 'print')
    return { ...found, printed: { table: await exportTable(resource, shown, records, context), records } };
  signal?.throwIfAborted();
  const { downloadXlsx, toXlsx } = await import('./exportXlsx.ts');
  const sheet = await toXlsx(resource, shown, records, { ...context, totals: screen.totals, words });
  downloadXlsx(sheet, `${fileName}.xlsx`);
  return found;
}
