/** A JSON file that is always one whole version, the last or the one before; an adapter for lowdb. */
import { readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readDataFile, type DataFile, type DataState } from '#host/dataFile.ts';
import { makePrivateFolder, privateMode } from '#host/privateFiles.ts';
import { latestBackup } from './dailyBackups.ts';
import { translate } from '#messages/translate.ts';

export class DurableFile {
  readonly file: string;
  /** The content at the last `read`. */
  found: DataFile | undefined;

  constructor(file: string) {
    this.file = file;
    makePrivateFolder(path.dirname(file));
  }

  /**
   * Called once by lowdb. A blank or damaged file is refused, because starting without data would look like
   * losing it.
   */
  read(): DataState {
    const { state } = (this.found = this.#parsed());
    if (typeof state !== 'object' || state === null || Array.isArray(state))
      throw new Error(damaged(this.file, translate('fileStore.doesNotContainObject')));
    for (const [name, value] of Object.entries(state))
      if (typeof value !== 'object' || value === null)
        throw new Error(damaged(this.file, translate('fileStore.hasInSomething', { name })));
    return state;
  }

  #parsed(): DataFile {
    try {
      return readDataFile(this.file);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const isBlank = readFileSync(this.file, 'utf8').trim() === '';
      const reason = isBlank
        ? translate('fileStore.isEmpty')
        : translate('fileStore.isNotValidJson', { message: error.message });
      throw new Error(damaged(this.file, reason), { cause: error });
    }
  }

  /**
   * Called by lowdb to save: temporary file, fsync, rename, fsync of the folder. Once it resolves the write
   * survives a crash. It writes the state as it is at the call, whatever changes meanwhile.
   *
   * @param alongside work that must be on disk before the new version replaces the old one
   */
  async write(state: DataState, alongside = async () => {}) {
    const text = dataText(state);
    const temporary = `${this.file}.tmp`;
    try {
      await both(writeSynced(temporary, text), alongside());
      await rename(temporary, this.file);
      await syncFolder(path.dirname(this.file));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/** The text of a data file. Later changes of the state don't change it. */
export function dataText(state: DataState): Iterable<string> {
  // Records are never changed in place, so copying the lists is enough.
  const parts = Object.entries(state).map(([name, value]): Part =>
    Array.isArray(value) ? [name, [...(value as unknown[])]] : [name, JSON.stringify(value)],
  );
  return textOf(parts);
}

/** Lists are serialized while they are written. */
type Part = [name: string, list: readonly unknown[] | string];

/**
 * One record per line, in chunks that take about a millisecond to serialize; other requests run in between.
 */
function* textOf(parts: readonly Part[]): Iterable<string> {
  let text = '{';
  for (const [index, [name, list]] of parts.entries()) {
    text += `${index === 0 ? '' : ','}\n${JSON.stringify(name)}: `;
    if (typeof list === 'string') {
      text += list;
      continue;
    }
    text += '[\n';
    for (const [at, row] of list.entries()) {
      text += `${at === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
      if (text.length < 200_000) continue;
      yield text;
      text = '';
    }
    text += '\n]';
  }
  yield `${text}\n}\n`;
}

/** Waits for both even if one fails, because neither may still be writing when the next save begins. */
async function both(...tasks: Promise<void>[]) {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason;
}

async function writeSynced(file: string, pieces: Iterable<string>) {
  const handle = await open(file, 'w', privateMode);
  try {
    for (const piece of pieces) await handle.appendFile(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(folder: string) {
  // Windows can't open a folder. Its renames are journaled by the file system.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function damaged(file: string, reason: string): string {
  const copy = latestBackup(file);
  const remedy = copy
    ? translate('fileStore.toGoBackToNewest', { copy })
    : translate('fileStore.bringBackCopy');
  return (
    translate('fileStore.dataFile', { file, reason }) + translate('fileStore.orRunNpmRunReset', { remedy })
  );
}
