/**
 * The portal's own addresses next to those of records. Their first part has a hyphen, which resource ids
 * can't have, or they are longer than any address of a record.
 */
import type { Caller } from '../caller/caller.ts';
import {
  admitToDelivery,
  listMessages,
  sendAgain,
  listNotifications,
  markNotificationsRead,
} from '../delivery/deliveryApi.ts';
import { admitToSchedules, listScheduled, runByHand, showRun } from '../rules/schedule/rulesApi.ts';
import { methodNotAllowed, type HttpResponse } from '../http/http.ts';
import { listFavourites, pin } from './system/favourites.ts';
import { listPendings } from './system/pendings.ts';
import { noteExport } from './system/recordExports.ts';
import { openApi } from './openApi/document.ts';
import { refuseParameters } from '../reads/read.ts';
import { findRecords } from './system/search.ts';
import { listSharedViews, shareView, withdrawView } from './system/sharedViews.ts';
import { listDeleted, undoChange, undoMany } from './undo.ts';

import type { PendingsAnswer } from '#model/api/answers.ts';
import { serverFeatures } from '../feature/feature.ts';
import type { ServerServices } from '../feature/services.ts';
import { accountAddresses } from './system/accountAddresses.ts';
import { ofRecords, own, type SystemAddress, type SystemRequest } from '../feature/systemAddress.ts';

type Sender = Pick<SystemRequest, 'address' | 'browser' | 'authorization' | 'by' | 'create' | 'ask'>;
/** `allow`: the methods of all that have this path. */
export type SystemRoute = SystemAddress & { part: string; allow: string[] };

const ofDelivery = { ...own, gate: admitToDelivery };
const ofSchedules = { ...own, gate: admitToSchedules };

const ownAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  ...accountAddresses,
  openapi: [
    {
      rest: /^\.json$/,
      ...own,
      method: 'GET',
      key: 'open',
      answer: async ({ caller }) => openApi(caller),
    },
  ],
  'record-exports': [
    {
      ...ofRecords,
      method: 'POST',
      repeat: 'again',
      answer: async ({ options, caller, body, authorization, browser }) =>
        noteExport(caller, body, {
          tell: options.tell,
          method: options.session.methodOf(authorization),
          address: browser.address,
        }),
    },
  ],
  'record-search': [
    {
      ...ofRecords,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => findRecords(caller, search, options.dataOf(caller.portal)),
    },
  ],
  'user-pendings': [
    {
      ...ofRecords,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => listAllPendings(options, caller, search),
    },
  ],
  'user-notifications': [
    {
      ...ofRecords,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) =>
        listNotifications(options, caller, search, options.dataOf(caller.portal)),
    },
    {
      rest: /^\/read$/,
      ...ofRecords,
      method: 'POST',
      repeat: 'again',
      answer: ({ options, caller, body }) => markNotificationsRead(options, caller, body),
    },
  ],
  'user-favourites': [
    {
      ...own,
      method: 'GET',
      answer: ({ options, caller }) => listFavourites(options.store, caller),
    },
    {
      rest: /^\/pin$/,
      ...own,
      method: 'POST',
      repeat: 'again',
      answer: ({ options, caller, body }) => pin(options.store, caller, body),
    },
  ],
  'shared-views': [
    {
      ...ofRecords,
      method: 'GET',
      answer: ({ options, caller }) => listSharedViews(options.store, caller),
    },
    {
      rest: /^\/share$/,
      ...ofRecords,
      method: 'POST',
      repeat: 'again',
      answer: ({ options, caller, body }) =>
        shareView(options.store, caller, body, options.dataOf(caller.portal)),
    },
    {
      rest: /^\/withdraw$/,
      ...ofRecords,
      method: 'POST',
      repeat: 'again',
      answer: ({ options, caller, body }) => withdrawView(options.store, caller, body),
    },
  ],
  'outbox-messages': [
    {
      ...ofDelivery,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => listMessages(options.store, caller, search),
    },
    {
      rest: /^\/(\d{1,15})\/send$/,
      ...ofDelivery,
      method: 'POST',
      repeat: 'again',
      answer: ({ options, caller }, id) => sendAgain(options.store, caller, id),
    },
  ],
  'deleted-records': [
    {
      ...ofRecords,
      method: 'GET',
      answer: ({ options, caller }) => listDeleted(options, caller),
    },
  ],
  'recent-changes': [
    {
      rest: /^\/(\d{1,15})\/undo$/,
      ...ofRecords,
      key: 'inside',
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      answer: ({ options, caller }, id) => undoChange(options, caller, id),
    },
    {
      rest: /^\/undo$/,
      ...ofRecords,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      answer: ({ options, caller, body }) => undoMany(options, caller, body),
    },
  ],
  'scheduled-rules': [
    {
      ...ofSchedules,
      method: 'GET',
      answer: ({ options, caller }) => listScheduled(options, caller),
    },
    {
      rest: /^\/([\w-]+\.[\w-]+\/\d{1,15})$/,
      ...ofSchedules,
      method: 'GET',
      answer: ({ options, caller }, run) => showRun(options, caller, run),
    },
  ],
  rules: [
    {
      rest: /^\/([\w-]+\.[\w-]+)\/run$/,
      ...ofSchedules,
      method: 'POST',
      repeat: 'again',
      query: 'read',
      answer: ({ options, caller, search, body }, rule) => runByHand(options, caller, rule, { search, body }),
    },
  ],
};

/** The records that wait for the caller, and how much else features say does. */
async function listAllPendings(
  options: ServerServices,
  caller: Caller,
  search: URLSearchParams,
): Promise<HttpResponse> {
  // together: one that fails while nobody waits for it would end the process
  const [answer, ...counts] = await Promise.all([
    listPendings(caller, search, options.dataOf(caller.portal)),
    ...serverFeatures().map(({ waiting }) => waiting?.(options, caller) ?? 0),
  ]);
  const asked = counts.reduce((sum, count) => sum + count, 0);
  if (asked === 0) return answer;
  const body = answer.body as PendingsAnswer;
  return { ...answer, body: { ...body, count: body.count + asked, asked } };
}

/** Keyed by the first part of the path; with those of features. */
export function systemAddresses(): Readonly<Record<string, readonly SystemAddress[]>> {
  const all: Record<string, readonly SystemAddress[]> = { ...ownAddresses };
  for (const { addresses = {} } of serverFeatures())
    for (const [first, added] of Object.entries(addresses)) all[first] = [...(all[first] ?? []), ...added];
  return all;
}
let known: ReturnType<typeof systemAddresses> | undefined;

/** The portal's own address with this path, and the part of the path that its route names. */
export function systemRouteAt(path: string, method = 'GET'): SystemRoute | undefined {
  const [, first = '', behind = ''] = /^\/([\w-]+)(.*)$/.exec(path) ?? [];
  const addresses = (known ??= systemAddresses());
  const routes = Object.hasOwn(addresses, first) ? addresses[first]! : [];
  const found = routes.flatMap((route) => {
    const [whole, part = ''] = (route.rest ?? /^$/).exec(behind) ?? [];
    return whole === undefined ? [] : [{ ...route, part }];
  });
  const allow = found.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  const route = found.find((one) => one.method === (method === 'HEAD' ? 'GET' : method)) ?? found[0];
  return route && { ...route, allow };
}

export function answerSystemRoute(
  {
    method,
    search,
    body,
    route,
  }: Omit<SystemRequest, 'caller' | keyof Sender | 'options'> & { route: SystemRoute },
  caller: Caller,
  sender: Sender,
  options: SystemRequest['options'],
): Promise<HttpResponse> {
  if (!route.allow.includes(method)) throw methodNotAllowed(route.allow);
  if (typeof route.gate === 'function') route.gate(caller);
  if (!route.query) refuseParameters(search);
  return route.answer({ method, search, body, caller, ...sender, options }, route.part);
}
