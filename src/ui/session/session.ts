/**
 * The session as stored in the browser, and the requests that need no framework. Shared by the sign-in page
 * and the portal, so it must not import React or react-admin.
 */
import { changeSignal, storageChanges } from '#kit/changeSignal.ts';
import {
  keep,
  accountKey,
  listStoreKey,
  keysFrom,
  permissionsKey,
  prefixOf,
  storedToken,
  tokenKey,
} from '#kit/storage.ts';
import { saysProof, withProof } from './proof.ts';
import { viewAsHeader, writeViewAs, type ViewAs } from '#access/viewAsHeader.ts';
import { hasLanguage, translate } from '#messages/translate.ts';
import { withRequestKey } from '../offline/requestKeys.ts';
import { trackResponse } from '../offline/responseAge.ts';
import { isPageAnswer, senderOf } from '../offline/answerSender.ts';
import { backendAt } from '#kit/backend.ts';

// "Ver como" in this tab: the user or permissions as which the portal is viewed. It lasts as long as the tab
// and the token that started it. The stored session is unchanged, and other tabs are not affected.

type Viewing = {
  who: ViewAs;
  /** For the banner: a name, or the permissions. */
  label: string;
  permissions: string[];
  /** The address to return to. */
  from: string;
};

/** The end of a token's signature, which identifies the token but gives no access. */
const markOf = (token: string) => token.slice(-12);

/** Null when not viewing as another user, or for another token than the one that started it. */
function viewingWith(token: string | null): Viewing | null {
  if (!token) return null;
  const text = sessionStorage.getItem(accountKey('viewAs'));
  if (!text) return null;
  const { mark, ...viewing } = JSON.parse(text) as Viewing & { mark: string };
  return mark === markOf(token) ? viewing : null;
}

export const startViewing = (viewing: Viewing, token: string): void =>
  void keep(sessionStorage, accountKey('viewAs'), JSON.stringify({ ...viewing, mark: markOf(token) }));

export const stopViewing = (): void => sessionStorage.removeItem(accountKey('viewAs'));

/** The header that requests it from the server. */
export const headersFor = (who: ViewAs): Record<string, string> => ({ [viewAsHeader]: writeViewAs(who) });

export const getToken = storedToken;

/** The user or permissions as which this tab views the portal, if any. */
export const getViewing = () => viewingWith(getToken());

/** While the lines of the config are previewed: the header that requests it at an address, in place of that of "ver como". */
export const previewing: { headersAt?: ((url: string) => Record<string, string>) | undefined } = {};

/** The header that requests a view or a preview; empty otherwise. */
export function viewAsHeaders(url: string): Record<string, string> {
  if (previewing.headersAt) return previewing.headersAt(url);
  const viewing = getViewing();
  return viewing ? headersFor(viewing.who) : {};
}

/**
 * The stored permissions, or those of the user viewed as; null when there are none or they can't be parsed.
 */
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

/** Absent permissions delete those of an earlier session. */
export function storePermissions(permissions: unknown): void {
  // those of the user viewed as do not belong to this session
  if (getViewing()) return;
  keepPermissions(permissions);
  announceSession();
}

/** Returns false when this browser has no space for them. */
function keepPermissions(permissions: unknown): boolean {
  if (permissions !== undefined && permissions !== null)
    return keep(localStorage, permissionsKey, JSON.stringify(permissions));
  localStorage.removeItem(permissionsKey);
  return true;
}

/** Thrown when this browser has no space for the session. */
export class StorageFull extends Error {}

/** An error answer of the API. Status 0: there was no answer. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    /** The answer's own `message`, if it had one. */
    readonly serverMessage?: string,
    /** Messages by field, if the answer had any. */
    readonly errors?: Readonly<Record<string, string>>,
    /** What the answer said besides. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(serverMessage ?? (hasLanguage() ? inWords(status) : String(status)));
  }
}

/** The sign-in page does not load the messages, so there the text is only the status. */
const inWords = (status: number) =>
  status === 0 ? translate('app.silent') : translate('app.answered', { status });

/** What the server asks for besides the password. The feature that asks it of people knows the rest. */
export type AskedBesides = { challenge: string };

/**
 * Starts a session; returns what the account is asked for first, if more than the password.
 *
 * @param leaves true where another page follows at once: this one must not be drawn for the other account
 */
export async function signIn(
  api: string,
  credentials: { email: string; password: string },
  { leaves = false } = {},
): Promise<AskedBesides | undefined> {
  const answer = await request(`${api}/login`, posting(credentials));
  const asked = answer as Partial<AskedBesides> | null;
  if (typeof asked?.challenge === 'string') return asked as AskedBesides;
  startSession(answer, leaves);
  return undefined;
}

/** The end of a sign-in of which more was asked than the password. */
export async function verifySignIn(api: string, body: object): Promise<void> {
  startSession(await request(`${api}/login/verify`, posting(body)));
}

/** Asks an address of those who come in, below `/login/`. */
export const askSignIn = (api: string, address: string, body: object): Promise<unknown> =>
  request(`${api}/login/${address}`, posting(body));

/** Stores the token, and the permissions if the answer includes them. */
function startSession(answer: unknown, leaves = false): void {
  const { token, permissions } = (answer ?? {}) as { token?: unknown; permissions?: unknown };
  if (typeof token !== 'string' || token === '') throw new RequestError(200);
  for (const key of keysFrom(localStorage, prefixOf('sessionEnded'))) localStorage.removeItem(key);
  // the token last, because another tab continues as soon as it appears, with the permissions stored by then
  if (!keepPermissions(permissions) || !keep(localStorage, tokenKey, token)) throw new StorageFull();
  if (!leaves) announceSession();
}

export function signOut(): void {
  stopViewing();
  // Titles of records and addresses with filters. Drafts are their author's own.
  for (const name of ['recents', 'visits']) localStorage.removeItem(listStoreKey(name));
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(permissionsKey);
}

/** Milliseconds that signing out waits for the server. */
const mostForSignOut = 1500;

/**
 * Ends the user's token on the server. A server that does not answer is ignored, and leaving the page does not cancel the
 * request.
 *
 * @returns the address at which signing out goes on: that of a provider
 */
export async function endTokenOnServer(api: string): Promise<string | undefined> {
  const token = getToken();
  if (!token) return undefined;
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const ended = fetch(`${api}/account/sign-out`, { method: 'POST', keepalive: true, headers });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, mostForSignOut));
  const goesOn = ended.then(async (answer) => ((await answer.json()) as { to?: unknown }).to);
  const to = await Promise.race([goesOn, late]).catch(() => undefined);
  return typeof to === 'string' && /^https?:\/\//.test(to) ? to : undefined;
}

/** Marks a session that was ended by the API rather than by its user, whose drafts must be kept. */
export const markEnded = (): void => void keep(localStorage, accountKey('sessionEnded'), 'yes');
export const hasEnded = (): boolean => keysFrom(localStorage, prefixOf('sessionEnded')).length > 0;

/** The signed-in user. The API may return more than the portal needs. */
export type UserInfo = {
  name?: string;
  subscriptionPlan?: string;
  email?: string;
  permissions?: string[];
  /** False for an account of a provider, which has none to change. */
  hasPassword?: false;
  /** Their permission asks for a second factor, and they have none yet. */
  factorRequired?: true;
  /** Providers whose groups have not been confirmed for an hour: signing in there again gives their rights back. */
  lapsed?: readonly { id: string; label: string }[];
  /** The config's labels of known permissions. */
  permissionLabels?: Readonly<Record<string, string>>;
  [more: string]: unknown;
};

export async function fetchUserInfo(api: string, signal?: AbortSignal): Promise<UserInfo> {
  return ((await authFetch(`${api}/user-info`, { signal })) ?? {}) as UserInfo;
}

/** Changes the user's own password, and continues with the new token in the answer. */
export async function changePassword(
  api: string,
  passwords: { current: string; next: string },
): Promise<void> {
  const answer = await authFetch(`${api}/account/password`, posting(passwords));
  if (!keep(localStorage, tokenKey, (answer as { token: string }).token)) throw new StorageFull();
  announceSession();
}

/** Ends all sessions of the account, including this one: all its tokens become invalid. */
export async function signOutAll(api: string): Promise<void> {
  await authFetch(`${api}/account/sign-out-all`, { method: 'POST' });
}

/** The options of a fetch that posts JSON. */
export const posting = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify(body),
});

/** Requests JSON from the API or the config with the session's token. */
export const authFetch = (url: string, init: RequestInit = {}): Promise<unknown> =>
  withRequestKey({ method: init.method, url, body: init.body }, (key) => fetchAs(url, init, key));

async function fetchAs(url: string, init: RequestInit, key: string | undefined): Promise<unknown> {
  const headers = new Headers(init.headers ?? { Accept: 'application/json' });
  if (key !== undefined) headers.set('Idempotency-Key', key);
  const token = getToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(viewAsHeaders(url))) headers.set(name, value);
  try {
    return await withProof(() => request(url, { ...init, headers }), wantsProof);
  } catch (error) {
    const now = getToken();
    const isOld = error instanceof RequestError && error.status === 401 && now !== null && now !== token;
    // the session was resumed while this request was under way
    if (isOld) return fetchAs(url, init, key);
    throw error;
  }
}

const wantsProof = (error: unknown) => error instanceof RequestError && saysProof(error.details);

/** Addresses that this page has written to: they are no answers to keep, and may not take a GET. */
export const writtenAddresses = new Set<string>();

const senderOfBody = ({ status, type, headers }: Response, body: unknown) =>
  senderOf({
    status,
    isJson: body !== undefined,
    isPage: isPageAnswer(headers),
    isRedirect: type === 'opaqueredirect',
  });

async function request(url: string, init: RequestInit): Promise<unknown> {
  if (init.method && init.method !== 'GET') writtenAddresses.add(new URL(url, location.href).href);
  const { speaksForItself } = backendAt(url);
  // The portal redirects no request, so a redirect comes from a sign-in in front of it.
  const response = await fetch(url, {
    ...init,
    ...(speaksForItself && { redirect: 'manual' as const }),
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new RequestError(0);
  });
  trackResponse(url, response.headers);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const { message, errors, ...details } = (body ?? {}) as {
    message?: unknown;
    errors?: Record<string, string>;
  };
  const told = typeof message === 'string' && message ? message : undefined;
  const sender = speaksForItself && told === undefined ? senderOfBody(response, body) : 'portal';
  // Status 0, as without an answer of the portal.
  if (sender === 'gateway') throw new RequestError(0);
  if (sender === 'signIn')
    throw new RequestError(0, hasLanguage() ? translate('app.frontSignIn') : undefined);
  throw new RequestError(response.status, told, errors, details);
}

// --- changes ----------------------------------------------------------------------------------------------

/** This or another tab has changed the session. */
export const { announce: announceSession, subscribe: subscribeSession } = changeSignal(
  storageChanges((key) => key === null || key === tokenKey || key === permissionsKey),
);

/** Follows sign-outs and sign-ins of other tabs, as this one must not continue with an outdated token. */
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
  // a document restored from the back-forward cache has missed earlier events
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

/** A message for the sign-in page, e.g. why the session ended. Read once. */
export const setSignInMessage = (message: string): void =>
  void keep(sessionStorage, accountKey('notice'), message);

/** There is no session now, so it is the message of the account that had one. */
export function takeSignInMessage(): string | null {
  const keys = keysFrom(sessionStorage, prefixOf('notice'));
  const message = keys.map((key) => sessionStorage.getItem(key)).at(-1) ?? null;
  for (const key of keys) sessionStorage.removeItem(key);
  return message;
}

/** Where signing in by a provider begins. `to`: the page of the portal that is opened afterwards. */
export const startAddress = (provider: string, to: string | null): string =>
  `/auth/${provider}/start${to ? `?to=${encodeURIComponent(to)}` : ''}`;

/**
 * The page on which the session ended, to which the same account returns when it signs in again. A page that
 * was opened without a session is everyone's.
 */
export const setReturnPath = (path: string): void => void keep(sessionStorage, accountKey('page'), path);
export const getReturnPath = (): string | null =>
  sessionStorage.getItem(accountKey('page')) ?? sessionStorage.getItem(accountKey('page', ''));
export function clearReturnPath(): void {
  for (const key of keysFrom(sessionStorage, prefixOf('page'))) sessionStorage.removeItem(key);
}
