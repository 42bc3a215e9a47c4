/** Whether what was written can be found again: the data folder may be renamed, removed or swapped while a portal runs. */
import { closeSync, fstatSync, openSync, statSync, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { translate } from '#messages/translate.ts';

/** Of a file or folder that is open, so that no other one gets its number. */
export type Identity = { dev: number; ino: number };

export async function identityOf(handle: FileHandle): Promise<Identity> {
  const { dev, ino } = await handle.stat();
  return { dev, ino };
}

/** Throws unless the path leads to this very file or folder. Synchronous: it is done at each save, and takes microseconds. */
export function assertInPlace(file: string, { dev, ino }: Identity) {
  const found = statOf(file);
  if (found.dev !== dev || found.ino !== ino) throw new Error(translate('fileStore.wasReplaced', { file }));
}

/** Throws with words for the log where the file can't be reached. */
export function statOf(file: string): Stats {
  try {
    return statSync(file);
  } catch (cause) {
    throw new Error(translate('fileStore.isOutOfReach', { file }), { cause });
  }
}

/** The data folder, open for as long as the portal uses it. */
export class OpenFolder {
  readonly #folder: string;
  #descriptor: number | undefined;
  #identity: Identity | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    // Windows can't open a folder.
    if (process.platform === 'win32') return;
    this.#descriptor = openSync(folder, 'r');
    const { dev, ino } = fstatSync(this.#descriptor);
    this.#identity = { dev, ino };
  }

  assertInPlace() {
    if (this.#identity) assertInPlace(this.#folder, this.#identity);
  }

  close() {
    if (this.#descriptor === undefined) return;
    try {
      closeSync(this.#descriptor);
    } catch {
      // It was only read.
    }
    this.#descriptor = undefined;
  }
}
