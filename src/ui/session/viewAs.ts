/**
 * "Ver como" in this tab: the user or permissions as which the portal is viewed. It lasts as long as the tab
 * and the token that started it. The stored session is unchanged, and other tabs are not affected.
 */
import { keep, accountKey } from '#kit/storage.ts';
import { viewAsHeader, writeViewAs, type ViewAs } from '#access/viewAsHeader.ts';

export type Viewing = {
  who: ViewAs;
  /** For the banner: a name, or the permissions. */
  label: string;
  permissions: string[];
  /** The address to return to. */
  from: string;
};

/** The end of a token's signature, which identifies the token but gives no access. */
const markOf = (token: string) => token.slice(-12);

/** Null when not viewing as another user, or for another token than the one that started it. */
export function viewingWith(token: string | null): Viewing | null {
  if (!token) return null;
  const text = sessionStorage.getItem(accountKey('viewAs'));
  if (!text) return null;
  const { mark, ...viewing } = JSON.parse(text) as Viewing & { mark: string };
  return mark === markOf(token) ? viewing : null;
}

export const startViewing = (viewing: Viewing, token: string): void =>
  void keep(sessionStorage, accountKey('viewAs'), JSON.stringify({ ...viewing, mark: markOf(token) }));

export const stopViewing = (): void => sessionStorage.removeItem(accountKey('viewAs'));

/** The header that requests it from the server. */
export const headersFor = (who: ViewAs): Record<string, string> => ({ [viewAsHeader]: writeViewAs(who) });
