/** Creates the working copy of the data, and reads from it how long the history file is. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noSum, dataText } from '#host/journalFiles.ts';
import { historyKey, readDataFile, type DataFile, type JournalMark } from '#host/dataFile.ts';
import {
  diskRemedy,
  reasonOf,
  isThere,
  removeIfPossible,
  syncFolderNow,
  syncNow,
  asPrivateFile,
  copyPrivately,
  makePrivateFolder,
} from '#host/durableWrites.ts';
import { isMap } from '#model/values/values.ts';
import { damaged } from './durableFile.ts';
import { historyFileName } from './historyFile.ts';
import { historyLine, type CountedHistory, type HistoryLine } from './historyLines.ts';
import { translate } from '#messages/translate.ts';

/** Creates the working copy at the first start, and returns its path. */
export function createWorkingCopy(folder: string, source: string | null): string {
  const file = path.join(folder, 'db.json');
  if (!isThere(file)) {
    refuseLeftovers(folder, file);
    copyInto(folder, file, source);
  }
  moveHistory(folder, file);
  removeUnfinished(folder);
  return file;
}

/** What only a portal that has saved leaves in a folder. */
const leftover = /^(?:history\.(?:cut\.)?jsonl|journal\.\d+\.jsonl|journal\.last\.json)$/;

/** A folder with a portal's files and without its data has lost them: it must not begin anew. */
function refuseLeftovers(folder: string, file: string) {
  const names = isThere(folder) ? readdirSync(folder) : [];
  const found = names.filter(
    (name) =>
      leftover.test(name) ||
      (name === 'backups' && namesIn(folder, name).some((copy) => copy.endsWith('.json'))) ||
      // After a move to a database the attached files stay here.
      (name === 'files' && !names.includes('moved') && namesIn(folder, name).length > 0),
  );
  if (found.length > 0)
    throw new Error(damaged(file, translate('fileStore.isMissingBeside', { names: found.join(', ') })));
}

function namesIn(folder: string, name: string): string[] {
  const inner = path.join(folder, name);
  return statSync(inner).isDirectory() ? readdirSync(inner) : [];
}

const unfinished = /^(?:(?:db\.json|secret|history\.jsonl)\.tmp|lock\.\d+-[0-9a-f]+)$/;

/** Left by a process that was killed. Only the holder of the folder's lock calls this. */
function removeUnfinished(folder: string) {
  for (const name of readdirSync(folder))
    if (unfinished.test(name)) removeIfPossible(path.join(folder, name));
}

function copyInto(folder: string, file: string, source: string | null) {
  if (source !== null && !isThere(source))
    throw new Error(
      translate('fileStore.noInitialData', { source }) +
        translate('fileStore.initialDataAreJson') +
        translate('fileStore.withoutRecordsNeedOnlyContain'),
    );
  try {
    makePrivateFolder(folder);
    // Renamed when complete, so that an interrupted copy is never taken for the data.
    if (source === null) writeFileSync(`${file}.tmp`, '{}\n', asPrivateFile);
    else copyPrivately(source, `${file}.tmp`);
    syncNow(`${file}.tmp`);
    renameSync(`${file}.tmp`, file);
    syncFolderNow(folder);
  } catch (cause) {
    removeIfPossible(`${file}.tmp`);
    throw new Error(
      translate('fileStore.initialData', { folder, message: reasonOf(cause) }) + diskRemedy(cause),
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
  if (isThere(history)) return;
  const begun = `${history}.tmp`;
  if (!beginsWithHistory(file)) {
    // The move was interrupted between the two files.
    if (isThere(begun) && statSync(begun).size === declaredLength(file)) renameSync(begun, history);
    return;
  }
  const { [historyKey]: entries, ...state } = readDataFile(file).state;
  const counted = { length: 0, last: 0, sum: noSum };
  const lines = (entries as Omit<HistoryLine, 'id'>[]).map((entry, index) => {
    const { text, sum } = historyLine({ ...entry, id: index + 1 }, counted.length, counted.sum);
    Object.assign(counted, { length: counted.length + Buffer.byteLength(text) + 1, last: index + 1, sum });
    return `${text}\n`;
  });
  writeFileSync(begun, lines.join(''), { ...asPrivateFile, flush: true });
  const mark: JournalMark = {
    id: randomUUID(),
    from: 1,
    folder: randomUUID(),
    seq: 0,
    at: new Date().toISOString(),
  };
  const text = Buffer.concat([...dataText({ ...state, [historyKey]: counted }, mark)]);
  writeFileSync(`${file}.tmp`, text, { ...asPrivateFile, flush: true });
  // In this order, because a history without its length is refused.
  renameSync(`${file}.tmp`, file);
  renameSync(begun, history);
  syncFolderNow(folder);
}

function declaredLength(file: string): number | undefined {
  const counted = readDataFile(file).state[historyKey];
  return isMap(counted) ? Number(counted.length) : undefined;
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
 * How much of the history file belongs to these data. It refuses damaged values, because a guess would truncate the
 * history.
 */
export function countedHistory(
  { state, edited }: Pick<DataFile, 'state' | 'edited'>,
  file: string,
): CountedHistory {
  const kept = state[historyKey];
  const isEdited = edited.includes(historyKey);
  if (kept === undefined && !isEdited) return { length: 0 };
  const { length, last, sum } = isMap(kept) ? kept : {};
  if (isCount(length) && isEdited)
    throw new Error(damaged(file, translate('fileStore.historyWasEdited', { historyKey })));
  if (isCount(length))
    return { length, ...(isCount(last) && { last }), ...(typeof sum === 'string' && { sum }) };
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

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
