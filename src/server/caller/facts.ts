/** Facts that auditors want to know: who came in, by which way, and what decides about rights. Never a secret. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoize } from '#model/values/memoize.ts';
import type { FileStore } from '../data/files.ts';
import { pathOf } from '../http/http.ts';
import { requestContextOf } from '../http/requestContext.ts';

export type Fact = {
  event:
    | 'sign-in'
    | 'sign-out'
    /** A request; see watchRefusals. */
    | 'refused'
    | 'rights'
    | 'publish'
    | 'export'
    /** Told at each request of the view. */
    | 'view-as'
    | 'factor'
    | 'step-up'
    | 'key'
    | 'invitation'
    | 'reset'
    | 'email';
  /** The e-mail of the account that acts; null: none is known. */
  account: string | null;
  /** The client's network address; null: none, as for a rule. */
  address: string | null;
  /** `password`, `oidc:<provider>`, `key`, `cli`. */
  method: string;
  outcome: string;
  [more: string]: unknown;
};
/** Called at once, in the order of the facts. Where nobody listens, the server has no such function. */
export type Tell = (fact: Fact) => void;

/** The transactions of one server know no other part of it than the store of files. */
const listening = memoize((_files: FileStore): { tell?: Tell } => ({}));
export const listenToChanges = (files: FileStore, tell: Tell): void => void (listening(files).tell = tell);
export const listenerOf = (files: FileStore): Tell | undefined => listening(files).tell;

/** Tells of the request when it is refused. Sign-ins have facts of their own. */
export function watchRefusals(
  tell: Tell,
  req: IncomingMessage,
  res: ServerResponse,
  { address, method }: { address: string; method: (isKnown: boolean) => string },
): void {
  // The API rewrites the address of the request.
  const path = pathOf(req);
  res.once('finish', () => {
    if (
      ![401, 403, 429].includes(res.statusCode) ||
      /^\/api\/login(?:\/|$)/.test(path) ||
      !/^\/(api|config)\//.test(path)
    )
      return;
    const { account } = requestContextOf(req);
    tell({
      event: 'refused',
      account: account ?? null,
      address,
      method: method(account !== undefined),
      outcome: String(res.statusCode),
      // Without the ids of records: there would be one count for each record.
      route: `${req.method} ${path.split('/').slice(0, 3).join('/').slice(0, 80)}`,
    });
  });
}
