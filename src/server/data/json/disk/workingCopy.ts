/** Creates the working copy of the data, and reads from it how long the history file is. */
import { closeSync, existsSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDataFile, type DataState } from '#host/dataFile.ts';
import { asPrivateFile, copyPrivately, makePrivateFolder } from '#host/privateFiles.ts';
import { isMap } from '#model/values/values.ts';
import { damaged, dataText } from './durableFile.ts';
import { historyFileName } from './historyFile.ts';
import { translate } from '#messages/translate.ts';

/** Key under which the data file stores how much of the history file belongs to it: see historyFile.ts. */
export const historyKey = '$history';

/** Creates the working copy at the first start, and returns its path. */
export function createWorkingCopy(folder: string, source: string | null): string {
  const file = path.join(folder, 'db.json');
  if (!existsSync(file)) copyInto(folder, file, source);
  moveHistory(folder, file);
  return file;
}

function copyInto(folder: string, file: string, source: string | null) {
  if (source !== null && !existsSync(source))
    throw new Error(
      translate('fileStore.noInitialData', { source }) +
        translate('fileStore.withNpmRunPortalSeed') +
        translate('fileStore.withoutRecordsNeedOnlyContain'),
    );
  try {
    makePrivateFolder(folder);
    // Renamed when complete, so that an interrupted copy is never taken for the data.
    if (source === null) writeFileSync(`${file}.tmp`, '{}\n', asPrivateFile);
    else copyPrivately(source, `${file}.tmp`);
    renameSync(`${file}.tmp`, file);
  } catch (cause) {
    throw new Error(
      translate('fileStore.initialData', { folder, message: (cause as Error).message }) +
        translate('fileStore.giveProcessFolder'),
      { cause },
    );
  }
}

/**
 * Initial data may bring a history: a list of entries under "$history", the first key of the file. It is moved to the
 * history file.
 */
function moveHistory(folder: string, file: string) {
  const history = path.join(folder, historyFileName);
  if (existsSync(history) || !beginsWithHistory(file)) return;
  const { [historyKey]: entries, ...state } = readDataFile(file).state;
  const lines = (entries as object[])
    .map((entry, index) => `${JSON.stringify({ id: index + 1, ...entry })}\n`)
    .join('');
  const kept = { ...state, [historyKey]: { length: Buffer.byteLength(lines) } };
  writeFileSync(`${history}.tmp`, lines, asPrivateFile);
  writeFileSync(`${file}.tmp`, [...dataText(kept)].join(''), asPrivateFile);
  // In this order, because data without their history can be opened, and a history without its length is refused.
  renameSync(`${file}.tmp`, file);
  renameSync(`${history}.tmp`, history);
}

function beginsWithHistory(file: string): boolean {
  const start = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, start.length, 0);
  } finally {
    closeSync(handle);
  }
  return /^\s*\{\s*"\$history"\s*:\s*\[/.test(start.toString());
}

/**
 * Bytes of the history file that belong to these data. It refuses damaged values, because a guess would
 * truncate the history.
 */
export function countedHistory(state: DataState, file: string): number {
  const kept = state[historyKey];
  if (kept === undefined) return 0;
  const length = isMap(kept) ? kept.length : undefined;
  if (typeof length === 'number' && Number.isSafeInteger(length) && length >= 0) return length;
  const found =
    length === undefined
      ? translate('fileStore.doesNotTell')
      : translate('fileStore.tellsAs', { length: JSON.stringify(length)?.slice(0, 40) });
  throw new Error(
    damaged(
      file,
      translate('fileStore.lengthOfHistory', { found, historyKey }) +
        translate('fileStore.countOf', { path: path.join(path.dirname(file), historyFileName) }),
    ),
  );
}
