import { useDataProvider, useListContext, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useCallback, useState } from 'react';
import { useCurrentRoute, usePortalIndex } from '../../../../app/portal/context.ts';
import { useChosenColumns } from '../../columns/app/useChosenColumns.ts';
import { exportLimit } from './exportLimit.ts';
import type { ExportContext, ExportTable } from './exportTable.ts';
import { messageOf } from '../../../../app/ui/feedback/LoadError.tsx';
import { useFilterNow } from '../../../app/filters/LiveFilter.tsx';
import { useScreen } from '../../../app/useScreen.ts';
import { currentLocale } from '../../../../messages/say.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'print';
type Printed = { table: ExportTable; records: readonly RaRecord[]; timeZone: string };

/** Exports the filtered list, or some of its records, as CSV, as a spreadsheet or on paper. */
export function useExport() {
  const { name, screen, resource } = useScreen();
  const { slice } = useCurrentRoute();
  const { timeZone, today } = usePortalIndex();
  const { sort } = useListContext();
  const filterNow = useFilterNow();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const { shown } = useChosenColumns();
  const [isBusy, setBusy] = useState(false);

  const fileName = `${resource.id}-${today}`;
  const [printed, setPrinted] = useState<Printed | null>(null);
  const write: Record<ExportFormat, (records: readonly RaRecord[], context: ExportContext) => Promise<void>> =
    {
      csv: async (records, context) => {
        const [{ downloadCsv, toCsv }, { exportColumns }] = await Promise.all([
          import('./exportCsv.ts'),
          import('../import/mapping.ts'),
        ]);
        const columns = exportColumns(screen, resource);
        downloadCsv(await toCsv(resource, columns, records, context), `${fileName}.csv`);
      },
      xlsx: async (records, context) => {
        const { downloadXlsx, toXlsx } = await import('./exportXlsx.ts');
        const words = { total: translate('portal.screen.list.total') };
        const sheet = await toXlsx(resource, shown, records, { ...context, totals: screen.totals, words });
        downloadXlsx(sheet, `${fileName}.xlsx`);
      },
      print: async (records, context) => {
        const { exportTable } = await import('./exportTable.ts');
        setPrinted({ table: await exportTable(resource, shown, records, context), records, timeZone });
      },
    };

  const run = async (ids?: readonly RaRecord['id'][], format: ExportFormat = 'csv') => {
    setBusy(true);
    // Read before the import: while the code loads, typed text is applied to the list and this `filterNow`
    // misses it.
    const filter = filterNow();
    try {
      // The library and the export code are loaded only when needed.
      const { recordsOf, selectedRecords } = await import('./exportTable.ts');
      const list = { name, sort, filter };
      const found = ids
        ? await selectedRecords(dataProvider, list, ids)
        : await recordsOf(dataProvider, list);
      const context = { dataProvider, resources: slice.resources, timeZone };
      await write[format](found.records, context);
      if (found.total > found.records.length)
        notify('portal.screen.export.cut', {
          type: 'warning',
          messageArgs: {
            limit: exportLimit.toLocaleString(currentLocale()),
            total: found.total.toLocaleString(currentLocale()),
          },
        });
      else if (format !== 'print')
        notify('portal.screen.export.done', {
          type: 'success',
          messageArgs: { smart_count: found.records.length },
        });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, printed, onPrinted: useCallback(() => setPrinted(null), []) };
}
