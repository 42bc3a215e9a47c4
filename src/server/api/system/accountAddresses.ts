/** The addresses about accounts: the caller's own, and those that they administer. Keyed by the first part of the path. */
import { listPreferences, setPreference } from '#server/accounts/preferencesApi.ts';
import { listAccountGroups } from './accountGroups.ts';
import { userInfo } from '#server/accounts/userInfo.ts';
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
} from '#server/factors/factorsApi.ts';
import { listIdentities, releaseIdentity } from '#server/signIn/identityLinks.ts';
import { stepUp, stepUpOptions, type StepUpServices } from '#server/factors/stepUp.ts';

import { ofAccounts, own, type SystemAddress, type SystemRequest } from '../systemAddress.ts';
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
    {
      rest: /^\/factors$/,
      ...own,
      method: 'GET',
      mayBeHeldBack: true,
      answer: ({ options, caller }) => listFactors(options, caller),
    },
    ...Object.entries(ownFactorSteps).map(([step, answer]): SystemAddress => ({
      rest: new RegExp(`^/factors/${step}$`),
      ...own,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      mayBeHeldBack: true,
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
      repeat: 'again',
      proof: 'asked',
      answer: (request, id) => removeLostFactor(request.options, factorRequestOf(request), id),
    },
  ],
  'account-sessions': [
    {
      rest: /^\/end$/,
      ...ofAccounts,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      answer: (request) => endSessionsOf(request.options, factorRequestOf(request)),
    },
  ],
  login: [
    {
      rest: /^\/step-up\/options$/,
      mayBeHeldBack: true,
      ...own,
      method: 'GET',
      answer: ({ options, caller }) => stepUpOptions(stepUpServices(options), caller),
    },
    {
      rest: /^\/step-up$/,
      mayBeHeldBack: true,
      ...own,
      method: 'POST',
      repeat: 'again',
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
  'user-identities': [
    {
      ...ofAccounts,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => listIdentities(options, caller, search),
    },
    {
      rest: /^\/([^/]{1,240}\/[a-z0-9_]{1,80})$/,
      ...ofAccounts,
      method: 'DELETE',
      repeat: 'again',
      proof: 'asked',
      answer: ({ options, caller, address, by }, path) =>
        releaseIdentity(options, caller, path, { address, method: by }),
    },
  ],
  'sign-in-trials': [
    {
      ...ofAccounts,
      method: 'POST',
      repeat: 'again',
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
      repeat: 'once',
      proof: 'asked',
      answer: ({ options, caller, body, address, by }) =>
        options.keys.make(caller, body, { address, method: by }),
    },
    {
      rest: /^\/(\d{1,15})$/,
      ...own,
      method: 'DELETE',
      repeat: 'again',
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

const stepUpServices = ({ store, secret, session, tell }: SystemRequest['options']): StepUpServices => ({
  store,
  secret,
  attempts: session.attempts,
  tell,
});
