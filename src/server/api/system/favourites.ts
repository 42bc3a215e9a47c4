/**
 * The screens that the caller has pinned:
 *
 *     GET  /api/user-favourites                      their paths, in the order in which they were pinned
 *     POST /api/user-favourites/pin {path, pinned}   pins or unpins one
 */
import type { Favourites } from '#model/api/answers.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem, type SystemReader } from '#server/data/systemTables.ts';
import { conflict, badRequest, notFound, type HttpResponse } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';

const { id: table, model, shape } = systemTables.favourites;
/** Maximum per account. */
const most = 20;

type Pinned = Stored & { account: string; path: string };

export async function listFavourites(store: Store, caller: Caller): Promise<HttpResponse> {
  const pinned = await pinnedBy(store.using(model), caller);
  return { body: openOf(pinned, caller) };
}

export async function pin(store: Store, caller: Caller, body: unknown): Promise<HttpResponse> {
  const { path, pinned } = (body ?? {}) as { path?: unknown; pinned?: unknown };
  if (typeof path !== 'string' || typeof pinned !== 'boolean')
    throw badRequest(translate('favourites.wants'));
  if (pinned && !addressesOf(caller).has(path)) throw notFound(translate('favourites.noScreen'));
  const account = String(caller.account.id);
  const kept = await writeSystem(store, systemTables.favourites, async (transaction) => {
    const known = await pinnedBy(transaction, caller);
    const same = known.filter((one) => one.path === path);
    if (!pinned) for (const { id } of same) await transaction.remove(table, id);
    else if (same.length === 0) {
      if (openOf(known, caller).paths.length >= most) throw conflict(translate('favourites.full', { most }));
      await transaction.insert(table, { account, path });
    }
    return pinnedBy(transaction, caller);
  });
  return { body: openOf(kept, caller) };
}

async function pinnedBy(reader: SystemReader, { account }: Caller): Promise<Pinned[]> {
  const { records } = await reader.find(shape, {
    where: whereEqual({ account: String(account.id) }),
    sort: { field: 'id', order: 'ASC' },
  });
  return records as Pinned[];
}

/** The pinned screens that the user may still open. The others stay stored in case the right returns. */
function openOf(pinned: readonly Pinned[], caller: Caller): Favourites {
  const open = addressesOf(caller);
  return { paths: pinned.flatMap(({ path }) => (open.has(path) ? [path] : [])) };
}

const addressesOf = ({ access }: Caller): ReadonlySet<string> =>
  new Set(
    access.routes.flatMap((route) => [
      route.path,
      ...route.aliases,
      ...screensOf(route).map((part) => part.path),
    ]),
  );
