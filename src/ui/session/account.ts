/** The account of the session, so that data stored on this device for one account is not shown to another. */
import { getToken } from './session.ts';
import { accountOf } from '#model/api/tokenClaims.ts';

/** True when both tokens name the same account. */
export function isSameAccount(one: string | null, other: string | null): boolean {
  const account = accountOf(one);
  return account !== null && account === accountOf(other);
}

let known: { token: string; account: string } | undefined;

/** Remembers the account that the API reports, for tokens that don't name it. */
export function rememberAccount(account: string): void {
  const token = getToken();
  if (token) known = { token, account };
}

/** The account of the session; null while it is unknown. */
export function currentAccount(): string | null {
  const token = getToken();
  return accountOf(token) ?? (known && known.token === token ? known.account : null);
}
