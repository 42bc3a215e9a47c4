/**
 * Where the permissions of an account come from besides those given by hand:
 *
 *     GET  /api/account-groups?account=7        {groups: [{permission, group, provider, label}]}
 */
import { readableAccounts } from '#access/accounts.ts';
import { groupPermissions, type GroupPermission } from '#access/groups.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { badRequest, forbidden, notFound, type HttpResponse } from '#server/http/http.ts';
import { getOne } from '#server/reads/read.ts';
import { authorize } from '#server/caller/authorize.ts';

/** For users who may read the accounts with their permissions, of those among them that they may see. */
export async function listAccountGroups(
  caller: Caller,
  search: URLSearchParams,
  reader: Reader,
): Promise<HttpResponse> {
  const { portal, access, viewer } = caller;
  const id = search.get('account') ?? '';
  if (id === '' || [...search.keys()].some((key) => key !== 'account'))
    throw badRequest(translate('provider.sayAccount'));
  if (!readableAccounts(portal, access.permissions)) throw forbidden(translate('provider.mayNotRead'));
  const { resource, permissions } = portal.accounts;
  const { body } = await getOne(authorize('GET', `/${resource}/${encodeURIComponent(id)}`, caller), reader);
  if (!Object.hasOwn(body as object, permissions)) throw notFound();
  const account = await reader.get(shapeOf(portal.resources[resource]!, viewer), id);
  const groups: GroupPermission[] = account ? groupPermissions(account, portal) : [];
  return { body: { groups } };
}
