/**
 * A session that ends under somebody who is typing is taken up again in place: nothing on the page is let go while
 * they are asked to sign in. Without anything typed the end leads to the sign-in page.
 */
import { announceSession, getToken, permissionsText } from '../session.ts';
import { accountOf } from './token.ts';

type Question = { reason: string | undefined; answer: Promise<boolean>; settle: (signedIn: boolean) => void };

let holders = 0;
let held: { token: string; permissions: string | null } | undefined;
let question: Question | null = null;
let isLeaving = false;
const listeners = new Set<() => void>();

/** As long as something is typed and not saved; returns the way to say that it is no more. */
export function holdSession(): () => void {
  holders += 1;
  const token = getToken();
  if (token && !question) held = { token, permissions: permissionsText() };
  return () => void (holders -= 1);
}

/** Something is typed, by an account whose next token can be told from that of others. */
export const isHolding = (): boolean => holders > 0 && accountOf(held?.token ?? null) !== null;

/** Whose session it is that ended, while that is asked. */
export const heldToken = (): string | null => (question && held ? held.token : null);
export const heldPermissions = (): string | null => (question && held ? held.permissions : null);

/** Asks for the password, in words of the API. True once the same account goes on; false: nobody can be asked, or gave up. */
export function continueInPlace(reason?: string): Promise<boolean> {
  if (question) return question.answer;
  if (isLeaving || !isHolding()) return Promise.resolve(false);
  let settle: Question['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  question = { reason, answer, settle };
  announce();
  return answer;
}

/** Signed in again, here or in another tab. */
export function sessionContinues(): void {
  const token = getToken();
  if (token && held) held = { token, permissions: permissionsText() };
  settleQuestion(true);
}

/** To the sign-in page after all. */
export function giveUpSession(): void {
  leaveFreely();
  settleQuestion(false);
}

function settleQuestion(signedIn: boolean) {
  const asked = question;
  question = null;
  asked?.settle(signedIn);
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

/** The page goes away whatever is typed: it belongs to nobody who is signed in. The browser need not ask. */
export const leaveFreely = (): void => void (isLeaving = true);
export const leavesFreely = (): boolean => isLeaving;
