/**
 * Stack traces that name the sources, not the bundle. `node --enable-source-maps` does so too, but reads the
 * bundle's map at each start: a fifth of the CPU time until the first answer. Here the first error does.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getOrMake } from '#model/lib/memoize.ts';

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
export const sourceStack = (stack: string): string =>
  stack.replace(places, (call, file: string, line: string, column: string) => {
    const origin = getOrMake(maps, file, () => readMap(file))?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return call;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
