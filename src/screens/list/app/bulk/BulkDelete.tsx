import { useDataProvider, useListContext, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { lowerFirst } from '../../../../model/title.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { ConfirmDialog } from '../../../../app/ui/ConfirmDialog.tsx';
import { refusalText } from '../../../../app/ui/refusal.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { useNotifyDone } from '../../../../app/ui/UndoToast.tsx';
import { useDeleteHelp } from '../actions/useDeleteHelp.ts';
import { BulkForecast, BulkProgress } from './BulkForecast.tsx';
import { Refusals } from './Refusals.tsx';
import { loadRecords, writeAll, type Refused } from './changeRecords.ts';

const deletion = { do: 'delete' } as const;

/** Deletes each by itself: records that the API refuses stay selected, and each is told by name with its reason. */
export function BulkDelete({ ids, onClose }: { ids: readonly RaRecord['id'][]; onClose: () => void }) {
  const { name, resource } = useScreen();
  const { onSelect } = useListContext<RaRecord>();
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const help = useDeleteHelp();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState<number>();

  const run = async () => {
    setDone(0);
    let failures: Refused[];
    let records: RaRecord[] = ids.map((id) => ({ id }));
    const undos: string[] = [];
    try {
      records = await loadRecords(dataProvider, name, ids);
      const run = { dataProvider, name, resource, onProgress: setDone, undos };
      failures = await writeAll(records, deletion, run);
    } catch (error) {
      failures = records.map((record) => ({ record, reason: refusalText(error, resource) }));
    }
    setDone(undefined);
    onSelect(failures.map(({ record }) => record.id));
    void dataProvider.refresh(name);
    const gone = records.length - failures.length;
    if (gone > 0) notifyDone('ra.notification.deleted', { smart_count: gone }, undos);
    if (failures.length === 0) onClose();
    else setRefused(failures);
  };

  const kind = lowerFirst(ids.length === 1 ? resource.label.one : resource.label.many);
  if (refused.length > 0)
    return (
      <ConfirmDialog
        title={translate(`portal.screen.delete.${refused.length < ids.length ? 'notAll' : 'none'}`)}
        onClose={onClose}
      >
        <Refusals
          title={translate('portal.screen.delete.refused', { smart_count: refused.length })}
          refused={refused}
        />
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={translate('portal.screen.bulk.deleteTitle', { smart_count: ids.length, name: kind })}
      confirmLabel={translate('ra.action.delete')}
      color="error"
      isBusy={done !== undefined}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {help}
      {done === undefined ? (
        <BulkForecast ids={ids} write={deletion} />
      ) : (
        <BulkProgress done={done} count={ids.length} />
      )}
    </ConfirmDialog>
  );
}
