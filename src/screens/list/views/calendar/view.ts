import { mapOf, reads } from '#model/config/keyword.ts';
import { fieldId } from '#language/schema/atoms.ts';
import { checkSpan, fieldsOfSpan, opensAt, spanKeywords, startKey } from '../spans/keywords.ts';
import { viewAsking } from '../view.ts';

const lengthWords = {
  month: 'listWords.calendar.month',
  week: 'listWords.calendar.week',
  day: 'kindWords.date.date',
} as const;
export type CalendarLength = keyof typeof lengthWords;

const calendarSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'calendar',
    title: 'listWords.calendar.title',
    about: 'listWords.calendar.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'calendar'] },
  },
  {
    start: startKey,
    end: reads('fields', fieldId.optional(), 'listWords.calendar.end', 'end: devolucao'),
    ...spanKeywords,
    opens: opensAt(lengthWords, 'opens: week'),
  },
);

/** Records on the days of a calendar. */
export const calendar = viewAsking('listWords.calendar.calendar', {
  keyword: reads(
    'parts',
    calendarSchema.optional(),
    'listWords.calendar.keyword',
    'resource: emprestimos\nrelated: []\nviews: [table, calendar]\ncalendar: { start: retirada, end: devolucao, label: leitor, color: etapa }',
  ),
  missingMessage: 'screens.mustKnow',
  check: checkSpan,
  fields: fieldsOfSpan,
});
