/** Signing in by the company's identity provider. */
import { translate } from '#messages/translate.ts';
import type { ServerFeature } from '#server/feature/feature.ts';
import { providerAddresses } from './server/providerAddresses.ts';
import { authPages } from './server/authPages.ts';
import { checkProviders, checkSignInTask, unsetSecrets } from './server/checkProviders.ts';
import { providersOf } from './server/signInProviders.ts';

export const providers: ServerFeature = {
  addresses: providerAddresses,
  sites: [authPages],
  outside: providersOf,
  notes: (portal, env) => unsetSecrets(portal, env).map((name) => translate('provider.noSecret', { name })),
  examine: {
    none: () => ({ subject: 'signIn.providers', ok: null, message: translate('commands.noProviders') }),
    lines: checkProviders,
  },
  tasks: { checkSignIn: checkSignInTask },
};
