import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { CalendarEvent } from './calendar.ts';
import { shortDay } from './days.ts';
import { calendarInks, calendarLabels } from './calendarWords.ts';

export type EventListProps = {
  events: readonly CalendarEvent[];
  selected: CalendarEvent | null;
  onSelect: (event: CalendarEvent) => void;
};

/** The month's events in chronological order. */
export const EventList = ({ events, selected, onSelect }: EventListProps) => (
  <Card component="section" aria-label="Eventos do mês">
    <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
      Eventos do mês{' '}
      <Typography component="span" color="textSecondary">
        {events.length}
      </Typography>
    </Typography>
    {events.length === 0 ? (
      <Typography color="textSecondary" sx={{ px: 2, py: 1.5 }}>
        Nenhuma agenda marcada. Marque ao menos uma para ver os eventos.
      </Typography>
    ) : (
      <List dense sx={{ px: 1 }}>
        {events.map((event) => (
          <ListItem key={event.id} disablePadding>
            <ListItemButton
              selected={event.id === selected?.id}
              aria-pressed={event.id === selected?.id}
              onClick={() => onSelect(event)}
              sx={{ gap: 1.5, py: 0.5 }}
            >
              <Box
                aria-hidden
                sx={{
                  width: 8,
                  height: 8,
                  flex: 'none',
                  borderRadius: '50%',
                  bgcolor: calendarInks[event.calendar],
                }}
              />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography noWrap>{event.title}</Typography>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {calendarLabels[event.calendar]} · {event.place}
                </Typography>
              </Box>
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
              >
                {shortDay(event.start)}
                <br />
                {event.time ?? (event.end === event.start ? 'dia todo' : `a ${shortDay(event.end)}`)}
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    )}
  </Card>
);
