/** Assistants work in the portal by the Model Context Protocol, each with the key of a person. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { consentAddresses } from './server/oauth/consents.ts';
import { oauthSites } from './server/oauth/oauthSites.ts';
import { countWaiting, requestAddresses } from './server/requests.ts';
import { protocolSite } from './server/protocolSite.ts';

export const assistants: ServerFeature = {
  sites: [protocolSite, ...oauthSites],
  addresses: { ...requestAddresses, ...consentAddresses },
  asksOwners: ({ assistants: given }) => given === 'on',
  namesProgram: ({ assistantClients = {} }, id) => Object.hasOwn(assistantClients, id),
  waiting: (services, { account }) => countWaiting(services, account.id),
};
