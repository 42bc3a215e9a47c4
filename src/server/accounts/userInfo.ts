/** What a browser learns of the account that has signed in. */
import { allowedUserFields, permissionLabels } from '#access/accounts.ts';
import { lapsedProviders } from '#access/groups.ts';
import type { HttpResponse } from '../http/http.ts';
import { permissionsTold } from '../caller/accounts.ts';
import type { Caller } from '../caller/caller.ts';

/**
 * GET /api/user-info: the account, and those of its fields that filters and conditions of the user's
 * screens depend on.
 */
export function userInfo({ account, access, viewer, portal, isHeldBack }: Caller): HttpResponse {
  const { accounts } = portal;
  const { inFilters, inConditions } = allowedUserFields(access);
  const fields = [...new Set([...inFilters, ...inConditions])].map((id) => [
    id,
    viewer.variables.user?.[id] ?? null,
  ]);
  const stored = permissionsTold(account, portal);
  const labels = permissionLabels(portal, stored.permissions ?? []);
  const lapsed = lapsedProviders(account, portal, stored.permissions ?? []);
  const depends = Object.fromEntries(fields) as Record<string, unknown>;
  const body = {
    email: account[accounts.email] ?? null,
    ...depends,
    name: account[accounts.name] ?? null,
    subscriptionPlan: account[accounts.plan] ?? null,
    id: account.id,
    // As the server reads it where screens depend on it.
    ...(accounts.email !== 'email' && { email: account[accounts.email] ?? null }),
    ...(!account[accounts.password] && { hasPassword: false }),
    ...(isHeldBack && { factorRequired: true }),
    ...stored,
    ...(lapsed.length > 0 && { lapsed }),
    ...(Object.keys(labels).length > 0 && { permissionLabels: labels }),
  };
  return { body };
}
