/**
 * The lock on the data folder. On a disk that is full or read-only, the store opens without the lock: records
 * can be read, and the first write that succeeds takes the lock.
 */
import { statfsSync, statSync } from 'node:fs';
import { StoreReadOnly } from '#server/data/store.ts';
import { lockFolder } from './lockFile.ts';
import { translate } from '#messages/translate.ts';

export class FolderLock {
  readonly #folder: string;
  #release: (() => void) | undefined;
  /** The error that prevented the lock. */
  #cause: unknown;
  /** The data file that was read, and a mark that identifies this version of it. */
  #read: { file: string; mark: string } | undefined;

  /** Throws if another process holds the folder. */
  constructor(folder: string) {
    this.#folder = folder;
    try {
      this.#release = lockFolder(folder);
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      this.#cause = error;
    }
  }

  /** Remembers the version of the file from which the records were read. */
  noteRead(file: string) {
    this.#read = { file, mark: markOf(file) };
  }

  /** Takes the lock if it is not held yet. Throws StoreReadOnly where nothing can be written. */
  ensure() {
    if (this.#release) return;
    let release;
    try {
      release = lockFolder(this.#folder);
    } catch (cause) {
      this.#cause = cause;
      throw new StoreReadOnly(this.reason!, { cause });
    }
    // Another process may have written since the records were read.
    if (this.#read && !isAsRead(this.#read)) {
      release();
      this.#cause = new Error(translate('fileStore.anotherProcessHasChangedData'));
      throw new StoreReadOnly(this.reason!, { cause: this.#cause });
    }
    this.#release = release;
  }

  /** Why nothing can be saved at the moment. */
  get reason(): string | undefined {
    if (!this.#release)
      return translate('fileStore.cantBeWritten', { folder: this.#folder, words: wordsOf(this.#cause) });
    return this.#read && !hasRoomFor(this.#read.file)
      ? translate('fileStore.diskOfHasNoSpace', { folder: this.#folder })
      : undefined;
  }

  release() {
    this.#release?.();
    this.#release = undefined;
  }
}

const noWriting = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EIO']);

/** True for errors of the disk or its permissions, as opposed to errors in the content. */
export const isWriteRefused = (error: unknown): error is NodeJS.ErrnoException =>
  noWriting.has(String((error as NodeJS.ErrnoException | null)?.code));

function wordsOf(cause: unknown): string {
  switch ((cause as NodeJS.ErrnoException | null)?.code) {
    case 'EROFS':
      return translate('fileStore.diskIsRead');
    case 'EACCES':
    case 'EPERM':
      return translate('fileStore.processHasNoPermission');
    case 'ENOSPC':
    case 'EDQUOT':
      return translate('fileStore.diskIsFull');
    default:
      return (cause as Error).message;
  }
}

function isAsRead({ file, mark }: { file: string; mark: string }): boolean {
  try {
    return markOf(file) === mark;
  } catch {
    return false;
  }
}

function markOf(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return [ino, size, mtimeMs].join(' ');
}

/** A save writes a second complete file beside the old one. */
function hasRoomFor(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(file);
    return bavail * bsize > statSync(file).size;
  } catch {
    // Some file systems do not report free space.
    return true;
  }
}
