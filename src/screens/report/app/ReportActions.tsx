import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { usePortalIndex } from '#ui/portal/context.ts';
import { resourceName } from '#ui/portal/names.ts';
import { messageOf } from '#ui/feedback/LoadError.tsx';
import { translate } from '#ui/translate.ts';
import { flattened } from './lines.ts';
import type { DrawnReport } from './useReportLines.ts';

/** Buttons that print the report or export it as CSV. */
export function ReportActions({ path, report }: { path: string; report: DrawnReport | undefined }) {
  const notify = useNotify();
  const { today } = usePortalIndex();
  const nothing = !report || report.lines.length === 0;

  const save = async () => {
    if (!report) return;
    try {
      // The library and the export code are loaded only when needed.
      const [{ reportCsv }, { downloadCsv }] = await Promise.all([
        import('./reportCsv.ts'),
        import('#screens/list/app/export/exportCsv.ts'),
      ]);
      const words = {
        subtotal: translate('portal.screen.report.subtotal'),
        total: translate('portal.screen.report.total'),
      };
      downloadCsv(reportCsv({ ...report, words }), `${resourceName(path).replaceAll('/', '-')}-${today}.csv`);
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
        onClick={() => void save()}
      >
        {translate('portal.screen.export.label')}
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
