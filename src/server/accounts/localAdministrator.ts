/** Whoever may come in by password where `signIn.password` is closed: somebody must, or a provider that fails shuts all out. */
import { matchAll } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { accountShape } from '../caller/accounts.ts';
import { manages } from '../caller/lockoutGuard.ts';
import type { RecordShape } from '../data/shape.ts';
import type { Stored } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';

/** True for an active account with a password that manages accounts by permissions given by hand. */
const isLocalAdministrator = (portal: Portal, account: Stored, shape: RecordShape): boolean =>
  Boolean(account[portal.accounts.password]) && manages(portal, account, shape);

/**
 * Why a version of the config may not be served with these accounts; undefined where it may.
 *
 * @param data of the version that is served now, which may be the same
 */
export async function lackOfAdministrator(
  portal: Portal,
  data: Pick<Reader, 'find' | 'portal'>,
  today: string,
): Promise<string | undefined> {
  if (portal.signIn?.password !== 'closed') return undefined;
  const shape = accountShape(data.portal, today);
  const { records } = await data.find(shape, { where: matchAll });
  return records.some((account) => isLocalAdministrator(portal, account, shape))
    ? undefined
    : translate('provider.noAdministrator');
}
