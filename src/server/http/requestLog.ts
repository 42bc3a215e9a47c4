/**
 * The server's log: one JSON object per line. Requests go to standard output, failures to standard error. It
 * never contains bodies, query strings, tokens or passwords.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { LogLevel } from '#host/env.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { translate } from '#messages/translate.ts';

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
