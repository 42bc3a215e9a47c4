/**
 * The portal's own addresses next to those of records. Their first part has a hyphen, which resource ids
 * can't have, or they are longer than any address of a record.
 */
import { listPreferences, setPreference } from '../accounts/preferencesApi.ts';
import type { Session } from '../accounts/session.ts';
import type { Visit } from '../accounts/visit.ts';
import { listMessages, sendAgain } from '../delivery/messagesApi.ts';
import { listNotifications, markNotificationsRead } from '../delivery/notificationsApi.ts';
import { listScheduled, runByHand, showRun, type RulesOptions } from '../schedule/rulesApi.ts';
import { methodNotAllowed, type HttpResponse } from '../http/http.ts';
import type { NotificationsOptions } from '../delivery/notificationsApi.ts';
import { listFavourites, pin } from './system/favourites.ts';
import { listPendings } from './system/pendings.ts';
import { refuseParameters } from './read.ts';
import { findRecords } from './system/search.ts';
import { listSharedViews, shareView, withdrawView } from './system/sharedViews.ts';
import { listDeleted, undoChange } from './undo.ts';
import { undoMany } from './undoMany.ts';

type SystemRequest = {
  method: string;
  path: string;
  search: URLSearchParams;
  visit: Visit;
  body: unknown;
  /** The client's network address. */
  address: string;
  options: NotificationsOptions & RulesOptions & { session: Session };
};
type SystemRoute = {
  /** Matches the path behind its first part; absent: nothing may follow it. */
  rest?: RegExp;
  method: 'GET' | 'POST';
  /** What happens to query parameters. Absent: they are refused. */
  query?: 'read' | 'ignored';
  answer(request: SystemRequest, part: string): Promise<HttpResponse>;
};

/** Keyed by the first part of the path. */
const addresses: Readonly<Record<string, readonly SystemRoute[]>> = {
  'user-info': [
    {
      method: 'GET',
      query: 'ignored',
      answer: async ({ options, visit }) => options.session.userInfo(visit),
    },
  ],
  account: [
    {
      rest: /^\/sign-out-all$/,
      method: 'POST',
      query: 'ignored',
      answer: ({ options, visit }) => options.session.signOutAll(visit),
    },
    {
      rest: /^\/password$/,
      method: 'POST',
      query: 'ignored',
      answer: ({ options, visit, body, address }) => options.session.changePassword(visit, body, address),
    },
  ],
  'record-search': [
    {
      method: 'GET',
      query: 'read',
      answer: ({ options, visit, search }) => findRecords(visit, search, options.dataOf(visit.portal)),
    },
  ],
  'user-pendings': [
    { method: 'GET', answer: ({ options, visit }) => listPendings(visit, options.dataOf(visit.portal)) },
  ],
  'user-preferences': [
    { method: 'GET', answer: ({ options, visit }) => listPreferences(options.store, visit) },
    {
      rest: /^\/set$/,
      method: 'POST',
      answer: ({ options, visit, body }) => setPreference(options.store, visit, body),
    },
  ],
  'user-notifications': [
    {
      method: 'GET',
      query: 'read',
      answer: ({ options, visit, search }) =>
        listNotifications(options, visit, search, options.dataOf(visit.portal)),
    },
    {
      rest: /^\/read$/,
      method: 'POST',
      answer: ({ options, visit, body }) => markNotificationsRead(options, visit, body),
    },
  ],
  'user-favourites': [
    { method: 'GET', answer: ({ options, visit }) => listFavourites(options.store, visit) },
    {
      rest: /^\/pin$/,
      method: 'POST',
      answer: ({ options, visit, body }) => pin(options.store, visit, body),
    },
  ],
  'shared-views': [
    { method: 'GET', answer: ({ options, visit }) => listSharedViews(options.store, visit) },
    {
      rest: /^\/share$/,
      method: 'POST',
      answer: ({ options, visit, body }) => shareView(options.store, visit, body),
    },
    {
      rest: /^\/withdraw$/,
      method: 'POST',
      answer: ({ options, visit, body }) => withdrawView(options.store, visit, body),
    },
  ],
  'outbox-messages': [
    {
      method: 'GET',
      query: 'read',
      answer: ({ options, visit, search }) => listMessages(options.store, visit, search),
    },
    {
      rest: /^\/(\d{1,15})\/send$/,
      method: 'POST',
      answer: ({ options, visit }, id) => sendAgain(options.store, visit, id),
    },
  ],
  'deleted-records': [{ method: 'GET', answer: ({ options, visit }) => listDeleted(options, visit) }],
  'recent-changes': [
    {
      rest: /^\/(\d{1,15})\/undo$/,
      method: 'POST',
      answer: ({ options, visit }, id) => undoChange(options, visit, id),
    },
    {
      rest: /^\/undo$/,
      method: 'POST',
      answer: ({ options, visit, body }) => undoMany(options, visit, body),
    },
  ],
  'scheduled-rules': [
    { method: 'GET', answer: ({ options, visit }) => listScheduled(options, visit) },
    {
      rest: /^\/([\w-]+\.[\w-]+\/\d{1,15})$/,
      method: 'GET',
      answer: ({ options, visit }, run) => showRun(options, visit, run),
    },
  ],
  rules: [
    {
      rest: /^\/([\w-]+\.[\w-]+)\/run$/,
      method: 'POST',
      query: 'read',
      answer: ({ options, visit, search, body }, rule) => runByHand(options, visit, rule, { search, body }),
    },
  ],
};

const splitPath = (path: string) => /^\/([\w-]+)(.*)$/.exec(path) ?? [];

/** True when a system route may answer this path. */
export const isSystemPath = (path: string): boolean => Object.hasOwn(addresses, splitPath(path)[1] ?? '');

/** The answer, if the path is one of these addresses. */
export function answerSystemRoute(request: SystemRequest): Promise<HttpResponse> | undefined {
  const [, first = '', behind = ''] = splitPath(request.path);
  for (const { rest = /^$/, method, query, answer } of Object.hasOwn(addresses, first)
    ? addresses[first]!
    : []) {
    const [whole, part = ''] = rest.exec(behind) ?? [];
    if (whole === undefined) continue;
    if (request.method !== method && !(method === 'GET' && request.method === 'HEAD'))
      throw methodNotAllowed(method === 'GET' ? ['GET', 'HEAD'] : [method]);
    if (!query) refuseParameters(request.search);
    return answer(request, part);
  }
  return undefined;
}
