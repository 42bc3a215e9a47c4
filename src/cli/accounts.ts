/** The accounts of the data at hand: of the working copy, or of the data that the first start copies. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isActiveAccount, permissionsIn } from '../access/accounts.ts';
import type { Portal } from '../config/types.ts';
import { CliError, shortPath, type Io } from './io.ts';

type Account = Readonly<Record<string, unknown>>;
export type AccountData = { file: string; accounts: readonly Account[] };

/** Every account that the data has; undefined where there is no data. */
export function readAccounts({ paths }: Io, portal: Portal): AccountData | undefined {
  const copy = path.join(paths.data, 'db.json');
  const file = existsSync(copy) ? copy : paths.db;
  if (!existsSync(file)) return undefined;
  const { resource } = portal.accounts;
  let data: Record<string, Account[] | undefined>;
  try {
    data = JSON.parse(readFileSync(file, 'utf8')) as typeof data;
  } catch {
    throw new CliError(
      `Os dados em ${shortPath(file)} não puderam ser lidos: o arquivo não é um JSON válido.`,
    );
  }
  return { file: shortPath(file), accounts: data[resource] ?? [] };
}

/** Those that may sign in: what a blocked account could see, it can't. */
export function activeAccounts({ accounts }: AccountData, portal: Portal): Account[] {
  const { fields } = portal.resources[portal.accounts.resource]!;
  const today = portal.today ?? new Date().toLocaleDateString('sv-SE', { timeZone: portal.timeZone });
  const context = { fields, timeZone: portal.timeZone, today };
  return accounts.filter((account) => isActiveAccount(account, portal, context));
}

/** Of an account, by its e-mail in the data in use; or as typed, separated by commas. */
export function permissionsOf(io: Io, portal: Portal, who: string): string[] {
  if (!who.includes('@'))
    return who
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  const data = readAccounts(io, portal);
  if (!data)
    throw new CliError(
      `Para procurar uma conta é preciso ter dados, e ${shortPath(io.paths.db)} não existe: rode "npm run portal -- seed".`,
    );
  const account = data.accounts.find(
    (record) => String(record[portal.accounts.email]).toLowerCase() === who.toLowerCase(),
  );
  if (!account) throw new CliError(`Nenhuma conta tem o e-mail "${who}" em ${data.file}.`);
  return permissionsIn(account, portal);
}
