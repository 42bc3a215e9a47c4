/**
 * The demo's store: json-server's database (lowdb) on a durable file, without json-server's routes.
 *
 * Transactions run one after another in memory and are saved in groups: while one version is being written, the
 * next ones gather. Nobody is told "saved" before the disk has it; if it can't have it, memory goes back as well.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import jsonServer from 'json-server';
import low from 'lowdb';
import type { DataModel } from '../../../model/expression.ts';
import { isMap } from '../../../model/values.ts';
import {
  Abandoned,
  StoreUnavailable,
  type AuditEntry,
  type Records,
  type Store,
  type Stored,
} from '../port.ts';
import { createLog, type Log } from '../../http/log.ts';
import { keepCopy } from './dailyCopies.ts';
import { damaged, DurableFile, type State } from './durableFile.ts';
import { FolderHold } from './folderHold.ts';
import { HistoryFile, historyFileName } from './historyFile.ts';
import { JsonRecords, type Writes } from './records.ts';
import { findRequest, keepRequest, type Requests } from './requests.ts';
import { add, countersOf, drop, emptyTable, found, swap, tableOf, type Table } from './tables.ts';

/** What the history's file has that belongs to this version of the data: see historyFile.ts. */
const historyKey = '$history';
/** Where the last id given per resource is kept, beside the records: the id of a deleted one is not given again. */
const countersKey = '$ids';
/** Where the requests are kept that name themselves by a key. */
const requestsKey = '$requests';

const nothing = emptyTable();

type Writer = <T>(work: (writes: Writes) => Promise<T>) => Promise<T>;
type Undo = () => void;
/** A finished transaction that waits for the disk. */
type Change = { undo: Undo[]; entries: AuditEntry[]; resolve: () => void; reject: (error: Error) => void };

/** Opens the working copy of the data in `folder`, made from `source` at the first start; null: without records. */
export function openJsonStore(folder: string, source: string | null, log = createLog('errors')): Store {
  const hold = new FolderHold(folder);
  try {
    return new JsonStore(copyOnce(folder, source), hold, log);
  } catch (error) {
    hold.release();
    throw error;
  }
}

function copyOnce(folder: string, source: string | null): string {
  const file = path.join(folder, 'db.json');
  if (existsSync(file)) return file;
  if (source !== null && !existsSync(source))
    throw new Error(
      `Os dados iniciais não foram encontrados em ${source}. Indique o arquivo em PORTAL_DB, ou gere os de demonstração ` +
        'com "npm run portal -- seed". O arquivo é um objeto JSON com uma lista de registros por recurso; para começar ' +
        'sem registros, basta que contenha {}.',
    );
  try {
    mkdirSync(folder, { recursive: true });
    // by way of another name: a copy that was cut short must not pass for the data
    if (source === null) writeFileSync(`${file}.tmp`, '{}\n');
    else copyFileSync(source, `${file}.tmp`);
    renameSync(`${file}.tmp`, file);
  } catch (cause) {
    throw new Error(
      `Os dados iniciais não puderam ser copiados para ${folder} (${(cause as Error).message}). ` +
        'Dê ao processo uma pasta em que possa gravar, ou indique outra em PORTAL_DATA.',
      { cause },
    );
  }
  return file;
}

/** How much of the history's file belongs to this data. A guess in its place would cut the history off. */
function countedHistory(state: State, file: string): number {
  const kept = state[historyKey];
  if (kept === undefined) return 0;
  const length = isMap(kept) ? kept.length : undefined;
  if (typeof length === 'number' && Number.isSafeInteger(length) && length >= 0) return length;
  const found = length === undefined ? 'não diz' : `diz ${JSON.stringify(length)?.slice(0, 40)} como`;
  throw new Error(
    damaged(
      file,
      `${found} o tamanho do histórico em "${historyKey}": deve ser {"length": n}, com o número de bytes que ` +
        `contam de ${path.join(path.dirname(file), historyFileName)}`,
    ),
  );
}

class JsonStore implements Store {
  readonly #db: { getState(): State; write(): Promise<unknown> };
  readonly #tables = new Map<string, Table>();
  readonly #counters: Record<string, number>;
  readonly #requests: Requests;
  readonly #history: HistoryFile;
  readonly #records = new WeakMap<DataModel, Records>();
  readonly #hold: FolderHold;
  readonly #file: string;
  readonly #log: Log;
  /** The end of the transactions that wait for each other. */
  #turn: Promise<unknown> = Promise.resolve();
  /** In memory and not yet being saved. */
  #unsaved: Change[] = [];
  #saving: Promise<void> | undefined;
  /** The day of the last copy. */
  #copied = '';

  constructor(file: string, hold: FolderHold, log: Log) {
    this.#file = file;
    this.#hold = hold;
    this.#log = log;
    // lowdb takes any object that reads and writes; its types ask for a class made from a file name
    const durable = new DurableFile(file, () => this.#history.flush());
    this.#db = jsonServer.router(low(durable as never)).db as never;
    const state = this.#db.getState();
    hold.noteRead(file);
    this.#history = new HistoryFile(path.dirname(file), countedHistory(state, file));
    for (const [id, rows] of Object.entries(state)) {
      if (!Array.isArray(rows)) continue;
      const table = tableOf(rows as unknown[], id, file);
      this.#tables.set(id, table);
      state[id] = table.rows;
    }
    this.#counters = countersOf(state[countersKey], this.#tables);
    state[countersKey] = this.#counters;
    this.#requests = (state[requestsKey] ?? {}) as Requests;
    state[requestsKey] = this.#requests;
    if (this.readOnly()) log.failure(`Só leitura: ${this.readOnly()}`, { while: 'opening' });
    else this.#keepCopy();
  }

  readOnly = () => this.#hold.why;

  using(model: DataModel): Records {
    let records = this.#records.get(model);
    if (!records) {
      // what was never written has no list: it must not get one by being read
      const table = (resource: string) => this.#tables.get(resource) ?? nothing;
      const write: Writer = (work) => this.#write(work);
      this.#records.set(model, (records = new JsonRecords(model, { table, history: this.#history, write })));
    }
    return records;
  }

  async #write<T>(work: (writes: Writes) => Promise<T>): Promise<T> {
    const { result, saved } = await this.#alone(async () => {
      this.#hold.ensure();
      const undo: Undo[] = [];
      const entries: AuditEntry[] = [];
      const counters = { ...this.#counters };
      try {
        const result = await work(this.#writes(undo, entries));
        return { result, saved: undo.length > 0 ? this.#save(undo, entries) : undefined };
      } catch (error) {
        takeBack(undo);
        // nobody was told the ids of what was only tried
        if (error instanceof Abandoned) Object.assign(this.#counters, counters);
        throw error;
      }
    });
    await saved;
    return result;
  }

  async close() {
    await this.#turn;
    await this.#saving;
    await this.#history.close();
    this.#hold.release();
  }

  /** Runs when all that came before has run, whether or not it went well. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(work);
    this.#turn = run.catch(() => undefined);
    return run;
  }

  #save(undo: Undo[], entries: AuditEntry[]): Promise<void> {
    const saved = new Promise<void>((resolve, reject) =>
      this.#unsaved.push({ undo, entries, resolve, reject }),
    );
    this.#saving ??= this.#saveAll();
    return saved;
  }

  async #saveAll() {
    while (this.#unsaved.length > 0) {
      // a turn of the event loop later, so that the requests that have arrived together share one save
      await new Promise((resolve) => setImmediate(resolve));
      this.#keepCopy();
      const { group, written } = await this.#alone(async () => {
        const group = this.#unsaved.splice(0);
        const length = this.#history.prepare(group.flatMap(({ entries }) => entries));
        this.#db.getState()[historyKey] = { length };
        return { group, written: this.#db.write() };
      });
      try {
        await written;
        this.#history.keep();
        for (const { resolve } of group) resolve();
      } catch (error) {
        await this.#alone(async () => this.#lose(group, error));
      }
    }
    // in the same tick as the look at the queue: whoever comes next starts a new round
    this.#saving = undefined;
  }

  /** What came after a failed save stands on what is lost, so it goes back too. */
  #lose(group: Change[], cause: unknown) {
    const lost = [...group, ...this.#unsaved.splice(0)];
    takeBack(lost.flatMap(({ undo }) => undo));
    this.#history.drop();
    this.#log.failure(cause, { while: 'saving' });
    const failure = new StoreUnavailable('Os dados não puderam ser salvos.', { cause });
    for (const { reject } of lost) reject(failure);
  }

  /** The day's copy, before its first save. Without one the data can be saved all the same. */
  #keepCopy() {
    const day = new Date().toISOString().slice(0, 10);
    if (day === this.#copied) return;
    this.#copied = day;
    try {
      keepCopy(this.#file, day);
    } catch (error) {
      this.#log.failure(error, { while: 'copying' });
    }
  }

  /** A resource that the data does not have yet begins empty: a config may bring one while the server runs. */
  #table(resource: string): Table {
    let table = this.#tables.get(resource);
    if (!table) {
      table = emptyTable();
      this.#tables.set(resource, table);
      this.#db.getState()[resource] = table.rows;
    }
    return table;
  }

  #writes(undo: Undo[], entries: AuditEntry[]): Writes {
    return {
      insert: async (resource, record) => {
        const table = this.#table(resource);
        const id = (this.#counters[resource] = (this.#counters[resource] ?? 0) + 1);
        const inserted: Stored = { ...record, id };
        add(table, inserted);
        // the counter stays: an id that was given and taken back is not given again either
        undo.push(() => drop(table, inserted));
        return inserted;
      },
      replace: async (resource, record) => {
        const table = this.#table(resource);
        const before = found(table, record.id);
        swap(table, before, record);
        undo.push(() => swap(table, record, before));
      },
      remove: async (resource, id) => {
        const table = this.#table(resource);
        const before = found(table, id);
        const at = table.rows.indexOf(before);
        drop(table, before);
        undo.push(() => add(table, before, at));
      },
      log: async (entry) => void entries.push(entry),
      requestBy: async (key) => {
        const done = findRequest(this.#requests, key);
        // what it has written may still be on its way to the disk: this one shares its fate
        if (done) undo.push(() => {});
        return done;
      },
      keepRequest: async (key, done) => void undo.push(keepRequest(this.#requests, key, done)),
    };
  }
}

function takeBack(undo: Undo[]) {
  for (const step of undo.toReversed()) step();
}
