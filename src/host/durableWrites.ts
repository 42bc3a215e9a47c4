/** Files that survive a power loss: whole, or as they were before. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

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
