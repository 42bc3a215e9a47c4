import { followOtherTabs, getToken, hasEnded } from '#ui/session/session.ts';
import { isSameAccount } from '#ui/session/account.ts';
import {
  reauthenticate,
  heldToken,
  isHolding,
  skipLeaveWarning,
  completeReauthentication,
} from '#ui/session/reauthentication.ts';
import { redirectToSignIn } from './redirectToSignIn.ts';

/**
 * Reacts to signing out or in by another tab. Signing out applies to all tabs, despite unsaved input. After
 * an expired session, unsaved input stays.
 */
export function followSession(): () => void {
  return followOtherTabs({
    signedOut: () => {
      if (hasEnded() && isHolding()) return void reauthenticate();
      skipLeaveWarning();
      redirectToSignIn();
    },
    signedIn: (before) => {
      if (isHolding() && isSameAccount(heldToken() ?? before, getToken())) return completeReauthentication();
      // the input here belongs to another account, and remains in its draft
      skipLeaveWarning();
      window.location.reload();
    },
  });
}
