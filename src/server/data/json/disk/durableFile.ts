/** A JSON file that is always one whole version, the last or the one before; an adapter for lowdb. */
import {
  closeSync,
  fstatSync,
  openSync,
  statSync,
  type Stats,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  readFileSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { translate } from '#messages/translate.ts';
import path from 'node:path';
import {
  removeIfPossible,
  syncNow,
  copyPrivately,
  makePrivateFolder,
  privateMode,
} from '#host/durableWrites.ts';
import { readDataFile, type DataFile, type DataState } from '#host/dataFile.ts';
import { dataText } from '#host/journalFiles.ts';

// Whether what was written can be found again: the data folder may be renamed, removed or swapped while a portal runs.

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
function statOf(file: string): Stats {
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

// Daily backups of the data file, for when it is damaged from outside.

const copiesKept = 7;
const named = /^db-\d{4}-\d{2}-\d{2}\.json$/;

const folderOf = (file: string) => path.join(path.dirname(file), 'backups');

/**
 * Copies the file as this day's backup, unless the day has one. The caller must pass a file known to be
 * sound.
 */
export function backUpDaily(file: string, day = new Date().toISOString().slice(0, 10)) {
  const folder = folderOf(file);
  const copy = path.join(folder, `db-${day}.json`);
  if (existsSync(copy)) return;
  makePrivateFolder(folder);
  // Renamed when complete, so that an interrupted copy is never taken for a backup.
  try {
    copyPrivately(file, `${copy}.tmp`);
    syncNow(`${copy}.tmp`);
    renameSync(`${copy}.tmp`, copy);
  } catch (error) {
    removeIfPossible(`${copy}.tmp`);
    throw error;
  }
  for (const old of copiesOf(folder).slice(0, -copiesKept)) rmSync(path.join(folder, old), { force: true });
}

function latestBackup(file: string): string | undefined {
  const folder = folderOf(file);
  const name = copiesOf(folder).at(-1);
  return name && path.join(folder, name);
}

const copiesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => named.test(name))
        .toSorted()
    : [];

type Writing = {
  /** Becomes the part `$journal`. */
  mark?: object;
  /** Work that must be on disk before the new version replaces the old one. */
  alongside?: () => Promise<void>;
  /** Called before the old version is replaced; throws if the place is not the same any more. */
  check?: () => void;
};

export class DurableFile {
  readonly file: string;
  /** The content at the last `read`. */
  found: DataFile | undefined;
  /** Bytes of the file as it was read or written last. */
  size = 0;
  /** The size of a version whose rename is under way: other saves go on meanwhile. */
  #arriving: number | undefined;

  constructor(file: string) {
    this.file = file;
  }

  /**
   * Called once by lowdb. A blank or damaged file is refused, because starting without data would look like
   * losing it.
   */
  read(): DataState {
    const { state } = (this.found = this.#parsed());
    if (typeof state !== 'object' || state === null || Array.isArray(state))
      throw new Error(damaged(this.file, translate('fileStore.doesNotContainObject')));
    for (const [name, value] of Object.entries(state))
      if (typeof value !== 'object' || value === null)
        throw new Error(damaged(this.file, translate('fileStore.hasInSomething', { name })));
    return state;
  }

  #parsed(): DataFile {
    try {
      this.size = statSync(this.file).size;
      return readDataFile(this.file);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const isBlank = readFileSync(this.file, 'utf8').trim() === '';
      const reason = isBlank
        ? translate('fileStore.isEmpty')
        : translate('fileStore.isNotValidJson', { message: error.message });
      throw new Error(damaged(this.file, reason), { cause: error });
    }
  }

  /**
   * Saves: temporary file, fsync, rename, fsync of the folder. It writes the state as it is at the call, whatever
   * changes meanwhile. If it rejects, the file is as before.
   *
   * @returns undefined once the new version survives a crash; the error of a disk that does not confirm it, although it is
   * in place
   */
  async write(
    state: DataState,
    { mark, alongside = async () => {}, check = () => {} }: Writing = {},
  ): Promise<unknown> {
    const text = dataText(state, mark);
    const temporary = `${this.file}.tmp`;
    let size = 0;
    try {
      const written = writeSynced(temporary, text);
      await both(written, alongside());
      size = await written;
      check();
      this.#arriving = size;
      await rename(temporary, this.file);
    } catch (error) {
      const isLeft = await stat(temporary).then(
        () => true,
        () => false,
      );
      await rm(temporary, { force: true }).catch(() => undefined);
      if (isLeft || size === 0 || (await sizeOf(this.file)) !== size) {
        this.#arriving = undefined;
        throw error;
      }
    }
    this.size = size;
    this.#arriving = undefined;
    return syncFolder(path.dirname(this.file)).catch((error: unknown) => error);
  }

  /** Throws unless the version that was written last is still at its place, or the one that is being put there. */
  assertInPlace() {
    const { size } = statOf(this.file);
    if (size !== this.size && size !== this.#arriving)
      throw new Error(translate('fileStore.wasReplaced', { file: this.file }));
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** Waits for both even if one fails, because neither may still be writing when the next save begins. */
async function both(...tasks: Promise<unknown>[]) {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason;
}

/** Returns the number of bytes. */
async function writeSynced(file: string, pieces: Iterable<Buffer>): Promise<number> {
  let size = 0;
  const handle = await open(file, 'w', privateMode);
  try {
    for (const piece of pieces) {
      await handle.appendFile(piece);
      size += piece.length;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return size;
}

export async function syncFolder(folder: string) {
  // Windows can't open a folder. Its renames are journaled by the file system.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function damaged(file: string, reason: string): string {
  const copy = latestBackup(file);
  const remedy = copy
    ? translate('fileStore.toGoBackToNewest', { copy })
    : translate('fileStore.bringBackCopy');
  return (
    translate('fileStore.dataFile', { file, reason }) + translate('fileStore.orRunNpmRunReset', { remedy })
  );
}
