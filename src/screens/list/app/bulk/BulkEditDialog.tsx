import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Form, useDataProvider, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { HoldsSession } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { useDismissal } from '#ui/drafts/leaving/useDismissal.tsx';
import { savedByKeys } from '#ui/layout/shortcuts.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { countedName } from '#model/records/title.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { BulkProgress, TypedPreview } from './BulkPreview.tsx';
import { BulkReport, Missing } from './BulkReport.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { loadRecords, planChange, writeAll, type BulkWrite } from './changeRecords.ts';
import { bulkFields, bulkResolver } from './bulkFields.ts';
import { ChosenFields } from './ChosenFields.tsx';
import { useIsPhone } from '#ui/useIsPhone.ts';
import { translate } from '#ui/translate.ts';

type Props = { ids: readonly RaRecord['id'][]; onClose: () => void };

/**
 * Sets fields to one value on all selected records. Each update is sent with the version read here. Records
 * that are refused stay selected and are listed.
 */
export function BulkEditDialog({ ids, onClose }: Props) {
  const { resourceName, screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const isPhone = useIsPhone();
  const fields = useMemo(() => bulkFields(screen, resource), [screen, resource]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { counted } = useCounted(resource);
  const sentenceOf = ({ length }: readonly RaRecord[]) => counted('changed', length);
  const { open, run, progress, outcome, stop } = useBulkRun(ids, { sentenceOf, onClose });
  const isBusy = progress !== undefined;
  const { dismiss, guard } = useDismissal(onClose, isBusy);
  const resolver = useMemo(() => bulkResolver(fields, chosen, context), [fields, chosen, context]);
  const {
    data: records,
    error,
    refetch,
  } = useQuery({
    queryKey: [resourceName, 'bulkEdit', open],
    queryFn: () => loadRecords(dataProvider, resourceName, open),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  const dataOf = (values: Record<string, unknown>) =>
    Object.fromEntries(chosen.map((id) => [id, values[id] ?? null]));
  const planOf = (data: Record<string, unknown>) =>
    planChange(data, {
      resource,
      context,
      notApplicable: (field) => translate('portal.screen.bulk.notApplicable', { field }),
    });
  const save = (values: Record<string, unknown>) => {
    if (!records) return;
    const data = dataOf(values);
    return run(async (all, running) => {
      const { refused, open: some } = planOf(data)(all);
      return [...refused, ...(await writeAll(some, writeOf(data), running))];
    }, records);
  };

  const count = open.length;
  const lost = records ? count - records.length : 0;
  return (
    <Dialog open onClose={dismiss} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <Form
        resolver={resolver}
        defaultValues={none}
        onSubmit={save}
        noValidate
        disableInvalidFormNotification
      >
        <HoldsSession />
        {guard}
        <DialogTitle>
          {translate('portal.screen.bulk.editTitle', countedName(resource.label, count))}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography color="textSecondary">{translate('portal.screen.bulk.editHelp')}</Typography>
            {error && <LoadError error={error} onRetry={() => void refetch()} />}
            {!outcome && chosen.length === 0 && <Missing count={lost} />}
            {outcome && !progress && (
              <BulkReport
                outcome={outcome}
                notWritten={translate(
                  'portal.screen.bulk.notEdited',
                  countedName(resource.label, outcome.refused.length),
                )}
              />
            )}
            <ChosenFields fields={fields} chosen={chosen} onChange={setChosen} />
            {!records && !error && <Skeleton variant="rounded" height={8} />}
            {progress ? (
              <BulkProgress {...progress} onStop={stop} />
            ) : (
              chosen.length > 0 && !outcome && <TypedPreview ids={open} {...{ dataOf, writeOf, planOf }} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate(outcome ? 'ra.action.close' : 'ra.action.cancel')}
          </Button>
          <SubmitButton
            label={translate(
              'portal.screen.bulk.save',
              countedName(resource.label, records?.length ?? count),
            )}
            disabled={chosen.length === 0 || !records || records.length === 0}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const none = {};
const writeOf = (data: BulkWrite['data']): BulkWrite => ({ do: 'update', data });

function SubmitButton({ label, disabled }: { label: string; disabled: boolean }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" disabled={disabled} loading={isSubmitting} {...savedByKeys}>
      {label}
    </Button>
  );
}
