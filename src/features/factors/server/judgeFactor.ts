/** Whether an answer is the second factor of an account. Each code counts once, and each challenge of a key. */
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { writeSystem, type SystemTransaction } from '#server/data/systemTables.ts';
import { HttpError, invalid } from '#server/http/http.ts';
import { unseal } from '#server/passwords/seal.ts';
import { challengeIn, spendChallenge, type Challenge } from './challenges.ts';
import {
  factorsTable,
  findFactors,
  findPasskey,
  ofKind,
  type SecondMethod,
  type TotpFactor,
} from './factorRows.ts';
import { counterAfter, credentialOf, relyingPartyOf, signedChallenge } from './passkeys.ts';
import { hashOfCode } from './recoveryCodes.ts';
import { stepOfCode } from './totp.ts';

export type FactorServices = { store: Store; secret: Uint8Array };
export type FactorAnswer = { code?: unknown; response?: unknown };

/** After so many wrong codes in a row, from wherever, none is looked at for a while: twice as long each time. */
const wrongAtOnce = 10;
const firstPause = 15 * 60_000;
const longestPause = 24 * 3_600_000;

const wrongCode = () => invalid({ code: translate('factor.wrongCode') });
const wrongKey = () => invalid({ response: translate('factor.wrongKey') });

/** What a code is encrypted together with: the row of one account is of no use to another. */
export type HeldSecret = { account: string; secret: string };

/**
 * @param asked what a key was asked: of its answer, `isIt` says whether it is the one
 * @throws 422 for a wrong answer, 429 while none is looked at
 */
export async function judgeFactor(
  services: FactorServices,
  { portal, account }: { portal: Portal; account: string },
  method: SecondMethod,
  answer: FactorAnswer,
  asked: { for: Challenge['for']; isIt: (signed: Challenge) => boolean },
): Promise<void> {
  switch (method) {
    case 'totp':
      return judgeTotp(services, account, textOf(answer.code));
    case 'recovery':
      return judgeRecovery(services, account, textOf(answer.code));
    case 'passkey': {
      const signed = await judgePasskey(services, portal, answer.response, asked);
      if (signed.account !== account) throw wrongKey();
    }
  }
}

const textOf = (code: unknown): string => (typeof code === 'string' ? code.slice(0, 100) : '');

async function judgeTotp({ store, secret }: FactorServices, account: string, code: string): Promise<void> {
  const isRight = await writeSystem(store, factorsTable, async (system) => {
    const [row] = ofKind(await findFactors(system, account), 'totp');
    if (!row) return false;
    refuseWhilePaused(row);
    const held = unseal<HeldSecret>(secret, 'factor secret', row.secret);
    const step =
      held?.account === account
        ? stepOfCode(Buffer.from(held.secret, 'base64url'), code, Date.now())
        : undefined;
    const counts = step !== undefined && step > row.step;
    await system.replace(factorsTable.id, {
      ...row,
      ...(counts ? { step, failed: 0, used: Date.now() } : { failed: row.failed + 1, failedAt: Date.now() }),
    });
    return counts;
  });
  if (!isRight) throw wrongCode();
}

function refuseWhilePaused({ failed, failedAt }: TotpFactor): void {
  if (failed < wrongAtOnce) return;
  // One more at a time once the first ten were wrong.
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(20, failed - wrongAtOnce));
  const left = failedAt + pause - Date.now();
  if (left > 0)
    throw new HttpError(429, translate('factor.paused'), {
      headers: { 'Retry-After': String(Math.ceil(left / 1000)) },
    });
}

async function judgeRecovery({ store }: FactorServices, account: string, code: string): Promise<void> {
  const find = async (system: Pick<SystemTransaction, 'find'>) =>
    ofKind(await findFactors(system, account), 'recovery')[0];
  const known = await find(store.using(factorsTable.model));
  // Outside of the transaction, which must not wait for it.
  const hash = known && (await hashOfCode(known, code));
  const counts =
    hash !== undefined &&
    (await writeSystem(store, factorsTable, async (system) => {
      const row = await find(system);
      if (!row?.hashes.includes(hash)) return false;
      const hashes = row.hashes.filter((one) => one !== hash);
      await system.replace(factorsTable.id, { ...row, hashes, used: Date.now() });
      return true;
    }));
  if (!counts) throw wrongCode();
}

/**
 * The challenge that a key has signed, with the account of the key.
 *
 * @throws 422 for an answer that does not hold
 */
export async function judgePasskey(
  { store, secret }: FactorServices,
  portal: Portal,
  response: unknown,
  asked: { for: Challenge['for']; isIt: (signed: Challenge) => boolean },
): Promise<Challenge & { account: string }> {
  const party = relyingPartyOf(portal);
  const text = signedChallenge(response);
  const challenge = challengeIn(secret, text, asked.for);
  const credential = credentialOf(response);
  if (!party || !challenge || !asked.isIt(challenge) || credential === undefined) throw wrongKey();
  const key = await findPasskey(store.using(factorsTable.model), credential);
  if (!key) throw invalid({ response: translate('factor.unknownKey') });
  if (challenge.account !== undefined && challenge.account !== key.account) throw wrongKey();
  const counter = await counterAfter(party, text!, response, key);
  if (counter === undefined || !(await spendChallenge(store, challenge))) throw wrongKey();
  const isThere = await writeSystem(store, factorsTable, async (system) => {
    const now = await findPasskey(system, credential);
    // Two answers at once: the counter may not go back, where the key counts at all.
    if (!now || (counter > 0 && now.counter >= counter)) return false;
    await system.replace(factorsTable.id, { ...(now as Stored), counter, used: Date.now() });
    return true;
  });
  if (!isThere) throw wrongKey();
  return { ...challenge, account: key.account };
}
