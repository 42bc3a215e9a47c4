/**
 * Parses a data file as the server writes it, one record per line, without ever holding its whole text, which
 * can take more memory than the records.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { noSum, sumOf } from './checkedLines.ts';
import { sumOfPart, type Sums } from './dataText.ts';

/** `sums`: the checksums of the parts, as they are in the file. */
export type ParsedData = { state: Record<string, unknown>; sums: Sums };

/**
 * The content of a data file; undefined if it is damaged, or not laid out as `dataText` writes it. The caller then
 * parses the whole file, which also finds the fault.
 *
 * @param portion bytes that are read and parsed at once
 */
export function parseLines(file: string, portion = 64_000): ParsedData | undefined {
  const handle = openSync(file, 'r');
  try {
    return stateOf(new Lines(handle, portion));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    closeSync(handle);
  }
}

function stateOf(lines: Lines): ParsedData | undefined {
  // Another program's file may be one line, which is not worth looking for its end.
  if (!lines.startsWith('{\n')) return undefined;
  lines.next();
  const state: Record<string, unknown> = {};
  const sums: Record<string, string> = {};
  for (let isLast = false; !isLast;) {
    const [, name, value] = /^("(?:[^"\\]|\\.)*"): (.+)$/s.exec(lines.next() ?? '') ?? [];
    if (name === undefined || value === undefined) return undefined;
    const key = JSON.parse(name) as string;
    // Assigned, this name would not become a key.
    if (key === '__proto__') return undefined;
    let end = value;
    if (value === '[') {
      const list = lines.list();
      end = lines.next() ?? '';
      if (!list || (end !== ']' && end !== '],')) return undefined;
      state[key] = list.items;
      sums[key] = list.sum;
    } else {
      const text = value.endsWith(',') ? value.slice(0, -1) : value;
      state[key] = JSON.parse(text);
      sums[key] = Array.isArray(state[key]) ? sumOfPart(state[key]) : sumOf(text);
    }
    isLast = !end.endsWith(',');
  }
  return lines.next() === '}' && lines.isAtEnd() ? { state, sums } : undefined;
}

/** Reads the lines of a file, and its lists, which have one item per line. */
class Lines {
  readonly #handle: number;
  #memory: Buffer;
  /** What was read and not used yet, a part of the memory. */
  #bytes: Buffer;

  constructor(handle: number, portion: number) {
    this.#handle = handle;
    this.#memory = Buffer.allocUnsafeSlow(portion);
    this.#bytes = this.#memory.subarray(0, 0);
  }

  startsWith(text: string): boolean {
    while (this.#bytes.length < text.length) if (!this.#read()) return false;
    return this.#bytes.toString('latin1', 0, text.length) === text;
  }

  /** The next line, without its end. Undefined if there is no complete one. */
  next(): string | undefined {
    for (;;) {
      const end = this.#bytes.indexOf('\n');
      if (end >= 0) return this.#take(end, 1);
      if (!this.#read()) return undefined;
    }
  }

  /** The items up to a line that begins with "]", which remains. Undefined if that line never comes. */
  list(): { items: unknown[]; sum: string } | undefined {
    const parts: unknown[][] = [];
    let sum = noSum;
    for (;;) {
      const end = this.#bytes.indexOf('\n]');
      const cut = end >= 0 ? end : this.#bytes.lastIndexOf(',\n');
      if (cut >= 0) {
        const skipped = end >= 0 ? 1 : 2;
        sum = sumOf(this.#bytes.subarray(0, cut + skipped), sum);
        const text = this.#take(cut, skipped);
        const items = JSON.parse(`[${text}]`) as unknown[];
        // Only a list without items has nothing here: else a comma was one too many.
        if (items.length === 0 && (parts.length > 0 || end < 0)) return undefined;
        parts.push(items);
      }
      // `flat` takes fifteen times as long.
      if (end >= 0) return { items: ([] as unknown[]).concat(...parts), sum };
      if (!this.#read()) return undefined;
    }
  }

  isAtEnd(): boolean {
    return this.#bytes.length === 0 && !this.#read();
  }

  /** Text up to a place; the bytes skipped behind it are used, too. */
  #take(end: number, skipped: number): string {
    const text = this.#bytes.toString('utf8', 0, end);
    this.#bytes = this.#bytes.subarray(end + skipped);
    return text;
  }

  /** Reads on, into the same memory: for new buffers V8 would collect garbage more often. */
  #read(): boolean {
    const rest = this.#bytes.length;
    // A line that is longer than a portion must not be copied once for each portion.
    const memory =
      rest > this.#memory.length / 2 ? Buffer.allocUnsafeSlow(2 * this.#memory.length) : this.#memory;
    memory.set(this.#bytes);
    const count = readSync(this.#handle, memory, rest, memory.length - rest, null);
    this.#memory = memory;
    this.#bytes = memory.subarray(0, rest + count);
    return count > 0;
  }
}
