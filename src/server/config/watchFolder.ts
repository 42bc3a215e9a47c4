/**
 * Tells when a folder of YAML has changed. Looking at names, sizes and times every second is what decides, since it
 * works on every disk, across links that are swapped and folders that are made anew; the system's own notice, where
 * there is one, only makes it look sooner.
 */
import { statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFiles } from '../../language/read.ts';

export type Watch = { close(): void };
export type WatchOptions = {
  /** Milliseconds from one look to the next. */
  every?: number;
  /** Nothing may have changed for so long: editors write in steps, and git changes many files. */
  settled?: number;
  /** Whether to use the system's notice. */
  notices?: boolean;
};

export function watchFolder(
  dir: string,
  onChange: () => void,
  { every = 1000, settled = 100, notices = true }: WatchOptions = {},
): Watch {
  const state = { closed: false, looking: false, again: false };
  let seen: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const notice = notices ? new Notice(dir, () => void look()) : undefined;

  async function look() {
    state.again = true;
    if (state.looking || state.closed) return;
    state.looking = true;
    clearTimeout(timer);
    let took = 0;
    try {
      while (state.again && !state.closed) {
        state.again = false;
        const began = performance.now();
        let now = signatureOf(dir);
        took = performance.now() - began;
        if (now === seen) continue;
        for (let before: string | undefined; before !== now && !state.closed; now = signatureOf(dir)) {
          before = now;
          await sleep(settled);
        }
        if (state.closed) return;
        seen = now;
        onChange();
      }
    } finally {
      state.looking = false;
      notice?.renew();
      // a folder that takes long to look at is looked at less often
      if (!state.closed) timer = setTimeout(() => void look(), Math.max(every, took * 20)).unref();
    }
  }

  void look();
  return {
    close() {
      state.closed = true;
      clearTimeout(timer);
      notice?.close();
    },
  };
}

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

/** The system's notice of changes below a folder, set up again when the folder is another one. */
class Notice {
  readonly #dir: string;
  readonly #tell: () => void;
  #watcher: FSWatcher | undefined;
  #inode: number | undefined;

  constructor(dir: string, tell: () => void) {
    this.#dir = dir;
    this.#tell = tell;
    this.renew();
  }

  renew() {
    const inode = statOf(this.#dir)?.ino;
    if (inode === this.#inode) return;
    this.close();
    this.#inode = inode;
    if (inode === undefined) return;
    try {
      this.#watcher = watch(this.#dir, { recursive: true, persistent: false }, this.#tell);
      this.#watcher.on('error', () => this.close());
    } catch {
      // none here: looking is enough
    }
  }

  close() {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#inode = undefined;
  }
}
