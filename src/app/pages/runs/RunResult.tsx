import { Box } from '@mui/material';
import { ToneChip } from '#ui/record/ToneChip.tsx';
import { countedRecords, type Run, type ScheduledRule } from './useRuns.ts';
import { translate } from '#messages/translate.ts';

/** A short summary of a run's result. */
export function RunResult({ rule, run }: { rule: ScheduledRule; run: Run }) {
  const { done, skipped, refused, failed } = run;
  const isNothing = !failed && done + skipped + refused === 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {failed && <ToneChip tone="error">{translate('pages.runs.broken')}</ToneChip>}
      {done > 0 && (
        <ToneChip tone="success">{translate('pages.runs.done', countedRecords(rule, done))}</ToneChip>
      )}
      {refused > 0 && (
        <ToneChip tone="error">{translate('pages.runs.refused', { smart_count: refused })}</ToneChip>
      )}
      {skipped > 0 && (
        <ToneChip tone="neutral">{translate('pages.runs.skipped', { smart_count: skipped })}</ToneChip>
      )}
      {isNothing && <ToneChip tone="neutral">{translate('pages.runs.nothing')}</ToneChip>}
    </Box>
  );
}
