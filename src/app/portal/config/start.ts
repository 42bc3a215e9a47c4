/**
 * The data that the portal starts with: the public index in the page, and what the session's user may open.
 */
import type { ClientIndex } from '#model/api/answers.ts';
import { isSameAccount } from '#ui/session/account.ts';
import { getToken } from '#ui/session/session.ts';
import { clientIndex, pageIndex, setClientIndex } from '#ui/portal/clientIndex.ts';
import { currentSession, requestStart, startOfPage, type Started } from './requestStart.ts';
import { takeSlice } from '#ui/portal/slices.ts';

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
  const started = await startOfPage();
  const index = setClientIndex({ ...everybodys, ...indexFrom(started) });
  sessionOf.set(index, started.session);
  return index;
}

/** The index of the current config. */
export async function freshIndex(): Promise<ClientIndex> {
  const started = await requestStart({});
  const index = indexFrom(started) as ClientIndex;
  sessionOf.set(index, started.session);
  return index;
}

function indexFrom({ answer: { index, slice }, token }: Started) {
  if (slice && (getToken() === token || isSameAccount(token, getToken()))) takeSlice(slice);
  return index;
}

/** True when the index belongs to the current session and permissions, or was not requested for any. */
export function isIndexCurrent(): boolean {
  const who = sessionOf.get(clientIndex());
  return who === undefined || who === currentSession();
}
