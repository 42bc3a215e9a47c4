/**
 * API answers, stored for the account that received them and returned only to it. They are deleted when it
 * signs out, when its session has ended, at the first request of another account, and when its rights or
 * screens have changed, because they were filtered by the old rights.
 */
import { viewAsHeader } from '#access/viewAsHeader.ts';
import { expiryOf, accountOf } from '#model/api/tokenClaims.ts';
import { receivedAtHeader } from '#ui/offline/responseAge.ts';
import type { UserIndex, StartAnswer } from '#model/api/answers.ts';
import { deleteResponseCaches, responseCacheOf, type Brought } from '../cacheStorage.ts';
import { senderOfResponse } from '#ui/offline/answerSender.ts';

/** On the stored copy: when it was received. */
const storedAtHeader = 'X-Portal-Kept';
const mostAnswers = 400;
const mostBytes = 512 * 1024;
const maxAge = 30 * 24 * 60 * 60_000;
/** In ms. Responses stored this shortly before a change of rights was noticed already reflect it, and stay. */
const together = 5000;

/** Tokens of accounts that signed out while answers were on their way. */
const forgotten = new Set<string>();
export const forgetToken = (token: string | null): void => void (token && forgotten.add(token));

/**
 * The cache of the account that made the latest request. Late answers of another account are not stored any
 * more.
 */
let lastStore = '';

export async function networkFirst(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
  const account = accountOf(token);
  // without an account, or viewing as another user
  if (!token || !account || request.headers.has(viewAsHeader)) return fetch(request);
  const of = { store: responseCacheOf(account), token };
  if (isOther(of)) later(deleteResponseCaches(account));
  try {
    const answer = await fetch(request);
    if (senderOfResponse(answer) !== 'portal') return (await recall(request.url, of)) ?? answer;
    later(learn(request.url, answer.clone(), of).catch(() => undefined));
    return answer;
  } catch (error) {
    const known = await recall(request.url, of);
    if (!known) throw error;
    return known;
  }
}

/** Notes whose cache is in use from now on; true where it was another's. */
function isOther({ store }: Of): boolean {
  const [before] = [lastStore, (lastStore = store)];
  return before !== store;
}

/** Stores what came with a page, as if it had been requested. */
export async function storeBrought({ token, brought }: Brought): Promise<void> {
  const account = accountOf(token);
  if (!account) return;
  const of = { store: responseCacheOf(account), token };
  if (isOther(of)) await deleteResponseCaches(account);
  for (const { url, json, headers } of brought) {
    const answer = new Response(JSON.stringify(json), {
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    await learn(new URL(url, location.href).href, answer, of).catch(() => undefined);
  }
}

/**
 * The start answer is stored under one key, whatever address it was requested for. The screens included in it
 * are stored under their own.
 */
const startAt = /\/config\/start\.json(\?.*)?$/;
const storedUrl = (url: string) => url.replace(startAt, '/config/start.json');
const sliceUrl = (url: string, id: string) =>
  url.replace(startAt, `/config/departments/${encodeURIComponent(id)}.json`);

type Of = { store: string; token: string };

/** The stored answer for an address, unless the session has ended or it is too old. */
async function recall(url: string, { store, token }: Of): Promise<Response | undefined> {
  if (forgotten.has(token) || !(await caches.has(store))) return undefined;
  if (expiryOf(token) < Date.now()) return void (await caches.delete(store));
  const known = await (await caches.open(store)).match(storedUrl(url));
  const at = Number(known?.headers.get(storedAtHeader));
  if (!known || Date.now() - at > maxAge) return undefined;
  const headers = new Headers(known.headers);
  if (hasRecords(url)) headers.set(receivedAtHeader, String(at));
  return new Response(known.body, { status: known.status, headers });
}

/** False for answers that only concern the user's account and preferences. */
const hasRecords = (url: string) => /^\/api\/(?!user-|notices)/.test(new URL(url).pathname);

async function learn(url: string, answer: Response, of: Of): Promise<void> {
  try {
    await storeAnswer(url, answer, of);
  } finally {
    // the account has signed out meanwhile, or another one has signed in
    if (isGone(of)) await caches.delete(of.store);
  }
}

async function storeAnswer(url: string, answer: Response, of: Of): Promise<void> {
  const { store } = of;
  if (answer.status === 401) return void (await caches.delete(store));
  if ([403, 404, 410].includes(answer.status)) return forgetLike(url, store);
  if (!answer.ok || !/^application\/json/.test(answer.headers.get('Content-Type') ?? '')) return;
  const body = await answer.text();
  if (body.length > mostBytes || isGone(of)) return;
  const cache = await caches.open(store);
  // the body is stored decoded
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  headers.set(storedAtHeader, String(Date.now()));
  for (const [at, text, own] of partsOf(url, body)) {
    if (isOfRights(at)) {
      const before = await (await cache.match(at))?.text();
      if (before !== undefined && rightsIn(before) !== rightsIn(text)) await forgetBefore(cache);
    }
    const all = new Headers(headers);
    for (const [name, value] of Object.entries(own ?? {})) all.set(name, value);
    await cache.put(at, new Response(text, { headers: all }));
  }
  for (const old of (await cache.keys()).slice(0, -mostAnswers)) await cache.delete(old);
}

const isGone = ({ store, token }: Of) => forgotten.has(token) || lastStore !== store;

type Part = [url: string, body: string, headers?: Readonly<Record<string, string>>];

function partsOf(url: string, body: string): Part[] {
  if (!startAt.test(url)) return [[url, body]];
  const { slice, drawn, ...rest } = JSON.parse(body) as StartAnswer;
  return [
    [storedUrl(url), JSON.stringify(rest)],
    ...(slice ? ([[sliceUrl(url, slice.id), JSON.stringify(slice)]] satisfies Part[]) : []),
    ...(drawn?.answers ?? []).map((one): Part => [
      new URL(one.url, url).href,
      JSON.stringify(one.json),
      one.headers,
    ]),
  ];
}

const isOfRights = (url: string) =>
  /^\/(api\/user-info|config\/(start\.json|departments\/.*))$/.test(new URL(url).pathname);

/**
 * The part of an answer that reflects rights: a user's permissions, a department's whole slice, or the list
 * of departments with their screens.
 */
function rightsIn(body: string): string {
  const parsed = JSON.parse(body) as { permissions?: unknown; screens?: unknown; index?: UserIndex };
  return parsed.screens ? body : JSON.stringify(parsed.index ? parsed.index.departments : parsed.permissions);
}

/** Deletes everything stored of a resource to which access was refused, including its records. */
async function forgetLike(url: string, store: string): Promise<void> {
  const cache = await caches.open(store);
  const resource = firstOf(url);
  for (const { url: one } of await cache.keys()) if (firstOf(one) === resource) await cache.delete(one);
}

/** The address up to the resource: its first two path segments. */
const firstOf = (url: string) => new URL(url).pathname.split('/').slice(0, 3).join('/');

async function forgetBefore(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const at = Number((await cache.match(request))?.headers.get(storedAtHeader));
    if (at < Date.now() - together) await cache.delete(request);
  }
}
