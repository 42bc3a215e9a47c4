/** By what an account can prove its owner's identity. */
import type { Caller } from '#server/caller/caller.ts';
import type { SystemReader } from '#server/data/systemTables.ts';
import { findFactors, secondMethods, type SecondMethod } from './factorRows.ts';

export type ProofMethod = SecondMethod | 'password' | 'provider';

/** A second factor where there is one, else the password, else the provider by which the user has come in. */
export async function proofMethods(
  { account, portal }: Pick<Caller, 'account' | 'portal'>,
  system: Pick<SystemReader, 'find'>,
): Promise<ProofMethod[]> {
  const second = secondMethods(await findFactors(system, String(account.id)));
  if (second.length > 0) return second;
  return account[portal.accounts.password] ? ['password'] : ['provider'];
}
