import {
  followOtherTabs,
  getToken,
  hasEnded,
  setSignInMessage,
  setReturnPath,
  markEnded,
  signOut,
  endTokenOnServer,
  fetchUserInfo,
  getPermissions,
  signIn,
} from '#ui/session/session.ts';
import { isSameAccount, currentAccount } from '#ui/session/account.ts';
import {
  reauthenticate,
  heldToken,
  isHolding,
  skipLeaveWarning,
  completeReauthentication,
} from '#ui/session/reauthentication.ts';
import { translate } from '#messages/translate.ts';
import { clearCachedResponses } from '../offline/clearCachedResponses.ts';
import type { AuthProvider } from 'ra-core';
import { mayEnter } from '#access/permissions.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import type { SimpleScreen } from '#model/types.ts';
import { screenKind } from '#screens/simpleScreens.ts';
import { clientIndex } from '#ui/portal/clientIndex.ts';
import { findRoute } from '#access/findRoute.ts';
import { deleteDraftsOf } from '#ui/drafts/draftStore.ts';
import { departmentPath, screenAt } from '#ui/portal/slices.ts';

let isLeaving = false;
/** An object, so that tests can replace the method: jsdom has no navigation. */
export const leave = { for: (address: string) => window.location.replace(address) };

/**
 * True for the first call that leaves this document for the sign-in page. Several responses may report at
 * once that the session is over, and a second navigation would abort the first.
 */
function claimRedirect(): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  return true;
}

// the back-forward cache may restore this document; its first `pageshow` is ignored, as it may come after
// leaving
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/** Replaces this document with the sign-in page, which is a separate one. */
export function redirectToSignIn(at: '/' | '/login' = '/login'): void {
  if (claimRedirect()) leave.for(at);
}

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

export const sessionExpired = () => translate('app.expired');

/** Stores why and where the session ended, so that signing in again leads back. */
function recordSessionEnd(reason = sessionExpired()): void {
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

/** react-admin's auth provider. Rights are determined by src/access and by what the server sent. */
export function createAuthProvider(index: ClientIndex): AuthProvider {
  return {
    login: (credentials: { email: string; password: string }) => signIn(index.api, credentials),

    logout: async () => {
      const account = currentAccount();
      // signing out deletes the drafts; after an expired session they are still there
      if (account && !hasEnded()) deleteDraftsOf(account);
      const endToken = hasEnded() ? undefined : endTokenOnServer(index.api);
      const [to] = await Promise.all([endToken, clearCachedResponses()]);
      signOut();
      // an absolute URL, so that react-admin leaves this document for the sign-in page, which is a separate
      // one
      return claimRedirect() ? (to ?? `${window.location.origin}/login`) : false;
    },

    checkAuth: async () => {
      if (!getToken()) throw new Error(translate('app.signIn'));
    },

    /**
     * A 401 ends the session, unless it continues in place. All other errors, including 403, are shown by the
     * caller: rejecting here would end the session as well.
     */
    checkError: async (error?: Refusal) => {
      if (error?.status !== 401) return;
      if (await reauthenticate(reasonOf(error))) return;
      if (getToken()) recordSessionEnd(reasonOf(error));
      throw Object.assign(new Error(sessionExpired()), { message: false });
    },

    getPermissions: async () => getPermissions() ?? [],

    getIdentity: async () => {
      const info = await fetchUserInfo(index.api);
      return { id: info.email ?? info.name ?? '', fullName: info.name ?? '—', plan: info.subscriptionPlan };
    },

    canAccess: async ({ resource, action }) => {
      const match = findRoute(clientIndex(), departmentPath(resource));
      if (!match || match.rest.length > 0 || !getToken()) return false;
      if (!mayEnter(match.route.requirement, getPermissions() ?? [])) return false;
      const screen = screenAt(resource)?.screen;
      return screen !== undefined && mayDo(screen, action);
    },
  };
}

/**
 * The shape of a refused request: react-admin's data provider has the body, our own calls have its message.
 */
type Refusal = { status?: number; body?: { message?: unknown } | null; serverMessage?: string };

/** Why the session ended, if the API gave a reason. */
function reasonOf({ body, serverMessage }: Refusal): string | undefined {
  const message = serverMessage ?? body?.message;
  return typeof message === 'string' && message ? message : undefined;
}

/**
 * Everyone who may open a list's screen sees its records. Other actions must be among those of the screen.
 */
function mayDo(screen: SimpleScreen, action: string): boolean {
  const { allows } = screenKind(screen);
  return allows ? allows(screen, action) : action === 'list' || action === 'show';
}
