import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Button, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { NameIn } from '#messages/translate.ts';
import { translate } from '#ui/translate.ts';

export type Length = Exclude<NameIn<'portal.screen.span'>, 'previous' | 'next' | 'today' | 'length' | 'cut'>;

export type SpanBarProps<L extends Length> = {
  title: string;
  length: L;
  lengths: readonly L[];
  onLength: (length: L) => void;
  onStep: (by: 1 | -1) => void;
  /** Undefined when today is visible already. */
  onToday: (() => void) | undefined;
};

/** Shows which days are visible, with buttons to move to others. */
export function SpanBar<L extends Length>({
  title,
  length,
  lengths,
  onLength,
  onStep,
  onToday,
}: SpanBarProps<L>) {
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
