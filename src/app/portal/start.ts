/**
 * The data that the portal starts with: the public index in the page, and what the session's user may open.
 */
import type { ClientIndex, StartAnswer } from '../../model/clientTypes.ts';
import { isSameAccount } from '../auth/account.ts';
import { authFetch, getPermissions, getToken, leftPage, permissionsText } from '../session.ts';
import { clientIndex, pageIndex, setClientIndex } from './clientIndex.ts';
import { takeSlice } from './slices.ts';

let loading: Promise<ClientIndex> | undefined;
/** The session (token and permissions) for which an index was requested. */
const sessionOf = new WeakMap<ClientIndex, string>();

/**
 * Loads the index once, with the screens of the address, and makes it available as `clientIndex`. Retries
 * after a failure.
 */
export const loadIndex = (): Promise<ClientIndex> =>
  (loading ??= readIndex().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

async function readIndex(): Promise<ClientIndex> {
  const everybodys = pageIndex();
  if (!getToken()) return setClientIndex({ ...everybodys, departments: [], landings: {} });
  const { pathname } = window.location;
  const at = (pathname === '/dashboard' && leftPage()?.split('?')[0]) || pathname;
  const [own, who] = await askStart({ at, version: everybodys.version });
  const index = setClientIndex({ ...everybodys, ...own });
  sessionOf.set(index, who);
  return index;
}

/** The index of the current config. */
export async function freshIndex(): Promise<ClientIndex> {
  const [index, who] = await askStart({});
  sessionOf.set(index as ClientIndex, who);
  return index as ClientIndex;
}

async function askStart(params: { at: string; version: string } | Record<string, never>) {
  const [token, who] = [getToken(), currentSession()];
  const first = getPermissions()?.[0];
  const query = new URLSearchParams({ ...params, ...(first !== undefined && { first }) });
  const answer = await authFetch(`/config/start.json?${query}`);
  const { index, slice } = answer as StartAnswer;
  if (slice && (getToken() === token || isSameAccount(token, getToken()))) takeSlice(slice);
  return [index, who] as const;
}

const currentSession = () => JSON.stringify([getToken(), permissionsText()]);

/** True when the index belongs to the current session and permissions, or was not requested for any. */
export function isIndexCurrent(): boolean {
  const who = sessionOf.get(clientIndex());
  return who === undefined || who === currentSession();
}
