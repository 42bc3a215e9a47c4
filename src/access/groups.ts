/**
 * The permissions that the groups of a provider give an account, beside those given by hand. What the provider said last
 * is kept in the account under a name that no field can have, so the API neither shows nor accepts it.
 */
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';

/** By id of the provider. */
export const groupsKey = '$groups';

/** What a provider has confirmed of an account. */
export type ConfirmedGroups = {
  /** The provider's address: another one at the same id is another provider. */
  issuer: string;
  groups: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
};
type Stored = Readonly<Record<string, unknown>>;
export type GroupsByProvider = Readonly<Record<string, ConfirmedGroups>>;

/** How long the groups count after they were last confirmed, in milliseconds. */
const groupsCountFor = 3_600_000;
/** By how much the clocks of two processes may differ, in milliseconds. */
const clocksDiffer = 300_000;

export const confirmedGroups = (account: Stored): GroupsByProvider =>
  (account[groupsKey] ?? {}) as GroupsByProvider;

/** A permission, and the group of which provider gives it. */
export type GroupPermission = { permission: string; group: string; provider: string; label: string };

/** The permissions that groups of a provider give. Groups that the config does not name give nothing. */
export function permissionsOfGroups(
  { signIn }: Pick<Portal, 'signIn'>,
  provider: string,
  groups: readonly string[],
): GroupPermission[] {
  const { groups: mapped = {}, label = provider } = signIn?.providers?.[provider] ?? {};
  return groups.flatMap((group) =>
    Object.hasOwn(mapped, group)
      ? mapped[group]!.map((permission) => ({ permission, group, provider, label }))
      : [],
  );
}

/** The permissions that an account has from groups which still count. */
export const groupPermissions = (
  account: Stored,
  portal: Pick<Portal, 'signIn'>,
  now = Date.now(),
): GroupPermission[] => permissionsWhere(account, portal, (at) => counts(at, now));

/** The same without regard to time: the next sign-in may give them again. */
export const pastGroupPermissions = (account: Stored, portal: Pick<Portal, 'signIn'>): GroupPermission[] =>
  permissionsWhere(account, portal, () => true);

/** Providers whose groups would give more than these permissions, had they been confirmed within the hour. */
export function lapsedProviders(
  account: Stored,
  portal: Pick<Portal, 'signIn'>,
  held: readonly string[],
): { id: string; label: string }[] {
  if (account[groupsKey] === undefined) return [];
  const has = new Set(held.map((name) => name.toLowerCase()));
  const lapsed = pastGroupPermissions(account, portal).filter(
    ({ permission }) => !has.has(permission.toLowerCase()),
  );
  return [...new Map(lapsed.map(({ provider, label }) => [provider, { id: provider, label }])).values()];
}

function permissionsWhere(
  account: Stored,
  portal: Pick<Portal, 'signIn'>,
  isGiven: (at: number) => boolean,
): GroupPermission[] {
  if (account[groupsKey] === undefined) return [];
  return Object.entries(confirmedGroups(account)).flatMap(([id, { issuer, groups, at }]) =>
    portal.signIn?.providers?.[id]?.issuer === issuer && isGiven(at)
      ? permissionsOfGroups(portal, id, groups)
      : [],
  );
}

/** A clock that was set back lengthens no right: what was confirmed in the future counts for nothing. */
const counts = (at: number, now: number) => at - now <= clocksDiffer && now - at < groupsCountFor;

/** The instant from which an account has fewer permissions unless its groups are confirmed; undefined: none lapses. */
export function groupsLapseAt(account: Stored, now = Date.now()): number | undefined {
  if (account[groupsKey] === undefined) return undefined;
  const ends = Object.values(confirmedGroups(account))
    .map(({ at }) => at + groupsCountFor)
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** All groups that the config lets give one of these permissions. */
export function groupsGiving(
  portal: Pick<Portal, 'signIn'>,
  permissions: readonly string[],
): GroupPermission[] {
  const asked = new Set(permissions.map((name) => name.toLowerCase()));
  return Object.entries(portal.signIn?.providers ?? {})
    .flatMap(([id, { groups = {} }]) => permissionsOfGroups(portal, id, Object.keys(groups)))
    .filter(({ permission }) => asked.has(permission.toLowerCase()));
}

/** "grupo financas de Empresa" */
export const groupWords = ({ group, label }: Pick<GroupPermission, 'group' | 'label'>): string =>
  translate('rights.groupOf', { group, label });
