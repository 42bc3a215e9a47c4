import { fieldId, fieldKeyword } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { checkSpan, fieldsOfSpan, opensAt, spanKeywords, startKey } from '../spans/keywords.ts';
import { viewAsking } from '../view.ts';
import { translate } from '#messages/translate.ts';

const lengthWords = {
  month: 'kindWords.date.month',
  quarter: 'listWords.timeline.quarter',
  year: 'listWords.timeline.year',
} as const;
export type TimelineLength = keyof typeof lengthWords;

const timelineSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'timeline',
    title: 'listWords.timeline.title',
    about: 'listWords.timeline.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'timeline'] },
  },
  {
    start: startKey,
    end: fieldKeyword('portalWords.accounts.until', 'end: devolucao'),
    groupBy: reads('fields', fieldId.optional(), 'listWords.timeline.groupBy', 'groupBy: livroId'),
    ...spanKeywords,
    opens: opensAt(lengthWords, 'opens: year'),
  },
);

/** Records as bars from their first day to their last. */
export const timeline = viewAsking('listWords.timeline.timeline', {
  keyword: reads(
    'parts',
    timelineSchema.optional(),
    'listWords.timeline.keyword',
    'resource: emprestimos\nrelated: []\nviews: [table, timeline]\ntimeline: { start: retirada, end: devolucao, groupBy: livroId, label: leitor }',
  ),
  missingMessage: 'screens.mustKnowFromWhenToWhenEachRecordGoes',
  check(option, checking) {
    checkSpan(option, checking);
    const { groupBy } = option;
    const found = groupBy ? checking.field(groupBy, 'groupBy') : null;
    if (found && !((traitsOf(found).choice || refersTo(found)) && !traitsOf(found).holdsMany))
      checking.error(translate('screens.fieldIsNeitherReferenceNorChoice', { groupBy: groupBy! }), 'groupBy');
  },
  fields: ({ groupBy, ...span }) => [...fieldsOfSpan(span), ...(groupBy ? [groupBy] : [])],
});
