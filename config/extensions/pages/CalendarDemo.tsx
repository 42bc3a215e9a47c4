import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useReducer, useState } from 'react';
import { calendarDefaults, calendarReducer, type CalendarEvent } from '../calendar/calendar.ts';
import { addMonths, currentDay, longDay, monthOf } from '../calendar/days.ts';
import { eventsOf } from '../calendar/events.ts';
import { CalendarFilters } from '../calendar/CalendarFilters.tsx';
import { CalendarToolbar } from '../calendar/CalendarToolbar.tsx';
import { calendarInks, calendarLabels } from '../calendar/calendarWords.ts';
import { DemoNotice } from '../shared/DemoNotice.tsx';
import { EventList } from '../calendar/EventList.tsx';
import { Facts } from '../shared/Facts.tsx';
import { MonthGrid } from '../calendar/MonthGrid.tsx';
import { Selection } from '../shared/Selection.tsx';

/**
 * A month with its events, by calendar. `today` is a date such as 2026-10-31; by default the current date.
 */
export default function CalendarDemo({ today = currentDay() }: { today?: string }) {
  const [state, dispatch] = useReducer(calendarReducer, calendarDefaults);
  const [month, setMonth] = useState(monthOf(today));
  const { events, selectedCalendars } = state;
  useEffect(
    () => dispatch({ type: 'FETCH_EVENTS', events: eventsOf(month, selectedCalendars) }),
    [month, selectedCalendars],
  );
  // An event that is no longer shown is not selected either.
  const selected = events.find(({ id }) => id === state.selectedEvent?.id) ?? null;
  const select = (event: CalendarEvent | null) => dispatch({ type: 'SELECT_EVENT', event });
  return (
    <>
      <DemoNotice>Os eventos são fictícios e se repetem a cada mês.</DemoNotice>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Card component="section" aria-label="Mês">
          <CalendarToolbar
            month={month}
            onMove={(count) => setMonth(addMonths(month, count))}
            onToday={() => setMonth(monthOf(today))}
          />
          <CalendarFilters
            selected={selectedCalendars}
            onToggle={(filter) => dispatch({ type: 'UPDATE_FILTERS', filter })}
            onToggleAll={(value) => dispatch({ type: 'UPDATE_ALL_FILTERS', value })}
          />
          <MonthGrid month={month} today={today} events={events} selected={selected} onSelect={select} />
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Selection
            title="Evento selecionado"
            hint="Escolha um evento para ver os detalhes."
            onClose={() => select(null)}
          >
            {selected && <EventDetails event={selected} />}
          </Selection>
          <EventList events={events} selected={selected} onSelect={select} />
        </Box>
      </Box>
    </>
  );
}

function EventDetails({ event }: { event: CalendarEvent }) {
  const { title, calendar, start, end, time, place, description } = event;
  return (
    <Box sx={{ borderLeft: 3, borderColor: calendarInks[calendar], pl: 1.5 }}>
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Facts
        of={[
          ['Agenda', calendarLabels[calendar]],
          ['Quando', start === end ? longDay(start) : `${longDay(start)} a ${longDay(end)}`],
          ['Horário', time ?? 'Dia inteiro'],
          ['Local', place],
        ]}
      />
      <Typography sx={{ mt: 1.5 }}>{description}</Typography>
    </Box>
  );
}
