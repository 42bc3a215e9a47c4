import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Effects } from '#ui/feedback/Effects.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { RunResult } from './RunResult.tsx';
import { useMoments } from './useMoments.ts';
import { useDone, type Run, type ScheduledRule } from './useRuns.ts';
import { translate } from '#messages/translate.ts';

/** The last runs of a rule, latest first: when, by whom, with which result. */
export function RunLog({ rule }: { rule: ScheduledRule }) {
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
