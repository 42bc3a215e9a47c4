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

/**
 * The end of one token, of all sessions that began with an account's stamp, or of a second factor. `expires`: in seconds
 * since 1970; from then on no token is valid that the end is about. A removed factor stays removed, so its end has none.
 */
export type End =
  | { token: string; account: string; expires: number }
  | { account: string; stamp: string; expires: number }
  | { factor: string };

export class Ends {
  readonly #file: string;

  /** @param folder `PORTAL_DATA` */
  constructor(folder: string) {
    this.#file = path.join(folder, 'ended');
  }

  /** Durable when it returns, unless the folder refuses to be written. */
  add(ends: readonly End[]): void {
    if (ends.length === 0) return;
    unlessRefused(() => {
      makePrivateFolder(path.dirname(this.#file));
      appendFileSync(this.#file, linesOf(ends), { mode: privateMode });
      syncNow(this.#file);
    });
  }

  /** The ends that still count. The file forgets the others. */
  read(): readonly End[] {
    if (!isThere(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    const now = Date.now() / 1000;
    const all = lines.flatMap(endIn).filter((end) => 'factor' in end || end.expires > now);
    if (all.length < lines.length)
      unlessRefused(() =>
        replaceDurably(this.#file, linesOf(all), { mode: privateMode, beside: `${this.#file}.tmp` }),
      );
    return all;
  }
}

/** Each end begins a line of its own, also after a line that a full disk has cut off. */
const linesOf = (ends: readonly End[]) => ends.map((end) => `\n${JSON.stringify(end)}`).join('');

function unlessRefused(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
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
