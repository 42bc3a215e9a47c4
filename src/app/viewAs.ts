/**
 * "Ver como" in this tab: whom the portal is being seen as. It lasts as long as the tab and the token that began it;
 * what the sign-in stored stays as it is, and other tabs know nothing of it.
 */
import { viewAsHeader, writeViewAs, type ViewAs } from '../access/viewAsHeader.ts';

export type Viewing = {
  who: ViewAs;
  /** For the banner: a name, or the permissions. */
  label: string;
  permissions: string[];
  /** Where to go back to. */
  from: string;
};

const key = 'portal.viewAs';

/** The end of a token's signature tells it from others and opens nothing. */
const markOf = (token: string) => token.slice(-12);

/** Null without it, and for another token than that of who began it. */
export function viewingWith(token: string | null): Viewing | null {
  const text = sessionStorage.getItem(key);
  if (!text || !token) return null;
  const { mark, ...viewing } = JSON.parse(text) as Viewing & { mark: string };
  return mark === markOf(token) ? viewing : null;
}

export const startViewing = (viewing: Viewing, token: string): void =>
  sessionStorage.setItem(key, JSON.stringify({ ...viewing, mark: markOf(token) }));

export const stopViewing = (): void => sessionStorage.removeItem(key);

/** The header that asks the server for it. */
export const headersFor = (who: ViewAs): Record<string, string> => ({ [viewAsHeader]: writeViewAs(who) });
