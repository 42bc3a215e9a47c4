import { Box } from '@mui/material';
import { useWords } from '#app/i18n/useWords.ts';
import { ToneChip } from '#ui/record/ToneChip.tsx';
import type { Run } from './useRuns.ts';
import { currentLanguage } from '#messages/say.ts';

const words = () => currentLanguage().pages.runs;

/** A short summary of a run's result. */
export function RunResult({ run: { done, skipped, refused, failed } }: { run: Run }) {
  const fill = useWords();
  const isNothing = !failed && done + skipped + refused === 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {failed && <ToneChip tone="error">{words().broken}</ToneChip>}
      {done > 0 && <ToneChip tone="success">{fill(words().done, { smart_count: done })}</ToneChip>}
      {refused > 0 && <ToneChip tone="error">{fill(words().refused, { smart_count: refused })}</ToneChip>}
      {skipped > 0 && <ToneChip tone="neutral">{fill(words().skipped, { smart_count: skipped })}</ToneChip>}
      {isNothing && <ToneChip tone="neutral">{words().nothing}</ToneChip>}
    </Box>
  );
}
