import { Box, Paper, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { translate } from '#ui/translate.ts';
import { inkOf } from './Entry.tsx';
import { Legend } from './Legend.tsx';
import { SpanBar, type Length, type SpanBarProps } from './SpanBar.tsx';
import type { useSpans } from './useSpans.ts';

type Props<L extends Length> = {
  label: string;
  bar: SpanBarProps<L>;
  query: ReturnType<typeof useSpans>;
  /** Shown below the drawing. */
  note?: ReactNode;
  children: ReactNode;
};

/** The frame of a calendar or timeline: the days shown, errors, and the number of records left out. */
export function SpanFrame<L extends Length>({ label, bar, query, note, children }: Props<L>) {
  const { states, stateLabel, left, limit, error, isPending, isOld, refetch } = query;
  const { palette } = useTheme();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={label}
      aria-busy={isPending || isOld}
      sx={{ overflow: 'hidden' }}
    >
      <SpanBar {...bar} />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Box sx={{ opacity: isPending || isOld ? 0.55 : 1 }}>{children}</Box>
      )}
      {note}
      {!error && states.length > 0 && (
        <Box sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
          <Legend
            label={stateLabel}
            parts={states.map(({ tone, ...state }) => ({ ...state, color: inkOf(palette, tone) }))}
          />
        </Box>
      )}
      {left > 0 && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          {translate('portal.screen.span.cut', { limit, total: limit + left })}
        </Typography>
      )}
    </Paper>
  );
}
