import type { Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { HttpError } from './http.ts';

export const notFoundMessage = (resource: Resource) =>
  translate('read.missing', { name: resource.label.one });

/** The ETag. A record that the user only sees the name of has no version. */
export const versionHeader = (record: Readonly<Record<string, unknown>>): Record<string, string> =>
  typeof record.version === 'number' ? { ETag: `"${record.version}"` } : {};

/** Says that a write was done otherwise than asked. */
export const noticeHeader = (text: string) => ({ 'Portal-Notice': encodeURIComponent(text) });

/** The version that the request is based on, from the body or If-Match; undefined when neither has one. */
export function readVersion(body: unknown, ifMatch: string | undefined): number | undefined {
  const sent = (body as { version?: unknown } | undefined)?.version;
  let oldest: number | undefined;
  for (const version of [sent, ifMatch === '*' ? undefined : ifMatch?.replace(/^(?:W\/)?"(.*)"$/, '$1')]) {
    if (version === undefined || (version === sent && (sent === null || sent === ''))) continue;
    if (!/^\d{1,15}$/.test(String(version))) throw new HttpError(400, translate('query.version'));
    // If they differ, the older one decides.
    oldest = Math.min(oldest ?? Infinity, Number(version));
  }
  return oldest;
}
