import Add from '@mui/icons-material/Add';
import { ButtonBase, IconButton, styled } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { dayWords } from '#kinds/date/calendar.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#ui/translate.ts';

const DayButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 24,
  height: 24,
  padding: '0 4px',
  borderRadius: 12,
  ...theme.typography.body2,
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-current]': {
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  '&[data-outside]': { color: theme.palette.text.secondary, fontWeight: 400 },
}));

type Props = {
  day: string;
  today: string;
  hasWeekday?: boolean;
  /** A summary of the day for screen readers. */
  about?: string;
  isOutside?: boolean;
  isPressed?: boolean;
  tabIndex?: number;
  onClick: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** The number of a day as a button that opens the day. */
export function DayNumber({ day, today, hasWeekday, about, isOutside, isPressed, ...rest }: Props) {
  const words = (options: Intl.DateTimeFormatOptions) => dayWords(day, currentLocale(), options);
  const weekday = hasWeekday && words({ weekday: 'short', day: 'numeric' }).replace('.', '');
  // The accessible name must contain the visible text.
  const name = weekday
    ? `${weekday}, ${words({ month: 'long', year: 'numeric' })}`
    : words({ dateStyle: 'full' });
  return (
    <DayButton
      data-day={day}
      data-outside={isOutside || undefined}
      aria-label={[name, about].filter(Boolean).join(', ')}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={isPressed}
      {...rest}
    >
      {weekday || String(+day.slice(8))}
    </DayButton>
  );
}

/**
 * A button that creates a record on this day. With a pointer, it is visible only while its `showsAdd` element
 * is hovered.
 */
export function AddOn({
  day,
  create,
  tabIndex,
}: {
  day: string;
  create: (day: string) => void;
  tabIndex?: number;
}) {
  return (
    <IconButton
      size="small"
      className="add"
      tabIndex={tabIndex}
      aria-label={translate('portal.screen.calendar.create', {
        day: dayWords(day, currentLocale(), { dateStyle: 'long' }),
      })}
      onClick={() => create(day)}
      sx={{ p: '2px', '@media (hover: hover)': { opacity: 0 } }}
    >
      <Add sx={{ fontSize: 18 }} />
    </IconButton>
  );
}

/** Styles for the element of a day. */
export const showsAdd = { '&:hover .add, & .add:focus-visible': { opacity: 1 } };
