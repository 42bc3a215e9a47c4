import { randomUUID, createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { lossyPart, lossyTextOf } from '#model/values/lossyNumbers.ts';
import { readDataFile, type DataPlace, type JournalMark } from '#host/dataFile.ts';
import { dataText as textInUse, lastSaveOf } from '#host/journalFiles.ts';
import {
  isThere,
  removeIfPossible,
  replaceDurably,
  asPrivateFile,
  makePrivateFolder,
} from '#host/durableWrites.ts';
import type { StoredTables } from '#kinds/migration.ts';
import { refuseOtherFolder } from '#host/dataFolder.ts';
import type { StoredFile } from '#kinds/file/kind.ts';
import type { Portal } from '#model/types.ts';
import { CliError, shortPath, type Io } from '../io.ts';
import { translate } from '#messages/translate.ts';

// Rewrites the data file atomically, after a backup.

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
export function writeData(file: string, data: StoredTables): void {
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

/** Commands that rewrite a file refuse numbers that would lose digits, as the portal does that opens it. */
export function refuseLossyNumbers({ file, tables }: Pick<PortalDataFile, 'file' | 'tables'>): void {
  const lossyNumbers = lossyNumbersOf(file);
  for (const [resource, rows] of Object.entries(tables))
    for (const [at, row] of rows.entries()) {
      const lossy = lossyPart(row, lossyNumbers);
      if (lossy === undefined) continue;
      const number = lossyTextOf(row, lossy, lossyNumbers);
      const words = { file: shortPath(file), resource, at: at + 1, lossy, number };
      throw new CliError(translate('dataCommands.numberWouldLoseDigits', words));
    }
}

const nextMark = ({ folder, seq, number }: DataPlace): JournalMark => ({
  id: randomUUID(),
  from: number + 1,
  folder: folder!,
  seq: seq + 1,
  at: new Date().toISOString(),
});

export const writeSeed = (file: string, data: StoredTables): void => replaceFile(file, dataText(data));

/** Writes another file first: half a file must not pass for the data. It keeps the mode of the file. */
function replaceFile(file: string, text: string, fresh: { mode?: number } = {}) {
  if (fresh.mode === undefined) mkdirSync(path.dirname(file), { recursive: true });
  else makePrivateFolder(path.dirname(file));
  const mode = existsSync(file) ? { mode: statSync(file).mode & 0o7777 } : fresh;
  replaceDurably(file, text, { ...mode, beside: `${file}.tmp` });
}

export type DataRecord = Record<string, unknown>;
/** `rest`: the server's own entries, whose names begin with "$", and everything that is not a list. */
export type PortalDataFile = StoredTables & {
  file: string;
  files: AttachedFiles;
};
/** The contents of attached files. `faultOf`: why one is missing, or not what was attached, in words. */
type AttachedFiles = { faultOf: (file: StoredFile) => string | undefined };

/**
 * The file of the records in use. Throws when the records are in a database, because a command must not
 * mistake this file for them.
 */
export function workingCopy({ paths }: Pick<Io, 'paths'>): string {
  if (paths.databaseUrl)
    throw new CliError(
      translate('dataCommands.commandWorksWithDataFile') + translate('dataCommands.toBringThemToFile'),
    );
  return path.join(paths.data, 'db.json');
}

/**
 * The data in use: the working copy, or the file that the first start would copy. Undefined when there is
 * none.
 */
export const findData = (io: Io): PortalDataFile | undefined =>
  readData(io, workingCopy(io)) ?? readData(io, io.paths.db);

/** The content of a data file; undefined when there is no such file. */
export function readData(io: Io, file: string): PortalDataFile | undefined {
  if (!existsSync(file)) return undefined;
  let state: unknown;
  try {
    const read = readDataFile(file);
    ({ state } = read);
    for (const notice of read.notices) io.error(notice);
  } catch (error) {
    const { message } = error as Error;
    throw new CliError(
      error instanceof SyntaxError
        ? translate('dataCommands.isNotJson', { file: shortPath(file), message })
        : message,
    );
  }
  if (typeof state !== 'object' || state === null || Array.isArray(state))
    throw new CliError(translate('dataCommands.mustBeJsonObject', { file: shortPath(file) }));
  const entries = Object.entries(state);
  const isTable = ([name, rows]: [string, unknown]) => Array.isArray(rows) && !name.startsWith('$');
  return {
    file,
    tables: Object.fromEntries(entries.filter(isTable)) as Record<string, DataRecord[]>,
    rest: Object.fromEntries(entries.filter((entry) => !isTable(entry))),
    files: attachedFilesIn(io),
  };
}

/** True where records are in use: a database, or a data file. */
export const recordsExist = ({ paths }: Io): boolean =>
  paths.databaseUrl !== undefined || existsSync(path.join(paths.data, 'db.json'));

export function attachedFilesIn({ paths }: Io): AttachedFiles {
  const folder = path.join(paths.data, 'files');
  return {
    faultOf: ({ id, size, sha256 }) => {
      const file = path.join(folder, id);
      if (!existsSync(file)) return translate('dataCommands.contentOfFileIsMissing');
      const bytes = readFileSync(file);
      const isWhole = bytes.length === size && (sha256 === undefined || hashOf(bytes) === sha256);
      return isWhole ? undefined : translate('dataCommands.contentOfFileIsDamaged');
    },
  };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The same, for commands that can't work without data. */
export function openData(io: Io, purpose: string): PortalDataFile {
  const data = findData(io);
  if (!data) throw noData(io, purpose);
  return data;
}

export const noData = ({ paths }: Pick<Io, 'paths'>, purpose: string) =>
  new CliError(
    translate('dataCommands.toMustBeData', {
      purpose,
      workingCopy: shortPath(path.join(paths.data, 'db.json')),
      db: shortPath(paths.db),
    }) + translate('dataCommands.ifPortalUsesAnotherFolder'),
  );

/** Another company's data are not opened. */
export function refuseOtherOwner({ paths }: Pick<Io, 'paths'>, { id }: Pick<Portal, 'id'>): void {
  try {
    if (!paths.databaseUrl) refuseOtherFolder(paths.data, id);
  } catch (error) {
    throw new CliError((error as Error).message);
  }
}

/** A running portal holds the data in memory and would overwrite a command's changes. */
export function refuseWhileRunning({ paths }: Io): void {
  const owner = ownerOf(path.join(paths.data, 'lock'));
  if (owner) throw new CliError(translate('dataCommands.portalIsRunning', { owner }));
}

/**
 * The running process that has locked the data folder. A lock left behind by a dead process doesn't count.
 */
function ownerOf(lock: string): number | null {
  if (!existsSync(lock)) return null;
  const owner = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (!(owner > 0)) return null;
  try {
    process.kill(owner, 0);
    return owner;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? owner : null;
  }
}
