import { followOtherTabs, getToken, hasEnded } from '../session.ts';
import { isSameAccount } from './account.ts';
import { continueInPlace, heldToken, isHolding, leaveFreely, sessionContinues } from './sessionHold.ts';
import { toSignIn } from './toSignIn.ts';

/**
 * Reacts to signing out or in by another tab. Signing out applies to all tabs, despite unsaved input. After
 * an expired session, unsaved input stays.
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
      // the input here belongs to another account, and remains in its draft
      leaveFreely();
      window.location.reload();
    },
  });
}
