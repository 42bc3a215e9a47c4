/** The data folder holds password hashes and the key of the sessions: only its owner may read it. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

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
const ownFile = /^(?:db\.json|history\.|journal\.|last-good\.json|secret)|\.bak$/;
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
