/** Rewrites the data file atomically, after a backup. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { readDataFile, type DataPlace, type JournalMark } from '#host/dataFile.ts';
import { dataText as textInUse } from '#host/dataText.ts';
import { isThere, removeIfPossible, replaceDurably } from '#host/durableWrites.ts';
import { lastSaveOf } from '#host/journalFiles.ts';
import { asPrivateFile, makePrivateFolder } from '#host/privateFiles.ts';
import type { Tables } from '#kinds/migration.ts';

/**
 * One record per line, as the server writes them. The portal's own lists come first: the first start looks for a history
 * there.
 */
function dataText({
  tables,
  rest,
}: {
  tables: Readonly<Record<string, readonly object[]>>;
  rest: object;
}): string {
  const own = Object.entries(rest);
  const lists = own.flatMap(([id, value]) => (Array.isArray(value) ? [listText(id, value as object[])] : []));
  const records = Object.entries(tables).map(([id, rows]) => listText(id, rows));
  const others = own.flatMap(([key, value]) =>
    Array.isArray(value) ? [] : [`${JSON.stringify(key)}: ${JSON.stringify(value)}`],
  );
  return `{\n${[...lists, ...records, ...others].join(',\n')}\n}\n`;
}

function listText(id: string, rows: readonly object[]): string {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  return `${JSON.stringify(id)}: ${lines ? `[\n${lines}\n]` : '[]'}`;
}

/**
 * Rewrites the data in use. What a portal has saved gets its checksums again, and the journals, which the new file
 * includes, are put aside.
 */
export function writeData(file: string, data: Tables): void {
  const known = isThere(file) ? readDataFile(file) : undefined;
  const text =
    known?.place.folder === undefined
      ? dataText(data)
      : Buffer.concat([...textInUse({ ...data.rest, ...data.tables }, nextMark(known.place))]).toString();
  replaceFile(file, text, asPrivateFile);
  removeIfPossible(lastSaveOf(file));
  for (const journal of known?.journals ?? [])
    renameSync(journal, journal.replace(/\.jsonl$/, `.${Date.now()}.cut`));
}

const nextMark = ({ folder, seq, number }: DataPlace): JournalMark => ({
  id: randomUUID(),
  from: number + 1,
  folder: folder!,
  seq: seq + 1,
  at: new Date().toISOString(),
});

export const writeSeed = (file: string, data: Tables): void => replaceFile(file, dataText(data));

/** Writes another file first: half a file must not pass for the data. It keeps the mode of the file. */
function replaceFile(file: string, text: string, fresh: { mode?: number } = {}) {
  if (fresh.mode === undefined) mkdirSync(path.dirname(file), { recursive: true });
  else makePrivateFolder(path.dirname(file));
  const mode = existsSync(file) ? { mode: statSync(file).mode & 0o7777 } : fresh;
  replaceDurably(file, text, { ...mode, beside: `${file}.tmp` });
}
