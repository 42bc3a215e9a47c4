/**
 * The people at providers whose accounts these are, for whoever may set an account's permissions:
 *
 *     GET    /api/user-identities?account=7               {identities: [{provider, label, at}]}
 *     DELETE /api/user-identities/<account>/<provider>    releases the link, after proof of identity
 *
 * A provider that names people anew (another client at Entra, a directory that was made again) would else be refused for ever.
 */
import { translate } from '#messages/translate.ts';
import { maySetPermissions } from '#access/viewAs.ts';
import { confirmedGroups } from '#access/groups.ts';
import { accountShape } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import type { Tell } from '#server/caller/facts.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { systemTables, whereEqual } from '#server/data/systemTables.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import { forbidden, notFound, type HttpResponse } from '#server/http/http.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { withoutGroups } from './identities.ts';
import { endSessions, findSessions } from './providerSessions.ts';

type Options = { store: Store; dataOf: (portal: Caller['portal']) => PortalData; tell?: Tell | undefined };
type Sender = { address: string; method: string };

const { id: table, shape: rowShape, model } = systemTables.identities;

const todayOf = ({ viewer }: Caller) => String(viewer.variables.today);

async function administered({ dataOf }: Options, caller: Caller, id: string): Promise<Stored> {
  if (!caller.session || caller.session.isKey) throw forbidden(translate('account.notByKey'));
  const { portal } = caller;
  const account = await dataOf(portal).get(accountShape(portal, todayOf(caller)), id);
  if (!account || !maySetPermissions(caller, account)) throw forbidden(translate('account.notAdministered'));
  return account;
}

export async function listIdentities(
  options: Options,
  caller: Caller,
  search: URLSearchParams,
): Promise<HttpResponse> {
  const account = await administered(options, caller, search.get('account') ?? '');
  const { records } = await options.store
    .using(model)
    .find(rowShape, { where: whereEqual({ account: String(account.id) }) });
  const providers = caller.portal.signIn?.providers ?? {};
  const identities = records.map(({ provider, at }) => ({
    provider,
    label: providers[String(provider)]?.label ?? provider,
    at,
  }));
  return { body: { identities } };
}

/**
 * Ends the sessions that began there, and the rights of its groups. The next sign-in decides anew whose account it is, by the
 * rules of a first one.
 *
 * @param path `<account>/<provider>`
 */
export async function releaseIdentity(
  options: Options,
  caller: Caller,
  path: string,
  { address, method }: Sender,
): Promise<HttpResponse> {
  const { portal } = caller;
  const at = path.lastIndexOf('/');
  const provider = path.slice(at + 1);
  const account = await administered(options, caller, decodeURIComponent(path.slice(0, at)));
  await requireProofNow(caller, options.store);
  const shape = accountShape(portal, todayOf(caller));
  const own = { account: String(account.id), provider };
  await options.dataOf(portal).write(callerOfAll(portal, todayOf(caller)), async (unit) => {
    const { records } = await unit.system.find(rowShape, { where: whereEqual(own) });
    if (records.length === 0) throw notFound(translate('provider.noLink', { provider }));
    for (const { id } of records) await unit.system.remove(table, id);
    await endSessions(unit, shape, await findSessions(unit.system, own));
    const now = await unit.get(shape, account.id);
    if (now && confirmedGroups(now)[provider])
      await unit.replace(shape.resource, withoutGroups(now, provider), now);
  });
  options.tell?.({
    event: 'factor',
    account: String(caller.account[portal.accounts.email]),
    address,
    method,
    outcome: 'success',
    factor: `oidc:${provider}`,
    change: 'removed',
    of: String(account[portal.accounts.email]),
  });
  return { status: 204, body: undefined };
}
