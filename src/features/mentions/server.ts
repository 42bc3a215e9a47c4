/** Whoever is named behind an `@` in a note about a record gets a notice, if they may open it. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { offerPeople } from './server/people.ts';
import { tellMentioned } from './server/tellMentioned.ts';

export const mentions = {
  answers: { mentions: { reads: offerPeople } },
  stages: { tellMentioned },
} satisfies ServerFeature;
