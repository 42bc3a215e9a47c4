/**
 * The answer to a 403 with `stepUp`:
 *
 *     GET  /api/login/step-up/options                              { methods, isProved, passkey? }
 *     POST /api/login/step-up { method, password | code | response }
 */
import { fitsBcrypt } from '#kinds/password/kind.ts';
import { translate } from '#messages/translate.ts';
import { securityStamp } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { checkPassword } from '#server/passwords/passwords.ts';
import { changeSession, storeSession, type AskingBrowser } from '#server/accounts/sessionRows.ts';
import type { LoginThrottle } from '#server/accounts/signInThrottle.ts';
import type { Tell } from '#server/caller/facts.ts';
import type { Store } from '#server/data/store.ts';
import { systemModel, systemTables, writeSystem, type SystemReader } from '#server/data/systemTables.ts';
import { siteOf } from '#server/http/door.ts';
import { badRequest, conflict, forbidden, HttpError, invalid, type HttpResponse } from '#server/http/http.ts';
import { newChallenge } from './challenges.ts';
import { findFactors, ofKind } from './factorRows.ts';
import { judgeFactor, type FactorServices } from './judgeFactor.ts';
import { relyingPartyOf, requestOptions } from './passkeys.ts';
import { isProved, proofLasts } from './proof.ts';
import { proofMethods, type ProofMethod } from './proofMethods.ts';

export type StepUpServices = FactorServices & {
  /** Shared with the sign-in: a wrong answer counts like a wrong password. */
  attempts: LoginThrottle;
  tell?: Tell | undefined;
};

export async function stepUpOptions(
  { store, secret }: StepUpServices,
  caller: Caller,
): Promise<HttpResponse> {
  const { session } = caller;
  if (!session || session.isKey) throw forbidden(translate('account.notByKey'));
  const system = store.using(systemModel);
  const methods = await proofMethods(caller, system);
  const passkey = methods.includes('passkey') && (await keyOptions(secret, caller, system));
  return { body: { methods, isProved: await isProved(session, system), ...(passkey && { passkey }) } };
}

async function keyOptions(secret: Uint8Array, { portal, account, session }: Caller, system: SystemReader) {
  const party = relyingPartyOf(portal);
  const challenge = newChallenge(secret, {
    for: 'step-up',
    account: String(account.id),
    session: session!.id,
  });
  const keys = ofKind(await findFactors(system, String(account.id)), 'passkey');
  return party && requestOptions(party, challenge, keys);
}

/** 422 with the wrong field; 409 for a way that the account does not have, or has a stronger one instead of. */
export async function stepUp(
  services: StepUpServices,
  caller: Caller,
  body: unknown,
  sender: AskingBrowser,
): Promise<HttpResponse> {
  const { session, account, portal } = caller;
  if (!session || session.isKey) throw forbidden(translate('account.notByKey'));
  const { method, ...answer } = (body ?? {}) as Record<string, unknown>;
  const methods = await proofMethods(caller, services.store.using(systemModel));
  if (typeof method !== 'string') throw badRequest(translate('stepUp.sayMethod'));
  if (!methods.includes(method as ProofMethod)) throw conflict(translate('stepUp.otherMethod'), { methods });
  const email = String(account[portal.accounts.email]);
  const note = (outcome: string) =>
    services.tell?.({ event: 'step-up', account: email, address: sender.address, method, outcome });
  try {
    await services.attempts.attempt(email, sender.address, () =>
      judge(services, caller, method as ProofMethod, answer, sender),
    );
  } catch (error) {
    note(error instanceof HttpError ? String(error.status) : '500');
    throw error;
  }
  await noteProof(services.store, caller, sender);
  note('success');
  return { body: { provedUntil: new Date(Date.now() + proofLasts).toISOString() } };
}

async function judge(
  services: StepUpServices,
  { account, portal, session }: Caller,
  method: ProofMethod,
  answer: Record<string, unknown>,
  { address }: AskingBrowser,
): Promise<void> {
  if (method === 'provider') throw conflict(translate('stepUp.otherMethod'));
  if (method !== 'password')
    return judgeFactor(services, { portal, account: String(account.id) }, method, answer, {
      for: 'step-up',
      isIt: (signed) => signed.session === session!.id,
    });
  const hash = String(account[portal.accounts.password] ?? '');
  const { password } = answer;
  if (
    typeof password !== 'string' ||
    !fitsBcrypt(password) ||
    !(await checkPassword(password, hash, siteOf(address)))
  )
    throw invalid({ password: translate('account.notCurrent') });
}

/** The session counts as proved from now on. */
async function noteProof(
  store: Store,
  { session, account, portal }: Pick<Caller, 'session' | 'account' | 'portal'>,
  { address, agent }: AskingBrowser,
): Promise<void> {
  const { id, began, expires, via } = session!;
  const proved = Date.now();
  if (await changeSession(store, id, (now) => ({ ...now, proved, seen: proved }))) return;
  const row = {
    session: id,
    account: String(account.id),
    until: new Date(expires).toISOString(),
    expires: expires / 1000,
    began,
    seen: proved,
    proved,
    address,
    agent,
    method: via === undefined ? 'password' : `oidc:${via}`,
    stamp: securityStamp(account, portal.accounts),
    ...(via !== undefined && { via }),
  };
  await writeSystem(store, systemTables.sessions, (system) => storeSession(system, row));
}
