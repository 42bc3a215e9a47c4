/**
 * The portal's own addresses next to those of records. Their first part has a hyphen, which resource ids
 * can't have, or they are longer than any address of a record.
 */
import { listPreferences, setPreference } from '../accounts/preferencesApi.ts';
import type { AccountLinks, CreateAccount } from '../accounts/links/accountLinks.ts';
import type { EmailChanges } from '../accounts/links/emailChanges.ts';
import type { Keys } from '../accounts/programKeys/programKeys.ts';
import type { Session } from '../accounts/session.ts';
import type { Caller } from '../accounts/accounts.ts';
import {
  admitToDelivery,
  listLetters,
  listMessages,
  sendAgain,
  listNotifications,
  markNotificationsRead,
  type NotificationsOptions,
} from '../delivery/deliveryApi.ts';
import {
  admitToSchedules,
  listScheduled,
  runByHand,
  showRun,
  type RulesOptions,
} from '../schedule/rulesApi.ts';
import { methodNotAllowed, type HttpResponse } from '../http/http.ts';
import { listAccountGroups } from './system/accountGroups.ts';
import { listFavourites, pin } from './system/favourites.ts';
import { listPendings } from './system/pendings.ts';
import type { Audit } from '../audit/audit.ts';
import { userInfo } from '../accounts/userInfo.ts';
import { noteExport } from '../audit/recordExports.ts';
import type { AskingBrowser } from '../accounts/sessionRows.ts';
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  endSessionsOf,
  listFactors,
  listFactorsOf,
  removeLostFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  type FactorRequest,
} from '../factors/factorsApi.ts';
import { stepUp, stepUpOptions, type StepUpServices } from '../factors/stepUp.ts';
import type { Queue } from './operations.ts';
import { openApi } from './openApi/document.ts';
import { refuseParameters } from './read/read.ts';
import { findRecords } from './system/search.ts';
import { listSharedViews, shareView, withdrawView } from './system/sharedViews.ts';
import { listDeleted, undoChange, undoMany } from './undo.ts';

type SystemRequest = {
  method: string;
  search: URLSearchParams;
  caller: Caller;
  body: unknown;
  browser: AskingBrowser;
  authorization: string | undefined;
  /** The client's network address. */
  address: string;
  /** How the session began, as the audit stream names it. */
  by: string;
  create: CreateAccount;
  options: NotificationsOptions &
    RulesOptions & {
      session: Session;
      keys: Keys;
      links: AccountLinks;
      emailChanges: EmailChanges;
      audit?: Audit;
    };
};
type Sender = Pick<SystemRequest, 'address' | 'browser' | 'authorization' | 'by' | 'create'>;
export type SystemAddress = {
  /** Matches the path behind its first part; absent: nothing may follow it. */
  rest?: RegExp;
  method: 'GET' | 'POST' | 'DELETE';
  /**
   * What it is about. `own`: the caller's own account. `records`: the function tells of those alone that the caller may see.
   * `accounts`: the function admits who may give permissions. A function throws a 403 for a caller who may not ask.
   */
  gate: 'own' | 'records' | 'accounts' | ((caller: Caller) => void);
  /** `asked`: the function asks for a proof of identity, at least for some requests. */
  proof: 'none' | 'asked';
  /** `open`: programs may ask here with any key. */
  key: 'closed' | 'open';
  queue: Queue;
  /** For a session that lacks the factor which its permission asks for, too: see factors/required.ts. */
  mayLackFactor?: true;
  /** What happens to query parameters. Absent: they are refused. */
  query?: 'read' | 'ignored';
  answer(request: SystemRequest, part: string): Promise<HttpResponse>;
};
/** `allow`: the methods of all that have this path. */
export type SystemRoute = SystemAddress & { part: string; allow: string[] };

const ownFactorSteps = {
  totp: beginTotp,
  'totp/confirm': confirmTotp,
  passkey: beginPasskey,
  'passkey/confirm': confirmPasskey,
  recovery: renewRecoveryCodes,
  '(\\d{1,15})/remove': removeOwnFactor,
};

const factorRequestOf = ({
  caller,
  body,
  browser,
  options,
  authorization,
}: SystemRequest): FactorRequest => ({
  caller,
  body,
  browser,
  method: options.session.methodOf(authorization),
});

const own = { gate: 'own', proof: 'none', key: 'closed', queue: 'none' } as const;
const ofRecords = { ...own, gate: 'records' } as const;
const ofAccounts = { ...own, gate: 'accounts' } as const;
const ofDelivery = { ...own, gate: admitToDelivery };
const ofSchedules = { ...own, gate: admitToSchedules };

/** Keyed by the first part of the path. */
export const systemAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  'user-info': [
    {
      ...own,
      method: 'GET',
      key: 'open',
      mayLackFactor: true,
      query: 'ignored',
      answer: async ({ caller }) => userInfo(caller),
    },
  ],
  account: [
    {
      rest: /^\/sign-out$/,
      mayLackFactor: true,
      ...own,
      method: 'POST',
      query: 'ignored',
      answer: ({ options, caller, authorization, browser }) =>
        options.session.signOut(caller, authorization, browser.address),
    },
    {
      rest: /^\/sign-out-all$/,
      mayLackFactor: true,
      ...own,
      method: 'POST',
      proof: 'asked',
      query: 'ignored',
      answer: ({ options, caller, authorization, browser }) =>
        options.session.signOutAll(caller, authorization, browser.address),
    },
    {
      rest: /^\/password$/,
      mayLackFactor: true,
      ...own,
      method: 'POST',
      query: 'ignored',
      answer: ({ options, caller, body, authorization, browser }) =>
        options.session.changePassword(caller, body, authorization, browser.address),
    },
    {
      rest: /^\/sessions$/,
      ...own,
      method: 'GET',
      mayLackFactor: true,
      answer: ({ options, caller }) => options.session.listSessions(caller),
    },
    {
      rest: /^\/sessions\/(\d{1,15})\/end$/,
      ...own,
      method: 'POST',
      proof: 'asked',
      mayLackFactor: true,
      answer: ({ options, caller, authorization, browser }, id) =>
        options.session.endSession(caller, id, authorization, browser.address),
    },
    {
      rest: /^\/factors$/,
      ...own,
      method: 'GET',
      mayLackFactor: true,
      answer: ({ options, caller }) => listFactors(options, caller),
    },
    ...Object.entries(ownFactorSteps).map(([step, answer]): SystemAddress => ({
      rest: new RegExp(`^/factors/${step}$`),
      ...own,
      method: 'POST',
      proof: 'asked',
      mayLackFactor: true,
      answer: (request, id) => answer(request.options, factorRequestOf(request), id),
    })),
  ],
  'account-factors': [
    {
      ...ofAccounts,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => listFactorsOf(options, caller, search),
    },
    {
      rest: /^\/(\d{1,15})\/remove$/,
      ...ofAccounts,
      method: 'POST',
      proof: 'asked',
      answer: (request, id) => removeLostFactor(request.options, factorRequestOf(request), id),
    },
  ],
  'account-sessions': [
    {
      rest: /^\/end$/,
      ...ofAccounts,
      method: 'POST',
      proof: 'asked',
      answer: (request) => endSessionsOf(request.options, factorRequestOf(request)),
    },
  ],
  login: [
    {
      rest: /^\/step-up\/options$/,
      mayLackFactor: true,
      ...own,
      method: 'GET',
      answer: ({ options, caller }) => stepUpOptions(stepUpServices(options), caller),
    },
    {
      rest: /^\/step-up$/,
      mayLackFactor: true,
      ...own,
      method: 'POST',
      answer: ({ options, caller, body, browser }) => stepUp(stepUpServices(options), caller, body, browser),
    },
  ],
  'account-groups': [
    {
      ...ofAccounts,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) =>
        listAccountGroups(caller, search, options.dataOf(caller.portal)),
    },
  ],
  'sign-in-trials': [
    {
      ...ofAccounts,
      method: 'POST',
      answer: async ({ options, caller, body }) => options.session.tryProvider(caller, body),
    },
  ],
  'user-keys': [
    {
      ...own,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => options.keys.list(caller, search),
    },
    {
      ...own,
      method: 'POST',
      proof: 'asked',
      answer: ({ options, caller, body, address, by }) =>
        options.keys.make(caller, body, { address, method: by }),
    },
    {
      rest: /^\/(\d{1,15})$/,
      ...own,
      method: 'DELETE',
      proof: 'asked',
      answer: ({ options, caller, address, by }, id) =>
        options.keys.revoke(caller, id, { address, method: by }),
    },
  ],
  'user-invitations': [
    {
      ...ofAccounts,
      method: 'GET',
      answer: ({ options, caller }) => options.links.list(caller),
    },
    {
      ...ofAccounts,
      method: 'POST',
      proof: 'asked',
      answer: ({ options, caller, body, create, address, by }) =>
        options.links.invite(caller, body, create, { address, method: by }),
    },
    {
      rest: /^\/([\w-]{1,80})\/send$/,
      ...ofAccounts,
      method: 'POST',
      proof: 'asked',
      answer: ({ options, caller, address, by }, id) =>
        options.links.sendAgain(caller, id, { address, method: by }),
    },
    {
      rest: /^\/([\w-]{1,80})$/,
      ...ofAccounts,
      method: 'DELETE',
      proof: 'asked',
      answer: ({ options, caller, address, by }, id) =>
        options.links.withdraw(caller, id, { address, method: by }),
    },
  ],
  'email-changes': [
    {
      ...ofAccounts,
      method: 'GET',
      answer: ({ options, caller }) => options.emailChanges.list(caller),
    },
    {
      rest: /^\/([\w-]{1,80})$/,
      ...ofAccounts,
      method: 'DELETE',
      answer: ({ options, caller, address, by }, id) =>
        options.emailChanges.withdraw(caller, id, { address, method: by }),
    },
  ],
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
      answer: async ({ options, caller, body, authorization, browser }) =>
        noteExport(caller, body, {
          audit: options.audit,
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
      answer: ({ options, caller, search }) => listPendings(caller, search, options.dataOf(caller.portal)),
    },
  ],
  'user-preferences': [
    {
      ...own,
      method: 'GET',
      answer: ({ options, caller }) => listPreferences(options.store, caller),
    },
    {
      rest: /^\/set$/,
      ...own,
      method: 'POST',
      answer: ({ options, caller, body }) => setPreference(options.store, caller, body),
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
      answer: ({ options, caller, body }) =>
        shareView(options.store, caller, body, options.dataOf(caller.portal)),
    },
    {
      rest: /^\/withdraw$/,
      ...ofRecords,
      method: 'POST',
      answer: ({ options, caller, body }) => withdrawView(options.store, caller, body),
    },
  ],
  'record-letters': [
    {
      ...ofRecords,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) =>
        listLetters(options.store, caller, search, options.dataOf(caller.portal)),
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
      method: 'POST',
      proof: 'asked',
      answer: ({ options, caller }, id) => undoChange(options, caller, id),
    },
    {
      rest: /^\/undo$/,
      ...ofRecords,
      method: 'POST',
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
      query: 'read',
      answer: ({ options, caller, search, body }, rule) => runByHand(options, caller, rule, { search, body }),
    },
  ],
};

const stepUpServices = ({ store, secret, session, audit }: SystemRequest['options']): StepUpServices => ({
  store,
  secret,
  attempts: session.attempts,
  audit,
});

/** The portal's own address with this path, and the part of the path that its route names. */
export function systemRouteAt(path: string, method = 'GET'): SystemRoute | undefined {
  const [, first = '', behind = ''] = /^\/([\w-]+)(.*)$/.exec(path) ?? [];
  const routes = Object.hasOwn(systemAddresses, first) ? systemAddresses[first]! : [];
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
