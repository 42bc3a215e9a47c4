/** What is told to auditors: who came in, by which way, and what decides about rights. Never a secret. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { AuditChain } from '#host/auditFile.ts';
import type { FileStore } from '../data/files.ts';
import type { Log } from '../http/requestLog.ts';
import { pathOf } from '../http/http.ts';
import { requestContextOf } from '../http/requestContext.ts';
import { memoize } from '#model/lib/memoize.ts';

export type AuditEvent = {
  event:
    | 'sign-in'
    | 'sign-out'
    | 'refused'
    | 'rights'
    | 'publish'
    | 'export'
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
/** Absent where no stream is asked for. */
export type AuditSink = (event: AuditEvent) => void;

/** Milliseconds for which refusals are counted together. */
const countedFor = 60_000;
const mostCounted = 1000;
/** Milliseconds after the last request of a view as another account, until the next one counts as another view. */
const viewLasts = 30 * 60_000;

type Counted = { line: AuditEvent; count: number };

export class Audit {
  readonly #chain: AuditChain;
  readonly #refused = new Map<string, Counted>();
  readonly #views = new LRUCache<string, true>({ max: 5000, ttl: viewLasts, updateAgeOnGet: true });
  #timer: NodeJS.Timeout | undefined;

  constructor(target: string, log: Log) {
    this.#chain = new AuditChain(target, (error) =>
      log.failure(error, { while: 'writing the audit stream' }),
    );
  }

  readonly add: AuditSink = (event) => this.#chain.add({ at: new Date().toISOString(), ...event });

  /** Once for a view, however many requests it makes. */
  noteView(event: AuditEvent): void {
    const key = JSON.stringify([event.account, event.address, event.as]);
    if (this.#views.get(key)) return;
    this.#views.set(key, true);
    this.add(event);
  }

  /** Counts a refused request, by account, route, status and minute. */
  noteRefusal(event: AuditEvent): void {
    const key = JSON.stringify([event.account, event.route, event.outcome]);
    const known = this.#refused.get(key);
    if (known) return void known.count++;
    if (this.#refused.size >= mostCounted) this.#flush();
    this.#refused.set(key, { line: event, count: 1 });
    this.#timer ??= setTimeout(() => this.#flush(), countedFor).unref();
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { line, count } of this.#refused.values()) this.add({ ...line, count });
    this.#refused.clear();
  }

  /** Writes what is still counted. */
  async close(): Promise<void> {
    this.#flush();
    await this.#chain.written();
  }
}

/** Follows a request: what is refused, apart from sign-ins, which have lines of their own. */
export function watchRefusals(
  audit: Audit,
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
    audit.noteRefusal({
      event: 'refused',
      account: account ?? null,
      address,
      method: method(account !== undefined),
      outcome: String(res.statusCode),
      // Without the ids of records: refusals are counted by route, and there would be one count for each record.
      route: `${req.method} ${path.split('/').slice(0, 3).join('/').slice(0, 80)}`,
    });
  });
}

/** Who is told of changes of rights by the transactions of one server: they know nothing of requests. */
const sinks = memoize((_files: FileStore): { sink?: AuditSink } => ({}));
export const tellOfRights = (files: FileStore, sink: AuditSink): void => void (sinks(files).sink = sink);
export const rightsSinkOf = (files: FileStore): AuditSink | undefined => sinks(files).sink;
