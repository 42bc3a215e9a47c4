import { own, type SystemAddress } from '#server/feature/systemAddress.ts';
import { keysOf } from './programKeys.ts';

/** The addresses at which people make keys, and end them. */
export const keyAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  'user-keys': [
    {
      ...own,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) => keysOf(options).list(caller, search),
    },
    {
      ...own,
      method: 'POST',
      repeat: 'once',
      proof: 'asked',
      answer: ({ options, caller, body, address, by }) =>
        keysOf(options).make(caller, body, { address, method: by }),
    },
    {
      rest: /^\/assistants\/end$/,
      ...own,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      answer: ({ options, caller, address, by }) =>
        keysOf(options).endAssistants(caller, { address, method: by }),
    },
    {
      rest: /^\/(\d{1,15})$/,
      ...own,
      method: 'DELETE',
      repeat: 'again',
      proof: 'asked',
      answer: ({ options, caller, address, by }, id) =>
        keysOf(options).revoke(caller, id, { address, method: by }),
    },
  ],
};
