/** What the portal starts with: what the page says to everybody, and what the session's user may open. */
import type { ClientIndex, StartAnswer } from '../../model/types.ts';
import { isSameAccount } from '../auth/account.ts';
import { authFetch, getPermissions, getToken, leftPage, permissionsText } from '../session.ts';
import { pageIndex, setClientIndex } from './clientIndex.ts';
import { takeSlice } from './slices.ts';

let loading: Promise<ClientIndex> | undefined;
let askedAs: string | undefined;

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
  const own = await askStart({ at, version: everybodys.version });
  return setClientIndex({ ...everybodys, ...own });
}

/** As the config is now. */
export const freshIndex = async (): Promise<ClientIndex> => (await askStart({})) as ClientIndex;

async function askStart(params: { at: string; version: string } | Record<string, never>) {
  const [token, who] = [getToken(), whoAsks()];
  const first = getPermissions()?.[0];
  const query = new URLSearchParams({ ...params, ...(first !== undefined && { first }) });
  const answer = await authFetch(`/config/start.json?${query}`);
  const { index, slice } = answer as StartAnswer;
  askedAs = who;
  if (slice && (getToken() === token || isSameAccount(token, getToken()))) takeSlice(slice);
  return index;
}

const whoAsks = () => JSON.stringify([getToken(), permissionsText()]);

/** Whether the index is that of whoever is signed in now, with what they may; true where nobody was asked. */
export const isIndexCurrent = (): boolean => askedAs === undefined || askedAs === whoAsks();
