/**
 * Which installation this is, and the keys that were ended in it. Both are kept outside of the records, so that a back-up
 * of them brings no ended key back, and that a copy of the data, such as one to try things, accepts none of the original's
 * keys.
 */
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  isThere,
  isWriteRefused,
  makePrivateFolder,
  privateMode,
  replaceDurably,
  syncNow,
  unlessRefused,
} from '#host/durableWrites.ts';
import { memoize } from '#model/values/memoize.ts';
import type { FileStore } from '../data/files.ts';
import type { Store } from '../data/store.ts';
import { randomId } from '#host/randomId.ts';
import { Ends } from './ends.ts';

export type Installation = {
  name(): Promise<string>;
  /** Remembers that these keys, by their digests, are ended. Durable when it returns. */
  end(digests: readonly string[]): void;
  hasEnded(digest: string): boolean;
  /** The ends of sessions and second factors. */
  readonly ends: Ends;
};

/** @param folder `PORTAL_DATA` */
export function openInstallation(
  folder: string,
  { shared }: Pick<Store, 'shared'>,
  onRefused?: (error: unknown) => void,
): Installation {
  // A restored dump has other tables, whatever their rows are.
  if (shared)
    return {
      name: () => shared.installation(),
      end: () => undefined,
      hasEnded: () => false,
      ends: new Ends(folder, onRefused),
    };
  return new InstallationFile(path.join(folder, 'installation'), onRefused);
}

/** The first line is its name, each further one an ended key. It is only appended to. */
class InstallationFile implements Installation {
  readonly #file: string;
  readonly #ended = new Set<string>();
  readonly #name: string;
  readonly #onRefused: (error: unknown) => void;
  readonly ends: Ends;

  constructor(file: string, onRefused: (error: unknown) => void = () => undefined) {
    this.#file = file;
    this.#onRefused = onRefused;
    this.ends = new Ends(path.dirname(file), onRefused);
    const [name = '', ...ended] = this.#read();
    for (const digest of ended) this.#ended.add(digest);
    this.#name = name;
  }

  /** No program can give a copied file the time at which the original was made (Linux, macOS, Windows). */
  name(): Promise<string> {
    const { birthtimeMs = 0 } = statSync(this.#file, { throwIfNoEntry: false }) ?? {};
    return Promise.resolve(`${this.#name} ${Math.round(birthtimeMs)}`);
  }

  #read(): string[] {
    if (!isThere(this.#file)) {
      const made = `${randomId(15, 'base64url')}\n`;
      try {
        makePrivateFolder(path.dirname(this.#file));
        replaceDurably(this.#file, made, { mode: privateMode, beside: `${this.#file}.tmp` });
      } catch (error) {
        if (!isWriteRefused(error)) throw error;
      }
      return made.split('\n');
    }
    return readFileSync(this.#file, 'utf8').split('\n');
  }

  end(digests: readonly string[]): void {
    const added = digests.filter((digest) => !this.#ended.has(digest));
    if (added.length === 0) return;
    for (const digest of added) this.#ended.add(digest);
    unlessRefused(this.#onRefused, () => {
      appendFileSync(this.#file, added.map((digest) => `${digest}\n`).join(''), { mode: privateMode });
      syncNow(this.#file);
    });
  }

  hasEnded(digest: string): boolean {
    return this.#ended.has(digest);
  }
}

/** That of one server's data: transactions know no other part of it than the store of files. */
const installations = memoize((_files: FileStore): { known?: Installation } => ({}));
export const setInstallation = (files: FileStore, installation: Installation): void =>
  void (installations(files).known = installation);
export const installationOf = (files: FileStore): Installation | undefined => installations(files).known;
