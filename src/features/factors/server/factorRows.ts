/** The second factors of accounts, as they are stored. Secrets are encrypted, recovery codes hashed; no export has them. */
import type { Stored } from '#server/data/store.ts';
import { systemTables, whereEqual, type SystemReader } from '#server/data/systemTables.ts';
import type { HashedCodes } from './recoveryCodes.ts';

export const factorsTable = systemTables.factors;

type Factor = {
  account: string;
  /** What its owner calls it. */
  label: string;
  /** When it was added, and last used; in ms since 1970. */
  at: number;
  used?: number;
};
export type TotpFactor = Factor & {
  kind: 'totp';
  credential: '';
  /** Encrypted. */
  secret: string;
  /** The step of the last code that counted: neither it nor an earlier one counts again. */
  step: number;
  /** Wrong codes since the last right one, and when the last of them came, in ms since 1970. */
  failed: number;
  failedAt: number;
};
export type PasskeyFactor = Factor & {
  kind: 'passkey';
  /** The id of the credential, in base64url. */
  credential: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
};
type RecoveryFactor = Factor & { kind: 'recovery'; credential: '' } & HashedCodes;
export type FactorRow = TotpFactor | PasskeyFactor | RecoveryFactor;
export type StoredFactor = FactorRow & Stored;

type Finding = Pick<SystemReader, 'find'>;

export async function findFactors(system: Finding, account: string): Promise<StoredFactor[]> {
  const { records } = await system.find(factorsTable.shape, { where: whereEqual({ account }) });
  return records as unknown as StoredFactor[];
}

/** The passkey with this credential; undefined for one that is not there, or no more. */
export async function findPasskey(
  system: Finding,
  credential: string,
): Promise<(PasskeyFactor & Stored) | undefined> {
  const where = whereEqual({ kind: 'passkey', credential });
  const { records } = await system.find(factorsTable.shape, { where });
  return records[0] as unknown as (PasskeyFactor & Stored) | undefined;
}

export const ofKind = <Kind extends FactorRow['kind']>(
  rows: readonly StoredFactor[],
  kind: Kind,
): (Extract<FactorRow, { kind: Kind }> & Stored)[] =>
  rows.filter((row): row is Extract<FactorRow, { kind: Kind }> & Stored => row.kind === kind);

/** True for an account that is asked for more than a password. Recovery codes alone are no factor. */
export const hasSecondFactor = (rows: readonly FactorRow[]): boolean =>
  rows.some(({ kind }) => kind !== 'recovery');

export type SecondMethod = 'passkey' | 'totp' | 'recovery';

/** The ways in which a second factor can be shown, the best one first. */
export function secondMethods(rows: readonly StoredFactor[]): SecondMethod[] {
  if (!hasSecondFactor(rows)) return [];
  return [
    ...(ofKind(rows, 'passkey').length > 0 ? ['passkey' as const] : []),
    ...(ofKind(rows, 'totp').length > 0 ? ['totp' as const] : []),
    ...(ofKind(rows, 'recovery').some(({ hashes }) => hashes.length > 0) ? ['recovery' as const] : []),
  ];
}
