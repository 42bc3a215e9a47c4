/**
 * The data of one portal: the only way by which its code reads and writes records. Reads include computed
 * values. Writes always add a history entry and keep track of files. No other code has access to the store
 * itself.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sheetFileName } from './printedSheet.ts';
import type { ButtonLetterSent, RuleService } from './ruleService.ts';
import { randomId } from '#host/randomId.ts';
import type { Resource, Portal } from '#model/types.ts';
import { ReadCache, Reader } from '../data/reader.ts';
import { RecordFormatter } from '../data/audience.ts';
import { storedPart, type RecordShape } from '../data/shape.ts';
import {
  Abandoned,
  type DoneRequest,
  type Id,
  type RecordTransaction,
  type Stored,
  type Values,
  type Records,
} from '../data/store.ts';
import { withPresentNames } from '../data/presentNames.ts';
import { systemTablesIn, type SystemTransaction, keepVote } from '../data/systemTables.ts';
import type { Activity, Change, Decision, PastWrite, Settled, Transaction } from '../data/storeTypes.ts';
import { forgetUploads, noteUpload, type FileStore, type NotedUpload } from '../data/files.ts';
import { rulesOf } from './ruleIndex.ts';
import type { Author } from './writeContext.ts';
import type { StoredFile } from '#kinds/file/kind.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { refuseUnmanaged, type ChangeWork, type RecordChange } from './changeStages.ts';
import { Notes } from './notes.ts';
import { runStages, type Stages } from './stages.ts';
import type { Trials, WriteTransaction } from './write.ts';

/** Begins the rules of a transaction. */
type StartRules = (transaction: Transaction, author: Author) => RuleService;
/** What the writes of a portal need beside its records. */
export type PortalWriting = { startRules: StartRules; stages: Stages };

/**
 * One transaction: the changes of a user, and those of the rules that they trigger. Each record that is inserted, replaced,
 * removed or restored is one change, and runs through the same stages: see stages.ts.
 */
export class UnitOfWork extends Reader implements WriteTransaction {
  readonly activity: Activity;
  readonly notes = new Notes();
  readonly #work: ChangeWork;
  readonly #writing: PortalWriting;
  #system: SystemTransaction | undefined;
  #rules: RuleService | undefined;
  #settled: Settled | undefined;

  constructor(
    store: RecordTransaction,
    author: Author,
    writing: PortalWriting,
    cache = new ReadCache(store),
  ) {
    super(cache, author.portal);
    this.activity = rulesOf(author.portal).byKey.size > 0 ? { act: randomId(9, 'base64url') } : {};
    this.#writing = writing;
    const names = new RecordFormatter(this, author.portal, author.viewer);
    this.#work = { transaction: this, author, store, cache, names, confirmed: undefined, notes: this.notes };
    // It reads by this transaction.
    this.#work.confirmed = author.confirm?.(this);
    // The rejection is handled in `run`, once the work has ended.
    this.#work.confirmed?.catch(() => undefined);
  }

  /** The portal's own tables. Their rows have no history and trigger no rules. */
  get system(): SystemTransaction {
    return (this.#system ??= systemTablesIn(withPresentNames(this.#work.cache, this.portal), {
      insert: (table, row) => this.#writeRow(table, undefined, ({ store }) => store.insert(table, row)),
      replace: (table, row) => this.#writeRow(table, row.id, ({ store }) => store.replace(table, row)),
      remove: (table, id) => this.#writeRow(table, id, ({ store }) => store.remove(table, id)),
      emit: (news) => this.#work.store.emit(news),
    }));
  }

  /** The rules, which follow the changes of this transaction. */
  get rules(): RuleService {
    return (this.#rules ??= this.#writing.startRules(this, this.#work.author));
  }

  /** Runs the work of the transaction, then the rules that it triggers. */
  async run<T>(work: (unit: this) => Promise<T>): Promise<T> {
    try {
      const result = await work(this);
      await this.settle();
      return result;
    } finally {
      // If the account has changed meanwhile, this rejects: the result, even a refusal, was for the old account.
      await this.#work.confirmed;
    }
  }

  insert(resource: Resource, record: Values): Promise<Stored> {
    return this.#change({ kind: 'insert', resource, after: record }) as Promise<Stored>;
  }

  replace(resource: Resource, record: Stored, before?: Stored): Promise<Stored> {
    return this.#change({
      kind: 'replace',
      resource,
      id: record.id,
      before,
      after: record,
    }) as Promise<Stored>;
  }

  async remove(resource: Resource, id: Id, before?: Stored): Promise<void> {
    await this.#change({ kind: 'remove', resource, id, before });
  }

  async restore(resource: Resource, record: Stored): Promise<void> {
    await this.#change({ kind: 'restore', resource, id: record.id, after: record });
  }

  async undo({ past, label, resource, before, after }: Change & { past: PastWrite; label: string }) {
    const { rules, activity } = this;
    const change = { resource, ...(before && { before }), ...(after && { after }) };
    const hasFollowed = past.act !== '' || past.retracted.length > 0;
    if (hasFollowed && after) await rules.undo(change, past);
    activity.transition = label;
    try {
      if (!before) await this.#change({ kind: 'remove', resource, id: after!.id }, false);
      else if (after) await this.#change({ kind: 'replace', resource, id: before.id, after: before }, false);
      else await this.#change({ kind: 'restore', resource, id: before.id, after: before }, false);
    } finally {
      activity.transition = undefined;
    }
    rules.afterUndo({ resource, ...(after && { before: after }), ...(before && { after: before }) });
    if (hasFollowed && !after) await rules.undo(change, past);
    this.#settled = undefined;
  }

  async decide({ resource, record, labels, progress, isPending, vote }: Decision) {
    this.activity.labels = labels;
    if (vote) await keepVote(this.system, vote);
    // The record does not change. Writing it only adds the vote to the history.
    if (isPending)
      await this.#change({ kind: 'replace', resource, id: record.id, before: record, after: record }, false);
    if (progress)
      this.rules.addMessage({ rule: `${resource.id}.`, kind: 'approve', to: [progress], people: [] });
    this.#settled = undefined;
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const forget = this.notes.here();
    try {
      return await this.#work.store.attempt(work);
    } catch (error) {
      forget();
      this.#work.cache.clear();
      throw error;
    }
  }

  /** Sends a user's own letter about a record, which stays as it is. */
  async sendLetter(letter: ButtonLetterSent) {
    const { rules } = this;
    this.activity.act ??= randomId(9, 'base64url');
    await rules.deliver.letter(rules.deliveryContext, letter);
    const { address, title, text, sheet, fault, resource } = letter;
    rules.addMessage({
      rule: `${resource}.`,
      kind: 'letter',
      to: [address],
      people: [],
      isMailed: true,
      shown: { title, text, ...(sheet && { file: sheetFileName(sheet) }) },
      ...(fault !== undefined && { fault }),
    });
    this.#settled = undefined;
  }

  /** Runs the rules that the changes so far have triggered, then checks that somebody can still manage the accounts. */
  async settle(): Promise<Settled> {
    if (this.#settled) return this.#settled;
    const settled = this.#rules
      ? await this.#rules.settle()
      : {
          act: this.activity.act ?? '',
          effects: [],
          undone: [],
          retracted: [],
          messages: [],
          skipped: [],
          rules: [],
        };
    await refuseUnmanaged(this.#work);
    return (this.#settled = settled);
  }

  findRequest(key: string): Promise<DoneRequest | undefined> {
    return this.#work.store.findRequest(key);
  }

  saveRequest(key: string, done: DoneRequest): Promise<void> {
    return this.#work.store.saveRequest(key, done);
  }

  /** @param isReported false for a change that triggers no rules: an undo, or a vote */
  async #change(
    asked: Pick<RecordChange, 'kind' | 'resource' | 'id' | 'before' | 'after'>,
    isReported = true,
  ): Promise<Stored | undefined> {
    this.#settled = undefined;
    const change: RecordChange = { ...asked, isReported };
    const { author } = this.#work;
    const stages = this.#writing.stages.ofChange(author.portal, asked.resource);
    await runStages(stages, change, this.#work, author.clock);
    return change.stored;
  }

  /** Writes to the portal's own tables. */
  async #writeRow<T>(table: string, id: Id | undefined, write: (work: ChangeWork) => Promise<T>): Promise<T> {
    await this.#work.confirmed;
    try {
      return await write(this.#work);
    } finally {
      this.#work.cache.forget(table, id);
    }
  }
}

class TrialTransactions implements Trials {
  readonly #store: RecordTransaction;
  readonly #cache: ReadCache;
  readonly #writing: PortalWriting;

  constructor(store: RecordTransaction, writing: PortalWriting) {
    this.#store = store;
    this.#cache = new ReadCache(store);
    this.#writing = writing;
  }

  async write<T>(author: Author, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const forget = this.#cache.noteForgotten();
    try {
      return await this.#store.attempt(() =>
        new UnitOfWork(this.#store, author, this.#writing, this.#cache).run(work),
      );
    } finally {
      // What was read since depends on what is rolled back.
      forget();
    }
  }
}

/** How long trials keep the data from others' writes. */
const trialsTake = 15;

/** The data of a portal. */
export class PortalData extends Reader {
  readonly model: DataModel;
  /** A reader for one request: see Records in store.ts. Absent where reading is not waiting for another process. */
  readonly together?: () => Reader;
  readonly files: FileStore;
  readonly stages: Stages;
  readonly #records: Records;
  readonly #writing: PortalWriting;

  constructor(records: Records, files: FileStore, portal: Portal, writing: PortalWriting) {
    super(records, portal);
    this.#records = records;
    this.files = files;
    this.#writing = writing;
    this.stages = writing.stages;
    this.model = records.model;
    if (records.together) this.together = () => new Reader(records.together!(), portal);
  }

  /** A reader for one request that reads many records, each of them once. */
  readingOnce = (): Reader => new Reader(new ReadCache(this.#records, { isBrief: true }), this.portal);

  /** Writes in the name of an author, in one transaction: see Records in store.ts. */
  async write<T>(author: Author, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { result, notes } = await this.#records.write(async (store) => {
      const unit = new UnitOfWork(store, author, this.#writing);
      return { result: await unit.run(work), notes: unit.notes };
    }, author.kind);
    const committed = { author, notes, hasNotes: notes.isAny, files: this.files, records: this.#records };
    await runStages(this.stages.commit, committed, undefined, author.clock);
    return result;
  }

  /** Tries writes for each item in turn, as many in one transaction as take a moment. Nothing is stored. */
  async tryEach<T>(items: readonly T[], work: (item: T, within: Trials) => Promise<void>): Promise<void> {
    const left = items.values();
    let next = left.next();
    while (!next.done) {
      const trying = this.#records.write(async (store) => {
        const within = new TrialTransactions(store, this.#writing);
        const end = performance.now() + trialsTake;
        do {
          await work(next.value as T, within);
          next = left.next();
        } while (!next.done && performance.now() < end);
        throw new Abandoned(undefined);
      });
      await trying.catch((error: unknown) => {
        if (!(error instanceof Abandoned)) throw error;
      });
      await nextTurn();
    }
  }

  /**
   * Changes what no field of a record shows: it is in no history, triggers no rule, and leaves the version.
   *
   * @param change returns undefined to leave the record as it is
   */
  async changeUnseen(
    shape: RecordShape,
    id: Id,
    change: (now: Stored) => Stored | undefined,
  ): Promise<{ now: Stored; next: Stored } | undefined> {
    return this.#records.write(async (transaction) => {
      const now = await transaction.get(shape, id);
      const next = now && change(now);
      if (next) await transaction.replace(shape.resource.id, storedPart(shape, next));
      return now && next && { now, next };
    });
  }

  /**
   * Registers a file that is being uploaded, unless the account has uploaded too many files and saved none.
   *
   * @param sent the idempotency key of the request, and what tells the file from others
   */
  noteUpload = (
    upload: { account: string; place: string; held: StoredFile },
    sent?: { key: string; mark: string },
  ): Promise<NotedUpload> => noteUpload(this.#records, upload, sent);

  /** Deletes those of these uploads that no record has taken over. */
  forgetUploads = (ids: readonly string[]): Promise<void> => forgetUploads(this.#records, this.files, ids);
}
