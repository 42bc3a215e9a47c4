/**
 * Watches a folder of YAML for changes. Polling of names, sizes and times once a second decides, since it
 * works on every disk, with symbolic links that are swapped and folders that are created again. The system's
 * own change notification, where it exists, only triggers an earlier poll.
 */
import { statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFiles } from '#compiler/read/read.ts';
import { Periodic } from '#host/periodic.ts';

export type Watch = { close(): void };
export type WatchOptions = {
  /** Milliseconds between polls. */
  pollMs?: number;
  /**
   * Milliseconds without a change before it is reported: editors save in steps, and git changes many files.
   */
  debounceMs?: number;
  /** Whether to use the system's change notification. */
  nativeEvents?: boolean;
};

/** Milliseconds between two polls at most, however long the last one took. */
const atMostMs = 60_000;

export function watchFolder(
  dir: string,
  onChange: () => void,
  { pollMs = 1000, debounceMs = 100, nativeEvents = true }: WatchOptions = {},
): Watch {
  let seen: string | undefined;
  const watching = new Periodic(pollMs, look);
  const notice = nativeEvents ? new Notice(dir, () => watching.wake()) : undefined;

  async function look() {
    const began = performance.now();
    let now = signatureOf(dir);
    const took = performance.now() - began;
    if (now !== seen) {
      for (let before: string | undefined; before !== now && watching.isStarted; now = signatureOf(dir)) {
        before = now;
        await sleep(debounceMs);
      }
      if (!watching.isStarted) return;
      seen = now;
      onChange();
    }
    notice?.renew();
    // A folder that takes long to read is polled less often, but always again: machines sleep while they read.
    return Math.min(Math.max(pollMs, took * 20), atMostMs);
  }

  watching.start().wake();
  return {
    close() {
      void watching.stop();
      notice?.close();
    },
  };
}

const configFolders = ['departments', 'resources', 'groups', 'kinds', 'scenarios', 'extensions'];

function signatureOf(dir: string): string {
  return (listFiles(dir) ?? ['?'])
    .map((name) => {
      const stat = statOf(path.join(dir, name));
      return `${name} ${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`;
    })
    .join('\n');
}

function statOf(file: string) {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** The system's change notification for a folder, renewed when the folder is replaced. */
class Notice {
  readonly #dir: string;
  readonly #onChange: () => void;
  #watchers: FSWatcher[] = [];
  #inode: number | undefined;

  constructor(dir: string, onChange: () => void) {
    this.#dir = dir;
    this.#onChange = onChange;
    this.renew();
  }

  renew() {
    const inode = statOf(this.#dir)?.ino;
    if (inode === this.#inode) return;
    this.close();
    this.#inode = inode;
    if (inode === undefined) return;
    // the packages of a company's folder are thousands of folders more
    const hasPackages = statOf(path.join(this.#dir, 'node_modules')) !== undefined;
    const folders = hasPackages ? configFolders.map((name) => path.join(this.#dir, name)) : [];
    this.#watch(this.#dir, !hasPackages);
    for (const folder of folders) if (statOf(folder)) this.#watch(folder, true);
  }

  #watch(folder: string, recursive: boolean) {
    try {
      const watcher = watch(folder, { recursive, persistent: false }, this.#onChange);
      watcher.on('error', () => this.close());
      this.#watchers.push(watcher);
    } catch {
      // Not available here: polling is enough.
    }
  }

  close() {
    for (const watcher of this.#watchers.splice(0)) watcher.close();
    this.#inode = undefined;
  }
}
