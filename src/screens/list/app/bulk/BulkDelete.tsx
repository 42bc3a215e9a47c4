import { useDataProvider, useListContext, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { lowerFirst } from '../../../../model/title.ts';
import { quietly, type PortalDataProvider } from '../../../../app/data/dataProvider.ts';
import { ConfirmDialog } from '../../../../app/ui/ConfirmDialog.tsx';
import { isHopeless, refusalText } from '../../../../app/ui/refusal.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { Refusals } from './Refusals.tsx';
import type { Refused } from './changeRecords.ts';

/** Deletes one by one: records that the API refuses stay selected, and each is told by name with its reason. */
export function BulkDelete({ ids, onClose }: { ids: readonly RaRecord['id'][]; onClose: () => void }) {
  const { name, resource } = useScreen();
  const { data, onSelect } = useListContext<RaRecord>();
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isBusy, setBusy] = useState(false);

  const run = async () => {
    setBusy(true);
    const failures: Refused[] = [];
    let outage: string | undefined;
    for (const id of ids) {
      const record = data?.find((one) => one.id === id);
      const fail = (reason: string) => failures.push({ record: record ?? { id }, reason });
      if (outage !== undefined) fail(outage);
      else
        await dataProvider
          .delete(name, { id, ...(record && { previousData: record }), meta: quietly })
          .catch((error: unknown) => {
            const reason = refusalText(error, resource);
            fail(reason);
            if (isHopeless(error)) outage = reason;
          });
    }
    setBusy(false);
    onSelect(failures.map(({ record }) => record.id));
    void dataProvider.refresh(name);
    const done = ids.length - failures.length;
    if (done > 0) notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: done } });
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
      isBusy={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {translate('portal.screen.delete.help')}
    </ConfirmDialog>
  );
}
