/** `signIn.password: closed`: only those sign in by password who can come to any right by a permission given by hand. */
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import type { Stored } from '../data/store.ts';
import { unauthorized } from '../http/http.ts';
import { mayTakeAnyRightByHand } from '../caller/lockoutGuard.ts';

/** The one answer to all who do not come in by what they typed. */
export const wrong = (portal: Portal) =>
  isClosed(portal)
    ? translate('account.wrongOrClosed', { providers: providerLabels(portal) })
    : translate('account.wrong');

/** Where passwords are closed, the provider decides who comes in, and who no longer does. */
export function refuseClosed(portal: Portal, account: Stored): void {
  if (isClosedFor(portal, account))
    throw unauthorized(translate('account.passwordClosed', { providers: providerLabels(portal) }));
}

const isClosed = ({ signIn }: Portal): boolean => signIn?.password === 'closed';

export const isClosedFor = (portal: Portal, account: Stored): boolean =>
  isClosed(portal) && !mayTakeAnyRightByHand(portal, account);

const providerLabels = ({ signIn }: Portal): string =>
  Object.values(signIn?.providers ?? {})
    .map(({ label }) => label)
    .join(translate('common.or'));
