import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { messageOf } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { flattened } from '../lines.ts';
import type { DrawnReport } from '../shownReport.ts';

/** Buttons that export the report, as CSV or as a spreadsheet, and print it. */
export function ReportActions({
  path,
  title,
  report: shown,
  complete,
}: {
  path: string;
  title: string;
  report: DrawnReport | undefined;
  /** Resolves to the report with the names of all its groups, also of those that the screen does not draw. */
  complete(): Promise<DrawnReport | undefined>;
}) {
  const notify = useNotify();
  const { today } = usePortalIndex();
  const nothing = !shown || shown.lines.length === 0;

  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const report = await complete();
      if (!report) return;
      // The library and the export code are loaded only when needed.
      const words = {
        subtotal: translate('portal.screen.report.subtotal'),
        total: report.totalName,
      };
      const fileName = `${resourceName(path).replaceAll('/', '-')}-${today}.${format}`;
      if (format === 'csv') {
        const [{ reportCsv }, { downloadCsv }] = await Promise.all([
          import('./reportCsv.ts'),
          import('#screens/list/export/app/exportCsv.ts'),
        ]);
        downloadCsv(reportCsv({ ...report, words }), fileName);
      } else {
        const [{ reportXlsx }, { downloadXlsx }] = await Promise.all([
          import('./reportXlsx.ts'),
          import('#screens/list/export/app/exportXlsx.ts'),
        ]);
        downloadXlsx(await reportXlsx({ ...report, words, title }), fileName);
      }
      notify(translate('portal.screen.export.done', { smart_count: flattened(report.lines).length + 1 }), {
        type: 'success',
      });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        disabled={nothing}
        onClick={() => void save('csv')}
      >
        {translate('portal.screen.export.label')}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={translate('portal.screen.export.xlsx')}
        title={translate('portal.screen.export.xlsx')}
        disabled={nothing}
        onClick={() => void save('xlsx')}
      >
        .xlsx
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<PrintOutlined />}
        disabled={nothing}
        onClick={() => window.print()}
      >
        {translate('portal.screen.report.print')}
      </Button>
    </>
  );
}
