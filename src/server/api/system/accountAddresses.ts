/** The addresses about accounts: the caller's own, and those that they administer. Keyed by the first part of the path. */
import { listPreferences, setPreference } from '#server/accounts/preferencesApi.ts';
import { listAccountGroups } from './accountGroups.ts';
import { endSessionsOf } from '#server/accounts/sessionsOfOthers.ts';
import { userInfo } from '#server/accounts/userInfo.ts';

import { ofAccounts, own, type SystemAddress } from '#server/feature/systemAddress.ts';
export const accountAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  'user-info': [
    {
      ...own,
      method: 'GET',
      key: 'open',
      mayBeHeldBack: true,
      query: 'ignored',
      answer: async ({ caller }) => userInfo(caller),
    },
  ],
  account: [
    {
      rest: /^\/sign-out$/,
      mayBeHeldBack: true,
      ...own,
      method: 'POST',
      repeat: 'again',
      query: 'ignored',
      answer: ({ options, caller, authorization, browser }) =>
        options.session.signOut(caller, authorization, browser.address),
    },
    {
      rest: /^\/sign-out-all$/,
      mayBeHeldBack: true,
      ...own,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      query: 'ignored',
      answer: ({ options, caller, authorization, browser }) =>
        options.session.signOutAll(caller, authorization, browser.address),
    },
    {
      rest: /^\/password$/,
      mayBeHeldBack: true,
      ...own,
      method: 'POST',
      repeat: 'again',
      query: 'ignored',
      answer: ({ options, caller, body, authorization, browser }) =>
        options.session.changePassword(caller, body, authorization, browser.address),
    },
    {
      rest: /^\/sessions$/,
      ...own,
      method: 'GET',
      mayBeHeldBack: true,
      answer: ({ options, caller }) => options.session.listSessions(caller),
    },
    {
      rest: /^\/sessions\/(\d{1,15})\/end$/,
      ...own,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      mayBeHeldBack: true,
      answer: ({ options, caller, authorization, browser }, id) =>
        options.session.endSession(caller, id, authorization, browser.address),
    },
  ],
  'account-sessions': [
    {
      rest: /^\/end$/,
      ...ofAccounts,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      answer: (request) => endSessionsOf(request.options, request),
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
  'user-invitations': [
    {
      ...ofAccounts,
      method: 'GET',
      answer: ({ options, caller }) => options.links.list(caller),
    },
    {
      ...ofAccounts,
      method: 'POST',
      repeat: 'once',
      proof: 'asked',
      answer: ({ options, caller, body, create, address, by }) =>
        options.links.invite(caller, body, create, { address, method: by }),
    },
    {
      rest: /^\/([\w-]{1,80})\/send$/,
      ...ofAccounts,
      method: 'POST',
      repeat: 'once',
      proof: 'asked',
      answer: ({ options, caller, address, by }, id) =>
        options.links.sendAgain(caller, id, { address, method: by }),
    },
    {
      rest: /^\/([\w-]{1,80})$/,
      ...ofAccounts,
      method: 'DELETE',
      repeat: 'again',
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
      repeat: 'again',
      answer: ({ options, caller, address, by }, id) =>
        options.emailChanges.withdraw(caller, id, { address, method: by }),
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
      repeat: 'again',
      answer: ({ options, caller, body }) => setPreference(options.store, caller, body),
    },
  ],
};
