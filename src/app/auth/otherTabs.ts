import { followOtherTabs, getToken, hasEnded } from '../session.ts';
import { isSameAccount } from './account.ts';
import { continueInPlace, heldToken, isHolding, leaveFreely, sessionContinues } from './sessionHold.ts';
import { toSignIn } from './toSignIn.ts';

/**
 * What this tab does when another one signs out or in. Signing out holds for all of them, whatever is typed; an end
 * of the session that nobody wanted leaves what is typed where it is.
 */
export function followSession(): () => void {
  return followOtherTabs({
    signedOut: () => {
      if (hasEnded() && isHolding()) return void continueInPlace();
      leaveFreely();
      toSignIn();
    },
    signedIn: (before) => {
      if (isHolding() && isSameAccount(heldToken() ?? before, getToken())) return sessionContinues();
      // what is typed here is another account's: its draft stays for it
      leaveFreely();
      window.location.reload();
    },
  });
}
