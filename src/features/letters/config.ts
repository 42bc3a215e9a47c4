/** Letters: the step `email` of rules, and the buttons of lists with `email`. */
import { record, writing } from '#model/api/operations.ts';
import type { FeatureWords } from '#language/feature.ts';

export const words = {
  steps: { email: 'featureWords.email' },
  operations: {
    letter: {
      ...writing,
      at: [`${record}/letters`],
      refusal: 'forbidden.letter',
      gate: 'list',
      key: 'closed',
      queue: 'own',
    },
  },
} as const satisfies FeatureWords;
