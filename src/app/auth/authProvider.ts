import type { AuthProvider } from 'ra-core';
import { mayEnter } from '../../access/permissions.ts';
import type { ClientIndex } from '../../model/clientTypes.ts';
import type { SimpleScreen } from '../../model/types.ts';
import { screenKind } from '../../screens/registry.ts';
import { clientIndex } from '../portal/clientIndex.ts';
import { findRoute } from '../../access/findRoute.ts';
import { forgetDrafts } from '../drafts/store.ts';
import { forgetSeen } from '../offline/forget.ts';
import { pathOf } from '../portal/names.ts';
import { screenAt } from '../portal/slices.ts';
import { fetchUserInfo, getPermissions, getToken, hasEnded, signIn, signOut } from '../session.ts';
import { currentAccount } from './account.ts';
import { noteEnd, sessionExpired } from './ended.ts';
import { continueInPlace } from './sessionHold.ts';
import { leavesFirst } from './toSignIn.ts';
import { say } from '../../messages/say.ts';

/** react-admin's view of the session; rights are decided by src/access and by what the server sent. */
export function createAuthProvider(index: ClientIndex): AuthProvider {
  return {
    login: (credentials: { email: string; password: string }) => signIn(index.api, credentials),

    logout: async () => {
      const account = currentAccount();
      // whoever signs out leaves nothing; whose session was ended finds it again
      if (account && !hasEnded()) forgetDrafts(account);
      await forgetSeen();
      signOut();
      // a whole address, so that react-admin leaves this document for the sign-in page's own
      return leavesFirst() ? `${window.location.origin}/login` : false;
    },

    checkAuth: async () => {
      if (!getToken()) throw new Error(say('app.signIn'));
    },

    /** 401 ends the session, unless it goes on in place. Anything else, 403 too, is told by whoever asked: rejecting would end it as well. */
    checkError: async (error?: Refusal) => {
      if (error?.status !== 401) return;
      if (await continueInPlace(reasonOf(error))) return;
      if (getToken()) noteEnd(reasonOf(error));
      throw Object.assign(new Error(sessionExpired()), { message: false });
    },

    getPermissions: async () => getPermissions() ?? [],

    getIdentity: async () => {
      const info = await fetchUserInfo(index.api);
      return { id: info.email ?? info.name ?? '', fullName: info.name ?? '—', plan: info.subscriptionPlan };
    },

    canAccess: async ({ resource, action }) => {
      const match = findRoute(clientIndex(), pathOf(resource));
      if (!match || match.rest.length > 0 || !getToken()) return false;
      if (!mayEnter(match.route.requirement, getPermissions() ?? [])) return false;
      const screen = screenAt(resource)?.screen;
      return screen !== undefined && mayDo(screen, action);
    },
  };
}

/** How a refused request is told by those who ask: react-admin's data provider has the body, our own calls its text. */
type Refusal = { status?: number; body?: { message?: unknown } | null; serverMessage?: string };

/** Why the session ended, where the API says so. */
function reasonOf({ body, serverMessage }: Refusal): string | undefined {
  const message = serverMessage ?? body?.message;
  return typeof message === 'string' && message ? message : undefined;
}

/** A list shows its records to whoever enters; the rest must be among its actions. */
function mayDo(screen: SimpleScreen, action: string): boolean {
  const { allows } = screenKind(screen);
  return allows ? allows(screen, action) : action === 'list' || action === 'show';
}
