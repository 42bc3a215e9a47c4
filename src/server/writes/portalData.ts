/**
 * The data of one portal: the only way by which its code reads and writes records. Reads include computed
 * values. Writes always add a history entry and keep track of files. No other code has access to the store
 * itself.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sheetFileName } from './printedSheet.ts';
import { type ButtonLetterSent, type RuleService, concernsRules } from './ruleService.ts';
import { randomId } from '../randomId.ts';
import type { Resource, Portal } from '#model/types.ts';
import { momentPlaces, withStoredMoments } from '#kinds/momentForms.ts';
import { decidesAboutAccounts, isManaged } from '../caller/lockoutGuard.ts';
import { ReadCache, Reader } from '../data/reader.ts';
import { RecordFormatter } from '../data/audience.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, storedPart, type RecordShape } from '../data/shape.ts';
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
import type { AuditContext, Change, Decision, PastWrite, Settled, Transaction } from '../data/storeTypes.ts';
import {
  holdsFiles,
  moveFiles,
  discard,
  forgetUploads,
  noteUpload,
  type FileStore,
  type NotedUpload,
} from '../data/files.ts';
import { conflict } from '../http/http.ts';
import { refuseLasting } from './lasting.ts';
import { rulesOf } from './ruleIndex.ts';
import { translate } from '#messages/translate.ts';
import type { Author } from './writeContext.ts';
import { describeWrite, historyEntry } from './storeRecord.ts';
import type { StoredFile } from '#kinds/file/kind.ts';
import { rightsSinkOf } from '../audit/audit.ts';
import { tellDelegations, tellEndedKeys, tellRights, type EndedKey } from '../audit/rightsChanges.ts';
import { endsBetween, isActive, withSessionsEnded } from '../caller/accounts.ts';
import { installationOf } from '../accounts/programKeys/installation.ts';
import { endKeysOf } from '../accounts/programKeys/keyRows.ts';
import type { DataModel } from '#model/expression/expression.ts';

// One transaction: the changes of a user, and those of the rules that they trigger. Each record that is inserted,
// replaced, removed or restored is one change, and runs through the same stages:
//
//     load -> note figures -> move files -> store -> write history -> queue rules

/** One change. `after` of a new record has no id before it is stored. */
type Writing = {
  kind: 'insert' | 'replace' | 'remove' | 'restore';
  resource: Resource;
  id?: Id;
  before?: Stored | undefined;
  after?: Values;
};

/** Begins the rules of a transaction. */
export type StartRules = (transaction: Transaction, author: Author) => RuleService;

export class UnitOfWork extends Reader implements Transaction {
  readonly audit: AuditContext;
  /** Files that no record holds any more. */
  readonly droppedFiles: string[] = [];
  /** Accounts whose rights change, as before and as after. */
  readonly accountChanges: { before: Stored | undefined; after: Values | undefined }[] = [];
  /** Delegations of approvals, as before and as after. */
  readonly delegationChanges: UnitOfWork['accountChanges'] = [];
  /** The keys of accounts that are blocked or deleted. */
  readonly endedKeys: EndedKey[] = [];
  readonly #author: Author;
  readonly #startRules: StartRules;
  readonly #store: RecordTransaction;
  readonly #cache: ReadCache;
  readonly #names: RecordFormatter;
  readonly #confirmed: Promise<void> | undefined;
  #system: SystemTransaction | undefined;
  #rules: RuleService | undefined;
  #settled: Settled | undefined;
  /** Whether somebody could manage the accounts before the first write that may change that. */
  #wasManaged: boolean | undefined;

  constructor(
    store: RecordTransaction,
    author: Author,
    startRules: StartRules,
    cache = new ReadCache(store),
  ) {
    super(cache, author.portal);
    this.#author = author;
    this.#startRules = startRules;
    this.#store = store;
    this.#cache = cache;
    this.#names = new RecordFormatter(this, author.portal, author.viewer);
    this.audit = rulesOf(author.portal).byKey.size > 0 ? { act: randomId(9, 'base64url') } : {};
    this.#confirmed = author.confirm?.(this);
    // The rejection is handled in `run`, once the work has ended.
    this.#confirmed?.catch(() => undefined);
  }

  /** The portal's own tables. Their rows have no history and trigger no rules. */
  get system(): SystemTransaction {
    return (this.#system ??= systemTablesIn(withPresentNames(this.#cache, this.portal), {
      insert: (table, row) => this.#writeRow(table, undefined, () => this.#store.insert(table, row)),
      replace: (table, row) => this.#writeRow(table, row.id, () => this.#store.replace(table, row)),
      remove: (table, id) => this.#writeRow(table, id, () => this.#store.remove(table, id)),
      emit: (news) => this.#store.emit(news),
    }));
  }

  /** The rules, which follow the changes of this transaction. */
  get rules(): RuleService {
    return (this.#rules ??= this.#startRules(this, this.#author));
  }

  /** Runs the work of the transaction, then the rules that it triggers. */
  async run<T>(work: (unit: this) => Promise<T>): Promise<T> {
    try {
      const result = await work(this);
      await this.settle();
      return result;
    } finally {
      // If the account has changed meanwhile, this rejects: the result, even a refusal, was for the old account.
      await this.#confirmed;
    }
  }

  insert(resource: Resource, record: Values): Promise<Stored> {
    return this.#change({ kind: 'insert', resource, after: record }) as Promise<Stored>;
  }

  async replace(resource: Resource, record: Stored, before?: Stored): Promise<void> {
    await this.#change({ kind: 'replace', resource, id: record.id, before, after: record });
  }

  async remove(resource: Resource, id: Id, before?: Stored): Promise<void> {
    await this.#change({ kind: 'remove', resource, id, before });
  }

  async restore(resource: Resource, record: Stored): Promise<void> {
    await this.#change({ kind: 'restore', resource, id: record.id, after: record });
  }

  async undo({ past, label, resource, before, after }: Change & { past: PastWrite; label: string }) {
    const { rules, audit } = this;
    const change = { resource, ...(before && { before }), ...(after && { after }) };
    const hasFollowed = past.act !== '' || past.retracted.length > 0;
    if (hasFollowed && after) await rules.undo(change, past);
    audit.transition = label;
    try {
      if (!before) await this.#change({ kind: 'remove', resource, id: after!.id }, false);
      else if (after) await this.#change({ kind: 'replace', resource, id: before.id, after: before }, false);
      else await this.#change({ kind: 'restore', resource, id: before.id, after: before }, false);
    } finally {
      audit.transition = undefined;
    }
    rules.afterUndo({ resource, ...(after && { before: after }), ...(before && { after: before }) });
    if (hasFollowed && !after) await rules.undo(change, past);
    this.#settled = undefined;
  }

  async decide({ resource, record, labels, progress, isPending, vote }: Decision) {
    this.audit.labels = labels;
    if (vote) await keepVote(this.system, vote);
    // The record does not change. Writing it only adds the vote to the history.
    if (isPending)
      await this.#change({ kind: 'replace', resource, id: record.id, before: record, after: record }, false);
    if (progress)
      this.rules.addMessage({ rule: `${resource.id}.`, kind: 'approve', to: [progress], people: [] });
    this.#settled = undefined;
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { droppedFiles, accountChanges, delegationChanges, endedKeys } = this;
    const lists = [droppedFiles, accountChanges, delegationChanges, endedKeys].map(
      (list) => [list, list.length] as const,
    );
    try {
      return await this.#store.attempt(work);
    } catch (error) {
      for (const [list, length] of lists) list.length = length;
      this.#cache.clear();
      throw error;
    }
  }

  /** Sends a user's own letter about a record, which stays as it is. */
  async sendLetter(letter: ButtonLetterSent) {
    const { rules } = this;
    this.audit.act ??= randomId(9, 'base64url');
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
          act: this.audit.act ?? '',
          effects: [],
          undone: [],
          retracted: [],
          messages: [],
          skipped: [],
          rules: [],
        };
    if (this.#wasManaged && !(await isManaged(this, this.#author)))
      throw conflict(translate('account.lastManager'));
    return (this.#settled = settled);
  }

  findRequest(key: string): Promise<DoneRequest | undefined> {
    return this.#store.findRequest(key);
  }

  saveRequest(key: string, done: DoneRequest): Promise<void> {
    return this.#store.saveRequest(key, done);
  }

  /**
   * The stages of a change.
   *
   * @param isReported false for a change that triggers no rules: an undo, or a vote
   */
  async #change(asked: Writing, isReported = true): Promise<Stored | undefined> {
    const { portal, clock } = this.#author;
    const { kind, resource } = asked;
    // also those of an older version that come back from the trash or by an undo
    const writing =
      asked.after && momentPlaces(resource.fields).length > 0
        ? { ...asked, after: withStoredMoments(resource.fields, asked.after, portal.timeZone) }
        : asked;
    const before = writing.before ?? (await this.#load(writing));
    const change = { ...writing, before, transition: this.#askedTransition(writing) };
    await refuseLasting(this, this.#author, change);
    const isWatched = concernsRules(rulesOf(portal), change as Change);
    this.#settled = undefined;
    if (this.#wasManaged === undefined && decidesAboutAccounts(portal, resource))
      this.#wasManaged = await isManaged(this, this.#author);
    if (isWatched) await this.rules.beforeWrite(resource, before, change.after);
    if (holdsFiles(resource)) this.droppedFiles.push(...(await moveFiles(this.system, change, portal.trash)));
    clock?.mark(this.audit.rule === undefined ? 'apply' : 'settle');
    const after = await this.#put(change);
    clock?.mark('store');
    if (resource.id === portal.accounts.resource) {
      this.accountChanges.push({ before, after });
      if (before) await this.#endKeys(before);
    }
    if (resource.id === portal.delegations?.resource) this.delegationChanges.push({ before, after });
    if (portal.history || this.audit.rule !== undefined)
      await this.#describe(kind, { resource, before, after });
    clock?.mark('history');
    // A change by a rule is reported by the engine, which knows its place in the chain of effects.
    if (isWatched && isReported && this.audit.rule === undefined)
      this.rules.afterWrite({ ...(change as Change), ...(kind === 'insert' && { after }) });
    return after;
  }

  /** Ends the keys of an account that may come in no more. They stay ended if it is unblocked or restored. */
  async #endKeys(before: Stored) {
    const { portal, viewer } = this.#author;
    const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
    const now = await this.get(shape, before.id);
    if (!now || !isActive(portal, now, shape))
      for (const key of await endKeysOf(this.system, String(before.id)))
        this.endedKeys.push({ key, owner: before });
  }

  /** The transition of this record that the request asks for. */
  #askedTransition({ kind, resource, id }: Writing): string | undefined {
    const { action } = this.#author;
    const isAsked = kind === 'replace' && action?.resource === resource.id && sameStoredValue(action.id, id);
    return isAsked ? action.key : undefined;
  }

  async #load({ kind, resource, id }: Writing): Promise<Stored | undefined> {
    if (kind === 'insert' || kind === 'restore') return undefined;
    return this.get(shapeOf(resource, this.#author.viewer), id);
  }

  /** Stores the record, without its computed fields. */
  async #put({ kind, resource, id, after }: Writing): Promise<Stored | undefined> {
    const record = after && (storedPart(resource, after) as Stored);
    let written = id;
    await this.#confirmed;
    try {
      switch (kind) {
        case 'insert': {
          const made = await this.#store.insert(resource.id, record!);
          written = made.id;
          return made;
        }
        case 'replace':
          await this.#store.replace(resource.id, record!);
          return record;
        case 'restore':
          await this.#store.restore(resource.id, record!);
          return record;
        case 'remove':
          await this.#store.remove(resource.id, id!);
          return undefined;
      }
    } finally {
      // From here on, records that may depend on this one are read again.
      this.#cache.forget(resource.id, written);
    }
  }

  /** Adds the description of a change to the effects of rules and to the history. */
  async #describe(kind: Writing['kind'], change: Change) {
    if (!change.before && !change.after) return;
    const described = await describeWrite(this.#cache, this.#names, this.#author, change);
    this.audit.described = described;
    const { history } = this.portal;
    const entry = history && historyEntry(this.#author, this.audit, kind, described);
    if (!entry) return;
    await this.#store.log(entry);
    this.#cache.forget(history);
  }

  /** Writes to the portal's own tables. */
  async #writeRow<T>(table: string, id: Id | undefined, write: () => Promise<T>): Promise<T> {
    await this.#confirmed;
    try {
      return await write();
    } finally {
      this.#cache.forget(table, id);
    }
  }
}

/** A transaction in which writes are tried, one after the other: each is rolled back, and they share what was read. */
export class Trials {
  readonly #store: RecordTransaction;
  readonly #cache: ReadCache;
  readonly #startRules: StartRules;

  constructor(store: RecordTransaction, startRules: StartRules) {
    this.#store = store;
    this.#cache = new ReadCache(store);
    this.#startRules = startRules;
  }

  /** @param work rejects with Abandoned at its end */
  async write<T>(author: Author, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const forget = this.#cache.noteForgotten();
    try {
      return await this.#store.attempt(() =>
        new UnitOfWork(this.#store, author, this.#startRules, this.#cache).run(work),
      );
    } finally {
      // What was read since depends on what is rolled back.
      forget();
    }
  }
}

/** How long trials keep the data from others' writes. */
const trialsTake = 15;

type AccountChange = UnitOfWork['accountChanges'][number];

/** What each record has become of what it was, however many steps the transaction took. */
function wholeChanges(changes: readonly AccountChange[]): AccountChange[] {
  const whole = new Map<string, AccountChange>();
  for (const change of changes) {
    const key = String((change.after ?? change.before)?.id);
    const first = whole.get(key);
    whole.set(key, first ? { before: first.before, after: change.after } : change);
  }
  return [...whole.values()].filter(({ before, after }) => before ?? after);
}

/** The data of a portal. */
export class PortalData extends Reader {
  readonly model: DataModel;
  /** A reader for one request: see Records in store.ts. Absent where reading is not waiting for another process. */
  readonly together?: () => Reader;
  readonly #records: Records;
  readonly #files: FileStore;
  readonly #startRules: StartRules;

  constructor(records: Records, files: FileStore, portal: Portal, startRules: StartRules) {
    super(records, portal);
    this.#records = records;
    this.#files = files;
    this.#startRules = startRules;
    this.model = records.model;
    if (records.together) this.together = () => new Reader(records.together!(), portal);
  }

  /** A reader for one request that reads many records, each of them once. */
  readingOnce = (): Reader => new Reader(new ReadCache(this.#records, { isBrief: true }), this.portal);

  /** Writes in the name of an author, in one transaction: see Records in store.ts. */
  async write<T>(author: Author, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { result, unit } = await this.#records.write(async (store) => {
      const unit = new UnitOfWork(store, author, this.#startRules);
      return { result: await unit.run(work), unit };
    }, author.kind);
    const {
      accountChanges: changes,
      delegationChanges: delegations,
      droppedFiles: dropped,
      endedKeys,
    } = unit;
    if (endedKeys.length > 0) installationOf(this.#files)?.end(endedKeys.map(({ key }) => key.digest));
    for (const { before, after } of changes)
      // a deleted account may come back with its records
      if (before) this.#noteEnds(before, after ? { ...after, id: before.id } : withSessionsEnded(before));
    if (changes.length > 0) tellRights(rightsSinkOf(this.#files), author, wholeChanges(changes));
    if (delegations.length > 0) tellDelegations(rightsSinkOf(this.#files), author, wholeChanges(delegations));
    if (endedKeys.length > 0) tellEndedKeys(rightsSinkOf(this.#files), author, endedKeys);
    author.clock?.mark('commit');
    if (dropped.length > 0) await discard(this.#records, this.#files, dropped);
    author.clock?.mark('publish');
    return result;
  }

  /** Tries writes for each item in turn, as many in one transaction as take a moment. Nothing is stored. */
  async tryEach<T>(items: readonly T[], work: (item: T, within: Trials) => Promise<void>): Promise<void> {
    const left = items.values();
    let next = left.next();
    while (!next.done) {
      const trying = this.#records.write(async (store) => {
        const within = new Trials(store, this.#startRules);
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
  async changeUnseen(shape: RecordShape, id: Id, change: (now: Stored) => Stored | undefined): Promise<void> {
    const done = await this.#records.write(async (transaction) => {
      const now = await transaction.get(shape, id);
      const next = now && change(now);
      if (next) await transaction.replace(shape.resource.id, storedPart(shape, next));
      return { now, next };
    });
    const { now, next } = done;
    if (now && next && shape.resource.id === this.portal.accounts.resource) this.#noteEnds(now, next);
  }

  /** Keeps the ends of sessions outside of the records, too. */
  #noteEnds(before: Stored, after: Stored) {
    installationOf(this.#files)?.ends.add(endsBetween(before, after, this.portal));
  }

  /** Keeps it outside of the records that this second factor was removed. */
  noteFactorRemoved(factor: string): void {
    installationOf(this.#files)?.ends.add([{ factor }]);
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
  forgetUploads = (ids: readonly string[]): Promise<void> => forgetUploads(this.#records, this.#files, ids);
}
