/**
 * The factors of one's own account, and those that an administrator removes because they were lost:
 *
 *     GET  /api/account/factors                      what there is, and what can be added
 *     POST /api/account/factors/totp                 { secret, address, setUp }: nothing is stored yet
 *     POST /api/account/factors/totp/confirm         { setUp, code, label? } -> { recoveryCodes? }
 *     POST /api/account/factors/passkey              { options }
 *     POST /api/account/factors/passkey/confirm      { response, label? } -> { recoveryCodes? }
 *     POST /api/account/factors/recovery             { recoveryCodes }: those of before no longer count
 *     POST /api/account/factors/<id>/remove
 *     GET  /api/account-factors?account=<id>
 *     POST /api/account-factors/<id>/remove
 */
import { changeAccountUnseen, noteRemoved } from '#server/accounts/ended.ts';
import { languageNamed } from '#messages/node.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { accountShape, securityStamp, withSessionsEnded } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { tellOwner } from '#server/accounts/ownerMails.ts';
import type { AskingBrowser } from '#server/accounts/sessionRows.ts';
import { managedAccount } from '#server/accounts/sessionsOfOthers.ts';
import type { Tell } from '#server/caller/facts.ts';
import { systemModel, writeSystem, type SystemTransaction } from '#server/data/systemTables.ts';
import { badRequest, conflict, forbidden, invalid, notFound, type HttpResponse } from '#server/http/http.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { challengeIn, newChallenge, spendChallenge } from './challenges.ts';
import {
  factorsTable,
  findFactors,
  findPasskey,
  hasSecondFactor,
  ofKind,
  type FactorRow,
  type StoredFactor,
} from './factorRows.ts';
import type { FactorServices, HeldSecret } from './judgeFactor.ts';
import { creationOptions, registered, relyingPartyOf, signedChallenge } from './passkeys.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import { needsFactor } from './required.ts';
import { newRecoveryCodes } from './recoveryCodes.ts';
import { factorDigest } from './removedFactors.ts';
import { newTotpSecret, stepOfCode, toBase32, totpAddress } from './totp.ts';

export type FactorApiServices = FactorServices & {
  dataOf: (portal: Caller['portal']) => PortalData;
  tell?: Tell | undefined;
};
export type FactorRequest = {
  caller: Caller;
  body: unknown;
  browser: AskingBrowser;
  /** How the session began. */
  method: string;
};

/** Milliseconds that setting up an app may take. */
const setUpLasts = 15 * 60_000;
const longestLabel = 60;
/** Passkeys of one account. */
const mostPasskeys = 20;

const idOf = ({ account }: Caller) => String(account.id);
const emailOf = ({ account, portal }: Caller) => String(account[portal.accounts.email]);
const sent = (body: unknown): Record<string, unknown> => (isMap(body) ? body : {});

/** A factor as its owner sees it, without what it is made of. */
const shown = (row: StoredFactor) => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  at: new Date(row.at).toISOString(),
  ...(row.used !== undefined && { used: new Date(row.used).toISOString() }),
  ...(row.kind === 'recovery' && { left: row.hashes.length }),
});

/** Nobody looks at another account's factors by "Ver como", and no key at any. */
function refuseOthers({ session }: Caller): void {
  if (!session || session.isKey) throw forbidden(translate('account.notByKey'));
}

export async function listFactors({ store }: FactorServices, caller: Caller): Promise<HttpResponse> {
  refuseOthers(caller);
  const rows = await findFactors(store.using(systemModel), idOf(caller));
  return {
    body: {
      factors: rows.toSorted((one, other) => one.at - other.at).map(shown),
      offered: ['totp', ...(relyingPartyOf(caller.portal) ? ['passkey'] : [])],
      isRequired: needsFactor(caller.portal, caller.account),
      // The texts of the profile's part, which no other page loads.
      words: languageNamed(currentLocale()).texts.factorWords,
    },
  };
}

type SetUp = HeldSecret & { until: number; id: string };

export async function beginTotp(
  { store, secret }: FactorApiServices,
  { caller }: FactorRequest,
): Promise<HttpResponse> {
  refuseOthers(caller);
  await requireProofNow(caller, store);
  const made = newTotpSecret();
  const setUp: SetUp = {
    account: idOf(caller),
    secret: made.toString('base64url'),
    until: Date.now() + setUpLasts,
    id: toBase32(newTotpSecret()),
  };
  const text = toBase32(made);
  const { brand } = caller.portal;
  return {
    body: {
      secret: text,
      address: totpAddress(brand.name, emailOf(caller), text),
      setUp: seal(secret, 'factor to confirm', setUp),
    },
  };
}

export async function confirmTotp(
  services: FactorApiServices,
  request: FactorRequest,
): Promise<HttpResponse> {
  const { store, secret } = services;
  const { caller } = request;
  refuseOthers(caller);
  await requireProofNow(caller, store);
  const { setUp: sealed, code, label } = sent(request.body);
  const setUp =
    typeof sealed === 'string' && sealed.length < 2000
      ? unseal<SetUp>(secret, 'factor to confirm', sealed)
      : undefined;
  if (!setUp || setUp.account !== idOf(caller) || setUp.until < Date.now())
    throw badRequest(translate('factor.setUpAgain'));
  const step =
    typeof code === 'string'
      ? stepOfCode(Buffer.from(setUp.secret, 'base64url'), code.slice(0, 100), Date.now())
      : undefined;
  if (step === undefined) throw invalid({ code: translate('factor.wrongCode') });
  const held: HeldSecret = { account: setUp.account, secret: setUp.secret };
  return add(services, request, {
    kind: 'totp',
    credential: '',
    account: setUp.account,
    label: labelOf(label, translate('factor.totp')),
    at: Date.now(),
    secret: seal(secret, 'factor secret', held),
    step,
    failed: 0,
    failedAt: 0,
  });
}

export async function beginPasskey(
  { store, secret }: FactorApiServices,
  { caller }: FactorRequest,
): Promise<HttpResponse> {
  refuseOthers(caller);
  const { portal, account, session } = caller;
  const party = relyingPartyOf(portal);
  if (!party) throw conflict(translate('factor.noPasskeys'));
  await requireProofNow(caller, store);
  const challenge = newChallenge(secret, {
    for: 'registration',
    account: idOf(caller),
    stamp: securityStamp(account, portal.accounts),
    session: session!.id,
  });
  const keys = ofKind(await findFactors(store.using(systemModel), idOf(caller)), 'passkey');
  const user = {
    id: idOf(caller),
    email: emailOf(caller),
    name: String(account[portal.accounts.name] ?? ''),
  };
  return { body: { options: creationOptions(party, challenge, { user, portal, secret, keys }) } };
}

export async function confirmPasskey(
  services: FactorApiServices,
  request: FactorRequest,
): Promise<HttpResponse> {
  const { store, secret } = services;
  const { caller } = request;
  refuseOthers(caller);
  const party = relyingPartyOf(caller.portal);
  if (!party) throw conflict(translate('factor.noPasskeys'));
  await requireProofNow(caller, store);
  const { response, label } = sent(request.body);
  const text = signedChallenge(response);
  const challenge = challengeIn(secret, text, 'registration');
  const refusal = () => invalid({ response: translate('factor.wrongKey') });
  const isOwn = challenge?.account === idOf(caller) && challenge.session === caller.session!.id;
  if (!challenge || !isOwn) throw refusal();
  const key = await registered(party, text!, response);
  if (!key || !(await spendChallenge(store, challenge))) throw refusal();
  return add(services, request, {
    kind: 'passkey',
    account: idOf(caller),
    label: labelOf(label, translate('factor.passkey')),
    at: Date.now(),
    ...key,
  });
}

/** Stores a factor. An account's first one brings recovery codes. */
async function add(
  { store, tell }: FactorApiServices,
  { caller, browser, method }: FactorRequest,
  row: Exclude<FactorRow, { kind: 'recovery' }>,
): Promise<HttpResponse> {
  const hasOne = hasSecondFactor(await findFactors(store.using(systemModel), row.account));
  // Hashing them takes a while, in which no transaction may wait.
  const made = hasOne ? undefined : await newRecoveryCodes();
  const isFirst = await writeSystem(store, factorsTable, async (system) => {
    const rows = await findFactors(system, row.account);
    if (row.kind === 'totp' && ofKind(rows, 'totp').length > 0) throw conflict(translate('factor.hasTotp'));
    if (row.kind === 'passkey') {
      // An authenticator that gives one credential to two accounts is none.
      if (await findPasskey(system, row.credential)) throw conflict(translate('factor.hasKey'));
      if (ofKind(rows, 'passkey').length >= mostPasskeys) throw conflict(translate('factor.tooMany'));
    }
    await system.insert(factorsTable.id, row);
    if (hasSecondFactor(rows) || !made) return false;
    await replaceCodes(system, rows, row.account, made.hashed);
    return true;
  });
  tellOfFactor(tell, { caller, browser, method }, row.kind, 'added', emailOf(caller));
  await tellOwner(store, caller.portal, caller.account, 'factor');
  return { status: 201, body: isFirst ? { recoveryCodes: made!.codes } : {} };
}

async function replaceCodes(
  system: SystemTransaction,
  rows: readonly StoredFactor[],
  account: string,
  hashed: Awaited<ReturnType<typeof newRecoveryCodes>>['hashed'],
): Promise<StoredFactor[]> {
  const gone = ofKind(rows, 'recovery');
  for (const { id } of gone) await system.remove(factorsTable.id, id);
  await system.insert(factorsTable.id, {
    kind: 'recovery',
    credential: '',
    account,
    label: translate('factor.recovery'),
    at: Date.now(),
    ...hashed,
  } satisfies FactorRow);
  return gone;
}

export async function renewRecoveryCodes(
  { store, tell, dataOf }: FactorApiServices,
  request: FactorRequest,
): Promise<HttpResponse> {
  const { caller } = request;
  refuseOthers(caller);
  await requireProofNow(caller, store);
  const { codes, hashed } = await newRecoveryCodes();
  const gone = await writeSystem(store, factorsTable, async (system) => {
    const rows = await findFactors(system, idOf(caller));
    if (!hasSecondFactor(rows)) throw conflict(translate('factor.noFactor'));
    return replaceCodes(system, rows, idOf(caller), hashed);
  });
  for (const row of gone) noteRemoved(dataOf(caller.portal), { factor: factorDigest(row) });
  tellOfFactor(tell, request, 'recovery', 'renewed', emailOf(caller));
  await tellOwner(store, caller.portal, caller.account, 'codes');
  return { body: { recoveryCodes: codes } };
}

export async function removeOwnFactor(
  services: FactorApiServices,
  request: FactorRequest,
  id: string,
): Promise<HttpResponse> {
  const { caller } = request;
  refuseOthers(caller);
  await requireProofNow(caller, services.store);
  const kind = await remove(services, caller, id, idOf(caller));
  tellOfFactor(services.tell, request, kind, 'removed', emailOf(caller));
  await tellOwner(services.store, caller.portal, caller.account, 'factorRemoved');
  return { body: {} };
}

/** With the last factor go the recovery codes, which are of no use without. */
async function remove(
  { store, dataOf }: FactorApiServices,
  { portal }: Caller,
  id: string,
  account: string,
): Promise<FactorRow['kind']> {
  const removed = await writeSystem(store, factorsTable, async (system) => {
    const rows = await findFactors(system, account);
    const row = rows.find((one) => String(one.id) === id && one.kind !== 'recovery');
    if (!row) throw notFound(translate('factor.gone'));
    const left = rows.filter((one) => one !== row);
    const gone = [row, ...(hasSecondFactor(left) ? [] : left)];
    for (const one of gone) await system.remove(factorsTable.id, one.id);
    return gone;
  });
  const data = dataOf(portal);
  for (const row of removed) noteRemoved(data, { factor: factorDigest(row) });
  return removed[0]!.kind;
}

/** The account that an administrator manages, or 403. */

export async function listFactorsOf(
  services: FactorApiServices,
  caller: Caller,
  search: URLSearchParams,
): Promise<HttpResponse> {
  const account = await managedAccount(services.dataOf, caller, search.get('account') ?? '');
  const rows = await findFactors(services.store.using(systemModel), String(account.id));
  return { body: { factors: rows.map(shown), words: languageNamed(currentLocale()).texts.accessWords } };
}

/** An administrator removes what its owner has lost. The sessions of the account end: whoever found it may have come in. */
export async function removeLostFactor(
  services: FactorApiServices,
  request: FactorRequest,
  id: string,
): Promise<HttpResponse> {
  const { caller, body } = request;
  const account = await managedAccount(services.dataOf, caller, String(sent(body).account ?? ''));
  await requireProofNow(caller, services.store);
  const kind = await remove(services, caller, id, String(account.id));
  const { portal } = caller;
  const shape = accountShape(portal, String(caller.viewer.variables.today));
  await changeAccountUnseen(services.dataOf(portal), shape, account.id, withSessionsEnded);
  tellOfFactor(services.tell, request, kind, 'removed', String(account[portal.accounts.email]));
  await tellOwner(services.store, portal, account, 'factorRemoved');
  return { body: {} };
}

function tellOfFactor(
  tell: Tell | undefined,
  { caller, browser, method }: Pick<FactorRequest, 'caller' | 'browser' | 'method'>,
  factor: FactorRow['kind'],
  change: 'added' | 'removed' | 'renewed',
  of: string,
): void {
  tell?.({
    event: 'factor',
    account: emailOf(caller),
    address: browser.address,
    method,
    outcome: 'success',
    factor,
    change,
    of,
  });
}

const labelOf = (label: unknown, otherwise: string): string =>
  (typeof label === 'string' && label.replaceAll(/\s+/g, ' ').trim().slice(0, longestLabel)) || otherwise;
