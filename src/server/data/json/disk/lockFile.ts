/**
 * Ensures one process per data folder: two would each keep the records in memory and overwrite the other's
 * writes.
 */
import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asPrivateFile, makePrivateFolder } from '#host/durableWrites.ts';
import { translate } from '#messages/translate.ts';

/** A process id and its start time, because ids are reused. */
type Owner = { pid: number; start: string };

const held = new Set<string>();

/**
 * Locks the folder, or throws an error that names the process holding it. The lock of a dead process is taken
 * over.
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder);
  const file = path.join(folder, 'lock');
  let isTaken;
  try {
    isTaken = create(file) || takeOver(file);
  } catch (error) {
    // A read-only disk may still hold a valid lock.
    if (!isAlive(ownerOf(file))) throw error;
  }
  if (!isTaken)
    throw new Error(
      translate('fileStore.dataFolderIsInUse', { folder, pid: ownerOf(file).pid }) +
        translate('fileStore.stopOrChooseAnotherFolder', { file }),
    );
  held.add(file);
  const release = () => {
    if (!held.delete(file)) return;
    // Another folder may be in the place of ours, with the lock of another process.
    if (ownerOf(file).pid !== process.pid) return;
    try {
      rmSync(file, { force: true });
    } catch {
      // The disk has become read-only. A lock without its process is ignored anyway.
    }
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/**
 * Replaces the lock of a dead process. If several processes try, the one that creates this second file may do
 * it.
 */
function takeOver(file: string): boolean {
  if (held.has(file) || isAlive(ownerOf(file))) return false;
  const turn = `${file}.takeover`;
  if (isOld(turn)) rmSync(turn, { force: true });
  if (!create(turn)) return false;
  try {
    // It may have been replaced since the check above.
    if (isAlive(ownerOf(file))) return false;
    rmSync(file, { force: true });
    return create(file);
  } finally {
    rmSync(turn, { force: true });
  }
}

/**
 * Creates the file atomically with its content, because an empty lock would look like that of a dead process.
 */
function create(file: string): boolean {
  const whole = ownBeside(file);
  try {
    writeFileSync(whole, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx', ...asPrivateFile });
    linkOrCopy(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Some network and memory-card file systems have no hard links. The copy also fails if the name is taken. */
function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function ownerOf(file: string): Owner {
  const [pid, start = ''] = read(file).trim().split(' ');
  return { pid: Number(pid) || 0, start };
}

function isAlive({ pid, start }: Owner): boolean {
  // Our own process id is this process or a dead one with the same id; neither holds this lock.
  if (pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return start === '' || startOf(pid) === '' || start === startOf(pid);
}

/**
 * Start time of a process in clock ticks since boot, where the system provides it. The preceding process name
 * may contain spaces.
 */
const startOf = (pid: number): string => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? '';

/**
 * Replacing a lock takes milliseconds, so a file that is seconds old was left by a crash. Its age is that to a
 * new file, because a network disk has a clock of its own.
 */
function isOld(file: string): boolean {
  const fresh = ownBeside(file);
  try {
    const since = statSync(file).mtimeMs;
    writeFileSync(fresh, '');
    return statSync(fresh).mtimeMs - since > 10_000;
  } catch {
    return false;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** A new name in the same folder, which no other process uses. */
const ownBeside = (file: string) => `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
