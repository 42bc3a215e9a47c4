/**
 * The request for what the portal starts with. early/ask.ts sends it before the code that reads the answer has arrived, so
 * this imports next to nothing.
 */
import type { StartAnswer } from '../../model/clientTypes.ts';
import { authFetch, getPermissions, getToken, getReturnPath, permissionsText } from '../session.ts';
import { pageIndex } from './clientIndex.ts';

/** The answer, and the session for which it was requested. */
export type Started = { answer: StartAnswer; token: string | null; session: string };

export const currentSession = () => JSON.stringify([getToken(), permissionsText()]);

export async function requestStart(
  params: { at: string; version: string } | Record<string, never>,
): Promise<Started> {
  const [token, session] = [getToken(), currentSession()];
  const first = getPermissions()?.[0];
  const query = new URLSearchParams({ ...params, ...(first !== undefined && { first }) });
  const answer = (await authFetch(`/config/start.json?${query}`)) as StartAnswer;
  return { answer, token, session };
}

let early: Promise<Started> | undefined;

/** Requests what this page starts with. Without a session everything is in the page. */
export function requestEarly(): void {
  if (!getToken()) return;
  early = requestOfPage();
  // whoever takes it learns of a failure
  early.catch(() => {});
}

/** What was requested early, once; after that, and after a failure, it is requested anew. */
export function startOfPage(): Promise<Started> {
  const taken = early ?? requestOfPage();
  early = undefined;
  return taken;
}

function requestOfPage() {
  const { pathname } = window.location;
  const at = (pathname === '/dashboard' && getReturnPath()?.split('?')[0]) || pathname;
  return requestStart({ at, version: pageIndex().version });
}
