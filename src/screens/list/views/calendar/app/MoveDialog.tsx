import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { translate } from '#kit/translate.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';
import { offered, type PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { Effects } from '#ui/feedback/Effects.tsx';

type MoveDialogProps = {
  span: ShownSpan;
  /** The two places in words. */
  from: string;
  to: string;
  values: Record<string, unknown>;
  onClose: () => void;
};

/** Asks whether to move a record, with the effects that this would have, or with what stands against it. */
export function MoveDialog({ span, from, to, values, onClose }: MoveDialogProps) {
  const { resourceName, resource, screen } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const [isSaving, setSaving] = useState(false);
  const { id, version } = span.record;
  const queryClient = useQueryClient();
  const foreseeing = {
    queryKey: ['dryRun', resourceName, id, 'move', version, values],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.dryRun(resourceName, { id, data: values, version }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  };
  const { data, error, isPending } = useQuery(foreseeing);
  // A refusal that the record or its values cause is told before; other failures leave the answer to the update.
  const isRefused = (data?.refusals.length ?? 0) > 0 || isRefusal(error);
  const move = async () => {
    setSaving(true);
    // Who confirms before the effects are there sees them, if there are any, and confirms again.
    if (isPending && (await foresees(queryClient.fetchQuery(foreseeing)))) return setSaving(false);
    try {
      const { data: written } = await dataProvider.update<RaRecord>(resourceName, {
        id,
        data: values,
        previousData: span.record,
        meta: offered,
      });
      notifyOutcome({ record: written, done: 'changed', title: span.name, change: to, written });
    } catch (failure) {
      notify(refusalText(failure, resource), { type: 'error' });
      if (isConflict(failure)) void dataProvider.refresh(resourceName);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('portal.screen.calendar.moveTitle', { name: span.name })}
      {...(!isRefused && { confirmLabel: translate('portal.screen.calendar.moveConfirm') })}
      isBusy={isSaving}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5 }}
        >
          <Term>{translate('portal.screen.calendar.moveFrom')}</Term>
          <Typography component="dd" sx={{ m: 0 }}>
            {from}
          </Typography>
          <Term>{translate('portal.screen.calendar.moveTo')}</Term>
          <Typography component="dd" color="textPrimary" sx={{ m: 0, fontWeight: 600 }}>
            {to}
          </Typography>
        </Box>
        <Stack aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
          {data && <Effects {...data} refusals={data.refusals.map(({ message }) => ({ message }))} />}
          {error && isRefused && <Alert severity="warning">{refusalText(error, resource)}</Alert>}
        </Stack>
      </Stack>
    </ConfirmDialog>
  );
}

const Term = ({ children }: { children: string }) => (
  <Typography component="dt" color="textSecondary">
    {children}
  </Typography>
);

/** True where there is something to read before the record is moved. */
const foresees = (answer: Promise<DryRunResult>): Promise<boolean> =>
  answer.then(
    ({ effects, hidden, refusals }) => effects.length > 0 || hidden > 0 || refusals.length > 0,
    isRefusal,
  );

const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
