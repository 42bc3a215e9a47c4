/** A demonstration: what visitors may do, what it offers, and how it starts over. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { demoSignIn } from './server/signInPart.ts';
import { openingSamples, restoring, typedExample } from './server/startOver.ts';
import { refuseVisitors } from './server/visitors.ts';

export const demo: ServerFeature = {
  judgeRemote: refuseVisitors,
  signIn: demoSignIn,
  sites: [restoring, openingSamples, typedExample],
};
