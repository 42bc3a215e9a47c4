import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, Button, IconButton, Stack } from '@mui/material';
import { translate } from '#ui/translate.ts';

type Props = {
  titleId: string;
  title: string;
  /** The unit of the single arrows. The double arrows move by a year, or by ten years. */
  unit: 'month' | 'year';
  onNear: (by: 1 | -1) => void;
  onFar: (by: 1 | -1) => void;
  /** Switches to the months of the year. */
  onTitle?: (() => void) | undefined;
};

/** The calendar's title, with buttons to earlier and later pages. */
export function CalendarHead({ titleId, title, unit, onNear, onFar, onTitle }: Props) {
  const far = unit === 'month' ? 'year' : 'decade';
  const arrow = (
    Icon: typeof ChevronLeft,
    of: Props['unit'] | 'decade',
    by: 1 | -1,
    on: (by: 1 | -1) => void,
  ) => (
    <IconButton
      size="small"
      aria-label={translate(`portal.screen.date.${by < 0 ? 'previous' : 'next'}.${of}`)}
      onClick={() => on(by)}
      sx={{ minWidth: { xs: 44, sm: 32 }, minHeight: { xs: 44, sm: 32 } }}
    >
      <Icon fontSize="small" className="directional" />
    </IconButton>
  );
  return (
    <Stack
      direction="row"
      sx={(theme) => ({
        alignItems: 'center',
        mb: 0.5,
        ...(theme.direction === 'rtl' && { '& .directional': { transform: 'scaleX(-1)' } }),
      })}
    >
      {arrow(KeyboardDoubleArrowLeft, far, -1, onFar)}
      {arrow(ChevronLeft, unit, -1, onNear)}
      <Box sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
        {onTitle ? (
          <Button
            color="inherit"
            size="small"
            onClick={onTitle}
            sx={{ fontWeight: 600, px: 0.5, minHeight: { xs: 44, sm: 32 } }}
          >
            <span id={titleId} aria-live="polite">
              {title}
            </span>
          </Button>
        ) : (
          <span id={titleId} aria-live="polite">
            {title}
          </span>
        )}
      </Box>
      {arrow(ChevronRight, unit, 1, onNear)}
      {arrow(KeyboardDoubleArrowRight, far, 1, onFar)}
    </Stack>
  );
}
