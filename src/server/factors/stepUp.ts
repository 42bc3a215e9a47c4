/**
 * The answer to a 403 with `stepUp`:
 *
 *     GET  /api/login/step-up/options                              { methods }
 *     POST /api/login/step-up { method, password | code | response }
 */
import { fitsBcrypt } from '#kinds/password/kind.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '../accounts/accounts.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { changeSession, storeSession } from '../accounts/sessionRows.ts';
import type { LoginThrottle } from '../accounts/signInThrottle.ts';
import type { Audit } from '../audit/audit.ts';
import type { Store } from '../data/store.ts';
import { systemModel, systemTables, writeSystem } from '../data/systemTables.ts';
import { siteOf } from '../door/door.ts';
import { badRequest, conflict, forbidden, HttpError, invalid, type HttpResponse } from '../http/http.ts';
import { isProved, proofLasts } from './proof.ts';
import { proofMethods, type ProofMethod } from './proofMethods.ts';

/** The browser that asks. */
export type AskingBrowser = { address: string; agent: string };
export type StepUpServices = {
  store: Store;
  /** Shared with the sign-in: a wrong answer counts like a wrong password. */
  attempts: LoginThrottle;
  audit?: Audit | undefined;
};

export async function stepUpOptions({ store }: StepUpServices, caller: Caller): Promise<HttpResponse> {
  const { session } = caller;
  if (!session || session.isKey) throw forbidden(translate('stepUp.notByKey'));
  const system = store.using(systemModel);
  return {
    body: { methods: await proofMethods(caller, system), isProved: await isProved(session, system) },
  };
}

/** 422 with the wrong field; 409 for a way that the account does not have, or has a stronger one instead of. */
export async function stepUp(
  services: StepUpServices,
  caller: Caller,
  body: unknown,
  sender: AskingBrowser,
): Promise<HttpResponse> {
  const { session, account, portal } = caller;
  if (!session || session.isKey) throw forbidden(translate('stepUp.notByKey'));
  const { method, ...answer } = (body ?? {}) as Record<string, unknown>;
  const methods = await proofMethods(caller, services.store.using(systemModel));
  if (typeof method !== 'string') throw badRequest(translate('stepUp.sayMethod'));
  if (!methods.includes(method as ProofMethod)) throw conflict(translate('stepUp.otherMethod'), { methods });
  const email = String(account[portal.accounts.email]);
  const note = (outcome: string) =>
    services.audit?.add({ event: 'step-up', account: email, address: sender.address, method, outcome });
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
  _services: StepUpServices,
  { account, portal }: Caller,
  method: ProofMethod,
  { password }: Record<string, unknown>,
  { address }: AskingBrowser,
): Promise<void> {
  if (method !== 'password') throw conflict(translate('stepUp.otherMethod'));
  const hash = String(account[portal.accounts.password] ?? '');
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
  { session, account }: Pick<Caller, 'session' | 'account'>,
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
  };
  await writeSystem(store, systemTables.sessions, (system) => storeSession(system, row));
}
