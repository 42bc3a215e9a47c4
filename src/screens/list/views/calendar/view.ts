import { z } from 'zod';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { fieldId } from '#language/schema/atoms.ts';
import { fieldsOfWeekly } from '#model/time/weekly.ts';
import { translate } from '#messages/translate.ts';
import { checkSpan, checkSpanColor, fieldsOfSpan, opensAt, spanKeywords } from '../spans/keywords.ts';
import { viewAsking, type Checking } from '../view.ts';

const lengthWords = {
  month: 'listWords.calendar.month',
  week: 'listWords.calendar.week',
  day: 'kindWords.date.date',
} as const;
export type CalendarLength = keyof typeof lengthWords;

const hoursSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'calendarHours',
    title: 'listWords.calendar.hoursTitle',
    about: 'listWords.calendar.hours',
    at: { file: 'departments/balcao.yaml', path: ['routes', 4, 'list', 'calendar', 'hours'] },
  },
  {
    from: looks('plain', z.number().int().min(0).max(23), 'listWords.calendar.from', 'from: 8\nto: 18'),
    to: looks('plain', z.number().int().min(1).max(24), 'listWords.calendar.to', 'from: 8\nto: 18'),
  },
);

const calendarSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'calendar',
    title: 'listWords.calendar.title',
    about: 'listWords.calendar.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'calendar'] },
  },
  {
    start: reads('fields', fieldId.optional(), 'listWords.calendar.start', 'start: retirada'),
    end: reads('fields', fieldId.optional(), 'listWords.calendar.end', 'end: devolucao'),
    ...spanKeywords,
    lanes: reads('fields', fieldId.optional(), 'listWords.calendar.lanes', 'lanes: livroId\nopens: week'),
    opens: opensAt(lengthWords, 'opens: week'),
    move: looks('plain', z.boolean().optional(), 'listWords.calendar.move', 'move: true'),
    hours: looks(
      'parts',
      hoursSchema.optional(),
      'listWords.calendar.hours',
      'start: quando\nhours: { from: 8, to: 18 }',
      {
        at: { file: 'departments/balcao.yaml', path: ['routes', 4, 'list', 'calendar'] },
      },
    ),
  },
);
export type CalendarSource = NonNullable<(typeof calendarSchema)['_input']>;

/** Records on the days of a calendar. */
export const calendar = viewAsking('listWords.calendar.calendar', {
  keyword: reads(
    'parts',
    calendarSchema.optional(),
    'listWords.calendar.keyword',
    'resource: emprestimos\nrelated: []\nviews: [table, calendar]\ncalendar: { start: retirada, end: devolucao, label: leitor, color: etapa }',
  ),
  missingMessage: 'screens.mustKnow',
  check(option, checking) {
    const { start } = option;
    if (start === undefined) checkWeekly(option, checking);
    else checkSpan({ ...option, start }, checking);
    checkLanes(option, checking);
    checkHours(option, checking);
  },
  fields: (option, { weekly }) => [
    ...fieldsOfSpan(option),
    ...(option.start === undefined && weekly ? fieldsOfWeekly(weekly) : []),
    ...(option.lanes ? [option.lanes] : []),
  ],
  offers: ({ lanes }) => (lanes ? [lanes] : []),
  writes: ({ move, start, end, lanes }) => (move ? [start, end, lanes].flatMap((id) => id ?? []) : []),
});

/** Without a beginning, records come back each week. */
function checkWeekly({ label, color, end, move }: CalendarSource, { source, field, error }: Checking) {
  if (!source.weekly) return error(translate('screens.calendarNeedsStart'));
  if (end !== undefined) error(translate('screens.endNeedsStart'), 'end');
  if (move) error(translate('screens.weeklyStays'), 'move');
  if (label) field(label, 'label');
  checkSpanColor(color, { field, error });
}

function checkLanes({ lanes }: CalendarSource, { field, error }: Checking) {
  const found = lanes === undefined ? null : field(lanes, 'lanes');
  if (found && (!refersTo(found) || traitsOf(found).holdsMany))
    error(translate('screens.lanesAreNoReference', { id: lanes! }), 'lanes');
}

function checkHours({ hours, start }: CalendarSource, { field, error }: Checking) {
  if (!hours) return;
  const found = start === undefined ? null : field(start, 'start');
  if (found && traitsOf(found).temporal === 'date')
    error(translate('screens.hoursNeedTime', { start: start! }), 'hours');
  if (hours.to <= hours.from) error(translate('screens.hoursEndBeforeStart', hours), 'hours', 'to');
}
