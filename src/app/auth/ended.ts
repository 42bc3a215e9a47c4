import { say } from '../../messages/say.ts';
import { forgetSeen } from '../offline/forget.ts';
import { leaveNotice, leavePage, markEnded, signOut } from '../session.ts';
import { toSignIn } from './toSignIn.ts';

export const sessionExpired = () => say('app.expired');

/** Stores why and where the session ended, so that signing in again leads back. */
export function noteEnd(reason = sessionExpired()): void {
  markEnded();
  leaveNotice(reason);
  leavePage(window.location.pathname + window.location.search);
}

/** For a session that had ended before anything was rendered. */
export async function leaveEnded(reason?: string): Promise<void> {
  noteEnd(reason);
  await forgetSeen();
  signOut();
  toSignIn();
}
