/** Exports are made in a browser, which says so. */
import { exportFormats } from '#model/api/exports.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Tell } from '#server/caller/facts.ts';
import { badRequest, forbidden, type HttpResponse } from '#server/http/http.ts';

/** POST /api/record-exports `{ resource, format, count }`: a browser says that its user takes records along. */
export function noteExport(
  { portal, account, access }: Caller,
  body: unknown,
  { tell, method, address }: { tell: Tell | undefined; method: string; address: string },
): HttpResponse {
  const { resource, format, count } = (body ?? {}) as Record<string, unknown>;
  const grants = access.resources.get(String(resource))?.grants ?? [];
  if (typeof resource !== 'string' || !grants.some(({ verbs, byIdOnly }) => verbs.has('list') && !byIdOnly))
    throw forbidden(translate('forbidden.list', { name: String(resource).slice(0, 40) }));
  const isCount = Number.isSafeInteger(count) && (count as number) >= 0;
  if (!isCount || !(exportFormats as readonly unknown[]).includes(format))
    throw badRequest(translate('provider.sayExport'));
  tell?.({
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
