/** What the portal starts with: what the page says to everybody, and what the session's user may open. */
import type { ClientIndex, StartAnswer } from '../../model/clientTypes.ts';
import { isSameAccount } from '../auth/account.ts';
import { authFetch, getPermissions, getToken, leftPage, permissionsText } from '../session.ts';
import { clientIndex, pageIndex, setClientIndex } from './clientIndex.ts';
import { takeSlice } from './slices.ts';

let loading: Promise<ClientIndex> | undefined;
/** Whom an index was asked for. */
const askedAs = new WeakMap<ClientIndex, string>();

/** Asked for once, with the screens of the address; after a failure again. Remembered for `clientIndex`. */
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
  askedAs.set(index, who);
  return index;
}

/** As the config is now. */
export async function freshIndex(): Promise<ClientIndex> {
  const [index, who] = await askStart({});
  askedAs.set(index as ClientIndex, who);
  return index as ClientIndex;
}

async function askStart(params: { at: string; version: string } | Record<string, never>) {
  const [token, who] = [getToken(), whoAsks()];
  const first = getPermissions()?.[0];
  const query = new URLSearchParams({ ...params, ...(first !== undefined && { first }) });
  const answer = await authFetch(`/config/start.json?${query}`);
  const { index, slice } = answer as StartAnswer;
  if (slice && (getToken() === token || isSameAccount(token, getToken()))) takeSlice(slice);
  return [index, who] as const;
}

const whoAsks = () => JSON.stringify([getToken(), permissionsText()]);

/** Whether the index is that of whoever is signed in now, with what they may; true where nobody was asked. */
export function isIndexCurrent(): boolean {
  const who = askedAs.get(clientIndex());
  return who === undefined || who === whoAsks();
}
