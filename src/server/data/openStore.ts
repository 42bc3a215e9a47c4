/** Opens the store that the environment selects: the file in the data folder, or a PostgreSQL database. */
import { existsSync } from 'node:fs';
import { claimFolder, movedNotes } from '#host/dataOwner.ts';
import type { Portal } from '#model/types.ts';
import { setCollation } from '#model/values/values.ts';
import type { Env } from '../env.ts';
import type { Log } from '../http/log.ts';
import { openJsonStore } from './json/jsonStore.ts';
import type { DialectId } from '#model/config/dialects.ts';
import { Backend, sendTo } from './rest/backend.ts';
import { dialects } from './rest/dialects/registry.ts';
import type { ToError } from './rest/refusal.ts';
import { withRestBackend } from './rest/store.ts';
import { missingGuarantees } from '#rules/missingGuarantees.ts';
import { openDatabase } from './postgres/openDatabase.ts';
import type { Store } from './store.ts';
import { translate } from '#messages/translate.ts';

/** @param toError converts the refusals of another backend */
export async function openStore(env: Env, portal: Portal, log: Log, toError: ToError): Promise<Store> {
  setCollation(portal.locales[0]!);
  for (const note of claimFolder(env.data, portal.id)) console.warn(`\n${note}\n`);
  const source = env.startsEmpty && !existsSync(env.db) ? null : env.db;
  if (env.databaseUrl) return openDatabase(env.databaseUrl, env, portal, source);
  if (env.apiUrl) refuseUnpromised(portal);
  for (const note of movedNotes(env.data)) console.warn(`\n${note}\n`);
  const own = openJsonStore(env.data, source, log);
  return env.apiUrl && portal.dialect
    ? withBackend(own, portal, portal.dialect, { url: env.apiUrl, token: env.apiToken, toError })
    : own;
}

/**
 * A store whose records another backend holds. Accounts stay in our own store, because that backend knows
 * nothing of them.
 */
export function withBackend(
  own: Store,
  portal: Portal,
  dialect: DialectId,
  { url, token, toError }: { url: string; token?: string | undefined; toError: ToError },
): Store {
  const isOwn = (resource: string) => resource === portal.accounts.resource || resource.startsWith('$');
  return withRestBackend(own, new Backend(dialects[dialect], sendTo(url, token), toError), isOwn);
}

function refuseUnpromised(portal: Portal) {
  const missing = missingGuarantees(portal).map(
    ({ resource, message }) => `  ${resource?.id ?? 'portal.yaml'}: ${message}`,
  );
  if (missing.length > 0)
    throw new Error([translate('transfer.portalCountsOnWhatServer'), ...missing].join('\n'));
}
