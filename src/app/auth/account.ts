/** Whose the session is, so that nothing kept on this device for one person is shown to another. */
import { getToken } from '../session.ts';
import { accountOf } from './token.ts';

/** Both tokens say whose they are, and say the same. */
export function isSameAccount(one: string | null, other: string | null): boolean {
  const account = accountOf(one);
  return account !== null && account === accountOf(other);
}

let known: { token: string; account: string } | undefined;

/** For tokens that don't say it: what the API tells of who is signed in. */
export function rememberAccount(account: string): void {
  const token = getToken();
  if (token) known = { token, account };
}

/** The account of the session as far as it is known now. */
export function currentAccount(): string | null {
  const token = getToken();
  return accountOf(token) ?? (known && known.token === token ? known.account : null);
}
