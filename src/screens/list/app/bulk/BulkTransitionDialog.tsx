import { LinearProgress, Stack } from '@mui/material';
import { useDataProvider, useListContext, useTranslate, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { lowerFirst } from '../../../../model/title.ts';
import type { Transition } from '../../../../model/types.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { TransitionForm } from '../actions/TransitionForm.tsx';
import { refusalText } from '../../../../app/ui/refusal.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { useNotifyDone } from '../../../../app/ui/UndoToast.tsx';
import { loadRecords, writeAll, type Refused } from './changeRecords.ts';
import { BulkForecast } from './BulkForecast.tsx';
import { Refusals } from './Refusals.tsx';

type Props = { transition: Transition; ids: readonly RaRecord['id'][]; onClose: () => void };

const nothing = {};

/** One transition of many records, each as if it were alone: those that refuse it stay selected, with their reasons. */
export function BulkTransitionDialog({ transition, ids, onClose }: Props) {
  const { name, resource } = useScreen();
  const { onSelect } = useListContext<RaRecord>();
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [open, setOpen] = useState(ids);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState<number>();

  const submit = async (values: Record<string, unknown>) => {
    setDone(0);
    let records: RaRecord[] = open.map((id) => ({ id }));
    let failures: Refused[];
    const undos: string[] = [];
    try {
      // as they are now; those that are gone need nothing
      records = await loadRecords(dataProvider, name, open);
      const write = { do: 'act', action: transition.id, data: values } as const;
      failures = await writeAll(records, write, { dataProvider, name, resource, onProgress: setDone, undos });
    } catch (error) {
      failures = records.map((record) => ({ record, reason: refusalText(error, resource) }));
    }
    setDone(undefined);
    await dataProvider.refresh(name);
    const changed = records.length - failures.length;
    if (changed > 0) notifyDone('portal.screen.bulk.edited', { smart_count: changed }, undos);
    const left = failures.map(({ record }) => record.id);
    onSelect(left);
    if (left.length === 0) return onClose();
    setRefused(failures);
    setOpen(left);
    return undefined;
  };

  const foreseen = useMemo(() => ({ do: 'act', action: transition.id }) as const, [transition]);
  return (
    <TransitionForm
      transition={transition}
      title={translate('portal.screen.bulk.transitionTitle', {
        label: transition.label,
        count: open.length,
        name: lowerFirst(open.length === 1 ? resource.label.one : resource.label.many),
      })}
      record={nothing}
      notice={
        <Stack spacing={2}>
          {done === undefined && refused.length === 0 && transition.fields.length === 0 && (
            <BulkForecast ids={open} write={foreseen} />
          )}
          {refused.length > 0 && (
            <Refusals
              title={translate('portal.screen.bulk.notEdited', { smart_count: refused.length })}
              refused={refused}
            />
          )}
          {done !== undefined && (
            <LinearProgress
              variant="determinate"
              value={(done / open.length) * 100}
              aria-label={translate('portal.screen.bulk.progress', { done, count: open.length })}
            />
          )}
        </Stack>
      }
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
