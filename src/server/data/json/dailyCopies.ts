/** Copies of the data of the last days, to go back to when the file is damaged from outside. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const kept = 7;
const named = /^db-\d{4}-\d{2}-\d{2}\.json$/;

const folderOf = (file: string) => path.join(path.dirname(file), 'backups');

/** Keeps the file as it is as this day's copy, unless the day has one. Give it files that are known to be sound. */
export function keepCopy(file: string, day = new Date().toISOString().slice(0, 10)) {
  const folder = folderOf(file);
  const copy = path.join(folder, `db-${day}.json`);
  if (existsSync(copy)) return;
  mkdirSync(folder, { recursive: true });
  // by way of another name: a copy that was cut short must not pass for one
  copyFileSync(file, `${copy}.tmp`);
  renameSync(`${copy}.tmp`, copy);
  for (const old of copiesOf(folder).slice(0, -kept)) rmSync(path.join(folder, old), { force: true });
}

export function newestCopy(file: string): string | undefined {
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
