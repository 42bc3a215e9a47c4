/** What an administrator does for the owner of an account: see maySetPermissions. */
import { maySetPermissions } from '#access/viewAs.ts';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { accountShape, withSessionsEnded } from '../caller/accounts.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tell } from '../caller/facts.ts';
import { requireProofNow } from '../caller/proof.ts';
import type { Store, Stored } from '../data/store.ts';
import { forbidden, type HttpResponse } from '../http/http.ts';
import type { PortalData } from '../writes/portalData.ts';
import { changeAccountUnseen } from './ended.ts';

type Services = {
  store: Store;
  dataOf: (portal: Caller['portal']) => PortalData;
  tell?: Tell | undefined;
};
type Request = { caller: Caller; body: unknown; address: string; by: string };

/** POST /api/account-sessions/end { account }: an administrator ends all sessions of an account. */
export async function endSessionsOf(
  { store, dataOf, tell }: Services,
  { caller, body, address, by }: Request,
): Promise<HttpResponse> {
  const account = await managedAccount(dataOf, caller, isMap(body) ? String(body.account ?? '') : '');
  await requireProofNow(caller, store);
  const { portal } = caller;
  const shape = accountShape(portal, String(caller.viewer.variables.today));
  await changeAccountUnseen(dataOf(portal), shape, account.id, withSessionsEnded);
  tell?.({
    event: 'sign-out',
    account: String(caller.account[portal.accounts.email]),
    address,
    method: by,
    outcome: 'success',
    all: true,
    of: String(account[portal.accounts.email]),
  });
  return { body: {} };
}

/** 403 for a key, and for an account that the caller does not administer. */
export async function managedAccount(
  dataOf: Services['dataOf'],
  caller: Caller,
  id: string,
): Promise<Stored> {
  if (!caller.session || caller.session.isKey) throw forbidden(translate('account.notByKey'));
  const shape = accountShape(caller.portal, String(caller.viewer.variables.today));
  const account = await dataOf(caller.portal).get(shape, id);
  if (!account || !maySetPermissions(caller, account)) throw forbidden(translate('account.notAdministered'));
  return account;
}
