import { conjunction } from '../model/filter.ts';
import type { Filter, Requirement, Scope } from '../model/types.ts';

export { conjunction };

const lower = (permissions: readonly string[]) =>
  new Set(permissions.map((permission) => permission.toLowerCase()));

/**
 * Whether someone with these permissions may enter. Spelling in upper or lower case is one permission; a
 * requirement without permissions lets every signed-in user in.
 */
export function mayEnter(requirement: Requirement, permissions: readonly string[]): boolean {
  if (requirement.permissions.length === 0) return true;
  const held = lower(permissions);
  const has = (permission: string) => held.has(permission.toLowerCase());
  return requirement.mode === 'any' ? requirement.permissions.some(has) : requirement.permissions.every(has);
}

/** Where who has no landing page begins. */
export const areasPath = '/default';

/** The landing page that the first permission chooses; undefined when no department knows it. */
export function landingOf(
  landings: Readonly<Record<string, string>>,
  permissions: readonly string[],
): string | undefined {
  const first = permissions[0]?.toLowerCase();
  return first !== undefined && Object.hasOwn(landings, first) ? landings[first] : undefined;
}

/**
 * A screen's filter for someone who enters it with these permissions: its own filter and the rows of its scope.
 *
 * Of several permissions that each would let him in, the widest counts (any of the scopes); where all are
 * required, each scope narrows. A permission that the scope does not name is not narrowed.
 */
export function filterFor(
  screen: { filter?: Filter; scope: Scope },
  requirement: Requirement,
  permissions: readonly string[],
): Filter {
  const own = screen.filter ?? {};
  const held = lower(permissions);
  const entered = requirement.permissions.map((name) => name.toLowerCase()).filter((name) => held.has(name));
  const scopes = entered.map((name) => (Object.hasOwn(screen.scope, name) ? screen.scope[name]! : '*'));
  const narrowing = scopes.filter((scope): scope is Filter => scope !== '*');
  if (narrowing.length === 0) return own;
  if (requirement.mode === 'any' && narrowing.length < scopes.length) return own;
  const scope = narrowing.length === 1 ? narrowing[0]! : { [requirement.mode]: narrowing };
  return conjunction(own, scope);
}
