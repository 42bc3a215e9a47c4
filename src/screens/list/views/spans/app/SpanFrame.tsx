import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import {
  Button,
  IconButton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  Box,
  Paper,
  useTheme,
} from '@mui/material';
import type { NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import type { ReactNode } from 'react';
import { LoadError } from '#kit/feedback/loading.tsx';
import { inkOf } from './Entry.tsx';
import { Legend } from './Legend.tsx';
import type { useSpans } from './useSpans.ts';

type Length = Exclude<NameIn<'portal.screen.span'>, 'previous' | 'next' | 'today' | 'length' | 'cut'>;

type SpanBarProps<L extends Length> = {
  title: string;
  length: L;
  lengths: readonly L[];
  onLength: (length: L) => void;
  onStep: (by: 1 | -1) => void;
  /** Undefined when today is visible already. */
  onToday: (() => void) | undefined;
};

/** Shows which days are visible, with buttons to move to others. */
function SpanBar<L extends Length>({ title, length, lengths, onLength, onStep, onToday }: SpanBarProps<L>) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-label={translate('portal.screen.span.previous')}
          onClick={() => onStep(-1)}
        >
          <ChevronLeft sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
        <IconButton size="small" aria-label={translate('portal.screen.span.next')} onClick={() => onStep(1)}>
          <ChevronRight sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
        <Button size="small" color="inherit" disabled={!onToday} onClick={onToday} sx={{ ml: 0.5 }}>
          {translate('portal.screen.span.today')}
        </Button>
      </Stack>
      <Typography
        variant="h3"
        component="h2"
        aria-live="polite"
        sx={{ flex: 1, minWidth: 'max-content', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={length}
        aria-label={translate('portal.screen.span.length')}
        onChange={(_event, next: L | null) => next && onLength(next)}
        sx={{ '& .MuiToggleButton-root': { height: 30, px: 1.25, textTransform: 'none' } }}
      >
        {lengths.map((one: Length) => (
          <ToggleButton key={one} value={one}>
            {translate(`portal.screen.span.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}

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
