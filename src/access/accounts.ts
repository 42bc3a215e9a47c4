/**
 * The parts of accounts that rights depend on. Accounts are records of the resource that portal.yaml names.
 */
import {
  userFieldsOf,
  type FilterExpression,
  recordMatches,
  viewerOf,
  type MatchContext,
  type Variables,
} from '../model/filter/filter.ts';
import { type Access, accessOf } from './grants.ts';
import { groupPermissions } from './groups.ts';
import { screenGrants } from '../screens/screenGrants.ts';
import { screenKind, screensOf } from '../screens/simpleScreens.ts';
import { memoize } from '#model/values/memoize.ts';
import { filtersOfAccess } from './configuredFilters.ts';
import type { Portal } from '../model/types.ts';

// The fields that `$user.…` may name: those of the user's own account that their screens use, and no others.
// With any other field in a filter, users could find out its value by comparisons, although no screen shows
// it.

type OwnFields = {
  /** Fields in the filters of screens and their pickers. Clients may send these. */
  inFilters: ReadonlySet<string>;
  /** Fields in conditions of forms, buttons and colours, which the browser needs to know. */
  inConditions: ReadonlySet<string>;
};

export const allowedUserFields = memoize((access: Access): OwnFields => ({
  inFilters: new Set(userFieldsOf(filtersOfAccess(access))),
  inConditions: new Set(userFieldsOf(conditionsOf(access))),
}));

function conditionsOf({ routes, resources }: Access): unknown[] {
  const shown = routes
    .flatMap(screensOf)
    .map(({ screen }) => [
      screenKind(screen).form?.(screen) ?? [],
      screenGrants(screen).conditions?.(screen) ?? [],
    ]);
  const own = [...resources.values()].map(({ resource }) => {
    const { fields, transitions, editableWhen, deletableWhen } = resource;
    return [fields, transitions, editableWhen, deletableWhen];
  });
  return [shown, own];
}

/** The fields of the account that a filter uses, as it was sent. */
export function requestedUserFields(filter: FilterExpression): string[] {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.flatMap(requestedUserFields);
    case 'not':
      return requestedUserFields(filter.of);
    case 'condition':
      return userFieldsOf([filter.value]);
    // A search text is plain text, even if it looks like a variable.
    default:
      return [];
  }
}

type Stored = Readonly<Record<string, unknown>>;

/**
 * The e-mail of an account that a provider made without having verified it: anybody could have named it. It is kept in the
 * account under a name that no field can have, so the API neither shows nor accepts it. Another e-mail is given by hand.
 */
const unverifiedKey = '$unverifiedEmail';

export const hasUnverifiedEmail = (account: Stored, { accounts }: Pick<Portal, 'accounts'>): boolean =>
  account[unverifiedKey] !== undefined && account[unverifiedKey] === account[accounts.email];

export const withUnverifiedEmail = <T extends Stored>(
  account: T,
  { accounts }: Pick<Portal, 'accounts'>,
): T => ({
  ...account,
  [unverifiedKey]: account[accounts.email],
});

export function withVerifiedEmail<T extends Stored>(account: T): T {
  const { [unverifiedKey]: _unverified, ...verified } = account;
  return verified as T;
}

/** The account as `$user.…` reads it: without its password, and without an e-mail that may be another person's. */
export function userOf(account: Stored, portal: Pick<Portal, 'accounts'>): Stored {
  const { email, password } = portal.accounts;
  const { [password]: _hash, ...user } = account;
  if (!hasUnverifiedEmail(account, portal)) return user;
  const { [email]: _address, ...nameless } = user;
  return nameless;
}

/** What a browser learns of the resource of accounts, where some screen changes their permissions. */
export function accountsTold(
  id: string,
  { accounts, signIn }: Pick<Portal, 'accounts' | 'signIn'>,
  grants: readonly { edit: ReadonlySet<string> }[],
) {
  const { resource, email, name, permissions } = accounts;
  if (id !== resource || !grants.some(({ edit }) => edit.has(permissions))) return {};
  // Without passwords there is none that an invitation could let anybody choose.
  const takesInvitations = signIn?.password !== 'closed' && ({ takesInvitations: true } as const);
  return { accounts: { email, name, permissions }, ...takesInvitations };
}

/** The permissions given by hand, as stored and in order; empty when there are none. */
export function permissionsByHand(account: Stored, { accounts }: Pick<Portal, 'accounts'>): string[] {
  const permissions = account[accounts.permissions];
  return Array.isArray(permissions) ? permissions.map(String) : [];
}

/** The permissions given by hand, in order, and then those of groups that count now. */
export function permissionsIn(account: Stored, portal: Pick<Portal, 'accounts' | 'signIn'>): string[] {
  const byHand = permissionsByHand(account, portal);
  const ofGroups = groupPermissions(account, portal);
  if (ofGroups.length === 0) return byHand;
  const held = new Set(byHand.map((name) => name.toLowerCase()));
  const more = ofGroups.flatMap(({ permission }) => {
    if (held.has(permission.toLowerCase())) return [];
    held.add(permission.toLowerCase());
    return [permission];
  });
  return [...byHand, ...more];
}

/** The names of permissions in words, as the field of accounts that holds them offers them. */
export function permissionLabels(portal: Portal, permissions: readonly string[]): Record<string, string> {
  const { accounts, resources } = portal;
  const { options = [] } = resources[accounts.resource]!.fields[accounts.permissions]!;
  const labels = permissions.flatMap((name) => {
    const option = options.find(({ value }) => value.toLowerCase() === name.toLowerCase());
    return option ? [[name, option.label] as const] : [];
  });
  return Object.fromEntries(labels);
}

/** True when the account may sign in. */
export const isActiveAccount = (
  account: Stored,
  { accounts }: Portal,
  context: MatchContext & Pick<Variables, 'today'>,
): boolean =>
  !accounts.activeWhen ||
  recordMatches(accounts.activeWhen, account, {
    ...context,
    ...viewerOf(context, context.today, account),
  });

/** Maps each permission, in lower case, to the number of accounts that hold it. */
export function countHolders(portal: Portal, accounts: readonly Stored[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const account of accounts)
    for (const permission of new Set(permissionsIn(account, portal).map((name) => name.toLowerCase())))
      counts[permission] = (counts[permission] ?? 0) + 1;
  return counts;
}

/** The resource of accounts, and its fields with names and permissions. */
export type AccountFields = { resource: string; name: string; email: string; permissions: string };

/** The same for users who may list accounts with all of these fields; undefined for others. */
export function readableAccounts(portal: Portal, permissions: readonly string[]): AccountFields | undefined {
  const { resource, name, email, permissions: held } = portal.accounts;
  const given = accessOf(portal, permissions).resources.get(resource);
  const lists = given?.grants.some(
    ({ verbs, byIdOnly, read }) =>
      verbs.has('list') && !byIdOnly && [name, email, held].every((field) => read.has(field)),
  );
  return lists ? { resource, name, email, permissions: held } : undefined;
}
