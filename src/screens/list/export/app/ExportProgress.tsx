import { Button, Snackbar } from '@mui/material';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import type { ExportedSoFar } from './writeExport.ts';

/** How far a long export is, with a button that stops it. */
export const ExportProgress = ({ progress, onStop }: { progress: ExportedSoFar; onStop: () => void }) => (
  <Snackbar
    open
    anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    message={translate('portal.screen.export.progress', {
      count: progress.count.toLocaleString(currentLocale()),
      total: progress.total.toLocaleString(currentLocale()),
    })}
    slotProps={{ content: { role: 'status', sx: { fontVariantNumeric: 'tabular-nums' } } }}
    action={
      <Button size="small" color="inherit" onClick={onStop}>
        {translate('portal.screen.export.stop')}
      </Button>
    }
  />
);
