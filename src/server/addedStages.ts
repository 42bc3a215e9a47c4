import { keepEnds, noteEnds } from './accounts/ended.ts';
import { serverFeatures } from './feature.ts';
import type { AddedStages } from './writes/stages.ts';

/** The stages of accounts and of features. */
export const addedStages = (): AddedStages =>
  Object.assign({ noteEnds, keepEnds }, ...serverFeatures().map(({ stages }) => stages)) as AddedStages;
