/** An administrator tries a provider: sees the claims that come, and the rights that would follow. */
import { mayUse } from '#access/viewAs.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/caller/caller.ts';
import { badRequest, forbidden, type HttpResponse } from '#server/http/http.ts';
import { seal } from '#server/passwords/seal.ts';
import type { SignInProviders } from './signInProviders.ts';
import type { TrialTicket } from './trialTicket.ts';

/** Milliseconds. */
const trialLasts = 5 * 60_000;

/** POST /api/sign-in-trials `{ provider }`: the address at which an administrator tries a provider, for five minutes. */
export function tryProvider(
  { providers, secret }: { providers: Pick<SignInProviders, 'source'> | undefined; secret: Uint8Array },
  caller: Caller,
  body: unknown,
): HttpResponse {
  if (!mayUse('access', caller.portal, caller.access.permissions))
    throw forbidden(translate('provider.mayNotTry'));
  const { provider } = (body ?? {}) as { provider?: unknown };
  if (typeof provider !== 'string' || !providers?.source(provider))
    throw badRequest(translate('provider.noProvider'));
  const ticket: TrialTicket = {
    provider,
    account: String(caller.account.id),
    until: Date.now() + trialLasts,
  };
  const trial = seal(secret, 'trial', ticket);
  return { body: { address: `/auth/${provider}/start?trial=${trial}` } };
}
