/**
 * The portal's own addresses beside the records: with a hyphen in their first part, which no resource has, or longer
 * than any address of one.
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

type Asked = {
  method: string;
  path: string;
  search: URLSearchParams;
  visit: Visit;
  body: unknown;
  options: NoticesOptions & RulesOptions;
  /** What is answered of an error, where it is a refusal. */
  refusalOf: (error: unknown) => HttpError | undefined;
};
type Own = {
  /** What stands behind the first part of the address; absent: nothing. */
  rest?: RegExp;
  verb: 'GET' | 'POST';
  /** Parameters behind the address say what is asked; where they do not, they are refused. */
  isAsked?: true;
  answer(asked: Asked, part: string): Promise<Answer>;
};

/** By the first part of their address. */
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

/** The answer, if the address is one of them. */
export function ownAddress(asked: Asked): Promise<Answer> | undefined {
  const [, first = '', behind = ''] = /^\/([\w-]+)(.*)$/.exec(asked.path) ?? [];
  for (const { rest = /^$/, verb, isAsked, answer } of Object.hasOwn(addresses, first)
    ? addresses[first]!
    : []) {
    const [whole, part = ''] = rest.exec(behind) ?? [];
    if (whole === undefined) continue;
    if (asked.method !== verb && !(verb === 'GET' && asked.method === 'HEAD'))
      throw wrongVerb(verb === 'GET' ? ['GET', 'HEAD'] : [verb]);
    if (!isAsked) refuseParameters(asked.search);
    return answer(asked, part);
  }
  return undefined;
}
