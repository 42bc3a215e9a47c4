/** The second factor, and proof of identity again. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { factorAddresses } from './server/factorAddresses.ts';
import { identityProof } from './server/identityProof.ts';
import { passkeyEndpoints } from './server/passkeyEndpoints.ts';
import { proveIdentity } from './server/proof.ts';
import { removeAgain } from './server/removedFactors.ts';
import { passkeyChallenge, verify } from './server/secondFactor.ts';
import { passkeySignIn } from './server/signInPart.ts';

export const factors: ServerFeature = {
  addresses: factorAddresses,
  signInAddresses: {
    '/login/passkey': (services) => passkeyChallenge(services),
    '/login/verify': verify,
  },
  signIn: passkeySignIn,
  sites: [passkeyEndpoints],
  stages: { prove: proveIdentity },
  proof: identityProof,
  endAgain: removeAgain,
};
