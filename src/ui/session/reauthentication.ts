/**
 * Resumes a session that ends while the user has unsaved input: the page stays as it is while they are asked
 * to sign in again. Without unsaved input, an ended session leads to the sign-in page.
 */
import { store } from '#kit/changeSignal.ts';
import { announceSession, getToken, permissionsText } from './session.ts';
import { accountOf } from '#model/api/tokenClaims.ts';
import { HttpError } from 'ra-core';
import { saysProof, withProof } from './proof.ts';
import { isSameAccount } from './account.ts';

type Reauthentication = {
  reason: string | undefined;
  outcome: Promise<boolean>;
  settle: (signedIn: boolean) => void;
};

let holders = 0;
let held: { token: string; permissions: string | null } | undefined;
/** What is asked now. */
export const reauthentication = store<Reauthentication | null>(null);
let isLeaving = false;

/** Holds the session while there is unsaved input. Returns the function that releases it. */
export function holdSession(): () => void {
  holders += 1;
  const token = getToken();
  if (token && !reauthentication.get()) held = { token, permissions: permissionsText() };
  return () => void (holders -= 1);
}

/**
 * True when there is unsaved input and the token names its account, so that a new token of the same account can
 * be recognized.
 */
export const isHolding = (): boolean => holders > 0 && accountOf(held?.token ?? null) !== null;

/** The token of the ended session while the sign-in dialog is open; otherwise null. */
export const heldToken = (): string | null => (reauthentication.get() && held ? held.token : null);
export const heldPermissions = (): string | null =>
  reauthentication.get() && held ? held.permissions : null;

/**
 * Asks for the password, with the API's message. Resolves to true once the same account continues; to false
 * when nobody can be asked, or when the user gave up.
 */
export function reauthenticate(reason?: string): Promise<boolean> {
  const open = reauthentication.get();
  if (open) return open.outcome;
  if (isLeaving || !isHolding()) return Promise.resolve(false);
  let settle: Reauthentication['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  ask({ reason, outcome: answer, settle });
  return answer;
}

/** The user has signed in again, here or in another tab. */
export function completeReauthentication(): void {
  const token = getToken();
  if (token && held) held = { token, permissions: permissionsText() };
  settleQuestion(true);
}

/** The user gave up: leads to the sign-in page. */
export function cancelReauthentication(): void {
  skipLeaveWarning();
  settleQuestion(false);
}

function settleQuestion(signedIn: boolean) {
  const open = reauthentication.get();
  ask(null);
  open?.settle(signedIn);
}

function ask(question: Reauthentication | null) {
  reauthentication.set(question);
  announceSession();
}

/** Turns off the warning about unsaved input, because no session can save it any more. */
export const skipLeaveWarning = (): void => void (isLeaving = true);
export const skipsLeaveWarning = (): boolean => isLeaving;

type GetToken = () => string | null | undefined;

const wantsProof = (error: unknown) =>
  error instanceof HttpError && error.status === 403 && saysProof(error.body);

/** Sends a request with the session's token, and once more if the session ended and was resumed meanwhile. */
export async function withSession<T>(
  getToken: GetToken,
  send: (token: string | null | undefined) => Promise<T>,
): Promise<T> {
  const token = getToken();
  try {
    return await withProof(() => send(token), wantsProof);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    const now = getToken() ?? null;
    const isRenewed = now !== token && isSameAccount(now, token ?? null);
    if (!isRenewed && !(await reauthenticate(error.message))) throw error;
    return send(getToken());
  }
}
