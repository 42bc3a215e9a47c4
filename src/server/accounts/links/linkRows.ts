/**
 * Links by which somebody may set the password of an account, or confirm another e-mail of it, once. The link holds the id
 * of its row, encrypted with this installation's secret, so neither the row nor an e-mail that waits to be sent is enough
 * to use it.
 */
import { createHash } from 'node:crypto';
import type { Portal } from '#model/types.ts';
import { randomId } from '#host/randomId.ts';
import type { Stored } from '#server/data/store.ts';
import {
  systemTables,
  whereEqual,
  type SystemReader,
  type SystemTransaction,
} from '#server/data/systemTables.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import { securityStamp } from '#server/caller/accounts.ts';

export const linksTable = systemTables.accountLinks;
const { id: table, shape } = linksTable;

export type PasswordLink = 'invitation' | 'reset';
export type LinkKind = PasswordLink | 'email';
/** Which of the two addresses a link was sent to, where one row has two links. */
export type Side = 'old' | 'new';
export type LinkRow<Kind extends LinkKind = LinkKind> = Stored & {
  link: string;
  /** Id of the account. */
  account: string;
  kind: Kind;
  /** ISO instants. */
  until: string;
  made: string;
  /** A digest of the account's e-mail and password: when one of them changes, the link no longer counts. */
  stamp: string;
  /** Id of the account of the administrator; absent: the owner has asked. */
  by?: string;
  /** Of a changed e-mail: the new one, and the addresses that have confirmed it. */
  to?: string;
  confirmed?: readonly Side[];
};

/** Milliseconds. */
const lasts: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 86_400_000,
  reset: 30 * 60_000,
  email: 3 * 86_400_000,
};

export const stampOf = (account: Stored, { accounts }: Pick<Portal, 'accounts'>): string =>
  createHash('sha256')
    .update(JSON.stringify([securityStamp(account, accounts), account[accounts.email] ?? '']))
    .digest('base64url');

/** Replaces the account's links of this kind by a new one. */
export async function makeLink(
  system: SystemTransaction,
  {
    account,
    portal,
    kind,
    by,
    to,
  }: { account: Stored; portal: Portal; kind: LinkKind; by?: string; to?: string },
): Promise<LinkRow> {
  for (const row of await accountLinksOf(system, String(account.id)))
    if (row.kind === kind || isOver(row)) await system.remove(table, row.id);
  const now = Date.now();
  const row = {
    link: randomId(18, 'base64url'),
    account: String(account.id),
    kind,
    until: new Date(now + lasts[kind]).toISOString(),
    made: new Date(now).toISOString(),
    stamp: stampOf(account, portal),
    ...(by !== undefined && { by }),
    ...(to !== undefined && { to, confirmed: [] }),
  };
  return (await system.insert(table, row)) as LinkRow;
}

export async function accountLinksOf(reader: SystemReader, account: string): Promise<LinkRow[]> {
  const { records } = await reader.find(shape, { where: whereEqual({ account }) });
  return records as LinkRow[];
}

export async function linksOfKind(reader: SystemReader, kind: LinkKind): Promise<LinkRow[]> {
  const { records } = await reader.find(shape, { where: whereEqual({ kind }) });
  return records as LinkRow[];
}

export const isOver = ({ until }: LinkRow): boolean => Date.parse(until) <= Date.now();

/** What a link of a changed e-mail names: the row, which has two links, and the address that it was sent to. */
export const sideLink = (link: string, side: Side): string => `${link}.${side}`;

/** The path that the link opens; the portal's address is put before it by the config alone. */
export const pathOfLink = (secret: Uint8Array, link: string): string =>
  `${link.includes('.') ? '/auth/email' : '/auth/password'}?token=${seal(secret, 'account link', link)}`;

/** The row of a token for a password; undefined for one that was used, withdrawn or made up, or is over. */
export async function linkWith(
  reader: SystemReader,
  secret: Uint8Array,
  token: string,
): Promise<LinkRow<PasswordLink> | undefined> {
  const { row, side } = (await rowOf(reader, secret, token)) ?? {};
  return row && row.kind !== 'email' && side === undefined ? (row as LinkRow<PasswordLink>) : undefined;
}

/** The same for a changed e-mail, and whose link it is. */
export async function emailLinkWith(
  reader: SystemReader,
  secret: Uint8Array,
  token: string,
): Promise<{ row: LinkRow; side: Side } | undefined> {
  const { row, side } = (await rowOf(reader, secret, token)) ?? {};
  return row?.kind === 'email' && side ? { row, side } : undefined;
}

async function rowOf(reader: SystemReader, secret: Uint8Array, token: string) {
  const named = token.length > 500 ? undefined : unseal<string>(secret, 'account link', token);
  if (named === undefined) return undefined;
  const [link = '', side] = named.split('.') as [string, Side?];
  const { records } = await reader.find(shape, { where: whereEqual({ link }) });
  const [row] = records as LinkRow[];
  return row && !isOver(row) ? { row, side } : undefined;
}
