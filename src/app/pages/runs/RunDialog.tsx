import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { usePortalIndex } from '#ui/portal/context.ts';
import { authFetch, RequestError, posting } from '#ui/session/session.ts';
import { Effects } from '#ui/feedback/Effects.tsx';
import { messageOf, LoadError } from '#ui/feedback/LoadError.tsx';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { useMoments } from './useMoments.ts';
import { countedRecords, runsKey, type Counts, type Preview, type ScheduledRule } from './useRuns.ts';
import { translate } from '#messages/translate.ts';

type Props = { rule: ScheduledRule; onClose: () => void };

/** Previews what a rule would do now, and on confirmation does exactly that. */
export function RunDialog({ rule: scheduled, onClose }: Props) {
  const { rule, label } = scheduled;
  const { api } = usePortalIndex();
  const notify = useNotify();
  const queries = useQueryClient();
  const address = `${api}/rules/${rule}/run`;
  const preview = useQuery({
    queryKey: ['portal', 'run-preview', rule],
    queryFn: ({ signal }) =>
      authFetch(`${address}?dryRun=true`, { method: 'POST', signal }) as Promise<Preview>,
    // an earlier preview may be outdated
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const run = useMutation({
    mutationFn: (digest: string) => authFetch(address, posting({ digest })) as Promise<Counts>,
    onSuccess: ({ done, refused }) => {
      if (refused > 0)
        notify(
          translate('pages.runs.ranRefused', {
            done,
            refused,
            name: countedRecords(scheduled, refused).name,
          }),
          { type: 'warning' },
        );
      else notify(translate('pages.runs.ran', countedRecords(scheduled, done)), { type: 'success' });
      onClose();
    },
    onError: (error) => {
      // the effects have changed since the preview, so it is loaded again
      if (error instanceof RequestError && error.status === 409) void preview.refetch();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey }),
  });
  const { data, error, isFetching, refetch } = preview;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={run.isPending ? undefined : onClose}>
      <DialogTitle>{translate('pages.runs.preview', { name: label })}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 1.5 }}>
          {run.error && <Alert severity="error">{messageOf(run.error)}</Alert>}
          {error && <LoadError error={error} onRetry={() => void refetch()} />}
          {!data && !error && (
            <LoadingSkeleton>
              <Skeleton variant="text" width="80%" />
              <Skeleton variant="rounded" height={88} sx={{ mt: 1 }} />
            </LoadingSkeleton>
          )}
          {data && <PreviewDetails rule={scheduled} preview={data} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={run.isPending} onClick={onClose}>
          {translate(data && data.done === 0 ? 'ra.action.close' : 'ra.action.cancel')}
        </Button>
        {(!data || data.done > 0) && (
          <Button
            variant="contained"
            disabled={!data || isFetching}
            loading={run.isPending}
            onClick={() => data && run.mutate(data.digest)}
          >
            {translate('pages.runs.runNow')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function PreviewDetails({
  rule,
  preview: { moment: due, done, skipped, refused, messages, ...answer },
}: {
  rule: ScheduledRule;
  preview: Preview;
}) {
  const { moment } = useMoments();
  const counts = [
    done > 0 && translate('pages.runs.wouldDo', countedRecords(rule, done)),
    skipped > 0 && translate('pages.runs.skipped', { smart_count: skipped }),
  ].filter(Boolean);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {translate('pages.runs.due', { when: moment(due) })}
      </Typography>
      <Typography>
        {done + refused === 0
          ? translate('pages.runs.nothingDueNow', { name: countedRecords(rule, 2).name })
          : counts.join(' · ')}
      </Typography>
      <Effects {...answer} />
      {refused > 0 && (
        <Alert severity="warning">
          {translate('pages.runs.wouldRefuse', countedRecords(rule, refused))}
          {messages.map((message) => (
            <Box key={message}>{message}</Box>
          ))}
        </Alert>
      )}
    </>
  );
}
