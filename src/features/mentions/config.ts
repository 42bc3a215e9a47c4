/** Mentions have no keyword: the notes of a page (`as: feed`) have them. */
import type { FeatureWords } from '#language/feature.ts';
import { listing, record } from '#model/api/operations.ts';

export const words = {
  resource: {},
  operations: {
    mentions: {
      ...listing,
      at: [`${record}/mentions`],
      refusal: 'forbidden.mentions',
    },
  },
} as const satisfies FeatureWords;
