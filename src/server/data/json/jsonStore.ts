/**
 * The demo's store: json-server's database (lowdb) on a durable file, without json-server's routes.
 *
 * Transactions run one after another in memory and are saved in groups: while one journal line is being
 * written, the next transactions gather. A write is acknowledged only when it is on disk; if that fails,
 * memory is rolled back too.
 */
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import low from 'lowdb';
import { historyKey, type DataState } from '#host/dataFile.ts';
import type { DataModel } from '#model/expression/expression.ts';
import {
  Abandoned,
  OutcomeUnknown,
  StoreUnavailable,
  type AuditEntry,
  type Records,
  type Store,
  Listeners,
} from '../store.ts';
import { createLog, type Log } from '#server/http/requestLog.ts';
import { backUpDaily, DurableFile, OpenFolder } from './disk/durableFile.ts';
import {
  countersKey,
  journalEntry,
  beginTransaction,
  requestsKey,
  rollBack,
  writesTo,
  type OpenTransaction,
  type StoreState,
} from './transaction.ts';
import { diskFault, isDiskFull } from '#host/durableWrites.ts';
import { keepBackup } from '#host/dataFolder.ts';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { createWorkingCopy, countedHistory } from './disk/workingCopy.ts';
import { FolderLock, HistoryFile } from './disk/historyFile.ts';
import { Journal, unknownOutcome } from './disk/journal.ts';
import type { CountedHistory } from './disk/historyLines.ts';
import { JsonRecords, type TableAccess } from './records.ts';
import {
  countersOf,
  emptyTable,
  replaceRows,
  changeRowsInPlace,
  readTableRows,
  type JsonTable,
} from './tables.ts';
import { momentPlaces, withStoredMoments } from '#kinds/momentForms.ts';
import type { Resource } from '#model/types.ts';
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
    const { code, syscall, path: file = folder } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    if (isDiskFull(error)) throw new Error(diskFault(error, folder), { cause: error });
    throw new Error(translate('fileStore.cantBeRead', { file, code: String(code) }), { cause: error });
  }
}

class JsonStore implements Store {
  readonly #durable: DurableFile;
  readonly #db: { getState(): DataState };
  readonly #journal: Journal;
  readonly #tables = new Map<string, JsonTable>();
  readonly #kept: StoreState;
  readonly #history: HistoryFile;
  readonly #records = new WeakMap<DataModel, Records>();
  readonly #listeners = new Listeners();
  readonly listen = this.#listeners.add;
  readonly #hold: FolderLock;
  readonly #folder: OpenFolder;
  readonly #file: string;
  readonly #log: Log;
  /** The tail of the queue of transactions. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Transactions in memory whose save has not begun. */
  #unsaved: Change[] = [];
  #saving: Promise<void> | undefined;
  #snapshotting: Promise<void> | undefined;
  /** The last save that has begun. */
  #written: Promise<unknown> = Promise.resolve();
  /** How often the lists have been replaced: see `rewrite`. */
  #epoch = 0;
  /** The day of the last backup. */
  #copied = '';
  /** False while files may be left that are not needed any more. */
  #isTidy = false;

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
    const notify = (notice: string) => log.notice(notice, { while: 'opening' });
    for (const notice of this.#durable.found!.notices) notify(notice);
    hold.noteRead(file);
    this.#folder = new OpenFolder(path.dirname(file));
    this.#journal = new Journal(file, this.#folder, this.#durable.found!);
    this.#history = new HistoryFile(path.dirname(file), countedHistory(this.#durable.found!, file), notify);
    state[historyKey] = this.#history.counted;
    const lossy = lossyNumbersOf(file);
    for (const [id, rows] of Object.entries(state)) {
      if (!Array.isArray(rows)) continue;
      const table = readTableRows(rows as unknown[], id, file, lossy);
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
      for (const { resource } of Object.values(model.resources))
        keepOneForm(this.#tables.get(resource.id), resource, model);
      const epoch = this.#epoch;
      const hasNames = Object.keys(model.resources).some((id) => !id.startsWith('$'));
      const ensureCurrent = () => {
        if (hasNames && epoch !== this.#epoch) throw new StoreUnavailable(translate('fileStore.otherNames'));
      };
      const source = { table, history: this.#history, write: this.#write, ensureCurrent };
      this.#records.set(model, (records = new JsonRecords(model, source)));
    }
    return records;
  }

  readonly #write: TableAccess['write'] = async (work) => {
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

  readonly rewrite: NonNullable<Store['rewrite']> = (change, taken) =>
    this.#alone(async () => {
      await this.#saveRest();
      const lists = change(this.#db.getState());
      const isOther = lists !== undefined && Object.keys(lists).length > 0;
      if (isOther) this.#hold.ensure();
      const copy = isOther ? await this.#replaceLists(lists) : undefined;
      if (lists) this.#epoch++;
      taken();
      return copy;
    });

  /** Saves what is in memory alone. Rejects if that fails, so that what is done next is not built on it. */
  async #saveRest() {
    await this.#snapshotting;
    await this.#written;
    const group = this.#unsaved.splice(0);
    if (group.length === 0) return;
    try {
      await (this.#written = this.#put(group));
    } catch (error) {
      await this.#rejectFrom(group, error);
      throw error;
    }
  }

  async #replaceLists(lists: Readonly<Record<string, object | null>>): Promise<string | undefined> {
    if (!this.#journal.isEmpty) await this.#writeWhole();
    const isOfRows = Object.values(lists).some((list) => list === null || Array.isArray(list));
    const copy = isOfRows ? keepBackup(this.#file) : undefined;
    const state = this.#db.getState();
    const after = Object.fromEntries(
      Object.entries({ ...state, ...lists }).filter((entry): entry is [string, object] => entry[1] !== null),
    );
    const doubt = await this.#writeWhole({ isSave: true, state: after });
    if (doubt) this.#log.failure(doubt, { while: 'saving' });
    for (const [id, list] of Object.entries(lists))
      if (list === null) {
        delete state[id];
        this.#tables.delete(id);
      } else if (Array.isArray(list)) {
        const table = this.#table(id);
        replaceRows(table, list);
        state[id] = table.rows;
      } else state[id] = list;
    this.#kept.counters = state[countersKey] as StoreState['counters'];
    this.#tidy();
    return copy;
  }

  async close() {
    await this.#turn;
    await this.#saving;
    await this.#snapshotting;
    // After a shutdown the data file alone should contain all data.
    if (this.#journal.isBegun && !this.#journal.isEmpty) await this.#snapshot();
    this.#tidy();
    await this.#journal.close();
    await this.#history.close();
    this.#folder.close();
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
      await nextTurn();
      if (this.#copied !== today()) this.#keepCopy();
      await this.#saveGroup();
      if (!this.#isTidy) this.#tidy();
    }
    // Cleared in the same tick as the check of the queue, so that the next write starts a new round.
    this.#saving = undefined;
  }

  async #saveGroup() {
    const { group, written } = await this.#alone(async () => {
      const group = this.#unsaved.splice(0);
      // Somebody else may have saved them meanwhile.
      const written = group.length === 0 ? Promise.resolve() : (this.#written = this.#put(group));
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
    } catch (error) {
      await this.#alone(() => this.#rejectFrom(group, error));
    }
  }

  /** Stores a group and answers it. If it rejects, the group is not stored, or with OutcomeUnknown perhaps. */
  async #put(group: readonly Change[]) {
    const entries: AuditEntry[] = [];
    for (const one of group) entries.push(...one.entries);
    const { before, counted } = this.#history.prepare(entries);
    /** Why the disk does not confirm what is in place. */
    let doubt: unknown;
    if (this.#journal.isBegun) {
      const entry = journalEntry(group, this.#kept, counted);
      this.#durable.assertInPlace();
      // A line that a failed save has left in the journal counts on its lines of the history.
      if (this.#journal.isUnclean) await this.#journal.cut();
      // History lines must be on disk before the journal entry that counts them.
      await this.#history.flush();
      await this.#journal.append(entry, before.length);
    } else doubt = await this.#writeWhole({ isSave: true, counted, alongside: () => this.#history.flush() });
    this.#history.commit();
    this.#db.getState()[historyKey] = counted;
    if (doubt) this.#log.failure(doubt, { while: 'saving' });
    for (const { resolve, reject } of group)
      if (doubt) reject(unknownOutcome(doubt));
      else resolve();
  }

  /**
   * Writes all records to a new data file, while other work continues.
   *
   * @param alongside work that must be on disk before the file is replaced
   * @returns why the disk does not confirm it, although the file is in place
   */
  async #writeWhole({
    isSave = false,
    counted = this.#history.counted,
    alongside,
    state = this.#db.getState(),
  }: {
    isSave?: boolean;
    counted?: CountedHistory;
    alongside?: () => Promise<void>;
    state?: DataState;
  } = {}): Promise<unknown> {
    const { mark, settle } = this.#journal.next(isSave);
    const check = () => this.#folder.assertInPlace();
    const doubt = await this.#durable.write(
      { ...state, [historyKey]: counted },
      { mark, check, ...(alongside && { alongside }) },
    );
    settle(doubt === undefined);
    this.#isTidy = false;
    this.#keepCopy(true);
    return doubt;
  }

  /** A failure loses nothing, because the journal has all data. */
  async #snapshot() {
    try {
      const doubt = await this.#writeWhole();
      if (doubt) throw doubt;
      this.#tidy();
    } catch (error) {
      this.#log.failure(error, { while: 'saving' });
    }
    this.#snapshotting = undefined;
  }

  /** What only takes up room is removed later, if it can't be now. */
  #tidy() {
    try {
      this.#journal.tidy();
      this.#isTidy = true;
    } catch (error) {
      this.#log.failure(error, { while: 'tidying' });
    }
  }

  /** Rolls back a failed group, and all later transactions, since these may build on it. */
  async #rejectFrom(group: Change[], cause: unknown) {
    const later = this.#unsaved.splice(0);
    this.#written = Promise.resolve();
    rollBack([...group, ...later]);
    this.#history.discard();
    this.#log.failure(cause, { while: 'saving' });
    const failure = new StoreUnavailable(translate('fileStore.dataCouldNotBeSaved'), { cause });
    for (const { reject } of group) reject(cause instanceof OutcomeUnknown ? cause : failure);
    for (const { reject } of later) reject(failure);
    // The next save tries again. As long as the journal has the line, the history has its lines.
    await this.#journal
      .cut()
      .then(() => this.#history.cut())
      .catch(() => undefined);
  }

  /**
   * True when the journal has grown long, or when a new day needs a backup that includes all earlier writes.
   */
  #isSnapshotDue(): boolean {
    return (
      this.#journal.isBegun &&
      !this.#snapshotting &&
      (this.#copied !== today() || this.#journal.isLongerThan(this.#durable.size))
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
  readonly #table = (resource: string): JsonTable => {
    let table = this.#tables.get(resource);
    if (!table) {
      table = emptyTable();
      this.#tables.set(resource, table);
      this.#db.getState()[resource] = table.rows;
    }
    return table;
  };
}

/** Moments that an older version has stored, as they are compared. The next snapshot has them in this form. */
function keepOneForm(table: JsonTable | undefined, { fields }: Resource, { timeZone }: DataModel) {
  if (table && momentPlaces(fields).length > 0)
    changeRowsInPlace(table, (row) => withStoredMoments(fields, row, timeZone));
}

const today = () => new Date().toISOString().slice(0, 10);
