/** The limits of what a client may send, and of the time that it may take. Sizes in bytes, times in milliseconds. */
import { ownBodyAt } from '#access/operations.ts';
import { translate } from '#messages/translate.ts';
import { probePath } from './signature.ts';

export const connectionLimits = {
  /** High because a filter may carry a thousand ids in the address. */
  headers: 64 * 1024,
  headersTime: 10_000,
  /** Long enough for a photo on a slow line. The bodies below have shorter limits. */
  requestTime: 300_000,
  /**
   * For which an idle connection is kept. A proxy that sends a request into a connection which is just being closed
   * answers 502, so this is longer than proxies keep theirs: nginx and load balancers 60 s, Caddy 2 minutes.
   */
  idleTime: 125_000,
  /** For which a connection that goes on sending after its answer stays open, so that the client can read the answer. */
  unreadTime: 15_000,
} as const;

export type BodyLimit = { size: number; time: number; tooLarge: () => string };

export const bodyLimits = {
  json: { size: 256 * 1024, time: 15_000, tooLarge: () => translate('http.tooLarge') },
  /** The rows of a table, to be checked before they are sent. */
  rows: {
    size: 8_000_000,
    time: 60_000,
    tooLarge: () => translate('documents.tooLarge', { size: 8 }),
  },
  /** The logout token of a provider. */
  form: { size: 32 * 1024, time: 15_000, tooLarge: () => translate('http.tooLarge') },
  /** A year of a bank's statements. */
  document: {
    size: 20_000_000,
    time: 60_000,
    tooLarge: () => translate('documents.tooLarge', { size: 20 }),
  },
} as const satisfies Record<string, BodyLimit>;

/**
 * The limit of bodies at an address; undefined for uploads, whose field says it (see api/fileRequests.ts), and for the requests
 * of `portal doctor`, which are signed.
 */
export function bodyLimitAt(path: string): BodyLimit | undefined {
  if (path === probePath) return undefined;
  const body = path.startsWith('/api/') ? ownBodyAt(path.slice('/api'.length)) : undefined;
  return body === 'field' ? undefined : bodyLimits[body ?? 'json'];
}
