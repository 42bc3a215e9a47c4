/**
 * Requests that are sent before the app's code asks for their answers: those of the first screen, and all that the same
 * address sent at the last visit. Each answer goes to the first caller that asks for its address.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DrawnAnswer, DrawnPage } from '#model/api/drawnPage.ts';
import type { Wanted } from '#kinds/referencedTitles.ts';
import { trackResponse } from '../offline/responseAge.ts';
import { getToken, getViewing } from '../session/session.ts';
import { keep, listStoreKey } from '#kit/storage.ts';
import { listMeta } from './listMeta.ts';

export type AheadAnswer = { status: number; headers: Headers; body: string; json: unknown };
type Sent = { token: string | null; answer: Promise<AheadAnswer>; arrived?: AheadAnswer };

/** How long in ms an answer counts as fresh, from the start of the app's code. */
const freshFor = 10_000;
const sent = new Map<string, Sent>();

/** The answer of this address: that of a request under way, or of a new one. */
export function requestAhead(url: string): Promise<AheadAnswer> {
  noteRequest(url);
  return send(url);
}

function send(url: string): Promise<AheadAnswer> {
  const token = getToken();
  const known = sent.get(url);
  if (known?.token === token) return known.answer;
  const one: Sent = { token, answer: ask(url, token) };
  one.answer.then(
    (arrived) => (one.arrived = arrived),
    // the caller that awaits it handles the failure
    () => {},
  );
  sent.set(url, one);
  return one.answer;
}

async function ask(url: string, token: string | null): Promise<AheadAnswer> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  });
  trackResponse(url, response.headers);
  const body = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
}

/** The answer of an earlier request, which only the first caller gets; undefined without one, or if it failed. */
export function takeAhead(url: string): Promise<AheadAnswer | undefined> | undefined {
  const known = sent.get(url);
  sent.delete(url);
  if (!known || getViewing() || known.token !== getToken()) return undefined;
  return known.answer.catch(() => undefined);
}

/** The answer that `takeAhead` will give, if it has arrived. The app shows it at once, as the early page does. */
export function arrivedAhead(url: string): unknown {
  const known = sent.get(url);
  return !known || getViewing() || known.token !== getToken() ? undefined : known.arrived?.json;
}

/** From a write on, the answers may be out of date. */
export const dropAhead = (): void => sent.clear();

/** An answer that no request of its own has brought. */
export type BroughtAnswer = Pick<DrawnAnswer, 'url' | 'json' | 'headers'>;
let brought: { token: string | null; answers: BroughtAnswer[] } = { token: null, answers: [] };

/** Notes it for the service worker, which has not seen it. */
export function noteBrought(answers: readonly BroughtAnswer[]): void {
  const token = getToken();
  if (brought.token !== token) brought = { token, answers: [] };
  brought.answers.push(...answers);
}

/** All that was brought to this session since the last call. */
export function takeBrought(): BroughtAnswer[] {
  return brought.token === getToken() ? brought.answers.splice(0) : [];
}

/** Takes the answers that a drawn page has brought, and asks for those that the app needs next. */
export function takeDrawn({ answers, names, next }: Pick<DrawnPage, 'answers' | 'names' | 'next'>): void {
  const token = getToken();
  noteBrought(answers);
  for (const { url, json, headers: given, key } of answers) {
    const headers = new Headers(given);
    const arrived = { status: 200, headers, body: JSON.stringify(json), json };
    sent.set(url, { token, answer: Promise.resolve(arrived), arrived });
    if (key) seed(key, asCached(key, json, headers));
  }
  toBeNamed.push(...names);
  // what fails, the app asks for again
  for (const url of next) requestAhead(url).catch(() => {});
}

/** An answer in the form in which the app's queries keep it. */
function asCached([, what]: QueryKey, json: unknown, headers: Headers): unknown {
  const total = Number(headers.get('content-range')?.split('/')[1]);
  if (what === 'getList') return { data: json, total, meta: listMeta(headers) };
  return what === 'getTotal' ? { total, ...listMeta(headers) } : json;
}

const toBeNamed: Wanted[] = [];

/** The names that drawn pages have brought since the last call. */
export const takeNames = (): Wanted[] => toBeNamed.splice(0);

const seeds: { queryKey: QueryKey; token: string | null; arrived: unknown }[] = [];
/** The app's cache, once there is one. */
let cache: QueryClient | undefined;

/** Puts an answer into the app's query cache, once there is one: then the app shows it in its first frame. */
export function seed(queryKey: QueryKey, arrived: unknown): void {
  seeds.push({ queryKey, token: getToken(), arrived });
  if (cache) giveSeeds(cache);
}

/** Called when the app starts, however long its code was on the way. */
export function giveAhead(queryClient: QueryClient): void {
  setTimeout(dropAhead, freshFor);
  giveSeeds((cache = queryClient));
}

function giveSeeds(queryClient: QueryClient): void {
  for (const { queryKey, token, arrived } of seeds.splice(0)) {
    if (token !== getToken()) continue;
    queryClient.setQueryDefaults(queryKey, { staleTime: freshFor });
    setTimeout(() => queryClient.setQueryDefaults(queryKey, {}), freshFor);
    queryClient.setQueryData(queryKey, arrived);
  }
}

// --- the last visit ---------------------------------------------------------------------------------------

type Visits = { version: string; visits: { at: string; urls: string[] }[] };
const mostVisits = 8;
const mostUrls = 30;

const visit = { at: '', path: '', version: '', urls: [] as string[] };
let isTouched = false;

/** Among react-admin's keys of the account, which the end of the session deletes. */
const memory = () => listStoreKey('visits');

/** Begins a visit: sends what the address requested at the last one, under the same config. */
export function replayVisit(version: string): void {
  const { pathname, search } = window.location;
  Object.assign(visit, { at: pathname + search, version, urls: [] });
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, touched, { once: true, capture: true });
  if (!getToken() || getViewing()) return;
  for (const url of kept()?.find(({ at }) => at === visit.at)?.urls ?? []) void send(url);
}

function touched() {
  isTouched = true;
  visit.path = window.location.pathname;
}

/**
 * Notes a request of this visit. After the user's first click or key it takes the place of what the same page has
 * requested from the same endpoint, such as a list in another order.
 */
export function noteRequest(url: string): void {
  if (!visit.at || getViewing() || visit.urls.includes(url)) return;
  if (isTouched) {
    const endpoint = url.split('?')[0];
    const others = visit.urls.filter((one) => one.split('?')[0] !== endpoint);
    if (visit.path !== window.location.pathname || others.length === visit.urls.length) return;
    visit.urls = others;
  }
  if (visit.urls.length >= mostUrls) return;
  visit.urls.push(url);
  const { at, urls, version } = visit;
  const others = (kept() ?? []).filter((one) => one.at !== at);
  const visits: Visits = { version, visits: [{ at, urls }, ...others].slice(0, mostVisits) };
  keep(localStorage, memory(), JSON.stringify(visits));
}

/** Undefined where nothing is stored of this config, or it is damaged. */
function kept(): Visits['visits'] | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(memory()) ?? 'null') as Visits | null;
    return stored?.version === visit.version ? stored.visits : undefined;
  } catch {
    return undefined;
  }
}
