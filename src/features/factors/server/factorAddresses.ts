/** The addresses of second factors and of proof of identity: the caller's own, and those that an administrator removes. */
import { ofAccounts, own, type SystemAddress, type SystemRequest } from '#server/feature/systemAddress.ts';
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  listFactors,
  listFactorsOf,
  removeLostFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  type FactorRequest,
} from './factorsApi.ts';
import { stepUp, stepUpOptions, type StepUpServices } from './stepUp.ts';

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

const stepUpServices = ({ store, secret, session, tell }: SystemRequest['options']): StepUpServices => ({
  store,
  secret,
  attempts: session.attempts,
  tell,
});

export const factorAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  account: [
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
};
