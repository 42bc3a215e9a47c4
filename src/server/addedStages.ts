import { endAccess, keepEnds } from './accounts/ended.ts';
import { noteRights, tellRights } from './audit/rightsChanges.ts';
import { proveIdentity } from './factors/proof.ts';
import type { AddedStages } from './writes/stages.ts';

/** The stages that features add to each write. One that is missing does not compile. */
export const addedStages: AddedStages = { prove: proveIdentity, endAccess, noteRights, keepEnds, tellRights };
