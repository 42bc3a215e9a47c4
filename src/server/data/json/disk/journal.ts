/**
 * Writes the journals: see host/journalFiles.ts, which reads them. The cost of a save depends on its changes, not on the
 * amount of data.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  checkedLine,
  noSum,
  journalOf,
  lastSaveOf,
  type JournalEntry,
  type LastSave,
} from '#host/journalFiles.ts';
import type { DataFile, JournalMark } from '#host/dataFile.ts';
import { removeIfPossible, syncFolderNow, privateMode } from '#host/durableWrites.ts';
import { OutcomeUnknown } from '#server/data/store.ts';
import { translate } from '#messages/translate.ts';
import { syncFolder, assertInPlace, identityOf, type Identity, type OpenFolder } from './durableFile.ts';

/** Minimum size in bytes at which writing a new data file pays off. */
const long = 8_000_000;
/** Characters of the last save, which is always written over itself. */
const lastSaveWidth = 160;

export class Journal {
  readonly #file: string;
  readonly #id = randomUUID();
  readonly #folder: string;
  readonly #place: OpenFolder;
  /** Journals that our data file does not include yet. */
  #older: readonly string[];
  /** Journals that it includes, and that could not be deleted yet. */
  #merged: readonly string[];
  readonly #foreign: readonly string[];
  #number: number;
  /** The file of this number, once it is opened. */
  #current = '';
  /** The last save that is durable. */
  #seq: number;
  #handle: FileHandle | undefined;
  #identity: Identity | undefined;
  #isFolderSynced = false;
  /** Until the new data file is durable, the older journals are needed. */
  #isRenameDurable = true;
  /** Bytes of the current file that are valid. */
  #length = 0;
  /** Checksum of its last line. */
  #sum = noSum;
  /** A failed save may have left bytes beyond the valid length: they must be cut before anything else is stored. */
  isUnclean = false;
  /** True once a data file exists that this journal continues. */
  #isBegun = false;
  #lastSave: number | undefined;

  /** @param folder the data folder, which must be at its place for a new file */
  constructor(
    file: string,
    folder: OpenFolder,
    { place, journals, merged, foreign }: Omit<DataFile, 'state' | 'edited' | 'notices'>,
  ) {
    this.#file = file;
    this.#place = folder;
    this.#folder = place.folder ?? randomUUID();
    this.#number = place.number;
    this.#seq = place.seq;
    this.#older = journals;
    this.#merged = merged;
    this.#foreign = foreign;
  }

  /** True when a save may append a line. The first save after a start writes the data file. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** True when the data file contains all data. */
  get isEmpty(): boolean {
    return this.#length === 0 && this.#older.length === 0;
  }

  isLongerThan(bytes: number): boolean {
    return this.#length > Math.max(long, bytes / 2);
  }

  /**
   * The entry is durable when this resolves, and not written when it rejects; with OutcomeUnknown it may be either.
   *
   * @param history length of the history before
   */
  async append(entry: JournalEntry, history: number) {
    const head = this.#length === 0 ? checkedLine(this.#header(), noSum) : undefined;
    const place: LastSave = { folder: this.#folder, seq: this.#seq + 1, at: new Date().toISOString() };
    const line = checkedLine({ seq: place.seq, at: place.at, history, ...entry }, head?.sum ?? this.#sum);
    const bytes = Buffer.from(`${head ? `${head.text}\n` : ''}${line.text}\n`);
    this.#handle ??= await this.#begun();
    this.#identity ??= await identityOf(this.#handle);
    this.isUnclean = true;
    try {
      await writeWholly(this.#handle, bytes, this.#length);
      assertInPlace(this.#current, this.#identity);
    } catch (error) {
      await this.#cutOrUnknown(error);
      throw error;
    }
    try {
      await this.#handle.datasync();
      if (!this.#isFolderSynced) await syncFolder(path.dirname(this.#file));
    } catch (cause) {
      // The bytes may be on the disk, or not: only a cut that is durable settles it, for the next start.
      await this.cut().catch(() => undefined);
      throw unknownOutcome(cause);
    }
    this.#isFolderSynced = true;
    this.isUnclean = false;
    this.#length += bytes.length;
    this.#sum = line.sum;
    this.#seq = place.seq;
    this.#noteLast(place);
  }

  #begun(): Promise<FileHandle> {
    this.#place.assertInPlace();
    this.#current = journalOf(this.#file, this.#number);
    return open(this.#current, 'wx', privateMode);
  }

  #header() {
    return { id: this.#id, folder: this.#folder, number: this.#number, seq: this.#seq };
  }

  /** Removes what a failed save has left beyond the valid length. */
  async cut() {
    if (!this.isUnclean || !this.#handle) return;
    await this.#handle.truncate(this.#length);
    await this.#handle.datasync();
    this.isUnclean = false;
  }

  async #cutOrUnknown(cause: unknown) {
    try {
      await this.cut();
    } catch {
      throw unknownOutcome(cause);
    }
  }

  /**
   * Starts a new journal, which continues the data file that is being written now. Until that file is in
   * place, the older journals stay valid.
   *
   * @param isSave whether the data file has a save that no journal has
   * @returns the mark for the data file, and what to do once the file is in place, durably or not yet
   */
  next(isSave: boolean): { mark: JournalMark; settle: (isDurable: boolean) => void } {
    // Numbers must have no gap, because reading stops at one.
    if (this.#length > 0 || !this.#isBegun) {
      if (this.#length > 0) this.#older = [...this.#older, journalOf(this.#file, this.#number)];
      void this.#handle?.close().catch(() => undefined);
      this.#number++;
      [this.#handle, this.#identity] = [undefined, undefined];
      [this.#length, this.#sum] = [0, noSum];
      [this.isUnclean, this.#isFolderSynced] = [false, false];
    }
    const older = this.#older;
    const seq = this.#seq + Number(isSave);
    const settle = (isDurable: boolean) => {
      this.#isBegun = true;
      this.#isRenameDurable = isDurable;
      if (isSave) this.#seq = seq;
      this.#older = this.#older.filter((file) => !older.includes(file));
      this.#merged = [...this.#merged, ...older];
    };
    const at = new Date().toISOString();
    return { mark: { id: this.#id, from: this.#number, folder: this.#folder, seq, at }, settle };
  }

  /**
   * Deletes journals that the data file includes, and puts those of other data aside. Throws where that fails: it is tried
   * again at the next save.
   */
  tidy() {
    if (!this.#isBegun) return;
    if (!this.#isRenameDurable) syncFolderNow(path.dirname(this.#file));
    this.#isRenameDurable = true;
    for (const file of this.#merged) {
      rmSync(file, { force: true });
      this.#merged = this.#merged.filter((one) => one !== file);
    }
    for (const file of this.#foreign)
      try {
        renameSync(file, file.replace(/\.jsonl$/, `.${Date.now()}.cut`));
      } catch (error) {
        // It was renamed already.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
  }

  async close() {
    await this.#handle?.close().catch(() => undefined);
    this.#handle = undefined;
    if (this.#lastSave !== undefined)
      try {
        closeSync(this.#lastSave);
      } catch {
        // Nothing depends on it.
      }
    this.#lastSave = undefined;
    // After an orderly stop the data file alone has all saves.
    if (this.#isBegun && this.isEmpty) removeIfPossible(lastSaveOf(this.#file));
  }

  /** Without waiting for the disk: a process that is killed leaves it right, and a power loss at most an older one. */
  #noteLast(save: LastSave) {
    try {
      this.#lastSave ??= openSync(lastSaveOf(this.#file), 'w', privateMode);
      writeSync(this.#lastSave, `${checkedLine(save, noSum).text.padEnd(lastSaveWidth)}\n`, 0);
    } catch {
      // It only helps to notice that a journal was cut from outside.
    }
  }
}

/** Writes at a position, also where a disk takes only a part at once. */
export async function writeWholly(handle: FileHandle, bytes: Buffer, position: number) {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw new Error(translate('fileStore.diskIsFull'));
    done += bytesWritten;
  }
}

export const unknownOutcome = (cause: unknown) =>
  new OutcomeUnknown(translate('fileStore.dataCouldNotBeConfirmed'), { cause });
