/**
 * The session as the browser keeps it, and the calls that need no framework. The sign-in page and the portal
 * share it, so nothing here may import React or react-admin.
 */
import { isSpeaking, say } from '../messages/say.ts';
import { noteAnswer } from './offline/lastSeen.ts';
import { headersFor, stopViewing, viewingWith } from './viewAs.ts';

const tokenKey = 'token';
const permissionsKey = 'userPermissions';
const noticeKey = 'portal.notice';
const pageKey = 'portal.page';
const endedKey = 'portal.sessionEnded';

export const getToken = (): string | null => localStorage.getItem(tokenKey) || null;

/** Whom the portal is seen as, if this tab sees it as somebody else. */
export const getViewing = () => viewingWith(getToken());

/** What asks the server for that; empty otherwise. */
export function viewAsHeaders(): Record<string, string> {
  const viewing = getViewing();
  return viewing ? headersFor(viewing.who) : {};
}

/** The stored list, or that of whom the portal is seen as; null when there is none or it can't be read. */
export const getPermissions = (): string[] | null => parsePermissions(permissionsText());

/** The same as text, for comparing snapshots. */
export function permissionsText(): string | null {
  const viewing = getViewing();
  return viewing ? JSON.stringify(viewing.permissions) : localStorage.getItem(permissionsKey);
}

export function parsePermissions(text: string | null): string[] | null {
  if (!text) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : null;
  } catch {
    return null;
  }
}

/** Absent permissions remove what an earlier session left. */
export function storePermissions(permissions: unknown): void {
  // those of somebody else are not this session's
  if (getViewing()) return;
  keepPermissions(permissions);
  announceSession();
}

function keepPermissions(permissions: unknown): void {
  if (permissions === undefined || permissions === null) localStorage.removeItem(permissionsKey);
  else localStorage.setItem(permissionsKey, JSON.stringify(permissions));
}

/** What the API answered instead of what was asked; status 0: nothing answered. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    /** The answer's own `message`; absent when it had none. */
    readonly serverMessage?: string,
    /** Texts by field, where the answer has them. */
    readonly errors?: Readonly<Record<string, string>>,
  ) {
    super(serverMessage ?? (isSpeaking() ? inWords(status) : String(status)));
  }
}

/** The sign-in page has words of its own, and no messages. */
const inWords = (status: number) => (status === 0 ? say('app.silent') : say('app.answered', { status }));

/** Starts a session: stores the token, and the permissions if the answer has them. */
export async function signIn(api: string, credentials: { email: string; password: string }): Promise<void> {
  const answer = await request(`${api}/login`, posting(credentials));
  const { token, permissions } = (answer ?? {}) as { token?: unknown; permissions?: unknown };
  if (typeof token !== 'string' || token === '') throw new RequestError(200);
  localStorage.removeItem(endedKey);
  // the token last: another tab that waits for it goes on at once, with the permissions that it finds
  keepPermissions(permissions);
  localStorage.setItem(tokenKey, token);
  announceSession();
}

export function signOut(): void {
  stopViewing();
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(permissionsKey);
}

/** The session was ended by the API, not by whoever was in it: what they had typed is still theirs to have. */
export const markEnded = (): void => localStorage.setItem(endedKey, 'yes');
export const hasEnded = (): boolean => localStorage.getItem(endedKey) !== null;

/** Who is signed in; the API may tell more than the portal asks for. */
export type UserInfo = {
  name?: string;
  subscriptionPlan?: string;
  email?: string;
  permissions?: string[];
  /** What the config calls those of them that it knows. */
  permissionLabels?: Readonly<Record<string, string>>;
  [more: string]: unknown;
};

export async function fetchUserInfo(api: string, signal?: AbortSignal): Promise<UserInfo> {
  return ((await authFetch(`${api}/user-info`, { signal })) ?? {}) as UserInfo;
}

/** Changes the own password and goes on with the token that comes with the new one. */
export async function changePassword(
  api: string,
  passwords: { current: string; next: string },
): Promise<void> {
  const answer = await authFetch(`${api}/account/password`, posting(passwords));
  localStorage.setItem(tokenKey, (answer as { token: string }).token);
  announceSession();
}

/** Ends every session of the account, this one included: no token that it ever had is good from now on. */
export async function signOutAll(api: string): Promise<void> {
  await authFetch(`${api}/account/sign-out-all`, { method: 'POST' });
}

/** The options of a fetch that posts JSON. */
export const posting = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify(body),
});

/** JSON from the API or the config, asked for with the session's token. */
export async function authFetch(url: string, init: RequestInit = {}): Promise<unknown> {
  const headers = new Headers(init.headers ?? { Accept: 'application/json' });
  const token = getToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(viewAsHeaders())) headers.set(name, value);
  try {
    return await request(url, { ...init, headers });
  } catch (error) {
    const now = getToken();
    const isOld = error instanceof RequestError && error.status === 401 && now !== null && now !== token;
    // the session was taken up again while this was under way
    if (isOld) return authFetch(url, init);
    throw error;
  }
}

async function request(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new RequestError(0);
  });
  noteAnswer(url, response.headers);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: Record<string, string> };
  throw new RequestError(
    response.status,
    typeof message === 'string' && message ? message : undefined,
    errors,
  );
}

// --- changes ----------------------------------------------------------------------------------------------

const listeners = new Set<() => void>();

/** Tells this tab's subscribers to look again; other tabs hear of changes by the storage event. */
export const announceSession = (): void => listeners.forEach((listener) => listener());

/** Calls back when this tab or another one changes the session; returns the way to stop. */
export function subscribeSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey || key === permissionsKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Follows another tab that signs out or in: this one must not go on with a token that is no longer the session's. */
export function followOtherTabs(go: {
  signedOut: () => void;
  signedIn: (before: string | null) => void;
}): () => void {
  let token = getToken();
  const onStorage = ({ key }: Pick<StorageEvent, 'key'>) => {
    if (key !== null && key !== tokenKey) return;
    const now = getToken();
    if (now === token) return;
    const before = token;
    token = now;
    if (now) go.signedIn(before);
    else go.signedOut();
  };
  // a document that the browser kept as it was, and brings back, has not heard what happened meanwhile
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onStorage({ key: null });
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
  };
}

/** A message for the sign-in page, e.g. why the session ended; read once. */
export const leaveNotice = (message: string): void => sessionStorage.setItem(noticeKey, message);

export function takeNotice(): string | null {
  const message = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  return message;
}

/** The page on which the session ended: signing in again leads back to it. */
export const leavePage = (path: string): void => sessionStorage.setItem(pageKey, path);
export const leftPage = (): string | null => sessionStorage.getItem(pageKey);
export const forgetPage = (): void => sessionStorage.removeItem(pageKey);
