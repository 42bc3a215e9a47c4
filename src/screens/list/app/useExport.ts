import { useDataProvider, useListContext, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useHere, usePortalIndex } from '../../../app/portal/context.ts';
import { exportColumns } from './import/mapping.ts';
import { messageOf } from '../../../app/ui/Problem.tsx';
import { useScreen } from '../../app/useScreen.ts';

/** Exports the whole list under its filter, or only some of its records, as a CSV file. */
export function useExport() {
  const { name, screen, resource } = useScreen();
  const { slice } = useHere();
  const { timeZone, today } = usePortalIndex();
  const { filterValues, sort } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);

  const run = async (ids?: readonly RaRecord['id'][]) => {
    setBusy(true);
    try {
      // neither the library nor the code is of any use before
      const { downloadCsv, exportLimit, recordsOf, toCsv } = await import('./exportCsv.ts');
      const found = ids
        ? await dataProvider
            .getMany(name, { ids: [...ids] })
            .then(({ data }) => ({ records: data as RaRecord[], total: data.length }))
        : await recordsOf(dataProvider, { name, sort, filter: filterValues });
      const csv = await toCsv(resource, exportColumns(screen, resource), found.records, {
        dataProvider,
        resources: slice.resources,
        timeZone,
      });
      downloadCsv(csv, `${resource.id}-${today}.csv`);
      if (found.total > found.records.length)
        notify('portal.screen.export.cut', {
          type: 'warning',
          messageArgs: {
            limit: exportLimit.toLocaleString('pt-BR'),
            total: found.total.toLocaleString('pt-BR'),
          },
        });
      else
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
  return { run, isBusy };
}
