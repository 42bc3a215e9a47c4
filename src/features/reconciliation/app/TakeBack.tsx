import { Box, Button, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { focusAtOnce } from '#kit/focus.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { reconcileLines } from './reconcile.ts';

const mostReason = 500;

/** Takes back what a line of a statement has become, with a reason for the history. */
export function TakeBack({ record }: { record: RaRecord }) {
  const { resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      reconcileLines(dataProvider, resourceName, { takeBack: { line: record.id, reason }, dryRun: false }),
    onSuccess: async () => {
      setAsking(false);
      setReason('');
      notify(translate('portal.screen.reconcile.takenBack'), { type: 'success' });
      await dataProvider.refresh(resourceName);
      await client.invalidateQueries({ queryKey: [resourceName] });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  if (!isAsking)
    return (
      <Button size="small" onClick={() => setAsking(true)} sx={{ ml: -1.25 }}>
        {translate('portal.screen.reconcile.takeBack')}
      </Button>
    );
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') mutate();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', my: 1 }}
    >
      <TextField
        size="small"
        required
        label={translate('portal.screen.reconcile.takeBackReason')}
        value={reason}
        inputRef={focusAtOnce}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: mostReason } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={reason.trim() === ''}>
        {translate('portal.screen.reconcile.takeBack')}
      </Button>
      <Button color="inherit" onClick={() => setAsking(false)}>
        {translate('ra.action.cancel')}
      </Button>
    </Box>
  );
}
