/** The accounts in the data or database in use or, before the first start, in the seed file. */
import { isActiveAccount, permissionsIn } from '../access/accounts.ts';
import { groupPermissions, groupsGiving, type GroupPermission } from '../access/groups.ts';
import { permissionChoices } from '../access/explain/summary.ts';
import { suggestion } from '../model/config/suggest.ts';
import { dayAt, todayOf } from '../model/time/time.ts';
import type { KeyScope } from '../access/keyRights.ts';
import type { Portal } from '../model/types.ts';
import { mailKey } from '../model/values/values.ts';
import { findData, noData, readData, type PortalDataFile } from './data/dataFile.ts';
import { CliError, splitNames, shortPath, type Io } from './io.ts';
import { translate } from '../messages/translate.ts';

type Account = Readonly<Record<string, unknown>>;
export type AccountData = { file: string; accounts: readonly Account[] };

/** All accounts in the data; undefined when there is no data. */
export async function readAccounts(io: Io, portal: Portal): Promise<AccountData | undefined> {
  const data = io.paths.databaseUrl ? await inDatabase(io, portal) : findData(io);
  if (!data) return undefined;
  const file = io.paths.databaseUrl ? data.file : shortPath(data.file);
  return { file, accounts: data.tables[portal.accounts.resource] ?? [] };
}

/** A database without tables takes the seed file's at the first start. */
async function inDatabase(io: Io, portal: Portal): Promise<PortalDataFile | undefined> {
  const { databaseRecords } = await import('./data/migrateDatabase.ts');
  const { resource } = portal.accounts;
  const data = await databaseRecords(io, portal, resource);
  return Object.hasOwn(data.tables, resource) ? data : readData(io, io.paths.db);
}

/** The accounts that may sign in. */
export function activeAccounts({ accounts }: AccountData, portal: Portal): Account[] {
  const { fields } = portal.resources[portal.accounts.resource]!;
  const context = { fields, timeZone: portal.timeZone, today: todayOf(portal) };
  return accounts.filter((account) => isActiveAccount(account, portal, context));
}

/**
 * Returns the name if the permission exists: some screen asks for it, or accounts can be given it. Otherwise
 * it is a typing mistake, and the command ends.
 */
export function knownPermission(portal: Portal, name: string): string {
  const known = permissionChoices(portal).map(({ id }) => id);
  if (known.includes(name.toLowerCase())) return name;
  throw new CliError(
    translate('commands.noPermission', {
      name,
      suggestion: suggestion(name, known, translate('common.thereAre')),
    }),
  );
}

/**
 * The permissions of an account, by its e-mail in the data in use; or the names as typed, separated by
 * commas.
 */
export const permissionsOf = async (io: Io, portal: Portal, who: string): Promise<string[]> =>
  (await permissionsAndGroupsOf(io, portal, who)).permissions;

/** The same, with the groups from which some of them come; of names, all groups that would give them. */
export async function permissionsAndGroupsOf(
  io: Io,
  portal: Portal,
  who: string,
): Promise<{ permissions: string[]; groups: GroupPermission[]; keys: KnownKey[] }> {
  if (!who.includes('@')) {
    const permissions = splitNames(who).map((name) => knownPermission(portal, name));
    return { permissions, groups: groupsGiving(portal, permissions), keys: [] };
  }
  const data = await readAccounts(io, portal);
  if (!data) throw noData(io, translate('commands.lookUpAccount'));
  const account = data.accounts.find(
    (record) => mailKey(String(record[portal.accounts.email])) === mailKey(who),
  );
  if (!account) throw new CliError(translate('commands.noAccountHasEmail', { who, file: data.file }));
  return {
    permissions: permissionsIn(account, portal),
    groups: groupPermissions(account, portal),
    keys: await keysOf(io, portal, String(account.id)),
  };
}

/** A key for programs that has not expired. */
export type KnownKey = KeyScope & { label: string; expires: string };

async function keysOf(io: Io, portal: Portal, id: string): Promise<KnownKey[]> {
  const data = io.paths.databaseUrl
    ? await (await import('./data/migrateDatabase.ts')).databaseRecords(io, portal, '$keys')
    : findData(io);
  const rows = (data?.rest.$keys ?? []) as (KnownKey & { account: string })[];
  const today = dayAt(portal.timeZone, Date.now());
  return rows.filter(({ account, expires }) => account === id && expires >= today);
}
