/** Rewrites the data file atomically, after a backup. */
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Tables } from '../../kinds/migration.ts';

/** "20261031T101500", for the names of backups. */
export const stampOf = () => new Date().toISOString().replaceAll(/[-:]|\..*/g, '');

/** Copies the file and returns the path of the copy. */
export function keepBackup(file: string): string {
  const backup = `${file}.${stampOf()}.bak`;
  copyFileSync(file, backup);
  return backup;
}

/** One record per line, as the server writes them. */
export function writeData(file: string, { tables, rest }: Tables) {
  const lists = Object.entries(tables).map(([id, rows]) => {
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
    return `${JSON.stringify(id)}: ${lines ? `[\n${lines}\n]` : '[]'}`;
  });
  const others = Object.entries(rest).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  replaceFile(file, `{\n${[...lists, ...others].join(',\n')}\n}\n`);
}

/** Writes another file first: half a file must not pass for the data. */
export function replaceFile(file: string, text: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}
