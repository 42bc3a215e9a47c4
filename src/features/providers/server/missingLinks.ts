/** Permissions that are of no use to an account before an administrator links it to a record, such as a driver's. */
import { permissionsIn } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { userFieldsOf } from '#model/filter/filter.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { refersTo } from '#model/traits.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Portal } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Stored } from '#server/data/store.ts';

/** By permission, in lower case: the references of the account by which its screens choose their records. */
const linksOf = memoize((_portal: Portal) => new Map<string, readonly string[]>());

function linksFor(portal: Portal, permission: string): readonly string[] {
  const key = permission.toLowerCase();
  return getOrMake(linksOf(portal), key, () => linksIn(portal, key));
}

/** The references without which most lists that the permission opens show nothing. Lists that are open to all do not count. */
function linksIn(portal: Portal, permission: string): string[] {
  const { fields } = portal.resources[portal.accounts.resource]!;
  const { routes, resources } = accessOf(portal, [permission]);
  const own = new Set(
    routes
      .filter(({ requirement }) => requirement.permissions.some((one) => one.toLowerCase() === permission))
      .flatMap(screensOf)
      .map(({ path }) => path),
  );
  const lists = [...resources.values()].flatMap(({ grants }) =>
    grants.filter(({ verbs, byIdOnly, route }) => verbs.has('list') && !byIdOnly && own.has(route)),
  );
  const used = lists.flatMap(({ rows }) => [...new Set(userFieldsOf([rows]))]);
  return [...new Set(used)].filter(
    (id) => refersTo(fields[id]) && used.filter((one) => one === id).length * 2 >= lists.length,
  );
}

/** The permissions of an account that wait for a link, and the fields that are empty, with their labels. */
export function missingLinks(portal: Portal, account: Stored) {
  const { fields } = portal.resources[portal.accounts.resource]!;
  const waiting = permissionsIn(account, portal).flatMap((permission) => {
    const empty = linksFor(portal, permission).filter((id) => isEmpty(account[id]));
    return empty.length > 0 ? [{ permission, empty }] : [];
  });
  const empty = [...new Set(waiting.flatMap((one) => one.empty))];
  return {
    permissions: waiting.map(({ permission }) => permission),
    fields: empty,
    labels: empty.map((id) => fields[id]!.label),
  };
}
