import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import type { ReconcileProposal } from '#features/reconciliation/shared.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { Effects } from '#ui/feedback/Effects.tsx';
import { acceptedOf, useForeseen, useSettle } from './useReconcile.ts';

type Props = {
  proposals: readonly ReconcileProposal[];
  money: (value: number) => string;
  nameOf: (line: Identifier) => string;
  onClose: () => void;
  onDone: () => void;
};

/** Shows the effects of settling many lines, then settles those that nothing stands against. */
export function AcceptDialog({ proposals, money, nameOf, onClose, onDone }: Props) {
  const accept = useMemo(() => proposals.map(acceptedOf), [proposals]);
  const { data, isPending } = useForeseen(accept);
  const refused = new Set(data?.refusals.map(({ line }) => line));
  const open = accept.filter(({ line }) => !refused.has(line));
  const settle = useSettle(onDone);
  const count = open.reduce((sum, { lines }) => sum + (lines?.length ?? 1), 0);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reconcile-many">
      <DialogTitle id="reconcile-many">
        {translate('portal.screen.reconcile.confirm', { smart_count: count })}
      </DialogTitle>
      <DialogContent>
        {isPending && <LinearProgress aria-label={translate('portal.screen.bulk.previewing')} />}
        {data && (
          <Stack spacing={2}>
            {data.sum !== undefined && (
              <Typography>
                {translate('portal.screen.reconcile.confirmSum', { amount: money(data.sum) })}
              </Typography>
            )}
            {data.refusals.length > 0 && (
              <Alert severity="warning">
                {translate('portal.screen.reconcile.leftOut', { smart_count: data.refusals.length })}
                <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
                  {data.refusals.map(({ line, message }) => (
                    <li key={line}>
                      <strong>{nameOf(line)}</strong>: {message}
                    </li>
                  ))}
                </Box>
              </Alert>
            )}
            <Effects effects={data.effects ?? []} hidden={data.hidden ?? 0} />
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          // Enter confirms what has been read
          ref={data ? focusAtOnce : undefined}
          disabled={!data || open.length === 0}
          loading={settle.isPending}
          onClick={() => settle.mutate(open)}
        >
          {translate('portal.screen.reconcile.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
