/** The second factor, and proof of identity again, as the server asks for them. */
import type { Portal } from '#model/types.ts';
import { securityStamp } from '#server/caller/accounts.ts';
import type { Began, IdentityProof } from '#server/caller/proof.ts';
import type { Stored } from '#server/data/store.ts';
import type { HttpResponse } from '#server/http/http.ts';
import { newChallenge } from './challenges.ts';
import { factorsTable, findFactors, ofKind, secondMethods } from './factorRows.ts';
import type { FactorServices } from './judgeFactor.ts';
import { relyingPartyOf, requestOptions } from './passkeys.ts';
import { requireProof } from './proof.ts';
import { factorRequired, RequiredFactors } from './required.ts';

export function identityProof(services: FactorServices): IdentityProof {
  const required = new RequiredFactors(services.store);
  return {
    challengeFor: (portal, account, began = {}) => challengeFor(services, portal, account, began),
    isHeldBack: (portal, account) => required.lacks(portal, account),
    isKnownFree: (portal, account) => required.isKnownToHave(portal, account),
    heldBack: factorRequired,
    require: requireProof,
  };
}

/** What an account is asked for after its password, or after its provider; undefined: nothing. */
async function challengeFor(
  { store, secret }: FactorServices,
  portal: Portal,
  account: Stored,
  began: Began,
): Promise<HttpResponse | undefined> {
  const rows = await findFactors(store.using(factorsTable.model), String(account.id));
  const party = relyingPartyOf(portal);
  const methods = secondMethods(rows);
  if (methods.length === 0) return undefined;
  const challenge = newChallenge(secret, {
    for: 'second',
    account: String(account.id),
    stamp: securityStamp(account, portal.accounts),
    ...began,
  });
  const keys = ofKind(rows, 'passkey');
  const passkey = party && keys.length > 0 && requestOptions(party, challenge, keys);
  return { body: { challenge, methods, ...(passkey && { passkey }) } };
}
