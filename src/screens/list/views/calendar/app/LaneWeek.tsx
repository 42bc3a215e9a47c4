import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '#kit/screen.ts';
import { currentLocale } from '#messages/translate.ts';
import { rangeWords } from '#screens/list/views/spans/app/useSpans.ts';
import { barsOf, type CalendarParts } from './days.ts';
import { AddOn, DayBars, DayGrid, DayNumber } from './MonthGrid.tsx';
import { spansInLane } from './moves.ts';
import type { Lane } from './useLanes.ts';
import { dropSlot } from './useMoves.ts';

type LaneWeekProps = CalendarParts & {
  lanes: readonly Lane[];
  lanesField: string;
  /** The label of the reference. */
  label: string | undefined;
  onOpen: (day: string) => void;
};

/** A week with a row for each lane: who is where on which day. */
export function LaneWeek({ days, today, spans, lanes, lanesField, label, create, onOpen }: LaneWeekProps) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Lanes style={{ '--week': '64px' } as never}>
        <caption style={visuallyHidden}>{rangeWords(days[0]!, days.at(-1)!, currentLocale())}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                <DayNumber day={day} today={today} hasWeekday onClick={() => onOpen(day)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => {
            const own = spansInLane(spans, lanesField, lane.id);
            const bars = barsOf(own, days);
            return (
              <tr key={String(lane.id)}>
                <th scope="row" title={lane.name}>
                  {lane.name}
                </th>
                {days.map((day, at) => (
                  // Keyboard users have the button in it, which does the same.
                  <td
                    key={day}
                    {...dropSlot(day, lane)}
                    onClick={({ target }) => {
                      if (lane.id !== null && !(target as Element).closest('a, button'))
                        create?.({ day, lane: lane.id });
                    }}
                  >
                    <DayBars bars={bars} at={at} between={7} />
                    {create && lane.id !== null && (
                      <AddOn place={{ day, lane: lane.id }} name={lane.name} create={create} />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Lanes>
    </Box>
  );
}

const Lanes = styled(DayGrid)(({ theme }) => ({
  minWidth: 760,
  'th:first-of-type': {
    width: 148,
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    backgroundColor: theme.palette.background.paper,
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
    textAlign: 'start',
    paddingInline: 8,
    [theme.breakpoints.down('sm')]: { width: 104 },
  },
  'tbody th': {
    verticalAlign: 'top',
    textAlign: 'start',
    color: theme.palette.text.primary,
    padding: '8px',
    // a collapsed border of a pinned cell is not drawn
    boxShadow: `inset 0 1px ${theme.palette.divider}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
}));
