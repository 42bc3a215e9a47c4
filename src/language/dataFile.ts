/**
 * The records in a folder as all read them, the server and the commands: `db.json`, which holds them as they once were,
 * and what was written since, in `journal.<n>.jsonl` beside it.
 *
 * The data file says under `$journal` which journals go on from it: `{ id, from }`. The first line of one says whose it
 * is, each further line is what was saved at one go, and counts when it is there to its end. Lines say how records are
 * now, and not how they changed: it does no harm to read one twice.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap } from '../model/values.ts';
import { phrase } from '../messages/phrase.ts';

/** What a data file holds: a list of records per resource, and what the server keeps under names that begin with "$". */
export type DataState = Record<string, unknown>;
type Row = Record<string, unknown>;

export const journalKey = '$journal';
export type JournalMark = { id: string; from: number };

/** What one save wrote. */
export type JournalEntry = {
  /** Per resource the records that are new or changed. */
  rows: Record<string, readonly unknown[]>;
  /** Per resource the ids of those that are no more. */
  gone?: Record<string, readonly unknown[]>;
  /** What is kept beside the records, by its key: whole, or of `$ids` and `$requests` what is new. */
  kept: Record<string, Record<string, unknown>>;
};

/** A journal, and how much of it counts. */
export type Journal = { file: string; number: number; length: number };
export type DataFile = {
  /** Without what says which journals belong to it. */
  state: DataState;
  /** Those that were read, the oldest first. */
  journals: readonly Journal[];
  /** Those that belong to other data, such as a file that was replaced by a copy. */
  strange: readonly Journal[];
};

export const journalOf = (file: string, number: number) =>
  path.join(path.dirname(file), `journal.${number}.jsonl`);

/** Throws a SyntaxError where the data file is no JSON, and an Error in Portuguese where a journal is damaged. */
export function readDataFile(file: string): DataFile {
  const state = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const found = journalsBeside(file);
  if (!isMap(state)) return { state: state as DataState, journals: [], strange: found };
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
    strange: found.filter(({ number }) => !journals.some((one) => one.number === number)),
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

/** The whole lines: what stands after the last line's end was cut off while it was written, and never acknowledged. */
function linesOf(file: string): { header: unknown; entries: string[]; length: number } {
  const bytes = readFileSync(file);
  let length = bytes.lastIndexOf(10) + 1;
  const [header = '', ...entries] = bytes.toString('utf8', 0, length).split('\n').slice(0, -1);
  // of a disk that lost its power the last line may be there in length alone
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
    throw new Error(
      phrase`O arquivo ${file} tem uma linha ilegível (a ${at + 2}ª). Nada foi alterado nele. Recupere uma cópia, ou mova-o ` +
        phrase`para outro lugar: sem ele vale o que está em db.json, sem as gravações mais novas.`,
      { cause: error },
    );
  }
}

/** The lists of a data file while journals are read into them. */
class Tables {
  readonly #state: DataState;
  /** By resource: where each record stands, by its id. */
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
