/**
 * Reads the records in a data folder, for the server and the commands: `db.json` holds a snapshot, and the journals
 * beside it (journalFiles.ts) what was written since.
 *
 * The part `$journal` of the data file names the journals that continue it (`id`, `from`), the last save that the file has
 * (`seq`, `at`), and the checksums of its other parts. Journal lines hold the new state of records, not the change, so
 * reading one twice does no harm.
 *
 * What a start would leave out is reported: it stops if a save of this folder would be missing.
 */
import { closeSync, openSync, readSync, readFileSync } from 'node:fs';
import {
  noSum,
  sumOf,
  sumIn,
  sumOfPart,
  type Sums,
  journalKey,
  extentOf,
  journalsBeside,
  lastSaveOf,
  readLastSave,
  type JournalFile,
  type JournalLine,
} from './journalFiles.ts';
import path from 'node:path';
import { isMap } from '../model/values/values.ts';
import { translate } from '../messages/translate.ts';

// Parses a data file as the server writes it, one record per line, without ever holding its whole text, which
// can take more memory than the records.

/** `sums`: the checksums of the parts, as they are in the file. */
type ParsedData = { state: Record<string, unknown>; sums: Sums };

/**
 * The content of a data file; undefined if it is damaged, or not laid out as `dataText` writes it. The caller then
 * parses the whole file, which also finds the fault.
 *
 * @param portion bytes that are read and parsed at once
 */
export function parseLines(file: string, portion = 64_000): ParsedData | undefined {
  const handle = openSync(file, 'r');
  try {
    return stateOf(new Lines(handle, portion));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    closeSync(handle);
  }
}

function stateOf(lines: Lines): ParsedData | undefined {
  // Another program's file may be one line, which is not worth looking for its end.
  if (!lines.startsWith('{\n')) return undefined;
  lines.next();
  const state: Record<string, unknown> = {};
  const sums: Record<string, string> = {};
  for (let isLast = false; !isLast;) {
    const [, name, value] = /^("(?:[^"\\]|\\.)*"): (.+)$/s.exec(lines.next() ?? '') ?? [];
    if (name === undefined || value === undefined) return undefined;
    const key = JSON.parse(name) as string;
    // Assigned, this name would not become a key.
    if (key === '__proto__') return undefined;
    let end = value;
    if (value === '[') {
      const list = lines.list();
      end = lines.next() ?? '';
      if (!list || (end !== ']' && end !== '],')) return undefined;
      state[key] = list.items;
      sums[key] = list.sum;
    } else {
      const text = value.endsWith(',') ? value.slice(0, -1) : value;
      state[key] = JSON.parse(text);
      sums[key] = Array.isArray(state[key]) ? sumOfPart(state[key]) : sumOf(text);
    }
    isLast = !end.endsWith(',');
  }
  return lines.next() === '}' && lines.isAtEnd() ? { state, sums } : undefined;
}

/** Reads the lines of a file, and its lists, which have one item per line. */
class Lines {
  readonly #handle: number;
  #memory: Buffer;
  /** What was read and not used yet, a part of the memory. */
  #bytes: Buffer;

  constructor(handle: number, portion: number) {
    this.#handle = handle;
    this.#memory = Buffer.allocUnsafeSlow(portion);
    this.#bytes = this.#memory.subarray(0, 0);
  }

  startsWith(text: string): boolean {
    while (this.#bytes.length < text.length) if (!this.#read()) return false;
    return this.#bytes.toString('latin1', 0, text.length) === text;
  }

  /** The next line, without its end. Undefined if there is no complete one. */
  next(): string | undefined {
    for (;;) {
      const end = this.#bytes.indexOf('\n');
      if (end >= 0) return this.#take(end, 1);
      if (!this.#read()) return undefined;
    }
  }

  /** The items up to a line that begins with "]", which remains. Undefined if that line never comes. */
  list(): { items: unknown[]; sum: string } | undefined {
    const parts: unknown[][] = [];
    let sum = noSum;
    for (;;) {
      const end = this.#bytes.indexOf('\n]');
      const cut = end >= 0 ? end : this.#bytes.lastIndexOf(',\n');
      if (cut >= 0) {
        const skipped = end >= 0 ? 1 : 2;
        sum = sumOf(this.#bytes.subarray(0, cut + skipped), sum);
        const text = this.#take(cut, skipped);
        const items = JSON.parse(`[${text}]`) as unknown[];
        // Only a list without items has nothing here: else a comma was one too many.
        if (items.length === 0 && (parts.length > 0 || end < 0)) return undefined;
        parts.push(items);
      }
      // `flat` takes fifteen times as long.
      if (end >= 0) return { items: ([] as unknown[]).concat(...parts), sum };
      if (!this.#read()) return undefined;
    }
  }

  isAtEnd(): boolean {
    return this.#bytes.length === 0 && !this.#read();
  }

  /** Text up to a place; the bytes skipped behind it are used, too. */
  #take(end: number, skipped: number): string {
    const text = this.#bytes.toString('utf8', 0, end);
    this.#bytes = this.#bytes.subarray(end + skipped);
    return text;
  }

  /** Reads on, into the same memory: for new buffers V8 would collect garbage more often. */
  #read(): boolean {
    const rest = this.#bytes.length;
    // A line that is longer than a portion must not be copied once for each portion.
    const memory =
      rest > this.#memory.length / 2 ? Buffer.allocUnsafeSlow(2 * this.#memory.length) : this.#memory;
    memory.set(this.#bytes);
    const count = readSync(this.#handle, memory, rest, memory.length - rest, null);
    this.#memory = memory;
    this.#bytes = memory.subarray(0, rest + count);
    return count > 0;
  }
}

/**
 * The contents of a data file: a list of records per resource, and the server's own data under keys that
 * begin with "$".
 */
export type DataState = Record<string, unknown>;
type Row = Record<string, unknown>;

/** Key under which the data file stores how much of the history file belongs to it: see historyFile.ts. */
export const historyKey = '$history';

/** The part `$journal`. An earlier version wrote `id` and `from` alone. */
export type JournalMark = { id: string; from: number } & Partial<{
  folder: string;
  seq: number;
  at: string;
  sums: Sums;
}>;

/** Where the saves of this folder stand. */
export type DataPlace = { folder: string | undefined; seq: number; number: number };

export type DataFile = {
  /** Without `$journal`. */
  state: DataState;
  place: DataPlace;
  /** Journals whose saves are in the state, and not in the data file. */
  journals: readonly string[];
  /** Journals whose saves are in the data file. */
  merged: readonly string[];
  /** Journals of an earlier version that belong to other data. */
  foreign: readonly string[];
  /** Parts that were changed since the server wrote the file. */
  edited: readonly string[];
  /** What the administrator should learn of this start. */
  notices: readonly string[];
};

/**
 * Throws a SyntaxError when the data file is not JSON, and an Error with a message for administrators where a save
 * would be left out.
 */
export function readDataFile(file: string): DataFile {
  const { state, sums } = parsed(file);
  const beside = journalsBeside(file);
  const nothing = { journals: [], merged: [], foreign: [] };
  const place = { folder: undefined, seq: 0, number: Math.max(0, ...beside.map(({ number }) => number)) };
  if (!isMap(state)) return { state: state as DataState, place, ...nothing, edited: [], notices: [] };
  const mark = markIn(state[journalKey]);
  delete state[journalKey];
  const tables = new Tables(state);
  const notices: string[] = [];
  const edited = editedParts(state, mark, sums);
  if (edited.length > 0) {
    refuseEditsBesideJournals(file, edited, beside, mark);
    notices.push(editNotice(file, edited, mark));
  }
  const read = new JournalReader(file, mark === 'damaged' ? undefined : mark, tables, notices);
  for (const journal of beside) read.add(journal);
  read.finish();
  tables.finish();
  const folder = mark === 'damaged' ? undefined : mark?.folder;
  const { journals, merged, foreign, seq } = read;
  return { state, place: { ...place, folder, seq }, journals, merged, foreign, edited, notices };
}

function parsed(file: string): { state: unknown; sums: Sums | undefined } {
  const lines: ParsedData | undefined = parseLines(file);
  return lines ?? { state: JSON.parse(readFileSync(file, 'utf8')) as unknown, sums: undefined };
}

function markIn(value: unknown): JournalMark | 'damaged' | undefined {
  if (value === undefined) return undefined;
  if (!isMap(value)) return 'damaged';
  if (sumIn(JSON.stringify(value), noSum)?.isRight) return value as JournalMark;
  const isOld = Object.keys(value).toSorted().join() === 'from,id';
  return isOld ? (value as JournalMark) : 'damaged';
}

/** The parts that differ from what the server wrote, if the file has checksums. */
function editedParts(
  state: DataState,
  mark: JournalMark | 'damaged' | undefined,
  found: Sums | undefined,
): string[] {
  if (mark === 'damaged') return [journalKey];
  const history = state[historyKey];
  if (!mark) return isMap(history) && Object.hasOwn(history, 'sum') ? [journalKey] : [];
  const { sums } = mark;
  if (!sums) return [];
  const names = new Set([...Object.keys(sums), ...Object.keys(state)]);
  return [...names].filter((name) => {
    if (!Object.hasOwn(state, name) || !Object.hasOwn(sums, name)) return true;
    return (found?.[name] ?? sumOfPart(state[name])) !== sums[name];
  });
}

function refuseEditsBesideJournals(
  file: string,
  edited: readonly string[],
  beside: readonly JournalFile[],
  mark: JournalMark | 'damaged' | undefined,
) {
  const included = mark === 'damaged' ? undefined : mark;
  const lines = beside
    .filter((one) => one.header?.folder !== undefined && !isMerged(one, included))
    .flatMap((one) => one.lines);
  if (lines.length === 0) return;
  const lists = edited.join(', ');
  throw new Error(translate('fileStore.editedBesideJournals', { file, lists, ...extentOf(lines) }));
}

function editNotice(
  file: string,
  edited: readonly string[],
  mark: JournalMark | 'damaged' | undefined,
): string {
  return edited[0] === journalKey
    ? translate('fileStore.editedSums', { file, journalKey })
    : translate('fileStore.edited', {
        file,
        lists: edited.join(', '),
        at: (mark as JournalMark).at ?? '?',
      });
}

/** True when the data file has all saves of the journal, whose removal was interrupted. */
const isMerged = ({ header, lines }: JournalFile, mark: JournalMark | undefined): boolean =>
  header?.folder !== undefined &&
  header.folder === mark?.folder &&
  (lines.at(-1)?.seq ?? 0) <= (mark.seq ?? -1);

/** Applies the journals of a data file in their order, and refuses gaps. */
class JournalReader {
  readonly journals: string[] = [];
  readonly merged: string[] = [];
  readonly foreign: string[] = [];
  seq: number;
  readonly #file: string;
  readonly #mark: JournalMark | undefined;
  readonly #tables: Tables;
  readonly #notices: string[];
  /** An interrupted last line. */
  #cut: { file: string; rest: number } | undefined;

  constructor(file: string, mark: JournalMark | undefined, tables: Tables, notices: string[]) {
    this.#file = file;
    this.#mark = mark;
    this.#tables = tables;
    this.#notices = notices;
    this.seq = mark?.seq ?? 0;
  }

  add(journal: JournalFile) {
    const { file, number, header, lines, rest } = journal;
    if (rest > 0) {
      // A later journal has lines: this one was complete when they were written.
      this.#cut = { file, rest };
      this.#notices.push(translate('fileStore.lastLineIgnored', { file, rest }));
    }
    if (!header || lines.length === 0 || isMerged(journal, this.#mark)) return void this.merged.push(file);
    const next = (this.#mark?.from ?? 0) + this.journals.length;
    if (header.id === this.#mark?.id && header.folder === this.#mark?.folder && number === next) {
      for (const line of lines) this.#apply(line, file);
      this.journals.push(file);
    } else this.#leaveOut(journal, next);
  }

  #apply(line: JournalLine, file: string) {
    if (line.seq !== undefined && line.seq !== this.seq + 1)
      throw this.#missing(this.seq + 1, line.seq - 1, line.at ?? '?');
    if (line.history !== undefined && line.history !== this.#tables.historyLength())
      throw new Error(
        translate('fileStore.journalOfOtherHistory', { file, seq: String(line.seq) }) +
          translate('fileStore.journalRemedy'),
      );
    this.seq++;
    this.#tables.apply(line);
  }

  /** Only journals of an earlier version, which can't be told from those of replaced data, are put aside. */
  #leaveOut({ file, number, header, lines }: JournalFile, next: number) {
    const isOld = header!.folder === undefined && (!this.#mark?.folder || number < this.#mark.from);
    if (isOld) {
      this.foreign.push(file);
      this.#notices.push(translate('fileStore.journalPutAside', { file, ...extentOf(lines) }));
      return;
    }
    const isOther = header!.folder !== this.#mark?.folder;
    const reason = isOther
      ? translate('fileStore.journalOfOtherFolder', { file, ...extentOf(lines) })
      : translate('fileStore.journalLeftOut', { file, number: next, ...extentOf(lines) });
    throw new Error(reason + translate('fileStore.journalRemedy'));
  }

  /** Compares with the last save that was confirmed. */
  finish() {
    const last = readLastSave(this.#file);
    const isOwn = last && last.folder === this.#mark?.folder;
    if (!last || (isOwn && last.seq <= this.seq)) return;
    if (!isOwn)
      throw new Error(
        translate('fileStore.otherLastSave', { file: this.#file, at: last.at, last: lastSaveOf(this.#file) }),
      );
    if (this.#cut && last.seq === this.seq + 1)
      this.#notices.push(translate('fileStore.lastLineWasConfirmed', { file: this.#cut.file, at: last.at }));
    else throw this.#missing(this.seq + 1, last.seq, last.at);
  }

  #missing(from: number, to: number, at: string) {
    return new Error(
      translate('fileStore.savesMissing', {
        folder: path.dirname(this.#file),
        from,
        to,
        count: to - from + 1,
        at,
      }) + translate('fileStore.missingRemedy', { last: lastSaveOf(this.#file) }),
    );
  }
}

/** The lists of a data file while journals are applied to them. */
class Tables {
  readonly #state: DataState;
  /** By resource: the position of each record, by id. */
  readonly #places = new Map<string, { rows: (Row | undefined)[]; at: Map<string, number> }>();

  constructor(state: DataState) {
    this.#state = state;
  }

  historyLength(): unknown {
    const counted = this.#state[historyKey];
    return isMap(counted) ? counted.length : 0;
  }

  apply({ rows, gone = {}, kept }: JournalLine) {
    for (const [resource, ids] of Object.entries(gone)) {
      const { rows: held, at } = this.#table(resource);
      for (const id of ids.map(String)) {
        if (at.has(id)) held[at.get(id)!] = undefined;
        at.delete(id);
      }
    }
    for (const [resource, changed] of Object.entries(rows)) {
      const { rows: held, at } = this.#table(resource);
      for (const row of changed as Row[]) {
        const id = String(row.id);
        if (!at.has(id)) at.set(id, held.length);
        held[at.get(id)!] = row;
      }
    }
    for (const [key, part] of Object.entries(kept))
      this.#state[key] = { ...(this.#state[key] as object), ...part };
  }

  finish() {
    for (const [resource, { rows }] of this.#places)
      this.#state[resource] = rows.filter((row) => row !== undefined);
  }

  #table(resource: string) {
    let table = this.#places.get(resource);
    if (!table) {
      const rows = [...((this.#state[resource] ?? []) as Row[])];
      const at = new Map(rows.map((row, index) => [String((row as Row | null)?.id), index]));
      this.#places.set(resource, (table = { rows, at }));
    }
    return table;
  }
}
