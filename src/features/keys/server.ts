/** Keys for programs. */
import { translate } from '#messages/translate.ts';
import type { ServerFeature } from '#server/feature/feature.ts';
import { keyAddresses } from './server/keyAddresses.ts';
import { endKeys, keepEndedKeys, tellEndedKeys } from './server/endedKeys.ts';
import { keyPrefix } from './server/keyRows.ts';
import { keysOf } from './server/programKeys.ts';

export const keys: ServerFeature = {
  addresses: keyAddresses,
  stages: { endKeys, keepEndedKeys, tellEndedKeys },
  way: (services) => ({
    method: 'key',
    prefix: keyPrefix,
    caller: (key, portal, isCounted) => keysOf(services).caller(key, portal, isCounted),
    notHere: () => translate('keys.notHere'),
  }),
};
