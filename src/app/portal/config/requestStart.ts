/**
 * Requests the start data (index and first slice). early/ask.ts calls it before the main bundle has loaded, so
 * this module has almost no imports.
 */
import type { StartAnswer } from '#model/api/answers.ts';
import { authFetch, getPermissions, getToken, getReturnPath, permissionsText } from '#ui/session/session.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';

/** The answer, and the session for which it was requested. */
export type Started = { answer: StartAnswer; token: string | null; session: string };

export const currentSession = () => JSON.stringify([getToken(), permissionsText()]);

export async function requestStart(
  params: { at: string; version: string; draw?: string } | Record<string, never>,
): Promise<Started> {
  const [token, session] = [getToken(), currentSession()];
  const first = getPermissions()?.[0];
  const query = new URLSearchParams({ ...params, ...(first !== undefined && { first }) });
  const answer = (await authFetch(`/config/start.json?${query}`)) as StartAnswer;
  return { answer, token, session };
}

let early: Promise<Started> | undefined;

/**
 * Requests what this page starts with. Without a session everything is in the page.
 *
 * @param answer that came with the page
 */
export function requestEarly(answer?: StartAnswer): void {
  if (!getToken()) return;
  early = answer
    ? Promise.resolve({ answer, token: getToken(), session: currentSession() })
    : requestOfPage();
  // the caller that awaits it handles the failure
  early.catch(() => {});
}

/** The early request, while nobody has taken it. */
export const startUnderWay = (): Promise<Started> | undefined => early;

/** Returns the early request to its first caller; every later caller (for example a retry) sends a new one. */
export function startOfPage(): Promise<Started> {
  const taken = early ?? requestOfPage();
  early = undefined;
  return taken;
}

function requestOfPage() {
  const { pathname } = window.location;
  const at = (pathname === '/dashboard' && getReturnPath()?.split('?')[0]) || pathname;
  return requestStart({ at, version: pageIndex().version, ...window.first?.asked?.() });
}
