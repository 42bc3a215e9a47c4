/**
 * The ends of sessions and second factors, kept outside of the records: a back-up of these, put back, has neither a
 * session that was ended since nor a factor that was removed. At each start they are made again where they are missing.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isThere,
  isWriteRefused,
  makePrivateFolder,
  privateMode,
  replaceDurably,
  syncNow,
} from '#host/durableWrites.ts';
import { isMap } from '#model/values/values.ts';

/** Seconds. No token lives longer. */
export const longestSession = 12 * 3600;

/** `expires`: in seconds since 1970; from then on nobody needs the mark. A factor has none: it stays removed. */
export type End =
  | { token: string; account: string; expires: number }
  | { account: string; stamp: string; expires: number }
  | { factor: string };

export class Ends {
  readonly #file: string;
  #all: readonly End[] | undefined;

  /** @param folder `PORTAL_DATA` */
  constructor(folder: string) {
    this.#file = path.join(folder, 'ended');
  }

  /** Durable when it returns, unless the folder refuses to be written. */
  add(ends: readonly End[]): void {
    if (ends.length === 0) return;
    try {
      makePrivateFolder(path.dirname(this.#file));
      // begins a line of its own, also after one that a full disk cut off
      appendFileSync(this.#file, ends.map((end) => `\n${JSON.stringify(end)}`).join(''), {
        mode: privateMode,
      });
      syncNow(this.#file);
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
    }
  }

  /** Those that still count. The others are forgotten. */
  read(): readonly End[] {
    if (this.#all) return this.#all;
    if (!isThere(this.#file)) return (this.#all = []);
    const lines = readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    const now = Date.now() / 1000;
    const all = lines.flatMap(endIn).filter((end) => 'factor' in end || end.expires > now);
    this.#all = all;
    if (all.length < lines.length)
      try {
        const text = all.map((end) => `\n${JSON.stringify(end)}`).join('');
        replaceDurably(this.#file, text, { mode: privateMode, beside: `${this.#file}.tmp` });
      } catch (error) {
        if (!isWriteRefused(error)) throw error;
      }
    return all;
  }
}

/** A line that was cut off by a crash is no end: what it was about has not been answered. */
function endIn(line: string): End[] {
  try {
    const end: unknown = JSON.parse(line);
    return isMap(end) ? [end as End] : [];
  } catch {
    return [];
  }
}
