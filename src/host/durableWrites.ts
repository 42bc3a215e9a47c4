/** Files that survive a power loss: whole, or as they were before. */
import { translate } from '../messages/translate.ts';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';

// Errors of the file system in words for administrators: no text of Node reaches them.

const full = new Set(['ENOSPC', 'EDQUOT']);
const noRight = new Set(['EACCES', 'EPERM']);
const noWriting = new Set([...full, ...noRight, 'EROFS', 'EIO']);

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | null)?.code);

/** True for errors of the disk or its permissions, as opposed to errors in the content. */
export const isWriteRefused = (error: unknown): error is NodeJS.ErrnoException =>
  noWriting.has(codeOf(error));

/** Runs a write; returns false, and tells of it, if the disk or its permissions refuse it. */
export function unlessRefused(onRefused: (error: unknown) => void, write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
    onRefused(error);
    return false;
  }
}

export const isDiskFull = (error: unknown): boolean => full.has(codeOf(error));

/** Calls of Node that have a `syscall` in their errors, too, and use no file. */
const usesNoFile = /^(?:accept|bind|connect|getaddrinfo|kill|listen|query|spawn)/;

function isOfDisk(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined && !usesNoFile.test(syscall);
}

/** Why a call of the file system failed; of any other error, its message. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (full.has(code)) return translate('fileStore.diskIsFull');
  if (noRight.has(code)) return translate('fileStore.processHasNoPermission');
  if (code === 'ENOENT') return translate('fileStore.noSuchFile');
  if (code === 'EROFS') return translate('fileStore.diskIsRead');
  return isOfDisk(error) ? translate('fileStore.diskAnswered', { code }) : (error as Error).message;
}

/** What to do about an error of the disk that holds the data. */
export const diskRemedy = (error: unknown): string =>
  translate(
    isDiskFull(error)
      ? 'fileStore.freeSpace'
      : isWriteRefused(error)
        ? 'fileStore.giveProcessFolder'
        : 'fileStore.checkDisk',
  );

/**
 * An error of the file system as a sentence: where, why, what to do. Undefined for any other error.
 *
 * @param folder of the data: an error of a file that is open does not name it
 */
export function diskFault(error: unknown, folder: string): string | undefined {
  if (!isOfDisk(error)) return undefined;
  const { path: file = folder } = error as NodeJS.ErrnoException;
  return translate('fileStore.diskFault', { file, words: reasonOf(error) }) + diskRemedy(error);
}

// The data folder holds password hashes and the key of the sessions: only its owner may read it.

export const privateMode = 0o600;
export const folderMode = 0o700;
/** For functions that create a file. */
export const asPrivateFile = { mode: privateMode };

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode });
}

export function copyPrivately(from: string, to: string, flags = 0): void {
  copyFileSync(from, to, flags);
  // A copy has the mode of its original.
  chmodSync(to, privateMode);
}

/** The portal's own names in the data folder. */
const ownFile = /^(?:db\.json|history\.|journal\.|last-good\.json|secret|installation|ended)|\.bak$/;
const ownFolder = /^(?:files|backups)$|\.bak$/;

/**
 * Takes the rights of other users from a data folder that an earlier version created or that was copied here.
 * The folder itself is left as it is where other things than data are in it.
 */
export function closeToOthers(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (entry.isFile() && ownFile.test(entry.name)) restrict(name, privateMode);
      if (entry.isDirectory() && ownFolder.test(entry.name)) closeWhole(name);
    }
    if (!isShared(folder)) restrict(folder, folderMode);
  } catch (error) {
    // A read-only disk, or another owner: the start does not depend on it.
    if (!['EPERM', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Skips the files in a closed folder, because there may be many. */
function closeWhole(folder: string): void {
  if (isClosed(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) closeWhole(name);
    else if (entry.isFile()) restrict(name, privateMode);
  }
  restrict(folder, folderMode);
}

const isClosed = (name: string) => (statSync(name).mode & 0o077) === 0;
const restrict = (name: string, mode: number) => void (isClosed(name) || chmodSync(name, mode));

/** A folder such as /tmp, or one in which the portal itself is. */
function isShared(folder: string): boolean {
  const down = path.relative(folder, process.cwd());
  const isAbove = !down.startsWith('..') && !path.isAbsolute(down);
  return isAbove || (statSync(folder).mode & 0o1000) !== 0 || existsSync(path.join(folder, 'portal.yaml'));
}

/**
 * Whether there is such a file or folder. Throws where that can't be told: `existsSync` takes an unreadable disk for a
 * missing file, and the caller would then begin anew over the old one.
 */
export const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

/** Makes the names in the folder durable. */
export function syncFolderNow(folder: string): void {
  // Windows can't open a folder. Its renames are journaled by the file system.
  if (process.platform !== 'win32') syncNow(folder, 'r');
}

/** Makes the content of a file durable, such as that of a copy. */
export function syncNow(file: string, flags: 'r' | 'r+' = 'r+'): void {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes a file that only takes up room: where that fails, the file stays. */
export function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The disk is read-only, or gone.
  }
}

/**
 * Replaces a file at once: a reader, or a start after a power loss, sees the old text or the new one. Where it throws, the
 * old one is in place, and nothing beside it.
 *
 * @param beside name of the unfinished file; by default one that no other process uses
 */
export function replaceDurably(
  file: string,
  text: string,
  { mode, beside = `${file}.${randomUUID()}.tmp` }: { mode?: number; beside?: string } = {},
): void {
  try {
    writeFileSync(beside, text, { flush: true, ...(mode !== undefined && { mode }) });
    // The mode of a new file is cut by the process's mask.
    if (mode !== undefined) chmodSync(beside, mode);
    renameSync(beside, file);
  } catch (error) {
    removeIfPossible(beside);
    throw error;
  }
  try {
    syncFolderNow(path.dirname(file));
  } catch {
    // The new text is in place. Only after a power loss could it be the old one again.
  }
}
