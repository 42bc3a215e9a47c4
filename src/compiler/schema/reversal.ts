/** `reversal` of a resource: how one of its records takes another back, and when one counts as taken back. */
import { z } from 'zod';
import { conditionKeyword, fieldId } from '#language/schema/atoms.ts';
import { type Completed, mapOf, rules } from '#model/config/keyword.ts';

export const reversalSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'reversal',
    title: 'resourceWords.reversal.title',
    about: 'resourceWords.reversal.about',
    at: { file: 'resources/multas.yaml', path: ['reversal'] },
  },
  {
    of: rules('fields', fieldId.optional(), 'resourceWords.reversal.of', 'of: estornoDeId\namount: valor', {
      fields: 'single',
      serverOnly: true,
    }),
    amount: rules(
      'fields',
      fieldId.optional(),
      'resourceWords.reversal.amount',
      'of: estornoDeId\namount: valor',
      { fields: 'single', serverOnly: true },
    ),
    when: conditionKeyword('resourceWords.reversal.when', 'when: { situacao: cancelada }', {
      user: false,
      search: false,
      serverOnly: true,
    }),
  },
);

export type ReversalSource = z.input<typeof reversalSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    reversal: Completed<typeof reversalSchema>;
  }
}
