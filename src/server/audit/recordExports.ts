/** Exports are made in a browser, which says so. */
import { translate } from '#messages/translate.ts';
import type { Caller } from '../accounts/accounts.ts';
import { badRequest, forbidden, type HttpResponse } from '../http/http.ts';
import type { Audit } from './audit.ts';

/** POST /api/record-exports `{ resource, format, count }`: a browser says that its user takes records along. */
export function noteExport(
  { portal, account, access }: Caller,
  body: unknown,
  { audit, method, address }: { audit: Audit | undefined; method: string; address: string },
): HttpResponse {
  const { resource, format, count } = (body ?? {}) as Record<string, unknown>;
  const grants = access.resources.get(String(resource))?.grants ?? [];
  if (typeof resource !== 'string' || !grants.some(({ verbs, byIdOnly }) => verbs.has('list') && !byIdOnly))
    throw forbidden(translate('forbidden.list', { name: String(resource).slice(0, 40) }));
  if (!Number.isSafeInteger(count) || typeof format !== 'string' || !/^[a-z]{1,10}$/.test(format))
    throw badRequest(translate('provider.sayExport'));
  audit?.add({
    event: 'export',
    account: String(account[portal.accounts.email]),
    address,
    method,
    outcome: 'success',
    resource,
    format,
    count,
  });
  return { body: {} };
}
