import { useMemo } from 'react';
import { dayWords } from '#kinds/date/calendar.ts';
import { currentLocale } from '#messages/translate.ts';
import { traitsOf } from '#model/traits.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { SpanFrame } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { rangeWords } from '#screens/list/views/spans/app/rangeWords.ts';
import { useSpans } from '#screens/list/views/spans/app/useSpans.ts';
import type { CalendarLength } from '../view.ts';
import { DaySections } from './DaySections.tsx';
import { daysShown, stepped } from './days.ts';
import { HourGrid } from './HourGrid.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useCalendar, useCreateOn } from './useCalendar.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { useIsPhone } from '#ui/useIsPhone.ts';
import { translate } from '#ui/translate.ts';

const lengths: readonly CalendarLength[] = ['month', 'week', 'day'];

/** The filtered records of the list in a calendar. */
export function ListCalendar() {
  const { screen, resource } = useScreen();
  // The link step has checked that a list with this view has `calendar`.
  const fields = screen.calendar!;
  const { length, day, today, show } = useCalendar();
  const tag = currentLocale();
  const weekStart = useWeekStart();
  const days = useMemo(() => daysShown(day, length, weekStart), [day, length, weekStart]);
  const query = useSpans(fields, days[0]!, days.at(-1)!);
  const create = useCreateOn();
  const isPhone = useIsPhone();
  const hasHours = traitsOf(resource.fields[fields.start]).temporal === 'datetime';
  const parts = {
    days,
    day,
    today,
    spans: query.spans,
    create,
    onDay: (next: string) => show({ day: next }),
  };
  const openDay = (next: string) => show({ day: next, length: 'day' });
  const isHere = days.includes(today) && (length !== 'month' || day.slice(0, 7) === today.slice(0, 7));
  return (
    <SpanFrame
      label={translate('portal.screen.calendar.label', { name: resource.label.many })}
      query={query}
      bar={{
        title:
          length === 'month'
            ? dayWords(day, tag, { month: 'long', year: 'numeric' })
            : length === 'day'
              ? dayWords(day, tag, { dateStyle: 'full' })
              : rangeWords(days[0]!, days.at(-1)!, tag),
        length,
        lengths,
        onLength: (next) => show({ length: next }),
        onStep: (by) => show({ day: stepped(day, by, length) }),
        onToday: isHere ? undefined : () => show({ day: today }),
      }}
    >
      {length === 'month' ? (
        <>
          <MonthGrid {...parts} isPhone={isPhone} onOpen={openDay} />
          {isPhone && <DaySections {...parts} days={[day]} onOpen={undefined} />}
        </>
      ) : hasHours && (length === 'day' || !isPhone) ? (
        <HourGrid {...parts} onOpen={length === 'week' ? openDay : undefined} />
      ) : (
        <DaySections {...parts} onOpen={length === 'week' ? openDay : undefined} />
      )}
    </SpanFrame>
  );
}
