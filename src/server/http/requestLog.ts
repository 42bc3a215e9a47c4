/**
 * The server's log: one JSON object per line. Requests go to standard output, failures to standard error. It
 * never contains bodies, query strings, tokens or passwords.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getOrMake } from '#model/lib/memoize.ts';
import { randomId } from '../randomId.ts';
import { translate } from '#messages/translate.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

// Stack traces that name the sources, not the bundle. `node --enable-source-maps` does so too, but reads the
// bundle's map at each start: a fifth of the CPU time until the first answer. Here the first error does.

/** File, line and column of a call. */
const places = /(file:\/\/[^\s()]+):(\d+):(\d+)/g;

/** By file; null for files without a map beside them, or with one that can't be read. */
const maps = new Map<string, SourceMap | null>();

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

/** The same stack trace; calls of files that have a source map name file, line and column of the source. */
const sourceStack = (stack: string): string =>
  stack.replace(places, (call, file: string, line: string, column: string) => {
    const origin = getOrMake(maps, file, () => readMap(file))?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return call;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });

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

export const logLevels = ['off', 'errors', 'all'] as const;
/** `errors`: failures, and requests answered with 5xx; `all`: also every request to API and config. */
export type LogLevel = (typeof logLevels)[number];

type Line = Readonly<Record<string, unknown>>;
export type Log = {
  request(line: Line & { status: number; path: string }): void;
  /** Logs an error that the answer, if there is one, doesn't explain. `about` says where it happened. */
  failure(error: unknown, about?: Line): void;
  /** Logs something that is no failure but that admins may look for. */
  notice(message: string, about?: Line): void;
};

type Writers = { out: (line: string) => void; err: (line: string) => void };
const streams: Writers = {
  out: (line) => void process.stdout.write(line),
  err: (line) => void process.stderr.write(line),
};

export function createLog(level: LogLevel, { out, err }: Writers = streams): Log {
  const line = (kind: string, fields: Line) =>
    `${JSON.stringify({ at: new Date().toISOString(), kind, ...fields })}\n`;
  return {
    request(fields) {
      const failed = fields.status >= 500;
      if (level === 'off' || (level === 'errors' && !failed)) return;
      // Requests for pages and their files are many and rarely of interest.
      if (failed || isWork(fields.path)) out(line('request', fields));
    },
    failure(error, about = {}) {
      if (level !== 'off') err(line('failure', { ...about, error: describe(error) }));
    },
    notice(message, about = {}) {
      if (level !== 'off') out(line('notice', { ...about, message }));
    },
  };
}

const isWork = (path: string) => /^\/(api|config)(\/|$)/.test(path);

/** The stack with its causes: a failed save may come from a disk error. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack === undefined ? String(error) : sourceStack(error.stack);
  return error.cause === undefined
    ? text
    : `${text}\n${translate('serving.causedBy', { cause: describe(error.cause) })}`;
}

type Trace = { id: string; log: Log; clock: StageClock; user?: unknown; cause?: string; rule?: string };
const traces = new WeakMap<IncomingMessage, Trace>();

/** Gives the request an id, which the answer carries as well, and logs it once it is over. */
export function trace(log: Log, req: IncomingMessage, res: ServerResponse) {
  const since = performance.now();
  const known: Trace = { id: randomId(8, 'hex'), log, clock: new StageClock() };
  traces.set(req, known);
  res.setHeader('X-Request-Id', known.id);
  const { method } = req;
  const path = (req.url ?? '/').split('?')[0]!.slice(0, 300);
  res.once('close', () =>
    log.request({
      id: known.id,
      method,
      path,
      status: res.statusCode,
      ms: Math.round((performance.now() - since) * 10) / 10,
      ...(known.user !== undefined && { user: known.user }),
      ...(/^\/api(\/|$)/.test(path) && { stages: known.clock.durations() }),
      ...(!res.writableFinished && { aborted: true }),
      ...(known.cause !== undefined && { cause: known.cause }),
      ...(known.rule !== undefined && { rule: known.rule }),
    }),
  );
}

/** The clock of a request's stages, whose durations the log shows. */
export const stageClockOf = (req: IncomingMessage): StageClock => traces.get(req)?.clock ?? new StageClock();

/** Records the user of a request, once known. */
export function noteUser(req: IncomingMessage, user: unknown) {
  const known = traces.get(req);
  if (known) known.user = user;
}

/** Records why a request is answered 503: what its error stands for, or the answer's own words. */
export function noteCause(req: IncomingMessage, error: Error) {
  const known = traces.get(req);
  if (known) known.cause = messagesOf(error.cause) || error.message;
}

/** Records the rule that has refused a request: its message says why, and not which rule says so. */
export function noteRule(req: IncomingMessage, rule: string) {
  const known = traces.get(req);
  if (known) known.rule = rule;
}

const messagesOf = (error: unknown): string =>
  error instanceof Error ? [error.message, messagesOf(error.cause)].filter(Boolean).join(' ') : '';

/** Logs a failure. Returns the request id, by which the user can report it. */
export function noteFailure(req: IncomingMessage, error: unknown): string {
  const { id, log } = traces.get(req) ?? { id: '', log: createLog('errors') };
  log.failure(error, { id });
  return id;
}

/** Milliseconds in which a notice of one kind is logged once. */
const noticePause = 60_000;
const lastNotices = new WeakMap<Log, Map<string, { at: number; skipped: number }>>();

/** Logs a notice at most once a minute per `kind`, with the number of those since the last one. */
export function noteNotice(req: IncomingMessage, kind: string, message: string): void {
  const { id, log } = traces.get(req) ?? { id: '', log: createLog('errors') };
  const known = lastNotices.get(log) ?? new Map<string, { at: number; skipped: number }>();
  lastNotices.set(log, known);
  const last = known.get(kind);
  if (last && performance.now() - last.at < noticePause) return void last.skipped++;
  log.notice(message, { id, ...(last && last.skipped > 0 && { skipped: last.skipped }) });
  known.set(kind, { at: performance.now(), skipped: 0 });
}
