/**
 * The audit log: one line per operation, in an append-only file.
 *
 * The data file stores how long this file was when the data were saved. Lines are on disk before the data
 * file that counts them. So every acknowledged write has its entry, and after a crash everything beyond that
 * length belongs to a write that never happened, and is removed.
 *
 * Memory holds the parts by which entries are found and listed. Their changes are read from the file on
 * demand.
 */
import { statfsSync, statSync, closeSync, openSync, readSync } from 'node:fs';
import {
  StoreReadOnly,
  StoreUnavailable,
  type AuditEntry,
  type Page,
  type Query,
  type Stored,
} from '#server/data/store.ts';
import { lockFolder } from './lockFile.ts';
import { translate } from '#messages/translate.ts';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { idsOf, matchesEverything, compilePredicate, type FilterExpression } from '#model/filter/filter.ts';
import { isWriteRefused, reasonOf, isThere, privateMode } from '#host/durableWrites.ts';
import type { Sort } from '#model/types.ts';
import type { RecordShape } from '#server/data/shape.ts';
import {
  checkedHistory,
  historyLine,
  readHistoryLine,
  truncateHistory,
  type CountedHistory,
  type HistoryLine,
} from './historyLines.ts';
import { writeWholly } from './journal.ts';
import { syncFolder, assertInPlace, identityOf, type Identity } from './durableFile.ts';
import { filtered } from '../columnStore.ts';
import type { KeyOf } from '../query.ts';
import { compareValues } from '#model/values/values.ts';
import type { Work } from '#server/data/workScheduler.ts';
import { groupBy } from '#model/values/collections.ts';

// The lock on the data folder. On a disk that is full or read-only, the store opens without the lock: records
// can be read, and the first write that succeeds takes the lock.

export class FolderLock {
  readonly #folder: string;
  #release: (() => void) | undefined;
  /** The error that prevented the lock. */
  #cause: unknown;
  /** The data file that was read, and a mark that identifies this version of it. */
  #read: { file: string; mark: string } | undefined;

  /** Throws if another process holds the folder. */
  constructor(folder: string) {
    this.#folder = folder;
    try {
      this.#release = lockFolder(folder);
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      this.#cause = error;
    }
  }

  /** Remembers the version of the file from which the records were read. */
  noteRead(file: string) {
    this.#read = { file, mark: markOf(file) };
  }

  /** Takes the lock if it is not held yet. Throws StoreReadOnly where nothing can be written. */
  ensure() {
    if (this.#release) return;
    let release;
    try {
      release = lockFolder(this.#folder);
    } catch (cause) {
      this.#cause = cause;
      throw new StoreReadOnly(this.reason!, { cause });
    }
    // Another process may have written since the records were read.
    if (this.#read && !isAsRead(this.#read)) {
      release();
      this.#cause = new Error(translate('fileStore.anotherProcessHasChangedData'));
      throw new StoreReadOnly(this.reason!, { cause: this.#cause });
    }
    this.#release = release;
  }

  /** Why nothing can be saved at the moment. */
  get reason(): string | undefined {
    if (!this.#release)
      return translate('fileStore.cantBeWritten', { folder: this.#folder, words: reasonOf(this.#cause) });
    return this.#read && !hasRoomFor(this.#read.file)
      ? translate('fileStore.diskOfHasNoSpace', { folder: this.#folder })
      : undefined;
  }

  release() {
    this.#release?.();
    this.#release = undefined;
  }
}

function isAsRead({ file, mark }: { file: string; mark: string }): boolean {
  try {
    return markOf(file) === mark;
  } catch {
    return false;
  }
}

function markOf(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return [ino, size, mtimeMs].join(' ');
}

/** A save writes a second complete file beside the old one. */
function hasRoomFor(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(file);
    return bavail * bsize > statSync(file).size;
  } catch {
    // Some file systems do not report free space.
    return true;
  }
}

export const historyFileName = 'history.jsonl';
/** Entries in memory, which can be listed; older ones stay in the file. */
const listed = 100_000;

/** An entry without its changes, with its position in the file. */
type Head = Omit<AuditEntry, 'changes'> & { id: number; start: number; size: number; before: string };

type Batch = { bytes: Buffer; heads: Head[]; counted: CountedHistory };

export class HistoryFile {
  readonly #file: string;
  readonly #names = new Map<string, string>();
  #heads: Head[] = [];
  /** What the file has that is valid. */
  #counted: Required<CountedHistory>;
  #handle: FileHandle | undefined;
  #identity: Identity | undefined;
  #isFolderSynced = false;
  #batch: Batch | undefined;
  /** A failed save may have left bytes beyond the valid length. */
  #isUnclean = false;
  /** Bytes beyond the declared length have not been moved away yet. */
  #isUncut = false;

  /**
   * @param counted as the data file declares it. What the file has beyond is moved away, and entries that it lacks are
   * reported; a file that is damaged or another one is refused.
   */
  constructor(folder: string, counted: CountedHistory, notify: (notice: string) => void) {
    this.#file = path.join(folder, historyFileName);
    const found = checkedHistory(this.#file, counted, (entry, place) =>
      this.#add([this.#headOf(entry, place)]),
    );
    for (const notice of found.notices) notify(notice);
    this.#counted = found.valid;
    this.#isUncut = found.hasMore;
    // On a disk that can't be written this waits for the next save.
    try {
      this.#cutMore();
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
    }
  }

  #cutMore() {
    if (this.#isUncut) truncateHistory(this.#file, this.#counted.length);
    this.#isUncut = false;
  }

  /** What the data file counts on now. */
  get counted(): CountedHistory {
    return this.#counted;
  }

  /** Sets the entries that the next save writes. Returns what the data file counts on before and after it. */
  prepare(entries: readonly AuditEntry[]): { before: CountedHistory; counted: CountedHistory } {
    let { length: start, last: id, sum: before } = this.#counted;
    const lines: Buffer[] = [];
    const heads = entries.map((entry) => {
      const { text, sum } = historyLine({ id: ++id, ...entry }, start, before);
      const line = Buffer.from(`${text}\n`);
      lines.push(line);
      const head = this.#headOf({ ...entry, id }, { start, size: line.length, before });
      [start, before] = [start + line.length, sum];
      return head;
    });
    const counted = { length: start, last: id, sum: before };
    this.#batch = { bytes: Buffer.concat(lines), heads, counted };
    return { before: this.#counted, counted };
  }

  /** Writes the prepared entries. They are durable when it resolves. */
  async flush() {
    const bytes = this.#batch?.bytes;
    if (!bytes || bytes.length === 0) return;
    if (this.#isUncut) this.#cutMore();
    this.#handle ??= await this.#opened();
    this.#identity ??= await identityOf(this.#handle);
    if (this.#isUnclean) await this.cut();
    this.#isUnclean = true;
    await writeWholly(this.#handle, bytes, this.#counted.length);
    await this.#handle.sync();
    if (!this.#isFolderSynced) await syncFolder(path.dirname(this.#file));
    this.#isFolderSynced = true;
    assertInPlace(this.#file, this.#identity);
  }

  /** A file that holds entries is never created anew. */
  async #opened(): Promise<FileHandle> {
    return open(this.#file, isThere(this.#file) || this.#counted.length > 0 ? 'r+' : 'wx+', privateMode);
  }

  /** Commits the prepared entries, once the data file that counts them is saved. */
  commit() {
    const batch = this.#batch;
    this.#batch = undefined;
    if (!batch || batch.heads.length === 0) return;
    this.#isUnclean = false;
    this.#counted = batch.counted as Required<CountedHistory>;
    this.#add(batch.heads);
  }

  /** Discards the prepared entries, because their save failed. */
  discard() {
    this.#batch = undefined;
  }

  /** Removes what a failed save has left beyond the valid length. */
  async cut() {
    if (!this.#isUnclean || !this.#handle) return;
    await this.#handle.truncate(this.#counted.length);
    this.#isUnclean = false;
  }

  async close() {
    await this.#handle?.close().catch(() => undefined);
    this.#handle = undefined;
  }

  *find(shape: RecordShape, { where, sort, range }: Query, keyOf?: KeyOf): Work<Page> {
    const ids = idsOf(where);
    const some = ids ? ids.flatMap((id) => this.#headById(id) ?? []) : this.#headsOf(recordOf(where));
    const found = matchesEverything(where) ? some : yield* filtered(some, compilePredicate(where, shape));
    const ordered = inOrder(found, sort, range, keyOf);
    return { records: this.#whole(ordered), total: found.length };
  }

  get(id: unknown): Stored | undefined {
    const head = this.#headById(id);
    return head && this.#whole([head])[0];
  }

  /** Entries without their changes, which no aggregation uses. */
  get heads(): readonly Stored[] {
    return this.#heads;
  }

  #headById(id: unknown): Head | undefined {
    const at = Number(id) - (this.#heads[0]?.id ?? 1);
    return Number.isInteger(at) ? this.#heads[at] : undefined;
  }

  /**
   * The entries of one record. Every record view needs them, so this simple test runs before the general
   * filter.
   */
  #headsOf(record: string | undefined): readonly Head[] {
    return record === undefined ? this.#heads : this.#heads.filter((head) => head.record === record);
  }

  #whole(heads: readonly Head[]): Stored[] {
    if (heads.length === 0) return [];
    let file: number | undefined;
    try {
      const opened = (file = openSync(this.#file, 'r'));
      return heads.map(({ start, size, before }) => {
        const bytes = Buffer.alloc(size);
        readSync(opened, bytes, 0, size, start);
        return readHistoryLine(bytes.toString('utf8', 0, size - 1), before).entry;
      });
    } catch (cause) {
      throw new StoreUnavailable(translate('fileStore.historyNotReadable', { file: this.#file }), { cause });
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /**
   * Lists all properties, so that all heads share one hidden class: a third of the memory, and several times
   * faster to read.
   */
  #headOf(
    entry: HistoryLine,
    { start, size, before }: { start: number; size: number; before: string },
  ): Head {
    const { id, at, by, action, transition, record, title } = entry;
    const name = this.#once(entry.name);
    const resource = this.#once(entry.resource);
    return { id, at, by, name, action, transition, resource, record, title, start, size, before };
  }

  /** Interns strings: a few names occur in very many entries. */
  #once(name: string): string {
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, name);
    return known ?? name;
  }

  #add(heads: readonly Head[]) {
    for (const head of heads) this.#heads.push(head);
    // Trimmed in batches, because trimming one at every write would copy the array each time.
    if (this.#heads.length > listed * 1.1) this.#heads = this.#heads.slice(-listed);
  }
}

/** The record id that an expression requires, if it requires one. */
function recordOf(where: FilterExpression): string | undefined {
  for (const part of where.kind === 'all' ? where.of : [where])
    if (part.kind === 'condition' && part.field === 'record' && part.op === 'eq')
      return typeof part.value === 'string' && part.value !== '' ? part.value : undefined;
  return undefined;
}

/**
 * One page of the entries in the requested order. Entries are stored in time order. For any other field, its
 * few distinct values are sorted instead of the many entries.
 */
function inOrder(
  found: readonly Head[],
  sort: Sort | undefined,
  range: Query['range'],
  keyOf: KeyOf = (head) => head[sort!.field as keyof Head],
): Head[] {
  const [first, last] = range ?? [0, found.length - 1];
  const isDown = sort?.order === 'DESC';
  const page = (length: number, at: (index: number) => Head) =>
    Array.from({ length: Math.max(0, Math.min(last + 1, length) - first) }, (_, index) => at(first + index));
  if (!sort || sort.field === 'at' || sort.field === 'id')
    return page(found.length, (index) => found[isDown ? found.length - 1 - index : index]!);
  const groups = [...groupBy(found, (head) => keyOf(head) ?? null)].sort(
    ([a], [b]) =>
      Number(a === null) - Number(b === null) || (isDown ? compareValues(b, a) : compareValues(a, b)),
  );
  const ordered = groups.flatMap(([, heads]) => (isDown ? heads.toReversed() : heads));
  return page(ordered.length, (index) => ordered[index]!);
}
