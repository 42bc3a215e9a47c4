import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { openStore } from './data/openStore.ts';
import type { Store } from './data/store.ts';
import type { Env } from '../host/env.ts';
import { serverFeatures } from './feature/feature.ts';
import type { Log } from './http/requestLog.ts';

/** The store that the environment selects, with what features put in front of it. */
export async function openServerStore(env: Env, portal: Portal, log: Log): Promise<Store> {
  const own = await openStore(env, portal, log);
  const [over] = serverFeatures().flatMap(({ storeOver }) => storeOver?.(own, portal, env) ?? []);
  if (over) return over;
  if (env.apiUrl === undefined || !portal.dialect) return own;
  await own.close();
  throw new Error(translate('serving.noAnotherBackend', { dialect: portal.dialect }));
}
