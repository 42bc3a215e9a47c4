/** A running balance beside the records of a list. */
import { fieldId, optionalWords } from '#language/schema/atoms.ts';
import { type Completed, mapOf, reads, type Resolved } from '#model/config/keyword.ts';
import { describeMap, keyEntry, keywordsFrom } from '#language/resolvedKeys.ts';
import { translate } from '#messages/translate.ts';

export const runningSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'running',
    title: 'listWords.running.title',
    about: 'listWords.running.about',
    at: { file: 'departments/balcao.yaml', path: ['routes', 0, 'list', 'running'] },
  },
  {
    sum: reads('fields', fieldId, 'listWords.running.sum', 'sum: taxa\nby: retirada', { fields: 'single' }),
    by: reads('fields', fieldId.optional(), 'listWords.running.by', 'sum: taxa\nby: retirada', {
      fields: 'single',
    }),
    of: reads('fields', fieldId.optional(), 'listWords.running.of', 'sum: taxa\nby: retirada\nof: livroId', {
      fields: 'single',
    }),
    from: reads(
      'name',
      fieldId.optional(),
      'listWords.running.from',
      'sum: taxa\nby: retirada\nof: livroId\nfrom: preco',
      {
        ownNames: true,
      },
    ),
    label: optionalWords('listWords.running.label', 'sum: taxa\nby: retirada\nlabel: Valor'),
  },
);

type CompletedRunning = Completed<typeof runningSchema>;
export type Running = Resolved<CompletedRunning, { by: string; label: string }>;
export const runningDescription = describeMap<Running>({
  ...keywordsFrom(runningSchema),
  from: keyEntry('name', 'reads'),
});

/** @param by the field of the list's own order */
export const resolveRunning = (running: CompletedRunning, given: { by: string; of?: string }): Running => ({
  ...given,
  ...running,
  by: running.by ?? given.by,
  label: running.label ?? translate('listWords.running.balance'),
});
