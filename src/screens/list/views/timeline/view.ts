import { fieldId, fieldKey } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { checkSpan, fieldsOfSpan, opensAt, spanKeywords, startKey } from '../spans/keywords.ts';
import { viewAsking } from '../view.ts';
import { definePhrase, phrase } from '#messages/phrase.ts';

const lengthWords = { month: 'Um mês.', quarter: 'Um trimestre, o padrão.', year: 'Um ano.' };
export type TimelineLength = keyof typeof lengthWords;

const timelineSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'timeline',
    title: 'Linha do tempo: timeline',
    about:
      'Numa lista com o modo de linha do tempo (Gantt): cada registro é uma barra do primeiro ao último dia, e uma linha marca o dia de hoje.',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'timeline'] },
  },
  {
    start: startKey,
    end: fieldKey('O campo do último dia.', 'end: devolucao'),
    groupBy: reads(
      'fields',
      fieldId.optional(),
      'Uma referência ou escolha: uma faixa para cada; sem ela, uma para cada registro.',
      'groupBy: livroId',
    ),
    ...spanKeywords,
    opens: opensAt(lengthWords, 'opens: year'),
  },
);

/** Records as bars from their first day to their last. */
export const timeline = viewAsking('Linha do tempo, do primeiro ao último dia; precisa de `timeline`.', {
  keyword: reads(
    'parts',
    timelineSchema.optional(),
    'Os campos do primeiro e do último dia, para o modo de linha do tempo.',
    'resource: emprestimos\nrelated: []\nviews: [table, timeline]\ntimeline: { start: retirada, end: devolucao, groupBy: livroId, label: leitor }',
  ),
  missingMessage: definePhrase`precisa saber de quando a quando cada registro vai: acrescente "timeline: { start: …, end: … }"`,
  check(option, checking) {
    checkSpan(option, checking);
    const { groupBy } = option;
    const found = groupBy ? checking.field(groupBy, 'groupBy') : null;
    if (found && !((traitsOf(found).choice || refersTo(found)) && !traitsOf(found).holdsMany))
      checking.error(
        phrase`campo "${groupBy}" não é uma referência nem uma escolha: as faixas precisam de um campo "reference", "select" ou "status"`,
        'groupBy',
      );
  },
  fields: ({ groupBy, ...span }) => [...fieldsOfSpan(span), ...(groupBy ? [groupBy] : [])],
});
