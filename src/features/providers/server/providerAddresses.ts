import { ofAccounts, type SystemAddress } from '#server/feature/systemAddress.ts';
import { listIdentities, releaseIdentity } from './identityLinks.ts';
import { providersOf } from './signInProviders.ts';
import { tryProvider } from './tryProvider.ts';

/** The addresses at which administrators look at providers. */
export const providerAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
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
      answer: async ({ options, caller, body }) =>
        tryProvider({ providers: providersOf(options), secret: options.secret }, caller, body),
    },
  ],
};
