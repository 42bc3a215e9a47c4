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
import { accountShape, isActive, securityStamp } from '../caller/accounts.ts';
import { refuseClosed } from '../accounts/closedPasswords.ts';
import type { Session } from '../accounts/session.ts';
import type { AskingBrowser } from '../accounts/sessionRows.ts';
import type { Tell } from '../caller/facts.ts';
import type { Stored } from '../data/store.ts';
import { HttpError, notFound, unauthorized, type HttpResponse } from '../http/http.ts';
import type { PortalData } from '../writes/portalData.ts';
import { challengeIn, newChallenge, spendChallenge, type Challenge } from './challenges.ts';
import { factorsTable, findFactors, secondMethods, type SecondMethod } from './factorRows.ts';
import { judgeFactor, judgePasskey, type FactorServices } from './judgeFactor.ts';
import { relyingPartyOf, requestOptions } from './passkeys.ts';

type SecondFactorOptions = FactorServices & {
  session: Session;
  portal: () => Portal;
  dataOf: (portal: Portal) => PortalData;
  today: () => string;
  tell?: Tell | undefined;
};

/** Refused answers are answered at multiples of this many milliseconds, like wrong passwords. */
const beatMs = 250;

export class SecondFactor {
  readonly #options: SecondFactorOptions;

  constructor(options: SecondFactorOptions) {
    this.#options = options;
  }

  /** The challenge that a passkey signs where no e-mail was typed: the key names its account. */
  passkeyOptions(): HttpResponse {
    const party = relyingPartyOf(this.#options.portal());
    if (!party) throw notFound(translate('factor.noPasskeys'));
    const challenge = newChallenge(this.#options.secret, { for: 'passkey' });
    return { body: { challenge, options: requestOptions(party, challenge, []) } };
  }

  async verify(body: unknown, browser: AskingBrowser): Promise<HttpResponse> {
    const since = performance.now();
    const sent = (body ?? {}) as Record<string, unknown>;
    const attempt: Attempt = { account: null, method: methodIn(sent) ?? 'unknown' };
    const note = (outcome: string) =>
      this.#options.tell?.({ event: 'sign-in', ...attempt, address: browser.address, outcome });
    try {
      const answer = await this.#verified(sent, browser, attempt);
      note('success');
      return answer;
    } catch (refusal) {
      note(refusal instanceof HttpError ? String(refusal.status) : '500');
      await sleep(beatMs - ((performance.now() - since) % beatMs));
      throw refusal;
    }
  }

  async #verified(
    sent: Record<string, unknown>,
    browser: AskingBrowser,
    attempt: Attempt,
  ): Promise<HttpResponse> {
    const { secret, session, store } = this.#options;
    const portal = this.#options.portal();
    const method = methodIn(sent);
    const second = challengeIn(secret, sent.challenge, 'second');
    if (!second) {
      if (method !== 'passkey' || !challengeIn(secret, sent.challenge, 'passkey'))
        throw unauthorized(translate('factor.beginAgain'));
      // Nobody knows yet whose account it is.
      const signed = await session.attempts.attempt(undefined, browser.address, () =>
        judgePasskey(this.#options, portal, sent.response, { for: 'passkey', isIt: () => true }),
      );
      const account = await this.#account(portal, signed, attempt);
      refuseClosed(portal, account);
      return session.enter(portal, account, { method: 'passkey', browser });
    }
    const account = await this.#account(portal, second, attempt);
    const rows = await findFactors(store.using(factorsTable.model), String(account.id));
    if (!method || !secondMethods(rows).includes(method)) throw unauthorized(translate('factor.beginAgain'));
    await session.attempts.attempt(attempt.account!, browser.address, () =>
      judgeFactor(this.#options, { portal, account: String(account.id) }, method, sent, {
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
  async #account(portal: Portal, { account: id, stamp }: Challenge, attempt: Attempt): Promise<Stored> {
    const shape = accountShape(portal, this.#options.today());
    const account = await this.#options.dataOf(portal).get(shape, id);
    if (!account) throw unauthorized(translate('factor.beginAgain'));
    attempt.account = String(account[portal.accounts.email]);
    if (stamp !== undefined && stamp !== securityStamp(account, portal.accounts))
      throw unauthorized(translate('factor.beginAgain'));
    if (!isActive(portal, account, shape))
      throw unauthorized(portal.accounts.blockedMessage ?? translate('account.blocked'));
    return account;
  }
}

/** `first`: by what the person came as far as the second factor. */
type Attempt = { account: string | null; method: string; first?: string };

const methodIn = ({ method }: Record<string, unknown>): SecondMethod | undefined =>
  (['passkey', 'totp', 'recovery'] as const).find((one) => one === method);
