/**
 * The ends of sessions and second factors, kept outside of the records: a back-up of these, put back, has neither a
 * session that was ended since nor a factor that was removed. At each start they are made again where they are missing.
 */
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { isThere, makePrivateFolder, privateMode, syncNow, unlessRefused } from '#host/durableWrites.ts';
import { isMap } from '#model/values/values.ts';
import { randomId } from '#host/randomId.ts';

/** Seconds. No token lives longer. */
export const longestSession = 12 * 3600;

/**
 * The end of one token, or of all sessions that began with an account's stamp. `expires`: in seconds since 1970; from then on no
 * token is valid that the end is about.
 */
export type End =
  | { token: string; account: string; expires: number }
  | { account: string; stamp: string; expires: number }
  | LastingEnd;
/** What stays ended, such as a second factor: `{ factor }` with what tells it from others. */
export type LastingEnd = { factor: string };
export const isLasting = (end: End): end is LastingEnd => 'factor' in end;

const fileName = 'ended';
/** Milliseconds for which a file that was put aside may still get a line from a process that had it open. */
const asideFor = 86_400_000;

/**
 * Several processes may share the folder, so no file is ever written anew: one that holds ends which no longer count is put
 * aside under another name, and a day later what still counts of it is appended again.
 */
export class Ends {
  readonly #folder: string;
  readonly #onRefused: (error: unknown) => void;

  /**
   * @param folder `PORTAL_DATA`
   * @param onRefused told that an end could not be noted: a back-up that is put back could bring back what it is about
   */
  constructor(folder: string, onRefused: (error: unknown) => void = () => undefined) {
    this.#folder = folder;
    this.#onRefused = onRefused;
  }

  /** Durable when it returns, unless the folder refuses to be written. */
  add(ends: readonly End[]): void {
    if (ends.length > 0) this.#append(ends.map((end) => JSON.stringify(end)));
  }

  #append(lines: readonly string[]): boolean {
    return unlessRefused(this.#onRefused, () => {
      makePrivateFolder(this.#folder);
      const file = path.join(this.#folder, fileName);
      // Each end begins a line of its own, also after a line that a full disk has cut off.
      appendFileSync(file, lines.map((line) => `\n${line}`).join(''), { mode: privateMode });
      syncNow(file);
    });
  }

  /** The ends that still count. At each start the files forget the others. */
  read(): readonly End[] {
    const files = this.#files();
    const all = new Map(files.flatMap(({ counting }) => [...counting]));
    for (const file of files) this.#forget(file, files);
    return [...all.values()];
  }

  #files(): Kept[] {
    if (!isThere(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => /^ended(?:\.[0-9a-f]{16})?$/.test(name));
    return names.toSorted().map((name) => {
      const file = path.join(this.#folder, name);
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      const counting = lines.flatMap((line) => {
        const end = countingIn(line);
        return end ? [[line, end] as const] : [];
      });
      return { name, file, counting, isTidy: counting.length === lines.length };
    });
  }

  #forget({ name, file, counting, isTidy }: Kept, files: readonly Kept[]): void {
    if (name === fileName) {
      if (isTidy || files.length > 1) return;
      unlessRefused(this.#onRefused, () => {
        const now = new Date();
        try {
          utimesSync(file, now, now);
          renameSync(file, `${file}.${randomId(8, 'hex')}`);
        } catch (error) {
          // Another process has put the file aside already.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        }
      });
      return;
    }
    const isOld = (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - asideFor;
    if (!isOld) return;
    if (counting.length === 0 || this.#append(counting.map(([line]) => line)))
      unlessRefused(this.#onRefused, () => rmSync(file, { force: true }));
  }
}

/** A file of ends: the lines that still count, each with its end, and whether it has no other line. */
type Kept = { name: string; file: string; counting: readonly (readonly [string, End])[]; isTidy: boolean };

/** A line that was cut off by a crash is no end: what it was about has not been answered. */
function endIn(line: string): End | undefined {
  try {
    const end: unknown = JSON.parse(line);
    return isMap(end) ? (end as End) : undefined;
  } catch {
    return undefined;
  }
}

function countingIn(line: string): End | undefined {
  const end = endIn(line);
  return end && (isLasting(end) || end.expires > Date.now() / 1000) ? end : undefined;
}
