import { Box, Typography } from '@mui/material';
import { useKept } from '#ui/preferences/useKept.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { clamped, dayWords } from '#kinds/date/calendar.ts';
import { currentLocale } from '#messages/translate.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { daysBetween } from '#model/time/time.ts';
import { rangeWords } from '#screens/list/views/spans/app/rangeWords.ts';
import { SpanFrame } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { useSpans } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#ui/translate.ts';
import type { TimelineLength } from '../view.ts';
import { shownWith, stepped, ticksOf } from './lanes.ts';
import { TimelineRows } from './TimelineRows.tsx';
import { useGroups } from './useGroups.ts';

const lengths: readonly TimelineLength[] = ['month', 'quarter', 'year'];
type StoredView = { length?: TimelineLength; day?: string; on?: string };
const unset: StoredView = {};

/** The filtered records of the list as bars along the days. */
export function ListTimeline() {
  const { resourceName, screen, resource } = useScreen();
  // The link step has checked that a list with this view has `timeline`.
  const fields = screen.timeline!;
  const { today } = usePortalIndex();
  const tag = currentLocale();
  const weekStart = useWeekStart();
  const [stored, setStored] = useKept<StoredView>('timeline', unset, { place: resourceName });
  const length = stored.length ?? fields.opens ?? 'quarter';
  // On the next day it opens at today again.
  const day = stored.day && stored.on === today ? stored.day : today;
  const show = (next: StoredView) => setStored({ length, day, ...next, on: today });
  const { from, to } = shownWith(day, length);
  const query = useSpans(fields, from, to);
  const groups = useGroups(query.spans, fields.groupBy);
  const ticks = useMemo(() => ticksOf(from, to, length, weekStart), [from, to, length, weekStart]);
  const frame = useRef<HTMLElement>(null);
  // If it is wider than the screen, scrolls today to the middle.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || today < from || to < today) return;
    const share = daysBetween(from, today) / daysBetween(from, to);
    const past = Math.max(0, share * element.scrollWidth - element.clientWidth / 2);
    element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -past : past;
  }, [from, to, today]);
  return (
    <SpanFrame
      label={translate('portal.screen.timeline.label', { name: resource.label.many })}
      query={query}
      bar={{
        title:
          length === 'month'
            ? dayWords(day, tag, { month: 'long', year: 'numeric' })
            : rangeWords(from, to, tag),
        length,
        lengths,
        onLength: (next) => show({ length: next }),
        onStep: (by) => show({ day: clamped(stepped(day, by, length)) }),
        onToday: from <= today && today <= to ? undefined : () => show({ day: today }),
      }}
      note={
        !query.error &&
        !query.isPending &&
        groups.length === 0 && (
          <Typography color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
            {translate('portal.screen.timeline.empty')}
          </Typography>
        )
      }
    >
      <Box ref={frame} sx={{ overflowX: 'auto' }}>
        <TimelineRows
          groups={groups}
          isGrouped={fields.groupBy !== undefined}
          from={from}
          to={to}
          today={today}
          ticks={ticks}
          tickText={(tick) =>
            length === 'year'
              ? dayWords(tick, tag, { month: 'short' }).replace('.', '')
              : length === 'month'
                ? String(+tick.slice(8))
                : dayWords(tick, tag, { day: 'numeric', month: 'short' }).replace('.', '')
          }
        />
      </Box>
    </SpanFrame>
  );
}
