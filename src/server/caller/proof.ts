/**
 * What the owner of an account shows beside that by which they come in. The server asks at these places; what is asked, and how
 * it is answered, is a feature's. Without one nothing is asked.
 */
import type { Portal } from '#model/types.ts';
import { systemModel } from '../data/systemTables.ts';
import type { Store, Stored } from '../data/store.ts';
import type { HttpError, HttpResponse } from '../http/http.ts';
import type { Caller, RequireProof } from './caller.ts';

/** `via`: the provider by which the person came, with the id of the session there. */
export type Began = { session?: string | undefined; via?: string | undefined };

export type IdentityProof = {
  /** The answer in place of a session, where more is asked first. */
  challengeFor(portal: Portal, account: Stored, began?: Began): Promise<HttpResponse | undefined>;
  /** True for an account that has not set up yet what its permissions require: it may do nothing else. */
  isHeldBack(portal: Portal, account: Stored): Promise<boolean>;
  /** True where that need not be asked, and it is not held back. */
  isKnownFree(portal: Portal, account: Stored): boolean;
  /** What such an account is refused with. */
  heldBack(): HttpError;
  require: RequireProof;
};

/** True for a refusal that a proof would undo: the whole request waits for it. */
export const wantsProofFirst = ({ details }: HttpError): boolean => Boolean(details.stepUp);

/** Outside of a transaction. A caller without a session is the portal itself, such as a rule. */
export async function requireProofNow(caller: Caller, store: Store): Promise<void> {
  await caller.session?.requireProof?.(caller, store.using(systemModel));
}
