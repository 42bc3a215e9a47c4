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
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { idsOf, matchesEverything, compilePredicate, type FilterExpression } from '#model/filter/filter.ts';
import { privateMode } from '#host/privateFiles.ts';
import type { Sort } from '#model/types.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { isWriteRefused } from './folderLock.ts';
import { truncateHistory, damagedHistory, assertHistoryLength } from './historyRepair.ts';
import { filtered } from '../slicedLoops.ts';
import { compareValues, type KeyOf } from '../query.ts';
import type { AuditEntry, Page, Query, Stored } from '#server/data/store.ts';
import type { Work } from '#server/data/workScheduler.ts';
import { translate } from '#messages/translate.ts';
import { groupBy } from '#model/lib/collections.ts';

export const historyFileName = 'history.jsonl';
/** Entries in memory, which can be listed; older ones stay in the file. */
const listed = 100_000;

/** An entry without its changes, with its position in the file. */
type Head = Omit<AuditEntry, 'changes'> & { id: number; start: number; size: number };

type Batch = { bytes: Buffer; heads: Head[] };

export class HistoryFile {
  readonly #file: string;
  readonly #names = new Map<string, string>();
  #heads: Head[] = [];
  #lastId = 0;
  /** Bytes of the file that are valid. */
  #length = 0;
  #handle: FileHandle | undefined;
  #batch: Batch | undefined;
  /** A failed save may have left bytes beyond the valid length. */
  #isUnclean = false;
  /** Bytes beyond the declared length have not been moved away yet. */
  #isUncut = false;

  /** @param length as the data file declares it: a longer file is cut, a shorter one refused */
  constructor(folder: string, length: number) {
    this.#file = path.join(folder, historyFileName);
    if (!existsSync(this.#file)) {
      if (length > 0) console.warn(translate('fileStore.noHistory', { file: this.#file }));
      return;
    }
    this.#length = length;
    this.#cut();
    const file = openSync(this.#file, 'r');
    try {
      this.#readHeads(file, length);
    } finally {
      closeSync(file);
    }
  }

  /**
   * Moves bytes beyond the valid length away. On a disk that can't be written this waits for the next save.
   */
  #cut() {
    assertHistoryLength(this.#file, this.#length);
    this.#isUncut = statSync(this.#file).size > this.#length;
    if (!this.#isUncut) return;
    try {
      truncateHistory(this.#file, this.#length);
      this.#isUncut = false;
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
    }
  }

  /** Sets the entries that the next save writes, and returns the length that the file will have. */
  prepare(entries: readonly AuditEntry[]): number {
    let start = this.#length;
    let id = this.#lastId;
    const lines: Buffer[] = [];
    const heads = entries.map((entry) => {
      const line = Buffer.from(`${JSON.stringify({ id: ++id, ...entry })}\n`);
      lines.push(line);
      const head = this.#headOf({ ...entry, id }, start, line.length);
      start += line.length;
      return head;
    });
    this.#batch = { bytes: Buffer.concat(lines), heads };
    return start;
  }

  /** Writes the prepared entries. They are durable when it resolves. */
  async flush() {
    const bytes = this.#batch?.bytes;
    if (!bytes || bytes.length === 0) return;
    if (this.#isUncut) truncateHistory(this.#file, this.#length);
    this.#isUncut = false;
    this.#handle ??= await open(this.#file, existsSync(this.#file) ? 'r+' : 'w+', privateMode);
    if (this.#isUnclean) await this.#handle.truncate(this.#length);
    this.#isUnclean = true;
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(
        bytes,
        done,
        bytes.length - done,
        this.#length + done,
      );
      done += bytesWritten;
    }
    await this.#handle.sync();
  }

  /** Commits the prepared entries, once the data file that counts them is saved. */
  commit() {
    const { bytes, heads } = this.#batch ?? { bytes: Buffer.alloc(0), heads: [] };
    this.#batch = undefined;
    if (heads.length === 0) return;
    this.#isUnclean = false;
    this.#length += bytes.length;
    this.#lastId = heads.at(-1)!.id;
    this.#add(heads);
  }

  /** Discards the prepared entries, because their save failed. */
  discard() {
    this.#batch = undefined;
  }

  async close() {
    await this.#handle?.close();
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
    const file = openSync(this.#file, 'r');
    try {
      return heads.map(({ start, size }) => {
        const bytes = Buffer.alloc(size);
        readSync(file, bytes, 0, size, start);
        return JSON.parse(bytes.toString('utf8')) as Stored;
      });
    } finally {
      closeSync(file);
    }
  }

  /**
   * Lists all properties, so that all heads share one hidden class: a third of the memory, and several times
   * faster to read.
   */
  #headOf(entry: AuditEntry & { id: number }, start: number, size: number): Head {
    const { id, at, by, action, transition, record, title } = entry;
    const name = this.#once(entry.name);
    const resource = this.#once(entry.resource);
    return { id, at, by, name, action, transition, resource, record, title, start, size };
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

  #readHeads(file: number, length: number) {
    for (const { line, start, size } of linesOf(file, length)) {
      let entry: AuditEntry & { id: number };
      try {
        entry = JSON.parse(line) as AuditEntry & { id: number };
        if (entry.id !== this.#lastId + 1) throw new Error(translate('fileStore.outOfOrder'));
      } catch (error) {
        throw new Error(damagedHistory(this.#file, translate('fileStore.hasLineCantBeRead', { start })), {
          cause: error,
        });
      }
      this.#lastId = entry.id;
      this.#add([this.#headOf(entry, start, size)]);
    }
  }
}

function* linesOf(file: number, length: number): Generator<{ line: string; start: number; size: number }> {
  const chunk = Buffer.alloc(1 << 20);
  let left = Buffer.alloc(0);
  let start = 0;
  for (let position = 0; position < length;) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, length - position), position);
    if (read === 0) break;
    position += read;
    let bytes = Buffer.concat([left, chunk.subarray(0, read)]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield { line: bytes.toString('utf8', 0, end), start, size: end + 1 };
      start += end + 1;
      bytes = bytes.subarray(end + 1);
    }
    left = Buffer.from(bytes);
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
