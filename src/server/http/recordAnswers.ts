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

/**
 * An entity tag of ours as it comes back (RFC 9110, 8.8.3): weak, and with the mark of a proxy that has compressed the answer,
 * such as "3-gzip" (Apache), "3--gzip" (Jetty), "3;br" or "3:zstd".
 */
const returnedTag = /^(?:(?:W\/)?"(\d{1,15})(?:(?:-{1,2}|[;:])(?:gzip|br|zstd|deflate))?"|(\d{1,15}))$/;

/** The versions that If-Match allows; undefined where it allows any. */
function versionsInIfMatch(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((tag) => {
    const [, quoted, version = quoted] = returnedTag.exec(tag.trim()) ?? [];
    if (version === undefined) throw badVersion();
    return Number(version);
  });
}

function versionInBody(body: unknown): number | undefined {
  const { version } = (body ?? {}) as { version?: unknown };
  if (version === undefined || version === null || version === '') return undefined;
  if (!/^\d{1,15}$/.test(String(version))) throw badVersion();
  return Number(version);
}

const badVersion = () => new HttpError(400, translate('query.version'));

/**
 * The versions of the record on which the request may be based, from the body and If-Match; undefined when neither names one.
 * Where both do, a version has to be named by both.
 */
export function readVersions(body: unknown, ifMatch: string | undefined): readonly number[] | undefined {
  const [sent, matching] = [versionInBody(body), versionsInIfMatch(ifMatch)];
  if (sent === undefined) return matching;
  return matching && !matching.includes(sent) ? [] : [sent];
}
