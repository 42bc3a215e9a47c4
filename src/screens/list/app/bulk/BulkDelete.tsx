import { type RaRecord } from 'ra-core';
import { countedName } from '#model/records/title.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { useDeleteHelp } from '../actions/useDeleteHelp.ts';
import { BulkPreview, BulkProgress } from './BulkPreview.tsx';
import { BulkReport } from './BulkReport.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { writeAll } from './changeRecords.ts';

const deletion = { do: 'delete' } as const;

/**
 * Deletes the selected records one by one. Those that the API refuses stay selected and are listed with the
 * reason.
 */
export function BulkDelete({ ids, onClose }: { ids: readonly RaRecord['id'][]; onClose: () => void }) {
  const { resource } = useScreen();
  const help = useDeleteHelp();
  const { counted } = useCounted(resource);
  const sentenceOf = ({ length }: readonly RaRecord[]) => counted('deleted', length);
  const { open, run, progress, outcome, stop } = useBulkRun(ids, { sentenceOf, onClose });

  if (outcome && !progress)
    return (
      <ConfirmDialog
        title={translate(`portal.screen.delete.${outcome.written > 0 ? 'notAll' : 'none'}`)}
        onClose={onClose}
      >
        <BulkReport
          outcome={outcome}
          notWritten={translate(
            'portal.screen.delete.refused',
            countedName(resource.label, outcome.refused.length),
          )}
        />
      </ConfirmDialog>
    );
  const count = open.length;
  return (
    <ConfirmDialog
      title={translate('portal.screen.bulk.deleteTitle', countedName(resource.label, count))}
      confirmLabel={translate('ra.action.delete')}
      color="error"
      isBusy={progress !== undefined}
      onConfirm={() => void run((records, run) => writeAll(records, deletion, run))}
      onClose={onClose}
    >
      {help}
      {progress ? (
        <BulkProgress {...progress} onStop={stop} />
      ) : (
        <BulkPreview ids={open} write={deletion} message="portal.screen.bulk.dryRunDelete" />
      )}
    </ConfirmDialog>
  );
}
