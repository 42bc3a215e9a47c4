import { Alert } from '@mui/material';
import { useDelete, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useRecordNames } from '../../data/useRecordNames.ts';
import { lowerFirst } from '../../../config/title.ts';
import { messageOf } from '../Problem.tsx';
import { useScreen } from '../useScreen.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Confirms the deletion of one record by its name; what the API refuses is told here. */
export function DeleteDialog({
  record,
  onClose,
  onDeleted,
}: {
  record: RaRecord;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { name, resource } = useScreen();
  const translate = useTranslate();
  const notify = useNotify();
  const recordName = useRecordNames(resource.id, [record])(record);
  const [deleteOne, { isPending, error }] = useDelete<RaRecord, Error>();
  const confirm = () =>
    deleteOne(
      name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: 1 } });
          onClose();
          onDeleted?.();
        },
      },
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
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : translate('portal.screen.delete.help')}
    </ConfirmDialog>
  );
}
