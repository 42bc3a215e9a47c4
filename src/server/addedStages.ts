import { keepEnds, noteEnds } from './accounts/ended.ts';
import { endKeys, keepEndedKeys, tellEndedKeys } from './accounts/programKeys/endedKeys.ts';
import { noteRights, tellRights } from './audit/rightsChanges.ts';
import { proveIdentity } from './factors/proof.ts';
import type { AddedStages } from './writes/stages.ts';

/** The stages that features add to each write. One that is missing does not compile. */
export const addedStages: AddedStages = {
  prove: proveIdentity,
  noteRights,
  noteEnds,
  endKeys,
  keepEndedKeys,
  keepEnds,
  tellRights,
  tellEndedKeys,
};
