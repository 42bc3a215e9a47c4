/** A demonstration: what visitors may do, what it offers, and how it starts over. */
import type { ServerFeature } from '#server/feature.ts';
import { demoAnswer } from './server/demoAnswer.ts';
import { openingSamples, restoring } from './server/startOver.ts';
import { refuseVisitors } from './server/visitors.ts';

export const demo: ServerFeature = {
  judgeRemote: refuseVisitors,
  offer: demoAnswer,
  sites: [restoring, openingSamples],
};
