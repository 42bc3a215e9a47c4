import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, IconButton, Stack, Typography } from '@mui/material';
import { useDataProvider, useListContext, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../resilience/lazyPage.ts';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { messageOf } from '../Problem.tsx';
import { useScreen } from '../useScreen.ts';
import { lowerFirst } from '../../../config/title.ts';
import { useExport } from './useExport.ts';

const BulkEditDialog = lazyPage(() => import('../bulk/BulkEditDialog.tsx'), 'BulkEditDialog');

/** Lies over the table's head while rows are selected, so that the rows stay where they are. */
export function BulkActions() {
  const { screen } = useScreen();
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const { run, isBusy } = useExport();
  const [isDeleting, setDeleting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  if (selectedIds.length === 0 && !isEditing) return null;
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={translate('portal.screen.bulk.label')}
      sx={{
        position: 'absolute',
        inset: '0 0 auto 44px',
        height: 40,
        zIndex: 5,
        alignItems: 'center',
        gap: 1,
        px: 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="output" sx={{ fontWeight: 600 }}>
        {translate('portal.screen.bulk.selected', { smart_count: selectedIds.length })}
      </Typography>
      {screen.actions.includes('export') && (
        <Button
          size="small"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          loading={isBusy}
          onClick={() => void run(selectedIds)}
        >
          {translate('portal.screen.export.label')}
        </Button>
      )}
      {screen.actions.includes('bulkEdit') && screen.actions.includes('edit') && (
        <Button size="small" color="inherit" startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
          {translate('portal.screen.bulk.edit')}
        </Button>
      )}
      {screen.actions.includes('delete') && (
        <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
          {translate('ra.action.delete')}
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={translate('portal.screen.bulk.clear')}
        onClick={() => onUnselectItems()}
        sx={{ ml: 'auto' }}
      >
        <Close fontSize="small" />
      </IconButton>
      {isEditing && (
        <Suspense>
          <BulkEditDialog ids={selectedIds} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {isDeleting && <BulkDelete ids={selectedIds} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}

/** Deletes one by one: a record that the API refuses stays selected, and its reason is told. */
function BulkDelete({ ids, onClose }: { ids: readonly RaRecord['id'][]; onClose: () => void }) {
  const { name, resource } = useScreen();
  const { data, onSelect, refetch } = useListContext<RaRecord>();
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const [refused, setRefused] = useState<{ id: RaRecord['id']; reason: string }[]>([]);
  const [isBusy, setBusy] = useState(false);

  const run = async () => {
    setBusy(true);
    const failures: typeof refused = [];
    for (const id of ids) {
      const previousData = data?.find((record) => record.id === id);
      await dataProvider
        .delete(name, { id, previousData })
        .catch((error: unknown) => failures.push({ id, reason: messageOf(error) }));
    }
    setBusy(false);
    onSelect(failures.map(({ id }) => id));
    void refetch();
    const done = ids.length - failures.length;
    if (done > 0) notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: done } });
    if (failures.length === 0) onClose();
    else setRefused(failures);
  };

  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return (
    <ConfirmDialog
      title={translate('portal.screen.bulk.deleteTitle', {
        smart_count: ids.length,
        name: lowerFirst(ids.length === 1 ? resource.label.one : resource.label.many),
      })}
      confirmLabel={translate('ra.action.delete')}
      color="error"
      isBusy={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {reasons.length > 0 ? (
        <Alert severity="error">
          {translate('portal.screen.bulk.refused', { smart_count: refused.length })}{' '}
          {reasons.slice(0, 5).join(' ')}
        </Alert>
      ) : (
        translate('portal.screen.delete.help')
      )}
    </ConfirmDialog>
  );
}
