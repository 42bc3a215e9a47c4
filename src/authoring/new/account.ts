import { randomInt } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { viewerOf } from '#model/filter/filter.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import { auditOfCommand } from '#host/auditFile.ts';
import { claimFolder } from '#host/dataFolder.ts';
import { commandLine } from '#host/locations.ts';
import { todayOf } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';
import { mailKey } from '#model/values/values.ts';
import { initialValues } from '#kinds/defaults.ts';
import { validateRecord } from '#kinds/validate.ts';
import { knownPermission } from '#cli/demoAccounts.ts';
import {
  findData,
  refuseLossyNumbers,
  refuseOtherOwner,
  refuseWhileRunning,
  workingCopy,
  type PortalDataFile,
  type DataRecord,
  writeData,
} from '#cli/data/dataFile.ts';
import { inTheDatabase } from '#cli/data/transferCommand.ts';
import { CliError, splitNames, shortPath, type Io } from '#cli/io.ts';
import { openPortal } from '#cli/portal.ts';
import { translate } from '#messages/translate.ts';
import { openSecret } from '#server/accounts/tokens.ts';

type Options = { json: boolean; permissions?: string | undefined; name?: string | undefined };

/** portal new account: creates an account with a password that is shown once. */
export async function newAccount(io: Io, email: string, { json, ...options }: Options): Promise<number> {
  const { file, password, held } = await createAccount(io, email, options);
  const account = { email, password, permissions: held };
  if (json) io.json({ file, ...account, account }, undefined, { account });
  else
    io.out(
      [
        translate('create.accountCreated', { file: shortPath(file) }),
        translate('create.email', { email }),
        translate('create.password', { password }),
        translate('create.permissions', { held: held.join(', ') }),
        '',
        translate('create.passwordIsWrittenNowhere'),
        translate('create.toBegin', { command: commandLine(io.paths, 'npm start') }),
      ].join('\n'),
    );
  return 0;
}

/** Creates the account in the data in use. */
export async function createAccount(
  io: Io,
  email: string,
  { permissions = '', name }: Omit<Options, 'json'>,
): Promise<{ file: string; password: string; held: string[] }> {
  const portal = openPortal(io);
  const isInDatabase = io.paths.databaseUrl !== undefined;
  if (!isInDatabase) {
    refuseOtherOwner(io, portal);
    refuseWhileRunning(io);
  }
  const held = splitNames(permissions).map((permission) => grantable(portal, permission));
  if (held.length === 0)
    throw new CliError(
      translate('create.sayWhatAccountMayOpen', {
        permissionChoices: permissionChoices(portal)
          .map(({ id }) => id)
          .join(','),
      }),
    );
  const password = newPassword();
  const given = { email, name: name ?? nameIn(email), password, held };
  const file = isInDatabase ? await putInDatabase(io, portal, given) : putInFile(io, portal, given);
  await auditOfCommand({ event: 'rights', of: email, before: null, after: held });
  return { file, password, held };
}

/** The place where it is now. */
async function putInDatabase(io: Io, portal: Portal, given: Given): Promise<string> {
  const { addAccount } = await import('#server/data/postgres/addAccount.ts');
  const { databaseUrl, databaseOption, db: source } = io.paths;
  const { id: _id, version: _version, ...record } = accountOf(portal, { ...given, id: 0 });
  const place = databaseOption ?? 'PORTAL_DATABASE_URL';
  const added = await inTheDatabase(io, () =>
    addAccount({ portal, databaseUrl: databaseUrl!, source }, { ...record, version: 1 }),
  );
  if (added === undefined)
    throw new CliError(translate('create.alreadyAccountWithEmail', { email: given.email, file: place }));
  return place;
}

/** The file that it is in now. */
function putInFile(io: Io, portal: Portal, given: Given): string {
  const { email } = given;
  const file = workingCopy(io);
  const found = findData(io);
  if (found) refuseLossyNumbers(found);
  const data: Pick<PortalDataFile, 'tables' | 'rest'> = found ?? { tables: {}, rest: {} };
  const { resource } = portal.accounts;
  const accounts = data.tables[resource] ?? [];
  if (accounts.some((account) => mailKey(String(account[portal.accounts.email])) === mailKey(email)))
    throw new CliError(translate('create.alreadyAccountWithEmail', { email, file: shortPath(file) }));

  const { id, rest } = nextId(data, resource);
  const account = accountOf(portal, { ...given, id });
  writeData(file, { tables: { ...data.tables, [resource]: [...accounts, account] }, rest });
  // Otherwise the first start would report that these records had no company, and that their secret is gone.
  if (!found) {
    claimFolder(io.paths.data, portal.id);
    openSecret(io.paths.data);
  }
  return file;
}

const sameText = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase();

/** The permission as the options of accounts spell it. */
function grantable(portal: Portal, name: string): string {
  const permission = knownPermission(portal, name);
  const { resource, permissions } = portal.accounts;
  const { options } = portal.resources[resource]!.fields[permissions]!;
  if (!options) return permission;
  const spelt =
    options.find(({ value }) => value === permission) ??
    options.find(({ value }) => sameText(value, permission));
  if (spelt) return spelt.value;
  throw new CliError(translate('create.isNotAmongOptions', { permission, permissions, resource }));
}

type Given = { email: string; name: string; password: string; held: string[] };

/** The record as the server would store it. */
function accountOf(portal: Portal, { email, name, password, held, id }: Given & { id: number }): DataRecord {
  const { accounts, stamps } = portal;
  const resource = portal.resources[accounts.resource]!;
  const context = viewerOf(portal, todayOf(portal));
  const record: DataRecord = {
    ...initialValues(resource, context),
    [accounts.name]: name,
    [accounts.email]: email,
    [accounts.permissions]: held,
  };
  const fields = Object.keys(resource.fields).filter((field) => field !== accounts.password);
  const [fault] = Object.entries(validateRecord(resource, record, { ...context, fields }));
  if (fault) {
    const label = resource.fields[fault[0].split('.')[0]!]?.label ?? fault[0];
    if (fault[0] === accounts.email || fault[0] === accounts.name)
      throw new CliError(`${label}: ${fault[1]}.`);
    throw new CliError(translate('create.accountAsksForMore', { label, fault: fault[1] }));
  }
  const now = new Date().toISOString();
  return {
    id,
    ...record,
    [accounts.password]: bcrypt.hashSync(password, 10),
    ...(stamps.createdAt && { [stamps.createdAt]: now }),
    ...(stamps.updatedAt && { [stamps.updatedAt]: now }),
    version: 1,
  };
}

/** The id after the last one ever assigned, which the server stores in `$ids`. */
function nextId({ tables, rest }: Pick<PortalDataFile, 'tables' | 'rest'>, resource: string) {
  const counters = (rest.$ids ?? {}) as Record<string, number>;
  const ids = (tables[resource] ?? []).map((record) => Number(record.id)).filter(Number.isSafeInteger);
  const id = Math.max(0, Number(counters[resource]) || 0, ...ids) + 1;
  return { id, rest: rest.$ids ? { ...rest, $ids: { ...counters, [resource]: id } } : rest };
}

/** "Maria Silva" from maria.silva@example.com. */
const nameIn = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ') || email;

/** Without letters that look alike. A password has 16 of them. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
