/** The audit stream: writes the facts that the server tells. */
import { LRUCache } from 'lru-cache';
import { AuditChain, cutAudit } from '#host/auditFile.ts';
import type { Fact, Tell } from '#server/caller/facts.ts';
import type { Log } from '#server/http/requestLog.ts';
import { Periodic } from '#host/periodic.ts';

/** Milliseconds for which refusals are counted together. */
const countedFor = 60_000;
const mostCounted = 1000;
/** Milliseconds after the last request of a view as another account, until the next one counts as another view. */
const viewLasts = 30 * 60_000;

type Counted = { line: Fact; count: number };

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

  readonly hear: Tell = (fact) => {
    if (fact.event === 'view-as') this.#noteView(fact);
    else if (fact.event === 'refused') this.#noteRefusal(fact);
    else this.#add(fact);
  };

  #add(fact: Fact) {
    this.#chain.add({ at: new Date().toISOString(), ...fact });
  }

  /** Once for a view, however many requests it makes. */
  #noteView(fact: Fact): void {
    const key = JSON.stringify([fact.account, fact.address, fact.as]);
    if (this.#views.get(key)) return;
    this.#views.set(key, true);
    this.#add(fact);
  }

  /** Counts a refused request, by account, route, status and minute. */
  #noteRefusal(fact: Fact): void {
    const key = JSON.stringify([fact.account, fact.route, fact.outcome]);
    const known = this.#refused.get(key);
    if (known) return void known.count++;
    if (this.#refused.size >= mostCounted) this.#flush();
    this.#refused.set(key, { line: fact, count: 1 });
    this.#timer ??= setTimeout(() => this.#flush(), countedFor).unref();
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { line, count } of this.#refused.values()) this.#add({ ...line, count });
    this.#refused.clear();
  }

  /** Writes what is still counted. */
  async close(): Promise<void> {
    this.#flush();
    await this.#chain.written();
  }
}

/**
 * Opens the audit stream. Lines of a file are cut once they are older than so many days, at the start and each day.
 *
 * @param target a file, or `stdout`
 */
export function openAudit(target: string, days: number | undefined, log: Log): Audit {
  const audit = new Audit(target, log);
  if (days === undefined || target === 'stdout') return audit;
  const cut = () =>
    cutAudit(target, new Date(Date.now() - days * dayMs).toISOString()).catch((error: unknown) =>
      log.failure(error, { while: 'cutting the audit stream' }),
    );
  new Periodic(dayMs, cut).start().wake();
  return audit;
}
const dayMs = 86_400_000;
