/**
 * Reads the records in a data folder, for the server and the commands: `db.json` holds a snapshot, and
 * `journal.<n>.jsonl` beside it what was written since.
 *
 * The data file's `$journal` names the journals that continue it: `{ id, from }`. A journal's first line has
 * the id of its data file. Each further line is one save, and counts only when it is complete. Lines hold the
 * new state of records, not the change, so reading one twice does no harm.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap } from '#model/values/values.ts';
import { parseLines } from './dataLines.ts';
import { translate } from '#messages/translate.ts';

/**
 * The contents of a data file: a list of records per resource, and the server's own data under keys that
 * begin with "$".
 */
export type DataState = Record<string, unknown>;
type Row = Record<string, unknown>;

export const journalKey = '$journal';
export type JournalMark = { id: string; from: number };

/** The records and other data of one save. */
export type JournalEntry = {
  /** Per resource, the new and changed records. */
  rows: Record<string, readonly unknown[]>;
  /** Per resource, the ids of deleted records. */
  gone?: Record<string, readonly unknown[]>;
  /** Data other than records, by key. Complete, except that `$ids` and `$requests` only hold new entries. */
  kept: Record<string, Record<string, unknown>>;
};

/** A journal, and the number of its bytes that are valid. */
type Journal = { file: string; number: number; length: number };
export type DataFile = {
  /** Without `$journal`. */
  state: DataState;
  /** The journals that were read, oldest first. */
  journals: readonly Journal[];
  /** Journals that belong to other data, e.g. because the data file was replaced by a copy. */
  foreign: readonly Journal[];
};

export const journalOf = (file: string, number: number) =>
  path.join(path.dirname(file), `journal.${number}.jsonl`);

/**
 * Throws a SyntaxError when the data file is not JSON, and an Error with a message for administrators when a
 * journal is damaged.
 */
export function readDataFile(file: string): DataFile {
  const state = parseLines(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as unknown);
  const found = journalsBeside(file);
  if (!isMap(state)) return { state: state as DataState, journals: [], foreign: found };
  const mark = state[journalKey] as JournalMark | undefined;
  delete state[journalKey];
  const journals: Journal[] = [];
  const tables = new Tables(state);
  for (const journal of found) {
    const lines = linesOf(journal.file);
    if (!mark || journal.number !== mark.from + journals.length || lines.header !== mark.id) continue;
    for (const [at, line] of lines.entries.entries()) tables.apply(entryOf(line, journal.file, at));
    journals.push({ ...journal, length: lines.length });
  }
  tables.finish();
  return {
    state,
    journals,
    foreign: found.filter(({ number }) => !journals.some((one) => one.number === number)),
  };
}

function journalsBeside(file: string): Journal[] {
  const folder = path.dirname(file);
  if (path.basename(file) !== 'db.json' || !existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^journal\.(\d+)\.jsonl$/.exec(name)?.[1] ?? [])
    .map((number) => ({ file: journalOf(file, Number(number)), number: Number(number), length: 0 }))
    .sort((a, b) => a.number - b.number);
}

/** The complete lines. Text after the last line break was cut off while writing, and never acknowledged. */
function linesOf(file: string): { header: unknown; entries: string[]; length: number } {
  const bytes = readFileSync(file);
  let length = bytes.lastIndexOf(10) + 1;
  const [header = '', ...entries] = bytes.toString('utf8', 0, length).split('\n').slice(0, -1);
  // after a power loss, the last line may have its length but not its content
  if (entries.length > 0 && !isJson(entries.at(-1)!)) length -= Buffer.byteLength(`${entries.pop()}\n`);
  return {
    header: isJson(header) ? (JSON.parse(header) as { id?: unknown }).id : undefined,
    entries,
    length,
  };
}

function isJson(text: string): boolean {
  try {
    return isMap(JSON.parse(text));
  } catch {
    return false;
  }
}

function entryOf(line: string, file: string, at: number): JournalEntry {
  try {
    return JSON.parse(line) as JournalEntry;
  } catch (error) {
    throw new Error(translate('serving.fileHasLine', { file, at: at + 2 }) + translate('serving.elsewhere'), {
      cause: error,
    });
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

  apply({ rows, gone = {}, kept }: JournalEntry) {
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
