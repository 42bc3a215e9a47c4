import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RuleInWords } from '#access/explain/describeRule.ts';
import { countedName } from '#model/records/title.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import { usePortalIndex, useCurrentRoute, useToken } from '#ui/portal/useSession.ts';
import { authFetch, RequestError, posting } from '#ui/session/session.ts';
import {
  Box,
  Button,
  Skeleton,
  Typography,
  Alert,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Card,
  Collapse,
} from '@mui/material';
import { visuallyHidden } from '#kit/screen.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { translate } from '#messages/translate.ts';
import { useState, useId, type ReactNode } from 'react';
import { Effects } from '#ui/feedback/Effects.tsx';
import { LoadError, messageOf, LoadingSkeleton, EmptyState } from '#kit/feedback/loading.tsx';
import { useMoments } from './useMoments.ts';
import { useNotify } from 'ra-core';
import { PageHeader } from '#ui/layout/PageHeader.tsx';

/** The result of a run, in numbers of records. */
type Counts = {
  /** In the portal's time zone: "2026-11-01T06:00". */
  moment: string;
  done: number;
  already: number;
  refused: number;
  /** What its steps have left out. */
  skipped?: DryRunResult['skipped'];
  messages: readonly string[];
};
type Run = Counts & { id: number; at: string; by?: string; byName?: string; failed?: true };
export type ScheduledRule = RuleInWords & {
  /** The singular label of its resource. */
  one: string;
  /** In the portal's time zone; absent when unknown. */
  next?: string;
  runs: readonly Run[];
};
/** A number of the records of a rule, by their name. */
const countedRecords = ({ one, resource }: ScheduledRule, count: number) =>
  countedName({ one, many: resource }, count);
export type Preview = Counts & Omit<DryRunResult, 'refusals'>;

const runsKey = ['portal', 'runs'] as const;

/** The scheduled rules with their last runs. Polled while the page is open. */
function useRules() {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...runsKey, token],
    queryFn: ({ signal }) => authFetch(`${api}/scheduled-rules`, { signal }) as Promise<ScheduledRule[]>,
    refetchInterval: 20_000,
  });
}

/** The effects of one run. They never change, except that their records may. */
function useDone(rule: string, run: number) {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...runsKey, token, rule, run],
    queryFn: ({ signal }) =>
      authFetch(`${api}/scheduled-rules/${rule}/${run}`, { signal }) as Promise<
        Pick<DryRunResult, 'effects' | 'hidden'>
      >,
  });
}

/** A short summary of a run's result. */
function RunResult({ rule, run }: { rule: ScheduledRule; run: Run }) {
  const { done, already, refused, failed } = run;
  const isNothing = !failed && done + already + refused === 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {failed && <ToneChip tone="error">{translate('pages.runs.broken')}</ToneChip>}
      {done > 0 && (
        <ToneChip tone="success">{translate('pages.runs.done', countedRecords(rule, done))}</ToneChip>
      )}
      {refused > 0 && (
        <ToneChip tone="error">{translate('pages.runs.refused', { smart_count: refused })}</ToneChip>
      )}
      {already > 0 && (
        <ToneChip tone="neutral">{translate('pages.runs.skipped', { smart_count: already })}</ToneChip>
      )}
      {isNothing && <ToneChip tone="neutral">{translate('pages.runs.nothing')}</ToneChip>}
    </Box>
  );
}

/** The last runs of a rule, latest first: when, by whom, with which result. */
function RunLog({ rule }: { rule: ScheduledRule }) {
  const { label, runs } = rule;
  return (
    <Box
      component="ul"
      aria-label={translate('pages.runs.logOf', { name: label })}
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {runs.map((run) => (
        <LoggedRun key={run.id} rule={rule} run={run} />
      ))}
    </Box>
  );
}

function LoggedRun({ rule, run }: { rule: ScheduledRule; run: Run }) {
  const { instant, moment } = useMoments();
  const [isOpen, setOpen] = useState(false);
  const { at, by, byName, done, refused, failed, messages } = run;
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
          {instant(at)}
        </Typography>
        <RunResult rule={rule} run={run} />
        <Typography variant="body2" color="textSecondary">
          {translate('pages.runs.moment', { when: moment(run.moment) })}
          {' · '}
          {by === undefined
            ? translate('pages.runs.byClock')
            : translate('pages.runs.byHand', { name: byName! })}
        </Typography>
        {done > 0 && (
          <Button size="small" sx={{ ml: 'auto' }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? translate('pages.runs.hideDone') : translate('pages.runs.seeDone')}
          </Button>
        )}
      </Box>
      {failed && <Reason>{translate('pages.runs.brokenHelp')}</Reason>}
      {messages.map((message) => (
        <Reason key={message}>{message}</Reason>
      ))}
      {refused > 0 && messages.length === 0 && <Reason>{translate('pages.runs.noReasons')}</Reason>}
      {isOpen && <Done rule={rule.rule} run={run.id} />}
    </Box>
  );
}

const Reason = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

function Done({ rule, run }: { rule: string; run: number }) {
  const { data, error, refetch } = useDone(rule, run);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <LoadingSkeleton>
        <Skeleton variant="rounded" height={64} sx={{ mt: 1 }} />
      </LoadingSkeleton>
    );
  const isNothing = data.effects.length + data.hidden === 0;
  return (
    <Box sx={{ mt: 1 }}>
      {isNothing ? <Reason>{translate('pages.runs.noEffects')}</Reason> : <Effects {...data} isDone />}
    </Box>
  );
}

type Props = { rule: ScheduledRule; onClose: () => void };

/** Previews what a rule would do now, and on confirmation does exactly that. */
function RunDialog({ rule: scheduled, onClose }: Props) {
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
  preview: { moment: due, done, already, refused, messages, ...answer },
}: {
  rule: ScheduledRule;
  preview: Preview;
}) {
  const { moment } = useMoments();
  const counts = [
    done > 0 && translate('pages.runs.wouldDo', countedRecords(rule, done)),
    already > 0 && translate('pages.runs.skipped', { smart_count: already }),
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

/** The scheduled rules: next run, last result, and a button to run each now. */
export function RuleRuns() {
  const { route } = useCurrentRoute();
  const { data, error, refetch } = useRules();
  const [running, setRunning] = useState<ScheduledRule>();
  return (
    <>
      <PageHeader title={route.label} count={data?.length} description={route.description} />
      {error && (
        <LoadError error={error} title={translate('pages.runs.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <LoadingSkeleton>
          <Stack sx={{ gap: 1.5 }}>
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} variant="rounded" height={56} />
            ))}
          </Stack>
        </LoadingSkeleton>
      )}
      {data?.length === 0 && (
        <EmptyState title={translate('pages.runs.none')} help={translate('pages.runs.noneHelp')} />
      )}
      {data && data.length > 0 && (
        <Box sx={rules}>
          <Typography variant="caption" component="div" color="textSecondary" aria-hidden sx={head}>
            <span>{translate('pages.runs.rule')}</span>
            <span>{translate('pages.runs.when')}</span>
            <span>{translate('pages.runs.last')}</span>
            <span>{translate('pages.runs.next')}</span>
          </Typography>
          {data.map((rule) => (
            <RuleLine key={rule.rule} rule={rule} onRun={() => setRunning(rule)} />
          ))}
        </Box>
      )}
      {running && <RunDialog rule={running} onClose={() => setRunning(undefined)} />}
    </>
  );
}

/** Cards below each other, and on a wide screen the lines of a table. */
const rules = {
  display: 'grid',
  gap: { xs: 1.5, lg: 0 },
  maxWidth: 1400,
  '& > article': {
    borderRadius: { lg: 0 },
    borderBottomWidth: { lg: 0 },
    '&:nth-of-type(1)': { borderTopLeftRadius: { lg: 8 }, borderTopRightRadius: { lg: 8 } },
    '&:last-of-type': {
      borderBottomWidth: { lg: 1 },
      borderBottomLeftRadius: { lg: 8 },
      borderBottomRightRadius: { lg: 8 },
    },
  },
} as const;
const columns = 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1.1fr) 9rem 230px';
const head = {
  display: { xs: 'none', lg: 'grid' },
  gridTemplateColumns: columns,
  columnGap: 3,
  px: 2,
  pb: 0.75,
} as const;

// What a rule does stands below its name and its times, as wide as both.
const nameSx = { fontWeight: 600, gridColumn: { xs: 'auto', sm: '1 / -1', lg: 'auto' } } as const;
const stepsSx = {
  gridColumn: { xs: 'auto', sm: '1 / -1', lg: '1 / span 4' },
  gridRow: { lg: 2 },
  mt: { xs: -1, lg: 0 },
  minWidth: 0,
} as const;
const buttonsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  gridRow: { lg: '1 / span 2' },
  gridColumn: { lg: 5 },
  alignSelf: { lg: 'center' },
  justifyContent: { lg: 'flex-end' },
} as const;

function RuleLine({ rule, onRun }: { rule: ScheduledRule; onRun: () => void }) {
  const { label, resource, cause, steps, next, runs } = rule;
  const { instant, moment } = useMoments();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [last] = runs;
  return (
    <Card component="article" aria-labelledby={id}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: { xs: 1, lg: 0 },
          px: 2,
          py: { xs: 2, lg: 1 },
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: columns,
          },
        }}
      >
        <Typography id={id} component="h2" sx={nameSx}>
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap title={steps.join('; ')} sx={stepsSx}>
          {resource}
          {steps.length > 0 && ` · ${translate('pages.runs.does', { steps: steps.join('; ') })}`}
        </Typography>
        <Fact label={translate('pages.runs.when')}>{cause}</Fact>
        <Fact label={translate('pages.runs.last')}>
          {last ? (
            <>
              {instant(last.at)} <RunResult rule={rule} run={last} />
            </>
          ) : (
            translate('pages.runs.never')
          )}
        </Fact>
        <Fact label={translate('pages.runs.next')}>
          {next === undefined ? translate('pages.runs.nothingDue') : moment(next)}
        </Fact>
        <Box sx={buttonsSx}>
          {runs.length > 0 && (
            <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {translate('pages.runs.log')}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            aria-label={translate('pages.runs.runNowOf', { name: label })}
            onClick={onRun}
          >
            {translate('pages.runs.runNow')}
          </Button>
        </Box>
      </Box>
      <Collapse in={isOpen} unmountOnExit>
        <RunLog rule={rule} />
      </Collapse>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    sx={{
      minWidth: 0,
      // on a phone labels and values side by side
      display: { xs: 'grid', sm: 'block' },
      gridTemplateColumns: '96px minmax(0, 1fr)',
      alignItems: 'baseline',
    }}
  >
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      // the line of headings says it
      sx={({ breakpoints }) => ({ [breakpoints.up('lg')]: visuallyHidden })}
    >
      {label}
    </Typography>
    <Typography component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
);
