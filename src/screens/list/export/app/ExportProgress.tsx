import { ProgressNotice } from '#kit/feedback/ProgressNotice.tsx';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import type { ExportedSoFar } from './writeExport.ts';

/** How far a long export is, with a button that stops it. */
export const ExportProgress = ({ progress, onStop }: { progress: ExportedSoFar; onStop: () => void }) => (
  <ProgressNotice
    text={translate('portal.screen.export.progress', {
      count: progress.count.toLocaleString(currentLocale()),
      total: progress.total.toLocaleString(currentLocale()),
    })}
    stop={{ label: translate('portal.screen.export.stop'), onStop }}
  />
);
