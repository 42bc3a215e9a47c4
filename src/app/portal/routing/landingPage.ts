import { areasPath, landingOf, mayEnter } from '#access/permissions.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { getReturnPath } from '#ui/session/session.ts';
import { findRoute, mayBelow } from '#access/findRoute.ts';

/**
 * Where /dashboard redirects a user with permissions: to the page they left, or else to the landing page of
 * their first permission.
 */
export function landingPage(index: ClientIndex, permissions: readonly string[]): string {
  const back = pageToReturnTo(index, permissions);
  if (back) return back;
  const landing = landingOf(index.landings, permissions);
  if (!landing) console.warn(`The permission "${permissions[0]}" has no landing page.`);
  return landing ?? areasPath;
}

/** The page on which the last session ended, if the user who has now signed in may enter it. */
function pageToReturnTo(index: ClientIndex, permissions: readonly string[]): string | undefined {
  const page = getReturnPath()?.replace(/^\/+/, '/');
  const match = page ? findRoute(index, page.split('?')[0]!) : undefined;
  return page && match && mayBelow(match) && mayEnter(match.route.requirement, permissions)
    ? page
    : undefined;
}
