import type { DialectId } from '#model/config/dialects.ts';
import type { Portal } from '#model/types.ts';
import type { Store } from '#server/data/store.ts';
import { RestBackend, sendTo } from './backend.ts';
import { dialects } from './dialects/registry.ts';
import { toHttpError } from './httpErrors.ts';
import { withRestBackend } from './store.ts';

/**
 * A store whose records another backend holds. Accounts stay in our own store, because that backend knows
 * nothing of them.
 */
export function withBackend(
  own: Store,
  portal: Portal,
  dialect: DialectId,
  { url, token }: { url: string; token?: string | undefined },
): Store {
  const isOwn = (resource: string) => resource === portal.accounts.resource || resource.startsWith('$');
  return withRestBackend(own, new RestBackend(dialects[dialect], sendTo(url, token), toHttpError), isOwn);
}
