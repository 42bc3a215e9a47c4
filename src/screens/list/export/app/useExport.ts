import { withLaterTexts } from '#messages/browserLanguage.ts';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';
import { exportLimit } from './exportTable.ts';
import type { ExportFormat } from '#model/api/exports.ts';
import type { Printed, ExportedSoFar } from './writeExport.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { useFilterNow } from '#screens/app/filters/typedFilters.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { authFetch, posting } from '#ui/session/session.ts';

/** Exports the filtered list, or some of its records, as CSV, as a spreadsheet or on paper. */
export function useExport() {
  const { resourceName, screen, resource } = useScreen();
  const { slice } = useCurrentRoute();
  const { api, timeZone, today } = usePortalIndex();
  const { sort } = useListContext();
  const filterNow = useFilterNow();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { shown } = useChosenColumns();
  const [isBusy, setBusy] = useState(false);

  const [progress, setProgress] = useState<ExportedSoFar | null>(null);
  const ending = useRef<AbortController>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const run = async (ids?: readonly RaRecord['id'][], format: ExportFormat = 'csv', isWhole = false) => {
    setBusy(true);
    const { signal } = (ending.current = new AbortController());
    // Read before the import: while the code loads, typed text is applied to the list and this `filterNow`
    // misses it.
    const filter = filterNow();
    try {
      // The library and the export code are loaded only when needed.
      const { writeExport } = await withLaterTexts(() => import('./writeExport.ts'));
      const {
        total,
        count,
        printed: sheet,
      } = await writeExport(format, {
        screen,
        resource,
        shown,
        isWhole,
        ids,
        list: { name: resourceName, sort, filter },
        context: { dataProvider, resources: slice.resources, timeZone },
        fileName: `${resource.id}-${today}`,
        signal,
        onProgress: setProgress,
        words: {
          total: translate('portal.screen.list.total'),
          totalOf: Object.fromEntries(
            (['avg', 'min', 'max'] as const).map((kind) => [
              kind,
              translate(`portal.screen.list.totalOf.${kind}`, { value: '' }).trim(),
            ]),
          ),
        },
      });
      // An auditor may want to know. The records are here already, so nothing waits for the answer.
      if (api === '/api')
        authFetch(`${api}/record-exports`, posting({ resource: resource.id, format, count })).catch(
          () => undefined,
        );
      if (sheet) setPrinted(sheet);
      if (total > count)
        notify(
          translate('portal.screen.export.cut', {
            limit: exportLimit.toLocaleString(currentLocale()),
            total: total.toLocaleString(currentLocale()),
          }),
          { type: 'warning' },
        );
      else if (format !== 'print')
        notify(translate('portal.screen.export.done', { smart_count: count }), { type: 'success' });
    } catch (error) {
      if (signal.aborted) notify(translate('portal.screen.export.stopped'), { type: 'info' });
      else notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
      setProgress(null);
    }
  };
  // A list that is left needs no file.
  useEffect(() => () => ending.current?.abort(), []);
  return {
    run,
    isBusy,
    progress,
    stop: () => ending.current?.abort(),
    printed,
    onPrinted: useCallback(() => setPrinted(null), []),
  };
}
