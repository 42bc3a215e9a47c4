import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ToneChip } from '../../../../../app/ui/record/ToneChip.tsx';
import { dayWords } from '../../../../../kinds/date/calendar.ts';
import { formatTime } from '../../../../../kinds/date/formatTime.ts';
import { currentLocale } from '../../../../../messages/say.ts';
import { EntryLink } from '../../spans/app/Entry.tsx';
import { type Shown } from '../../spans/app/useSpans.ts';
import { AddOn, DayNumber, showsAdd } from './DayHead.tsx';
import { takes } from './days.ts';
import type { CalendarParts } from './parts.ts';

type Props = CalendarParts & { onOpen: ((day: string) => void) | undefined };

/** Days side by side, or stacked on a phone, each with all of its records. */
export function DaySections({ days, today, spans, create, onOpen }: Props) {
  const tag = currentLocale();
  const translate = useTranslate();
  const isOne = days.length === 1;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${days.length}, minmax(0, 1fr))` },
        minHeight: { sm: 420 },
      }}
    >
      {days.map((day) => {
        const here = spans.filter((span) => takes(span, day));
        const name = dayWords(day, tag, { dateStyle: 'full' });
        return (
          <Box
            key={day}
            component="section"
            aria-label={name}
            onClick={({ target }) => {
              if (!(target as Element).closest('a, button')) create?.(day);
            }}
            sx={{
              ...showsAdd,
              p: 1,
              borderColor: 'divider',
              borderStyle: 'solid',
              borderWidth: 0,
              borderInlineStartWidth: { sm: 1 },
              borderTopWidth: { xs: 1, sm: 0 },
              '&:first-of-type': { borderInlineStartWidth: 0 },
            }}
          >
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 0.75 }}>
              {onOpen ? (
                <DayNumber day={day} today={today} hasWeekday onClick={() => onOpen(day)} />
              ) : (
                <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
                  {isOne && translate('portal.screen.calendar.count', { smart_count: here.length })}
                </Typography>
              )}
              <Box sx={{ flex: 1 }} />
              {create && <AddOn day={day} create={create} />}
            </Stack>
            <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {here.map((span) => (
                <li key={span.id}>
                  <Line span={span} day={day} isWide={isOne} />
                </li>
              ))}
            </Stack>
          </Box>
        );
      })}
    </Box>
  );
}

/** A record with its time and state, and room for its full title. */
function Line({ span, day, isWide }: { span: Shown; day: string; isWide: boolean }) {
  const { tone, name, state, begins, from } = span;
  return (
    <EntryLink
      to={span.href}
      tone={tone}
      style={{ height: 'auto', whiteSpace: 'normal', padding: '4px 8px', lineHeight: 1.35 }}
    >
      <Box component="span" sx={{ display: isWide ? 'flex' : 'block', gap: 1, alignItems: 'center' }}>
        <span>
          {begins && from === day && <b>{formatTime(begins)} </b>}
          {name}
        </span>
        {state && (isWide ? <ToneChip tone={tone}>{state}</ToneChip> : <Small>{state}</Small>)}
      </Box>
    </EntryLink>
  );
}

const Small = ({ children }: { children: string }) => (
  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);
