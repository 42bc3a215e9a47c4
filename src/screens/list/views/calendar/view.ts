import { mapOf, reads } from '#model/config/keyword.ts';
import { fieldId } from '#language/schema/atoms.ts';
import { checkSpan, fieldsOfSpan, opensAt, spanKeywords, startKey } from '../spans/keywords.ts';
import { viewAsking } from '../view.ts';
import { definePhrase } from '#messages/phrase.ts';

const lengthWords = { month: 'Um mês, o padrão.', week: 'Uma semana.', day: 'Um dia.' };
export type CalendarLength = keyof typeof lengthWords;

const calendarSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'calendar',
    title: 'Calendário: calendar',
    about:
      'Numa lista com o modo de calendário, por mês, semana ou dia. Cada registro está no dia de um campo, ou nos dias de um a outro; num dia vazio se cria um.',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'calendar'] },
  },
  {
    start: startKey,
    end: reads(
      'fields',
      fieldId.optional(),
      'O campo do último dia; sem ele, cada registro é de um dia.',
      'end: devolucao',
    ),
    ...spanKeywords,
    opens: opensAt(lengthWords, 'opens: week'),
  },
);

/** Records on the days of a calendar. */
export const calendar = viewAsking('Calendário, por mês, semana ou dia; precisa de `calendar`.', {
  keyword: reads(
    'parts',
    calendarSchema.optional(),
    'O campo do dia, ou os do primeiro e do último, para o modo de calendário.',
    'resource: emprestimos\nrelated: []\nviews: [table, calendar]\ncalendar: { start: retirada, end: devolucao, label: leitor, color: etapa }',
  ),
  missingMessage: definePhrase`precisa saber em que dia cada registro está: acrescente "calendar: { start: … }"`,
  check: checkSpan,
  fields: fieldsOfSpan,
});
