/** One process per data folder: two would each keep the records in memory and overwrite the other's. */
import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { phrase } from '../../../messages/phrase.ts';

/** A process, and when it started: its number is given to another one after it. */
type Owner = { pid: number; start: string };

const held = new Set<string>();

/** Takes the folder, or throws saying who has it. What a process that died left behind is taken over. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'lock');
  let isTaken;
  try {
    isTaken = create(file) || takeOver(file);
  } catch (error) {
    // a disk that takes no writing may still have a lock that counts
    if (!isAlive(ownerOf(file))) throw error;
  }
  if (!isTaken)
    throw new Error(
      phrase`A pasta de dados ${folder} já está em uso pelo processo ${ownerOf(file).pid}. ` +
        phrase`Encerre-o ou escolha outra pasta com PORTAL_DATA. Se ele não for um portal, apague ${file}.`,
    );
  held.add(file);
  const release = () => {
    if (!held.delete(file)) return;
    try {
      rmSync(file, { force: true });
    } catch {
      // the disk has become read-only: a lock without its process does not count
    }
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** Of several processes that find the lock of a dead one, the one that makes this second file may replace it. */
function takeOver(file: string): boolean {
  if (held.has(file) || isAlive(ownerOf(file))) return false;
  const turn = `${file}.takeover`;
  if (isOld(turn)) rmSync(turn, { force: true });
  if (!create(turn)) return false;
  try {
    // it may have been replaced since it was looked at
    if (isAlive(ownerOf(file))) return false;
    rmSync(file, { force: true });
    return create(file);
  } finally {
    rmSync(turn, { force: true });
  }
}

/** The file is there with its owner in it, or not at all: one that is still empty would look like a dead one's. */
function create(file: string): boolean {
  const whole = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(whole, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' });
    linkOrCopy(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Some network and memory-card file systems have no links; a copy fails as well where the name is taken. */
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
  // a process of our number is this one, which holds no such lock
  if (pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return start === '' || startOf(pid) === '' || start === startOf(pid);
}

/** Clock ticks from the machine's start to the process's, where the system tells; the name before it may hold spaces. */
const startOf = (pid: number): string => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? '';

/** Replacing takes no time: what is left after seconds was left by a crash in between. */
function isOld(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > 10_000;
  } catch {
    return false;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
