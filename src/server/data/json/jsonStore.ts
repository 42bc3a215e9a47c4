/**
 * The demo's store: json-server's database (lowdb) on a durable file, without json-server's routes.
 *
 * Transactions run one after another in memory and are saved in groups: while one journal line is being
 * written, the next transactions gather. A write is acknowledged only when it is on disk; if that fails,
 * memory is rolled back too.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import low from 'lowdb';
import { journalKey, type DataState, type JournalEntry } from '#host/dataFile.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { Abandoned, StoreUnavailable, type AuditEntry, type Records, type Store } from '../store.ts';
import { createLog, type Log } from '#server/http/log.ts';
import { backUpDaily } from './disk/dailyBackups.ts';
import {
  countersKey,
  entryOf,
  beginTransaction,
  requestsKey,
  rollBack,
  writesTo,
  type OpenTransaction,
  type StoreState,
} from './transaction.ts';
import { DurableFile } from './disk/durableFile.ts';
import { createWorkingCopy, countedHistory, historyKey } from './disk/workingCopy.ts';
import { Listeners } from '../listeners.ts';
import { FolderLock } from './disk/folderLock.ts';
import { Journal } from './disk/journal.ts';
import { HistoryFile } from './disk/historyFile.ts';
import { JsonRecords, type Source } from './records.ts';
import { countersOf, emptyTable, tableOf, type Table } from './tables.ts';
import { translate } from '#messages/translate.ts';

const nothing = emptyTable();

/** A finished transaction that is not on disk yet. */
type Change = OpenTransaction & { resolve: () => void; reject: (error: Error) => void };

/**
 * Opens the working copy of the data in `folder`, created at the first start from `source`, or empty where
 * that is null.
 */
export function openJsonStore(folder: string, source: string | null, log = createLog('errors')): Store {
  const hold = new FolderLock(folder);
  try {
    return new JsonStore(createWorkingCopy(folder, source), hold, log);
  } catch (error) {
    hold.release();
    throw error;
  }
}

class JsonStore implements Store {
  readonly #durable: DurableFile;
  readonly #db: { getState(): DataState };
  readonly #journal: Journal;
  readonly #tables = new Map<string, Table>();
  readonly #kept: StoreState;
  readonly #history: HistoryFile;
  readonly #records = new WeakMap<DataModel, Records>();
  readonly #listeners = new Listeners();
  readonly listen = this.#listeners.add;
  readonly #hold: FolderLock;
  readonly #file: string;
  readonly #log: Log;
  /** The tail of the queue of transactions. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Transactions in memory whose save has not begun. */
  #unsaved: Change[] = [];
  #saving: Promise<void> | undefined;
  #snapshotting: Promise<void> | undefined;
  /** The day of the last backup. */
  #copied = '';

  constructor(file: string, hold: FolderLock, log: Log) {
    this.#file = file;
    this.#hold = hold;
    this.#log = log;
    // lowdb reads the file and holds the state. Its `write` rewrites the whole file for each change, and its chains
    // go through a whole list to find a record; so writes go to the journal, and tables have indexes.
    // lowdb accepts any object with `read` and `write`; its types demand a class that takes a file name.
    this.#durable = new DurableFile(file);
    this.#db = low(this.#durable as never) as never;
    const state = this.#db.getState();
    this.#journal = new Journal(file, this.#durable.found!);
    hold.noteRead(file);
    this.#history = new HistoryFile(path.dirname(file), countedHistory(state, file));
    for (const [id, rows] of Object.entries(state)) {
      if (!Array.isArray(rows)) continue;
      const table = tableOf(rows as unknown[], id, file);
      this.#tables.set(id, table);
      state[id] = table.rows;
    }
    const counters = countersOf(state[countersKey], this.#tables);
    const requests = (state[requestsKey] ?? {}) as StoreState['requests'];
    Object.assign(state, { [countersKey]: counters, [requestsKey]: requests });
    this.#kept = { table: this.#table, counters, requests };
    if (this.readOnly())
      log.failure(translate('fileStore.readOnlyBecause', { readOnly: this.readOnly()! }), {
        while: 'opening',
      });
    else this.#keepCopy();
  }

  readOnly = () => this.#hold.reason;

  using(model: DataModel): Records {
    let records = this.#records.get(model);
    if (!records) {
      // A resource that was never written has no list, and reading it must not create one.
      const table = (resource: string) => this.#tables.get(resource) ?? nothing;
      const source = { table, history: this.#history, write: this.#write };
      this.#records.set(model, (records = new JsonRecords(model, source)));
    }
    return records;
  }

  readonly #write: Source['write'] = async (work) => {
    const { result, saved, news } = await this.#alone(async () => {
      this.#hold.ensure();
      const draft = beginTransaction();
      const counters = { ...this.#kept.counters };
      try {
        const result = await work(writesTo(draft, this.#kept));
        const saved = draft.undo.length + draft.entries.length > 0 ? this.#save(draft) : undefined;
        return { result, saved, news: draft.news };
      } catch (error) {
        rollBack([draft]);
        // Nobody has seen the ids of a dry run.
        if (error instanceof Abandoned) Object.assign(this.#kept.counters, counters);
        throw error;
      }
    });
    await saved;
    if (news.length > 0) this.#listeners.notify(news);
    return result;
  };

  async close() {
    await this.#turn;
    await this.#saving;
    await this.#snapshotting;
    // After a shutdown the data file alone should contain all data.
    if (this.#journal.isBegun && !this.#journal.isEmpty) await this.#snapshot();
    await this.#journal.close();
    await this.#history.close();
    this.#hold.release();
  }

  /** Runs `work` after all earlier work has finished or failed. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(work);
    this.#turn = run.catch(() => undefined);
    return run;
  }

  #save(draft: OpenTransaction): Promise<void> {
    const saved = new Promise<void>((resolve, reject) => this.#unsaved.push({ ...draft, resolve, reject }));
    this.#saving ??= this.#saveAll();
    return saved;
  }

  async #saveAll() {
    while (this.#unsaved.length > 0) {
      // Waits one turn of the event loop, so that requests that arrived together share one save.
      await new Promise((resolve) => setImmediate(resolve));
      this.#keepCopy();
      const { group, written } = await this.#alone(async () => {
        const group = this.#unsaved.splice(0);
        const entries: AuditEntry[] = [];
        for (const one of group) entries.push(...one.entries);
        const length = this.#history.prepare(entries);
        this.#db.getState()[historyKey] = { length };
        const written = this.#journal.isBegun
          ? this.#append(entryOf(group, this.#kept, length))
          : this.#writeWhole(() => this.#history.flush());
        // No write may happen before the state is copied: memory and disk must agree at that point.
        if (this.#isSnapshotDue())
          await written.then(
            () => void (this.#snapshotting = this.#snapshot()),
            () => undefined,
          );
        return { group, written };
      });
      try {
        await written;
        this.#history.commit();
        for (const { resolve } of group) resolve();
      } catch (error) {
        await this.#alone(async () => this.#rejectFrom(group, error));
      }
    }
    // Cleared in the same tick as the check of the queue, so that the next write starts a new round.
    this.#saving = undefined;
  }

  /** History lines must be on disk before the journal entry that counts them. */
  async #append(entry: JournalEntry) {
    await this.#history.flush();
    await this.#journal.append(entry);
  }

  /**
   * Writes all records to a new data file, while other work continues.
   *
   * @param alongside work that must be on disk before the file is replaced
   */
  async #writeWhole(alongside?: () => Promise<void>) {
    const { mark, settle } = this.#journal.next();
    await this.#durable.write({ ...this.#db.getState(), [journalKey]: mark }, alongside);
    await settle();
    this.#keepCopy(true);
  }

  /** A failure loses nothing, because the journal has all data. */
  async #snapshot() {
    try {
      await this.#writeWhole();
    } catch (error) {
      this.#log.failure(error, { while: 'saving' });
    }
    this.#snapshotting = undefined;
  }

  /** Rolls back a failed group, and all later transactions, since these may build on it. */
  #rejectFrom(group: Change[], cause: unknown) {
    const lost = [...group, ...this.#unsaved.splice(0)];
    rollBack(lost);
    this.#history.discard();
    this.#log.failure(cause, { while: 'saving' });
    const failure = new StoreUnavailable(translate('fileStore.dataCouldNotBeSaved'), { cause });
    for (const { reject } of lost) reject(failure);
  }

  /**
   * True when the journal has grown long, or when a new day needs a backup that includes all earlier writes.
   */
  #isSnapshotDue(): boolean {
    return (
      this.#journal.isBegun &&
      !this.#snapshotting &&
      (this.#copied !== today() || this.#journal.isLongerThan(statSync(this.#file).size))
    );
  }

  /**
   * Makes the day's backup. Its failure does not stop saving.
   *
   * @param isWhole whether the data file contains all saved data
   */
  #keepCopy(isWhole = this.#journal.isEmpty) {
    if (!isWhole || this.#copied === today()) return;
    this.#copied = today();
    try {
      backUpDaily(this.#file, this.#copied);
    } catch (error) {
      this.#log.failure(error, { while: 'copying' });
    }
  }

  /**
   * Returns a resource's table. A new one starts empty, since the config may add a resource while the server
   * runs.
   */
  readonly #table = (resource: string): Table => {
    let table = this.#tables.get(resource);
    if (!table) {
      table = emptyTable();
      this.#tables.set(resource, table);
      this.#db.getState()[resource] = table.rows;
    }
    return table;
  };
}

const today = () => new Date().toISOString().slice(0, 10);
