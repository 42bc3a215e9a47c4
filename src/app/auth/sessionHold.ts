/**
 * Resumes a session that ends while the user has unsaved input: the page stays as it is while they are asked
 * to sign in again. Without unsaved input, an ended session leads to the sign-in page.
 */
import { announceSession, getToken, permissionsText } from '../session.ts';
import { accountOf } from './token.ts';

type Question = { reason: string | undefined; answer: Promise<boolean>; settle: (signedIn: boolean) => void };

let holders = 0;
let held: { token: string; permissions: string | null } | undefined;
let question: Question | null = null;
let isLeaving = false;
const listeners = new Set<() => void>();

/** Holds the session while there is unsaved input. Returns the function that releases it. */
export function holdSession(): () => void {
  holders += 1;
  const token = getToken();
  if (token && !question) held = { token, permissions: permissionsText() };
  return () => void (holders -= 1);
}

/** True when there is unsaved input by an account whose next token can be recognized. */
export const isHolding = (): boolean => holders > 0 && accountOf(held?.token ?? null) !== null;

/** The token of the session that ended, while the question is open. */
export const heldToken = (): string | null => (question && held ? held.token : null);
export const heldPermissions = (): string | null => (question && held ? held.permissions : null);

/**
 * Asks for the password, with the API's message. Resolves to true once the same account continues; to false
 * when nobody can be asked, or when the user gave up.
 */
export function continueInPlace(reason?: string): Promise<boolean> {
  if (question) return question.answer;
  if (isLeaving || !isHolding()) return Promise.resolve(false);
  let settle: Question['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  question = { reason, answer, settle };
  announce();
  return answer;
}

/** The user has signed in again, here or in another tab. */
export function sessionContinues(): void {
  const token = getToken();
  if (token && held) held = { token, permissions: permissionsText() };
  settleQuestion(true);
}

/** The user gave up: leads to the sign-in page. */
export function giveUpSession(): void {
  leaveFreely();
  settleQuestion(false);
}

function settleQuestion(signedIn: boolean) {
  const open = question;
  question = null;
  open?.settle(signedIn);
  announce();
}

function announce() {
  for (const listener of listeners) listener();
  announceSession();
}

export const sessionQuestion = (): Question | null => question;

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Allows leaving the page despite unsaved input, because it belongs to no current session. The browser need
 * not ask.
 */
export const leaveFreely = (): void => void (isLeaving = true);
export const leavesFreely = (): boolean => isLeaving;
