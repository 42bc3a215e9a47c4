/** Daily backups of the data file, for when it is damaged from outside. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { removeIfPossible, syncNow } from '#host/durableWrites.ts';
import { copyPrivately, makePrivateFolder } from '#host/privateFiles.ts';

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

export function latestBackup(file: string): string | undefined {
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
