/** One request while it is answered: how it is logged and measured, and what its caller has written before. */
import { causesInWords } from '#host/causes.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getOrMake } from '#model/values/memoize.ts';
import { randomId } from '#host/randomId.ts';
import { CallerWrites } from './callerWrites.ts';
import { createLog, type Log } from './requestLog.ts';

/** Milliseconds that each stage of a request has taken. Stages of several writes in one request add up. */
export class StageClock {
  readonly #durations: Map<string, number>;
  #since = performance.now();

  constructor(durations = new Map<string, number>()) {
    this.#durations = durations;
  }

  /** Ends a stage: it has lasted since the one before. */
  mark(stage: string) {
    const now = performance.now();
    this.#durations.set(stage, (this.#durations.get(stage) ?? 0) + now - this.#since);
    this.#since = now;
  }

  /** A clock for a write that may run beside others of the same request. */
  split(): StageClock {
    return new StageClock(this.#durations);
  }

  /** In tenths of a millisecond, in the order in which the stages ended first. */
  durations(): Record<string, number> {
    const rounded: Record<string, number> = {};
    for (const [stage, ms] of this.#durations) rounded[stage] = Math.round(ms * 10) / 10;
    return rounded;
  }

  /** For the header Server-Timing. */
  header(): string {
    const parts: string[] = [];
    for (const [stage, ms] of this.#durations) parts.push(`${stage};dur=${ms.toFixed(1)}`);
    return parts.join(', ');
  }
}

/** Never contains names that a client made up, or the number of series of the metrics would grow without end. */
type Operation = { operation: string; resource?: string };

export class RequestContext {
  readonly id: string;
  /** Its durations are logged. */
  readonly clock: StageClock;
  operation: Operation | undefined;
  /** The account, as the log names it. */
  user: unknown;
  /** Its e-mail. */
  account: string | undefined;
  /** The rule that has refused the request: its message says why, and not which rule says so. */
  rule: string | undefined;
  /** Why the answer is 503. */
  cause: string | undefined;
  writes: CallerWrites | undefined;
  readonly #log: Log;

  constructor(log: Log) {
    this.id = randomId(8, 'hex');
    this.clock = new StageClock();
    this.#log = log;
  }

  /** The cause is that of the error, or the words of the answer. */
  noteUnavailable(error: Error): void {
    this.cause = error.cause === undefined ? error.message : causesInWords(error.cause);
  }

  /** Logs a failure. Returns the request id, by which the user can report it. */
  noteFailure(error: unknown): string {
    this.#log.failure(error, { id: this.id });
    return this.id;
  }

  /** Logs a notice at most once a minute per `kind`, with the number of those since the last one. */
  noteNotice(kind: string, message: string): void {
    const known = getOrMake(lastNotices, this.#log, () => new Map<string, { at: number; skipped: number }>());
    const last = known.get(kind);
    if (last && performance.now() - last.at < noticePause) return void last.skipped++;
    this.#log.notice(message, { id: this.id, ...(last && last.skipped > 0 && { skipped: last.skipped }) });
    known.set(kind, { at: performance.now(), skipped: 0 });
  }
}

/** Milliseconds in which a notice of one kind is logged once. */
const noticePause = 60_000;
const lastNotices = new WeakMap<Log, Map<string, { at: number; skipped: number }>>();

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** Gives a request that has arrived its context, and logs it once it is over. The answer carries its id as well. */
export function openContext(log: Log, req: IncomingMessage, res: ServerResponse): RequestContext {
  const since = performance.now();
  const context = new RequestContext(log);
  contexts.set(req, context);
  res.setHeader('X-Request-Id', context.id);
  const { method, url = '/' } = req;
  const path = url.split('?')[0]!.slice(0, 300);
  res.once('close', () =>
    log.request({
      id: context.id,
      method,
      path,
      status: res.statusCode,
      ms: Math.round((performance.now() - since) * 10) / 10,
      ...(context.user !== undefined && { user: context.user }),
      ...(/^\/api(\/|$)/.test(path) && { stages: context.clock.durations() }),
      ...(!res.writableFinished && { aborted: true }),
      ...(context.cause !== undefined && { cause: context.cause }),
      ...(context.rule !== undefined && { rule: context.rule }),
    }),
  );
  return context;
}

/** A request that the server makes itself is a part of the one that it answers by it. */
export const joinContext = (part: IncomingMessage, whole: IncomingMessage): void =>
  void contexts.set(part, requestContextOf(whole));

export const requestContextOf = (req: IncomingMessage): RequestContext =>
  getOrMake(contexts, req, () => new RequestContext(createLog('errors')));

/**
 * For the store, which no request is passed to. While a storage is in use, Node (before 24) notes the context of every
 * promise of the process: so only a store that asks for it runs in one.
 */
const underWay = new AsyncLocalStorage<RequestContext>();
export const inContext = <T>(context: RequestContext, run: () => T): T => underWay.run(context, run);

/** What the caller of the request that is being answered has written; undefined outside of a request. */
export const callerWrites = (): CallerWrites | undefined => underWay.getStore()?.writes;
