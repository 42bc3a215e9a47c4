/**
 * Signing in with more than a password:
 *
 *     POST /api/login                 { challenge, methods, passkey? } for an account with a second factor
 *     POST /api/login/verify          { challenge, method, code | response } -> as the sign-in of others
 *     POST /api/login/passkey         { challenge, options }: a passkey alone, without e-mail and password
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { accountShape, isActive, securityStamp } from '#server/caller/accounts.ts';
import { refuseClosed } from '#server/accounts/closedPasswords.ts';
import type { ServerServices } from '#server/feature/services.ts';
import type { AskingBrowser } from '#server/accounts/sessionRows.ts';
import type { Stored } from '#server/data/store.ts';
import { HttpError, notFound, unauthorized, type HttpResponse } from '#server/http/http.ts';
import { challengeIn, newChallenge, spendChallenge, type Challenge } from './challenges.ts';
import { factorsTable, findFactors, secondMethods, type SecondMethod } from './factorRows.ts';
import { judgeFactor, judgePasskey, type FactorServices } from './judgeFactor.ts';
import { relyingPartyOf, requestOptions } from './passkeys.ts';

type Services = FactorServices & Pick<ServerServices, 'session' | 'portal' | 'dataOf' | 'today' | 'tell'>;

/** Refused answers are answered at multiples of this many milliseconds, like wrong passwords. */
const beatMs = 250;

/** The challenge that a passkey signs where no e-mail was typed: the key names its account. */
export function passkeyChallenge({ portal, secret }: Services): HttpResponse {
  const party = relyingPartyOf(portal());
  if (!party) throw notFound(translate('factor.noPasskeys'));
  const challenge = newChallenge(secret, { for: 'passkey' });
  return { body: { challenge, options: requestOptions(party, challenge, []) } };
}

export async function verify(
  services: Services,
  body: unknown,
  browser: AskingBrowser,
): Promise<HttpResponse> {
  const since = performance.now();
  const sent = (body ?? {}) as Record<string, unknown>;
  const attempt: Attempt = { account: null, method: methodIn(sent) ?? 'unknown' };
  const note = (outcome: string) =>
    services.tell?.({ event: 'sign-in', ...attempt, address: browser.address, outcome });
  try {
    const answer = await verified(services, sent, browser, attempt);
    note('success');
    return answer;
  } catch (refusal) {
    note(refusal instanceof HttpError ? String(refusal.status) : '500');
    await sleep(beatMs - ((performance.now() - since) % beatMs));
    throw refusal;
  }
}

async function verified(
  services: Services,
  sent: Record<string, unknown>,
  browser: AskingBrowser,
  attempt: Attempt,
): Promise<HttpResponse> {
  const { secret, session, store } = services;
  const portal = services.portal();
  const method = methodIn(sent);
  const second = challengeIn(secret, sent.challenge, 'second');
  if (!second) {
    if (method !== 'passkey' || !challengeIn(secret, sent.challenge, 'passkey'))
      throw unauthorized(translate('factor.beginAgain'));
    // Nobody knows yet whose account it is.
    const signed = await session.attempts.attempt(undefined, browser.address, () =>
      judgePasskey(services, portal, sent.response, { for: 'passkey', isIt: () => true }),
    );
    const account = await accountOf(services, portal, signed, attempt);
    refuseClosed(portal, account);
    return session.enter(portal, account, { method: 'passkey', browser });
  }
  const account = await accountOf(services, portal, second, attempt);
  const rows = await findFactors(store.using(factorsTable.model), String(account.id));
  if (!method || !secondMethods(rows).includes(method)) throw unauthorized(translate('factor.beginAgain'));
  await session.attempts.attempt(attempt.account!, browser.address, () =>
    judgeFactor(services, { portal, account: String(account.id) }, method, sent, {
      for: 'second',
      isIt: ({ id }) => id === second.id,
    }),
  );
  // That of a key has counted with its answer.
  if (method !== 'passkey' && !(await spendChallenge(store, second)))
    throw unauthorized(translate('factor.beginAgain'));
  const { via } = second;
  attempt.first = via === undefined ? 'password' : `oidc:${via}`;
  return session.enter(portal, account, { method, browser, via, session: second.session });
}

/** The account of a challenge, as it is now: it may have been blocked, or its password changed, since the challenge began. */
async function accountOf(
  { dataOf, today }: Services,
  portal: Portal,
  { account: id, stamp }: Challenge,
  attempt: Attempt,
): Promise<Stored> {
  const shape = accountShape(portal, today());
  const account = await dataOf(portal).get(shape, id);
  if (!account) throw unauthorized(translate('factor.beginAgain'));
  attempt.account = String(account[portal.accounts.email]);
  if (stamp !== undefined && stamp !== securityStamp(account, portal.accounts))
    throw unauthorized(translate('factor.beginAgain'));
  if (!isActive(portal, account, shape))
    throw unauthorized(portal.accounts.blockedMessage ?? translate('account.blocked'));
  return account;
}

/** `first`: by what the person came as far as the second factor. */
type Attempt = { account: string | null; method: string; first?: string };

const methodIn = ({ method }: Record<string, unknown>): SecondMethod | undefined =>
  (['passkey', 'totp', 'recovery'] as const).find((one) => one === method);
