/** One process per data folder: two would each keep the records in memory and overwrite the other's. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const held = new Set<string>();

/** Takes the folder, or throws saying who has it. What a process that died left behind is taken over. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'lock');
  if (!create(file)) {
    const owner = ownerOf(file);
    if (held.has(file) || (owner !== process.pid && isAlive(owner)))
      throw new Error(
        `A pasta de dados ${folder} já está em uso pelo processo ${owner}. ` +
          `Encerre-o ou escolha outra pasta com PORTAL_DATA. Se ele não for um portal, apague ${file}.`,
      );
    rmSync(file, { force: true });
    if (!create(file)) throw new Error(`A pasta de dados ${folder} acabou de ser tomada por outro processo.`);
  }
  held.add(file);
  const release = () => {
    if (held.delete(file)) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const ownerOf = (file: string) => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
};

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
