import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from 'portal/extend';
import type { CalendarEvent } from './calendar.ts';
import { longDay, monthName, monthOf, weeksOf } from './days.ts';
import { calendarInks } from './calendarWords.ts';

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

export type MonthGridProps = {
  month: string;
  today: string;
  events: readonly CalendarEvent[];
  selected: CalendarEvent | null;
  onSelect: (event: CalendarEvent) => void;
};

/**
 * The month as a table of weeks. On a phone, cells are too small for titles: they show dots, and the list is
 * below.
 */
export const MonthGrid = ({ month, today, events, selected, onSelect }: MonthGridProps) => (
  <Grid>
    <caption style={visuallyHidden}>{monthName(month)}</caption>
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            <abbr title={name}>{name.slice(0, 3)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <td key={day} data-outside={monthOf(day) !== month || undefined}>
              <time
                dateTime={day}
                aria-label={longDay(day)}
                aria-current={day === today ? 'date' : undefined}
              >
                {Number(day.slice(8))}
              </time>
              <DayEvents
                events={events.filter(({ start, end }) => start <= day && day <= end)}
                selected={selected}
                onSelect={onSelect}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Grid>
);

function DayEvents({ events, selected, onSelect }: Pick<MonthGridProps, 'events' | 'selected' | 'onSelect'>) {
  if (events.length === 0) return null;
  return (
    <>
      <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: '2px', mt: 0.5 }}>
        {events.map((event) => (
          <Entry
            key={event.id}
            onClick={() => onSelect(event)}
            aria-pressed={event.id === selected?.id}
            sx={{ borderColor: calendarInks[event.calendar] }}
          >
            {event.title}
          </Entry>
        ))}
      </Box>
      <Box sx={{ display: { xs: 'flex', md: 'none' }, gap: '3px', mt: 0.5 }}>
        {events.map(({ id, calendar }) => (
          <Box key={id} sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: calendarInks[calendar] }} />
        ))}
        <span style={visuallyHidden}>{events.map(({ title }) => title).join(', ')}</span>
      </Box>
    </>
  );
}

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  borderTop: `1px solid ${theme.palette.divider}`,
  th: {
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    padding: 6,
    textAlign: 'left',
  },
  abbr: { textDecoration: 'none' },
  td: {
    height: 92,
    padding: 6,
    verticalAlign: 'top',
    border: `1px solid ${theme.palette.divider}`,
    borderWidth: '1px 1px 0 0',
    '&:last-child': { borderRight: 0 },
    '&[data-outside]': { backgroundColor: theme.palette.background.default },
    '&[data-outside] time': { color: theme.palette.text.secondary, fontWeight: 400 },
    [theme.breakpoints.down('md')]: { height: 54 },
  },
  time: {
    ...theme.typography.body2,
    fontWeight: 550,
    display: 'inline-block',
    minWidth: 22,
    lineHeight: '22px',
    textAlign: 'center',
    borderRadius: 11,
    '&[aria-current]': {
      backgroundColor: theme.palette.primary.main,
      color: theme.palette.primary.contrastText,
    },
  },
}));

const Entry = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  width: '100%',
  minHeight: 24,
  padding: '2px 4px 2px 6px',
  overflow: 'hidden',
  textAlign: 'left',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: 4,
  borderLeft: '3px solid',
  backgroundColor: theme.palette.action.hover,
  '&:hover': { backgroundColor: theme.palette.action.focus },
  '&[aria-pressed="true"]': { backgroundColor: theme.palette.action.focus, fontWeight: 600 },
}));
