/**
 * The writes since the last data file, one line per save, in an append-only file: see host/dataFile.ts,
 * which reads it. The cost of a save depends on its changes, not on the amount of data.
 */
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { journalOf, type DataFile, type JournalEntry, type JournalMark } from '#host/dataFile.ts';
import { privateMode } from '#host/privateFiles.ts';
import { syncFolder } from './durableFile.ts';

/** Minimum size in bytes at which writing a new data file pays off. */
const long = 8_000_000;

export class Journal {
  readonly #file: string;
  readonly #id = randomUUID();
  /** Earlier journals that our data file does not include yet. */
  #older: readonly string[];
  readonly #foreign: readonly string[];
  #number: number;
  #handle: FileHandle | undefined;
  /** Bytes of the current file that are valid. */
  #length = 0;
  /** A failed save may have left bytes beyond the valid length. */
  #isUnclean = false;
  /** True once a data file exists that this journal continues. */
  #isBegun = false;

  constructor(file: string, { journals, foreign }: Pick<DataFile, 'journals' | 'foreign'>) {
    this.#file = file;
    this.#older = journals.map((one) => one.file);
    this.#foreign = foreign.map((one) => one.file);
    this.#number = Math.max(0, ...[...journals, ...foreign].map(({ number }) => number));
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

  /** The entry is durable when this resolves, and not written when it rejects. */
  async append(entry: JournalEntry) {
    const head = this.#length === 0 ? `${JSON.stringify({ id: this.#id })}\n` : '';
    const bytes = Buffer.from(`${head}${JSON.stringify(entry)}\n`);
    const isNew = !this.#handle;
    this.#handle ??= await open(journalOf(this.#file, this.#number), 'w', privateMode);
    if (this.#isUnclean) await this.#handle.truncate(this.#length);
    this.#isUnclean = true;
    for (let done = 0; done < bytes.length;)
      done += (await this.#handle.write(bytes, done, bytes.length - done, this.#length + done)).bytesWritten;
    await this.#handle.datasync();
    if (isNew) await syncFolder(path.dirname(this.#file));
    this.#isUnclean = false;
    this.#length += bytes.length;
  }

  /**
   * Starts a new journal, which continues the data file that is being written now. Until that file is in
   * place, the older journals stay valid.
   *
   * @returns the mark for the data file, and what to do once the file is in place
   */
  next(): { mark: JournalMark; settle: () => Promise<void> } {
    let handle: FileHandle | undefined;
    // Numbers must have no gap, because reading stops at one.
    if (this.#length > 0 || !this.#isBegun) {
      if (this.#length > 0) this.#older = [...this.#older, journalOf(this.#file, this.#number)];
      handle = this.#handle;
      this.#number++;
      this.#handle = undefined;
      this.#length = 0;
      this.#isUnclean = false;
    }
    const older = this.#older;
    const settle = async () => {
      await handle?.close();
      this.#isBegun = true;
      this.#older = this.#older.filter((file) => !older.includes(file));
      for (const file of older) rmSync(file, { force: true });
      this.#putAside();
    };
    return { mark: { id: this.#id, from: this.#number }, settle };
  }

  async close() {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  /** Renames journals that belong to other data. They are never applied, and must not be lost. */
  #putAside() {
    for (const file of this.#foreign)
      try {
        renameSync(file, file.replace(/\.jsonl$/, `.${Date.now()}.cut`));
      } catch {
        // It was renamed already.
      }
  }
}
