import { useDataProvider, useDelete, useTranslate, type RaRecord } from 'ra-core';
import { useRecordTitles } from '../../../../app/data/useRecordTitles.ts';
import { lowerFirst } from '../../../../model/records/title.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { isConflict } from '../../../../app/ui/feedback/apiErrors.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { ConfirmDialog } from '../../../../app/ui/feedback/ConfirmDialog.tsx';
import { undoOf } from '../../../../app/data/undo.ts';
import { useNotifyDone } from '../../../../app/ui/feedback/UndoToast.tsx';
import { useDeleteHelp } from './useDeleteHelp.ts';
import { DeleteRefusal } from './DeleteRefusal.tsx';
import { keepPlace } from './keepPlace.ts';

type Props = { record: RaRecord; onClose: () => void; onDeleted?: () => void };

/** Asks for confirmation before one record is deleted. A refusal by the API is shown in the dialog. */
export function DeleteQuestion({ record, onClose, onDeleted }: Props) {
  const { name, resource } = useScreen();
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const help = useDeleteHelp();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const recordName = useRecordTitles(resource.id, [record])(record);
  const [deleteOne, { isPending, error }] = useDelete<RaRecord, Error>();
  const confirm = () => {
    keepPlace(record);
    return deleteOne(
      name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: (deleted) => {
          notifyDone('ra.notification.deleted', { smart_count: 1 }, [undoOf(deleted)]);
          onClose();
          onDeleted?.();
        },
      },
    );
  };
  const reload = () => {
    void dataProvider.refresh(name);
    onClose();
  };
  if (error)
    return (
      <ConfirmDialog
        title={translate('portal.screen.delete.failed', { name: recordName })}
        {...(isConflict(error) && { confirmLabel: translate('portal.screen.reload'), onConfirm: reload })}
        onClose={onClose}
      >
        <DeleteRefusal error={error} />
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={translate('portal.screen.delete.title', {
        kind: lowerFirst(resource.label.one),
        name: recordName,
      })}
      confirmLabel={translate('ra.action.delete')}
      color="error"
      isBusy={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {help}
    </ConfirmDialog>
  );
}
