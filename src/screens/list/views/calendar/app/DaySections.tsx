import { Box, Stack, Typography } from '@mui/material';
import { dayWords } from '#kinds/date/calendar.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { useIsPhone, visuallyHidden } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import { countedName } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { Late, SpanLink } from '#screens/list/views/spans/app/SpanFrame.tsx';
import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';
import { barsOf, type Bar, type CalendarParts } from './days.ts';
import { AddOn, DayNumber, acrossDays, showsAdd } from './MonthGrid.tsx';
import { dropSlot, useEntryMove } from './useMoves.ts';

type DaySectionsProps = CalendarParts & { onOpen: ((day: string) => void) | undefined };

/**
 * Days side by side with each record across its days; on a phone, days below one another, each with all of
 * its records.
 */
export function DaySections({ days, today, spans, create, onOpen }: DaySectionsProps) {
  const tag = currentLocale();
  const isOne = days.length === 1;
  const isPhone = useIsPhone();
  const { resource } = useScreen();
  const bars = barsOf(spans, days);
  const lines = Math.max(0, ...bars.map(({ row }) => row)) + 1;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${days.length}, minmax(0, 1fr))` },
        // the lines of all days are equally high
        gridTemplateRows: { sm: `auto repeat(${lines}, auto) 1fr` },
        rowGap: { sm: '4px' },
        minHeight: { sm: 420 },
      }}
    >
      {days.map((day, at) => {
        const ofDay = isPhone ? barsOf(spans, [day]) : bars.filter((bar) => bar.at === at);
        const name = dayWords(day, tag, { dateStyle: 'full' });
        return (
          <Box
            key={day}
            component="section"
            aria-label={name}
            {...dropSlot(day)}
            onClick={({ target }) => {
              if (!(target as Element).closest('a, button')) create?.({ day });
            }}
            sx={{
              ...showsAdd,
              p: 1,
              ...inLines('1 / -1'),
              borderColor: 'divider',
              borderStyle: 'solid',
              borderWidth: 0,
              borderInlineStartWidth: { sm: 1 },
              borderTopWidth: { xs: 1, sm: 0 },
              // as wide as that of the others, so that bars are measured alike
              '&:first-of-type': { borderInlineStartColor: 'transparent' },
            }}
          >
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: { xs: 0.75, sm: 0.25 } }}>
              {onOpen ? (
                <DayNumber day={day} today={today} hasWeekday onClick={() => onOpen(day)} />
              ) : (
                <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
                  {isOne &&
                    translate('portal.screen.calendar.count', countedName(resource.label, ofDay.length))}
                </Typography>
              )}
              <Box sx={{ flex: 1 }} />
              {create && <AddOn place={{ day }} create={create} />}
            </Stack>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...inLines('2 / -1') }}>
              {ofDay.map((bar) => (
                <Box
                  key={bar.span.id}
                  component="li"
                  sx={{ mb: { xs: 0.5, sm: 0 }, position: 'relative', zIndex: 1 }}
                  style={isPhone ? {} : { gridRow: bar.row + 1, width: acrossDays(bar, between) }}
                >
                  <Line bar={bar} isWide={isOne} />
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The pixels between the contents of two days: their padding and the line between them. */
const between = 17;

/** Takes the lines that its container has. */
const inLines = (gridRow: string) => ({
  display: { sm: 'grid' },
  gridTemplateRows: { sm: 'subgrid' },
  gridTemplateColumns: { sm: 'minmax(0, 1fr)' },
  gridRow: { sm: gridRow },
});

/** A record with its time and state, and room for its full title. */
function Line({ bar, isWide }: { bar: Bar<ShownSpan>; isWide: boolean }) {
  const { span, cameFrom, goesOn } = bar;
  const { tone, name, state, begins, from, to, when, amount } = span;
  const move = useEntryMove(span);
  return (
    <SpanLink
      to={span.href}
      {...{ tone, cameFrom, goesOn }}
      {...move}
      style={{ ...move?.style, height: 'auto', whiteSpace: 'normal', padding: '4px 8px', lineHeight: 1.35 }}
    >
      <Box component="span" sx={{ display: isWide ? 'flex' : 'block', gap: 1, alignItems: 'center' }}>
        <span>
          {begins && !cameFrom && <b>{formatTime(begins)} </b>}
          {name}
          {amount && (
            <>
              {' '}
              <b style={{ whiteSpace: 'nowrap' }}>{amount}</b>
            </>
          )}
          <Late {...span} />
          {from < to && <span style={visuallyHidden}> · {when}</span>}
        </span>
        {state && (isWide ? <ToneChip tone={tone}>{state}</ToneChip> : <Small>{state}</Small>)}
      </Box>
    </SpanLink>
  );
}

const Small = ({ children }: { children: string }) => (
  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);
