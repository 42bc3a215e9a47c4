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

type Asked = {
  method: string;
  path: string;
  search: URLSearchParams;
  visit: Visit;
  body: unknown;
  options: NoticesOptions & RulesOptions;
  /** The refusal that an error stands for, if any. */
  refusalOf: (error: unknown) => HttpError | undefined;
};
type Own = { address: RegExp; verb: 'GET' | 'POST'; answer(asked: Asked, part: string): Promise<Answer> };

const addresses: readonly Own[] = [
  {
    address: /^\/record-search$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => findRecords(visit, search, options.dataOf(visit.portal)),
  },
  {
    address: /^\/user-pendings$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => {
      refuseParameters(search);
      return listPendings(visit, options.dataOf(visit.portal));
    },
  },
  {
    address: /^\/user-preferences$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => {
      refuseParameters(search);
      return listPreferences(options.store, visit);
    },
  },
  {
    address: /^\/user-preferences\/set$/,
    verb: 'POST',
    answer: ({ options, visit, search, body }) => {
      refuseParameters(search);
      return setPreference(options.store, visit, body);
    },
  },
  {
    address: /^\/user-notifications$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => listNotices(options, visit, search, options.dataOf(visit.portal)),
  },
  {
    address: /^\/user-notifications\/read$/,
    verb: 'POST',
    answer: ({ options, visit, search, body }) => {
      refuseParameters(search);
      return readNotices(options, visit, body);
    },
  },
  {
    address: /^\/user-favourites$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => {
      refuseParameters(search);
      return listFavourites(options.store, visit);
    },
  },
  {
    address: /^\/user-favourites\/pin$/,
    verb: 'POST',
    answer: ({ options, visit, search, body }) => {
      refuseParameters(search);
      return pin(options.store, visit, body);
    },
  },
  {
    address: /^\/shared-views$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => {
      refuseParameters(search);
      return listSharedViews(options.store, visit);
    },
  },
  {
    address: /^\/shared-views\/share$/,
    verb: 'POST',
    answer: ({ options, visit, search, body }) => {
      refuseParameters(search);
      return shareView(options.store, visit, body);
    },
  },
  {
    address: /^\/shared-views\/withdraw$/,
    verb: 'POST',
    answer: ({ options, visit, search, body }) => {
      refuseParameters(search);
      return withdrawView(options.store, visit, body);
    },
  },
  {
    address: /^\/outbox-messages$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => listMessages(options.store, visit, search),
  },
  {
    address: /^\/outbox-messages\/(\d{1,15})\/send$/,
    verb: 'POST',
    answer: ({ options, visit, search }, id) => {
      refuseParameters(search);
      return sendAgain(options.store, visit, id);
    },
  },
  {
    address: /^\/deleted-records$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => {
      refuseParameters(search);
      return listDeleted(options, visit);
    },
  },
  {
    address: /^\/recent-changes\/(\d{1,15})\/undo$/,
    verb: 'POST',
    answer: ({ options, visit, search }, id) => {
      refuseParameters(search);
      return takeBack(options, visit, id);
    },
  },
  {
    address: /^\/recent-changes\/undo$/,
    verb: 'POST',
    answer: ({ options, visit, search, body, refusalOf }) => {
      refuseParameters(search);
      return takeBackMany(options, visit, body, refusalOf);
    },
  },
  {
    address: /^\/scheduled-rules$/,
    verb: 'GET',
    answer: ({ options, visit, search }) => {
      refuseParameters(search);
      return listScheduled(options, visit);
    },
  },
  {
    address: /^\/scheduled-rules\/([\w-]+\.[\w-]+\/\d{1,15})$/,
    verb: 'GET',
    answer: ({ options, visit, search }, part) => {
      refuseParameters(search);
      return showRun(options, visit, part);
    },
  },
  {
    address: /^\/rules\/([\w-]+\.[\w-]+)\/run$/,
    verb: 'POST',
    answer: ({ options, visit, search, body }, rule) => runByHand(options, visit, rule, { search, body }),
  },
];

const firstOf = /^\W*([\w-]+)/;
/** The first parts of these addresses: nearly all requests begin otherwise and are dismissed at once. */
const firsts = new Set(addresses.map(({ address }) => firstOf.exec(address.source)![1]));

/** The answer, if the path is one of these addresses. */
export function ownAddress(asked: Asked): Promise<Answer> | undefined {
  if (!firsts.has(firstOf.exec(asked.path)?.[1])) return undefined;
  for (const { address, verb, answer } of addresses) {
    const [whole, part = ''] = address.exec(asked.path) ?? [];
    if (whole === undefined) continue;
    if (asked.method !== verb && !(verb === 'GET' && asked.method === 'HEAD'))
      throw wrongVerb(verb === 'GET' ? ['GET', 'HEAD'] : [verb]);
    return answer(asked, part);
  }
  return undefined;
}
