import { Box, Button, Card, Collapse, Skeleton, Stack, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { RunDialog } from './RunDialog.tsx';
import { RunLog } from './RunLog.tsx';
import { RunResult } from './RunResult.tsx';
import { useMoments } from './useMoments.ts';
import { useRules, type ScheduledRule } from './useRuns.ts';
import { translate } from '#messages/translate.ts';

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
              <Skeleton key={at} variant="rounded" height={104} />
            ))}
          </Stack>
        </LoadingSkeleton>
      )}
      {data?.length === 0 && (
        <EmptyState title={translate('pages.runs.none')} help={translate('pages.runs.noneHelp')} />
      )}
      {data && data.length > 0 && (
        <Stack sx={{ gap: 1.5, maxWidth: 1400 }}>
          {data.map((rule) => (
            <RuleCard key={rule.rule} rule={rule} onRun={() => setRunning(rule)} />
          ))}
        </Stack>
      )}
      {running && <RunDialog rule={running} onClose={() => setRunning(undefined)} />}
    </>
  );
}

function RuleCard({ rule, onRun }: { rule: ScheduledRule; onRun: () => void }) {
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
          rowGap: 1,
          p: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1.3fr) max-content 250px',
          },
        }}
      >
        <Box sx={{ gridColumn: { xs: 'auto', sm: '1 / -1', lg: 'auto' } }}>
          <Typography id={id} variant="h2">
            {label}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {resource}
            {steps.length > 0 && ` · ${translate('pages.runs.does', { steps: steps.join('; ') })}`}
          </Typography>
        </Box>
        <Fact label={translate('pages.runs.when')}>{cause}</Fact>
        <Fact label={translate('pages.runs.last')}>
          {last ? (
            <>
              {instant(last.at)}
              <Box sx={{ mt: 0.5 }}>
                <RunResult rule={rule} run={last} />
              </Box>
            </>
          ) : (
            translate('pages.runs.never')
          )}
        </Fact>
        <Fact label={translate('pages.runs.next')}>
          {next === undefined ? translate('pages.runs.nothingDue') : moment(next)}
        </Fact>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { lg: 'flex-end' } }}>
          {runs.length > 0 && (
            <Button color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {translate('pages.runs.log')}
            </Button>
          )}
          <Button
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
    <Typography variant="caption" component="p" color="textSecondary">
      {label}
    </Typography>
    <Typography component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
);
