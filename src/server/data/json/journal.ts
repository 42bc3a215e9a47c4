/**
 * What was written since the data file, one line per save, at the end of a file that only grows: see
 * language/dataFile.ts, which reads it. A save costs what it changes, however much data there is.
 */
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { journalOf, type DataFile, type JournalEntry, type JournalMark } from '../../../language/dataFile.ts';
import { syncFolder } from './durableFile.ts';

/** Bytes after which a new data file is worth its while, at least. */
const long = 8_000_000;

export class Journal {
  readonly #file: string;
  readonly #id = randomUUID();
  /** Those of before that no data file of ours takes in yet. */
  #older: readonly string[];
  readonly #strange: readonly string[];
  #number: number;
  #handle: FileHandle | undefined;
  /** How much of the current one counts. */
  #length = 0;
  /** Of a save that failed something may stand after the end. */
  #isUnclean = false;
  /** Whether there is a data file that this one goes on from. */
  #isBegun = false;

  constructor(file: string, { journals, strange }: Pick<DataFile, 'journals' | 'strange'>) {
    this.#file = file;
    this.#older = journals.map((one) => one.file);
    this.#strange = strange.map((one) => one.file);
    this.#number = Math.max(0, ...[...journals, ...strange].map(({ number }) => number));
  }

  /** Whether a save may be a line: the first one after a start writes the data file. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Whether the data file alone is the whole of the data. */
  get isEmpty(): boolean {
    return this.#length === 0 && this.#older.length === 0;
  }

  isLongerThan(bytes: number): boolean {
    return this.#length > Math.max(long, bytes / 2);
  }

  /** When it resolves the disk has it; when it rejects it was not written. */
  async append(entry: JournalEntry) {
    const head = this.#length === 0 ? `${JSON.stringify({ id: this.#id })}\n` : '';
    const bytes = Buffer.from(`${head}${JSON.stringify(entry)}\n`);
    const isNew = !this.#handle;
    this.#handle ??= await open(journalOf(this.#file, this.#number), 'w');
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
   * What follows goes on from the data file that is being made now, in a journal of its own. Until that file is in its
   * place the older journals are good as well.
   *
   * @returns what the data file says of it, and what to do once it is there
   */
  next(): { mark: JournalMark; settle: () => Promise<void> } {
    let handle: FileHandle | undefined;
    // a number is left out by none: what comes after a gap would not be read
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

  /** What belongs to other data: nothing here takes it in, and nobody may have wanted to lose it. */
  #putAside() {
    for (const file of this.#strange)
      try {
        renameSync(file, file.replace(/\.jsonl$/, `.${Date.now()}.cut`));
      } catch {
        // it was put aside already
      }
  }
}
