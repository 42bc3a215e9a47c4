/** Moves the data in use aside, so that the next start begins with the initial data. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyPrivately, makePrivateFolder } from './privateFiles.ts';

/** "20261031T101500", for the names of copies. */
const stampOf = () => new Date().toISOString().replaceAll(/[-:]|\..*/g, '');

/** Copies the data file, and returns the path of the copy. */
export function keepBackup(file: string): string {
  const backup = freeName(`${file}.${stampOf()}`);
  copyPrivately(file, backup);
  return backup;
}

/** The parts of the data that exist. The secret is not among them. */
export const dataParts = (folder: string): string[] =>
  ['db.json', 'history.jsonl', 'history.cut.jsonl', ...journalsIn(folder), 'files', 'backups'].filter(
    (name) => existsSync(path.join(folder, name)),
  );

/** Returns the folder that now has the parts. */
export function moveDataAside(folder: string): string {
  const kept = freeName(path.join(folder, `reset-${stampOf()}`));
  makePrivateFolder(kept);
  // `db.json` goes last: without it the others would stop a start.
  for (const name of dataParts(folder).toReversed())
    renameSync(path.join(folder, name), path.join(kept, name));
  rmSync(path.join(folder, 'db.json.tmp'), { force: true });
  return kept;
}

/** Two restores within a second must not share a folder. */
function freeName(name: string, count = 1): string {
  const tried = `${name}${count > 1 ? `-${count}` : ''}.bak`;
  return existsSync(tried) ? freeName(name, count + 1) : tried;
}

export const isJournal = (name: string) => /^journal\.(\d+\.(jsonl|\d+\.cut)|last\.json)$/.test(name);

const journalsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(isJournal) : [];
