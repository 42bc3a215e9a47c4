import { translate } from '#messages/translate.ts';
import { clearCachedResponses } from '../offline/clearCachedResponses.ts';
import { setSignInMessage, setReturnPath, markEnded, signOut } from '#ui/session/session.ts';
import { redirectToSignIn } from './redirectToSignIn.ts';

export const sessionExpired = () => translate('app.expired');

/** Stores why and where the session ended, so that signing in again leads back. */
export function recordSessionEnd(reason = sessionExpired()): void {
  markEnded();
  setSignInMessage(reason);
  setReturnPath(window.location.pathname + window.location.search);
}

/** For a session that had ended before anything was rendered. */
export async function exitEndedSession(reason?: string): Promise<void> {
  recordSessionEnd(reason);
  await clearCachedResponses();
  signOut();
  redirectToSignIn();
}
