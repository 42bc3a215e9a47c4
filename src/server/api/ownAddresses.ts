/**
 * The portal's own addresses next to those of records. Their first part has a hyphen, which resource ids
 * can't have, or they are longer than any address of a record.
 */
import { listPreferences, setPreference } from '../accounts/preferencesApi.ts';
import type { Visit } from '../accounts/visit.ts';
import { listMessages, sendAgain } from '../delivery/messagesApi.ts';
import { listNotices, readNotices } from '../delivery/noticesApi.ts';
import { listScheduled, runByHand, showRun, type RulesOptions } from '../schedule/rulesApi.ts';
import { wrongVerb, type Answer, type HttpError } from '../http/http.ts';
import type { NoticesOptions } from '../delivery/noticesApi.ts';
import { listFavourites, pin } from './favourites.ts';
import { listPendings } from './pendings.ts';
import { refuseParameters } from './read.ts';
import { findRecords } from './search.ts';
import { listSharedViews, shareView, withdrawView } from './sharedViews.ts';
import { listDeleted, takeBack } from './undo.ts';
import { takeBackMany } from './undoMany.ts';

type OwnRequest = {
  method: string;
  path: string;
  search: URLSearchParams;
  visit: Visit;
  body: unknown;
  options: NoticesOptions & RulesOptions;
  /** The refusal that an error stands for, if any. */
  refusalOf: (error: unknown) => HttpError | undefined;
};
type Own = {
  /** Matches the path behind its first part; absent: nothing may follow it. */
  rest?: RegExp;
  verb: 'GET' | 'POST';
  /** Takes query parameters; all others refuse them. */
  isAsked?: true;
  answer(request: OwnRequest, part: string): Promise<Answer>;
};

/** Keyed by the first part of the path. */
const addresses: Readonly<Record<string, readonly Own[]>> = {
  'record-search': [
    {
      verb: 'GET',
      isAsked: true,
      answer: ({ options, visit, search }) => findRecords(visit, search, options.dataOf(visit.portal)),
    },
  ],
  'user-pendings': [
    { verb: 'GET', answer: ({ options, visit }) => listPendings(visit, options.dataOf(visit.portal)) },
  ],
  'user-preferences': [
    { verb: 'GET', answer: ({ options, visit }) => listPreferences(options.store, visit) },
    {
      rest: /^\/set$/,
      verb: 'POST',
      answer: ({ options, visit, body }) => setPreference(options.store, visit, body),
    },
  ],
  'user-notifications': [
    {
      verb: 'GET',
      isAsked: true,
      answer: ({ options, visit, search }) =>
        listNotices(options, visit, search, options.dataOf(visit.portal)),
    },
    {
      rest: /^\/read$/,
      verb: 'POST',
      answer: ({ options, visit, body }) => readNotices(options, visit, body),
    },
  ],
  'user-favourites': [
    { verb: 'GET', answer: ({ options, visit }) => listFavourites(options.store, visit) },
    { rest: /^\/pin$/, verb: 'POST', answer: ({ options, visit, body }) => pin(options.store, visit, body) },
  ],
  'shared-views': [
    { verb: 'GET', answer: ({ options, visit }) => listSharedViews(options.store, visit) },
    {
      rest: /^\/share$/,
      verb: 'POST',
      answer: ({ options, visit, body }) => shareView(options.store, visit, body),
    },
    {
      rest: /^\/withdraw$/,
      verb: 'POST',
      answer: ({ options, visit, body }) => withdrawView(options.store, visit, body),
    },
  ],
  'outbox-messages': [
    {
      verb: 'GET',
      isAsked: true,
      answer: ({ options, visit, search }) => listMessages(options.store, visit, search),
    },
    {
      rest: /^\/(\d{1,15})\/send$/,
      verb: 'POST',
      answer: ({ options, visit }, id) => sendAgain(options.store, visit, id),
    },
  ],
  'deleted-records': [{ verb: 'GET', answer: ({ options, visit }) => listDeleted(options, visit) }],
  'recent-changes': [
    {
      rest: /^\/(\d{1,15})\/undo$/,
      verb: 'POST',
      answer: ({ options, visit }, id) => takeBack(options, visit, id),
    },
    {
      rest: /^\/undo$/,
      verb: 'POST',
      answer: ({ options, visit, body, refusalOf }) => takeBackMany(options, visit, body, refusalOf),
    },
  ],
  'scheduled-rules': [
    { verb: 'GET', answer: ({ options, visit }) => listScheduled(options, visit) },
    {
      rest: /^\/([\w-]+\.[\w-]+\/\d{1,15})$/,
      verb: 'GET',
      answer: ({ options, visit }, run) => showRun(options, visit, run),
    },
  ],
  rules: [
    {
      rest: /^\/([\w-]+\.[\w-]+)\/run$/,
      verb: 'POST',
      isAsked: true,
      answer: ({ options, visit, search, body }, rule) => runByHand(options, visit, rule, { search, body }),
    },
  ],
};

/** The answer, if the path is one of these addresses. */
export function ownAddress(request: OwnRequest): Promise<Answer> | undefined {
  const [, first = '', behind = ''] = /^\/([\w-]+)(.*)$/.exec(request.path) ?? [];
  for (const { rest = /^$/, verb, isAsked, answer } of Object.hasOwn(addresses, first)
    ? addresses[first]!
    : []) {
    const [whole, part = ''] = rest.exec(behind) ?? [];
    if (whole === undefined) continue;
    if (request.method !== verb && !(verb === 'GET' && request.method === 'HEAD'))
      throw wrongVerb(verb === 'GET' ? ['GET', 'HEAD'] : [verb]);
    if (!isAsked) refuseParameters(request.search);
    return answer(request, part);
  }
  return undefined;
}
