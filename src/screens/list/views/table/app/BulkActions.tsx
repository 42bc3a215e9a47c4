import { withLaterTexts } from '#messages/browserLanguage.ts';
import CallMerge from '@mui/icons-material/CallMerge';
import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { headHeight } from '#kit/table/TableFrame.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { mainId, tableId } from '#kit/SkipLink.tsx';
import { useHeldFocus } from '#kit/focus.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { BulkDelete, BulkTransitions } from '#screens/list/bulk/app/BulkDelete.tsx';
import { readAtOnce, recordsInParts } from '#screens/list/export/app/exportTable.ts';
import type { ExportedSoFar } from '#screens/list/export/app/writeExport.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { useExport } from '#screens/list/export/app/useExport.ts';
import { useListTotal } from '#screens/list/shown/app/listState.ts';
import { translate } from '#kit/translate.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import type { Column, Filter } from '#model/types.ts';

const MergeDialog = lazyPage(
  () => withLaterTexts(() => import('#screens/list/bulk/app/MergeDialog.tsx')),
  'MergeDialog',
);
const ExportProgress = lazyPage(
  () => import('#screens/list/export/app/ExportProgress.tsx'),
  'ExportProgress',
);
const ProgressNotice = lazyPage(() => import('#kit/feedback/ProgressNotice.tsx'), 'ProgressNotice');
const BulkEditDialog = lazyPage(
  () => withLaterTexts(() => import('#screens/list/bulk/app/BulkEditDialog.tsx')),
  'BulkEditDialog',
);

/** Covers the table's head while rows are selected, so that the rows don't move. */
export function BulkActions() {
  const { screen, resource } = useScreen();
  const { selectedIds, onUnselectItems, data = [] } = useListContext<RaRecord>();
  const { total = 0 } = useListTotal();
  const { selectAll, selecting, stopSelecting } = useSelectAll(total);
  const sum = useSelectedSum();
  const { run, isBusy, progress, stop } = useExport();
  const [isDeleting, setDeleting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [merging, setMerging] = useState<readonly [RaRecord, RaRecord]>();
  const [one, other] = data.filter(({ id }) => selectedIds.includes(id));
  // What is done with the selection takes the toolbar away.
  useHeldFocus(() => document.getElementById(tableId) ?? document.getElementById(mainId));
  const may = (action: 'edit' | 'delete') => screen.actions.includes(action);
  const pair = selectedIds.length === 2 && one && other ? ([one, other] as const) : undefined;
  if (selectedIds.length === 0 && !isEditing && !isDeleting && !merging) return null;
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={translate('portal.screen.bulk.label')}
      sx={{
        position: 'absolute',
        inset: '0 0 auto 44px',
        height: headHeight,
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
        {sum && ` · ${sum}`}
      </Typography>
      {total > data.length &&
        total > selectedIds.length &&
        data.every(({ id }) => selectedIds.includes(id)) && (
          <Button size="small" loading={selecting !== undefined} onClick={() => void selectAll()}>
            {total > selectionLimit
              ? translate('portal.screen.bulk.first', { limit: selectionLimit })
              : translate('portal.screen.bulk.all', { total })}
          </Button>
        )}
      <BulkTransitions />
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
      {resource.merge && may('edit') && may('delete') && pair && (
        <Button size="small" color="inherit" startIcon={<CallMerge />} onClick={() => setMerging(pair)}>
          {translate('portal.screen.merge.label')}
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
      {merging && (
        <Suspense>
          <MergeDialog
            records={merging}
            onClose={() => setMerging(undefined)}
            onMerged={() => onUnselectItems()}
          />
        </Suspense>
      )}
      {progress && (
        <Suspense>
          <ExportProgress progress={progress} onStop={stop} />
        </Suspense>
      )}
      {selecting && selecting.total > readAtOnce && (
        <Suspense>
          <ProgressNotice
            text={translate('portal.screen.bulk.selecting', {
              done: selecting.count,
              total: Math.min(selecting.total, selectionLimit),
            })}
            stop={{ label: translate('portal.screen.bulk.stop'), onStop: stopSelecting }}
          />
        </Suspense>
      )}
      {isDeleting && <BulkDelete ids={selectedIds} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}

/** What the selected records come to by the first field that the list adds up; empty while some are on other pages. */
function useSelectedSum(): string {
  const { screen, resource } = useScreen();
  const { selectedIds, data = [] } = useListContext<RaRecord>();
  const [id] = Object.entries(screen.totals).find(([, kind]) => kind === 'sum') ?? [];
  const [column] = useColumns(resource, id === undefined ? none : [{ field: id }]);
  const chosen = data.filter((record) => selectedIds.includes(record.id));
  if (!column || id === undefined || chosen.length < selectedIds.length) return '';
  const cents = chosen.reduce((sum, record) => sum + Math.round(Number(record[id] ?? 0) * 100), 0);
  return column.text({ [id]: cents / 100 });
}

const none: readonly Column[] = [];

/** The most records in one selection. */
const selectionLimit = 100_000;

/** Selects all records of the search; none if it was stopped, or another search was made before the answers came. */
function useSelectAll(counted: number) {
  const { resource: name, sort, filterValues, onSelect } = useListContext<RaRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [selecting, setSelecting] = useState<ExportedSoFar>();
  const running = useRef<AbortController>(undefined);
  const search = JSON.stringify([name, filterValues]);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = search;
    return () => void (shown.current = undefined);
  }, [search]);
  const selectAll = async () => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const ids: RaRecord['id'][] = [];
    setSelecting({ count: 0, total: counted });
    try {
      const list = { name, sort, filter: filterValues as Filter };
      for await (const { records, total } of recordsInParts(dataProvider, list, signal)) {
        if (signal.aborted || shown.current !== search) return;
        for (const { id } of records) ids.push(id);
        if (ids.length >= selectionLimit) break;
        if (ids.length < total) setSelecting({ count: ids.length, total });
      }
      onSelect(ids.slice(0, selectionLimit));
    } catch (error) {
      if (!signal.aborted) notify(messageOf(error), { type: 'error' });
    } finally {
      if (running.current?.signal === signal) setSelecting(undefined);
    }
  };
  return { selectAll, selecting, stopSelecting: () => running.current?.abort() };
}
