/**
 * The interface that a store implements, and all that the portal knows of one. Nothing here mentions HTTP or
 * json-server. json/ stores the demo's data in a file; any other store implements the same interface and
 * receives plain data only. storeContract.ts (tests/support) is the contract that every store must pass.
 */
import type { DialectId } from '#model/config/dialects.ts';
import type { DataModel, ValueExpression } from '#model/expression/expression.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import type { SumAsked } from '#model/api/running.ts';
import type { HistoryAction } from '#model/records/history.ts';
import type { Measure, Sort } from '#model/types.ts';
import type { RecordShape } from './shape.ts';
import type { TimeSlot } from '#kinds/timeSlots.ts';
import { translate } from '#messages/translate.ts';
import { inProcessLanguage } from '#messages/node.ts';
import type { DatePart } from '#model/measures.ts';

export type Id = string | number;
export type Values = Readonly<Record<string, unknown>>;
/** Values that may still be changed. */
export type Fields = Record<string, unknown>;
export type Stored = Values & { readonly id: Id };

/** `where` has its variables already bound. */
export type Query = {
  where: FilterExpression;
  /**
   * Records that compare equal, and all records without `sort`, are ordered by id. Empty values come last in
   * both directions.
   */
  sort?: SortBy;
  /** First and last position, both inclusive. */
  range?: readonly [number, number];
  /** Paging for lists of perhaps millions of records. A store that finds any page at once ignores it. */
  paging?: Paging;
  /**
   * Set where the read may come from a replica that lags behind. The caller's own writes are always included.
   */
  mayLag?: true;
  /**
   * Only stored records in which a numeric field holds an invalid number, perhaps without their computed fields.
   * A store may ignore it.
   */
  hasInvalidNumber?: true;
  /**
   * Milliseconds that each statement of the read may take: beyond them it rejects with TookTooLong. A store that finds
   * any page at once ignores it. With 0 it takes what is stored, and computes nothing.
   */
  within?: number;
  /**
   * The answer may be that of an equal request, at most a minute old, where it took long to compute. It contains the
   * caller's own writes. `fresh`: it contains the writes of others, too, unless its computation took over a second.
   */
  isShared?: true | 'fresh';
  /** The caller uses only the ids of the records: a store may leave out their other values, and the total. */
  idsOnly?: true;
  /** The fields that the caller uses: a store may leave out other computed values. */
  only?: ReadonlySet<string>;
};
export type Paging = {
  /**
   * How far the total is counted. `quick`: only up to a limit that is cheap; `soon`: to the end where that
   * takes no longer than a second; `exact`: always to the end.
   */
  total: 'quick' | 'soon' | 'exact';
  /** Where `quick` ends, if the caller shows no greater numbers. */
  upTo?: number;
  /**
   * Continues at the end of a neighbouring page: the records beyond that place, whatever their positions are
   * by now.
   */
  from?: { side: 'after' | 'before'; cursor: Cursor };
};
/** The place of a record in an order. Only the store that returned it can read it. */
export type Cursor = { key: string | null; id: string; last: string };
/** `by` replaces the field's own value in the comparison, as with the title of a referenced record. */
export type SortBy = Sort & { by?: ValueExpression };
export type Page = {
  records: Stored[];
  total: number;
  /** There are more than `total` records; nobody has counted how many. */
  isAtLeast?: true;
  /** Its answer took long, and is kept for equal requests: see `isShared` of Query. */
  isKept?: true;
  /** The places of the first and the last record, from which a store continues. */
  cursors?: readonly [Cursor, Cursor];
};

/** Milliseconds. Answers that took less are not kept for equal requests. */
export const usuallyQuick = 100;

/** A read was given up: see `within` of Query. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** See `most` of AggregateQuery. */
export class TooManyGroups extends Error {
  override name = 'TooManyGroups';

  constructor(readonly count: number) {
    super(`${count} groups`);
  }
}

export type GroupKey = { name: string; field: string; part?: DatePart };
/** The records that a measure counts (`where`), and those among them that it subtracts (`minus`). */
export type Portion = { where: FilterExpression; minus: FilterExpression };
export type AggregateQuery = {
  where: FilterExpression;
  groupBy: readonly GroupKey[];
  measures: Readonly<Record<string, Measure>>;
  /** For measures that count only some of these records. */
  portions?: Readonly<Record<string, Portion>>;
  /** At most this many groups: those whose first measure, a number, is farthest from 0. Among equals the earliest ones win. */
  top?: number;
  /**
   * The answer ends with a row of all other groups, if there are any. It has no keys, and is marked by `othersKey`. Only with
   * `top`, and measures that add up.
   */
  others?: true;
  /** With `others`: where there are no more groups than this, all are given. */
  wholeUpTo?: number;
  /** The caller takes no more groups than this. Of more a store may reject with TooManyGroups, and need not read them all. */
  most?: number;
  mayLag?: true;
};
export type StoreRow = Record<string, unknown>;
/** When the computation of figures began that several callers get. */
export const figuresComputedAt = new WeakMap<readonly StoreRow[], number>();

/**
 * Reads records together with their computed values, from their own fields or from other records. There is no
 * other way to read them. For the history's resource it reads the audit entries, whose `changes` are as they
 * were logged.
 */
export interface RecordReader {
  readonly model: DataModel;
  /** Set if queries may have conditions on referring records (`Referred`); for others these are read first. */
  readonly findsReferred?: true;
  /** Set where each query goes to another process: several questions then cost less as one query. */
  readonly isRemote?: true;
  /** Ids are compared as text, because an address or a filter always supplies text. */
  get(shape: RecordShape, id: unknown): Promise<Stored | undefined>;
  find(shape: RecordShape, query: Query): Promise<Page>;
  aggregate(shape: RecordShape, query: AggregateQuery): Promise<StoreRow[]>;
  /**
   * Returns another record with the same values in all these fields, compared by `uniqueKey`. Empty values
   * equal nothing.
   *
   * @param among only among the records that match, by stored fields; its variables are already bound
   */
  findDuplicate(
    shape: RecordShape,
    record: Values,
    fields: readonly string[],
    among?: FilterExpression,
  ): Promise<Stored | undefined>;
  /** Returns the first of the other records whose span of time overlaps that of this record. */
  findOverlap(shape: RecordShape, record: Values, slot: TimeSlot): Promise<Stored | undefined>;
  /** Whether there is a record that matches, for each of these conditions. */
  exists(shape: RecordShape, wheres: readonly FilterExpression[]): Promise<boolean[]>;
  /**
   * What a field adds up to for each of these records that match, by id: see `RunningAsked`. Undefined, or absent: the store has
   * no such sums at hand, so the caller adds up what it reads.
   */
  sumsUpTo?(
    shape: RecordShape,
    asked: SumAsked,
    where: FilterExpression,
    ids: readonly Id[],
  ): Promise<ReadonlyMap<string, number> | undefined>;
  /** Adds to a record the computed fields that it would be read with. It need not be stored in this form. */
  complete<T extends Values>(shape: RecordShape, record: T): Promise<T>;
  /** Evaluates expressions on values that need not be stored. */
  evaluate(
    shape: RecordShape,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): Promise<StoreRow>;
  /** The same for expressions that are the same object each time: absent where no answers are kept. */
  evaluateKept?(
    shape: RecordShape,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): Promise<StoreRow>;
  /** A reader of the same data as if this record did not exist, computed values of other records included. */
  without(resource: string, id: Id): RecordReader;
  /** What is done with the records of this resource. Absent: all of it with each. */
  abilities?(resource: string): Abilities;
}

/** What a store does with the records of a resource. */
export type Abilities = {
  /** Nobody else changes them, so a transaction reads each once. */
  readonly isAlone: boolean;
  /** Each change raises the version of a record by one. Otherwise versions only differ, also between a trial and the change. */
  readonly countsVersions: boolean;
  /** A deletion can be taken back under the same id, and so can another change. */
  readonly takesBack: boolean;
  /** An insert can be rolled back, as in a dry run. */
  readonly triesInserts: boolean;
  /** Finds the records with a value by an index, also in another spelling. */
  readonly isIndexed: boolean;
  /** A deletion deletes no other record than those that the portal names. */
  readonly deletesAsTold: boolean;
};
export const allAbilities: Abilities = {
  isAlone: true,
  countsVersions: true,
  takesBack: true,
  triesInserts: true,
  isIndexed: true,
  deletesAsTold: true,
};

/** An operation on a record, as the history stores it. Its fields are those of the history's resource. */
export type AuditEntry = {
  at: string;
  /** Id of the account that did it; `name` is the account's name at that time. */
  by: Id;
  name: string;
  action: HistoryAction;
  /** Label of the status transition, if it was one. */
  transition?: string;
  resource: string;
  record: string;
  /** Title of the record at that time. */
  title: string;
  /** Changed fields only: [before, after], or null for fields whose values nobody may read. */
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;
  /** Shared by all entries of one transaction in which rules may have run. */
  act?: string;
  /** "<resource>.<rule>" of the rule that did it, and the record that triggered the rule. */
  rule?: string;
  cause?: { resource: string; id: string };
};

/**
 * Thrown by a transaction to roll back on purpose, as a dry run does. Nothing of it is stored, and the ids
 * that it took are free again.
 */
export class Abandoned<T = unknown> extends Error {
  override name = 'Abandoned';
  readonly result: T;
  constructor(result: T) {
    super();
    this.result = result;
  }

  /** Hardly ever read, and a preview gives up thousands. */
  override get message(): string {
    return translate('transfer.transactionWasGivenUp');
  }
}

/**
 * The outcome of a request with an idempotency key. `mark` distinguishes it from another request with the
 * same key: see stages.ts.
 */
export type DoneRequest = { id: Id; mark: string };

export interface RecordTransaction extends RecordReader {
  /** Inserts a record under an id that was never used before. */
  insert(resource: string, record: Values): Promise<Stored>;
  /** Returns the record as it is stored, where that may be another: a database may have changed it further. */
  replace(resource: string, record: Stored): Promise<Stored | undefined>;
  remove(resource: string, id: Id): Promise<void>;
  /** Inserts a removed record again, under its former id. Returns the same as `replace`. */
  restore(resource: string, record: Stored): Promise<Stored | undefined>;
  /** Runs `work`. If it rejects, what it has written is undone, and the transaction may go on without it. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Adds an entry to the history. It is stored together with the transaction's other writes, or not at all.
   */
  log(entry: AuditEntry): Promise<void>;
  /**
   * Returns what an earlier request with this key has written. The transaction then waits until that is
   * durable: see stages.ts.
   */
  findRequest(key: string): Promise<DoneRequest | undefined>;
  /**
   * Stores the outcome of a request for a month, together with the transaction's other writes, or not at all.
   */
  saveRequest(key: string, done: DoneRequest): Promise<void>;
  /**
   * Sends news to all listeners of the store, in every process. They receive it once the transaction is
   * committed.
   */
  emit(news: StoreEvent): void;
}

/** The system table that has a new row, and the account or channel that the row is for. */
export type StoreEvent = { readonly table: string; readonly about: string };

/**
 * The records of one data model. Code that serves a portal uses PortalData instead, which adds history and
 * files.
 */
export interface Records extends RecordReader {
  /**
   * Runs `work` as one isolated transaction: what it reads does not change until it has written, and either
   * all of its writes are stored or none. Resolves once they are durable. Rejects with StoreUnavailable when
   * they could not be saved, or with what `work` throws, Abandoned included.
   *
   * @param kind names the kind of write, for work that may run again after a conflict: it has no effects but
   * its writes here and its result. Stores may run such writes concurrently, with the same outcome as one
   * after the other.
   */
  write<T>(work: (transaction: RecordTransaction) => Promise<T>, kind?: string): Promise<T>;
  /**
   * A reader for one request, which sends its first queries together. Absent where reading is not waiting for
   * another process.
   */
  together?(): RecordReader;
  /** Has figures computed in the background, once on each occasion. Absent where figures are not stored. */
  foresee?(occasion: string): Promise<Foresight>;
}

/**
 * A reader that answers without computing: figures that are not stored yet are computed in the background. Call `end` after asking
 * for all figures. With `isDone` false, any process may ask for them again. `other`: another process is asking for them now.
 * `done`: a process has asked for all of them.
 */
type Foresight = { reader: RecordReader; end(isDone: boolean): Promise<void> } | 'other' | 'done';

export interface Store {
  /** The records as this model describes them. The same model gives the same object. */
  using(model: DataModel): Records;
  /** The store materializes computed values that are read often, so its model must name them (`often`). */
  readonly materializesRollups?: true;
  /** Figures may be some seconds old, but never older than the caller's last write: see createServer.ts. */
  readonly sharesFigures?: boolean;
  /** Some reads are served by replicas, which may lag behind: see replicas.ts. */
  readonly hasReplicas?: boolean;
  /** Why nothing can be saved at the moment, worded for the operator; undefined when writing works. */
  readOnly?(): string | undefined;
  /** Rejects with StoreUnavailable while a server that stores the records only reads. Absent: there is no such server. */
  checkWritable?(): Promise<void>;
  /**
   * Calls the listener with the news that transactions announce, those of other processes included. Returns a
   * function that removes the listener.
   */
  listen(listener: (news: readonly StoreEvent[]) => void): () => void;
  /** Tables that a model needs; absent where any model can be used at once. */
  readonly tables?: Tables;
  /**
   * Replaces whole lists at once, after a copy of all data; absent where a store has no lists. No transaction runs
   * meanwhile, and records of an earlier model can't be read or written afterwards: StoreUnavailable.
   *
   * @param change the lists that become others, by name; null: a list that goes. Undefined: earlier models stay usable
   * @param taken called when the new lists are in place, before anything else can read them
   * @returns the file with the data as they were, if rows have changed
   */
  readonly rewrite?: (
    change: (lists: Values) => Readonly<Record<string, object | null>> | undefined,
    taken: () => void,
  ) => Promise<string | undefined>;
  /** How the backend is asked that stores the records; absent: they are here. */
  readonly elsewhere?: DialectId;
  /** State shared by all processes on these data; absent where there can be only one process. */
  readonly shared?: SharedState;
  /** Waits for pending writes, then releases the data. */
  close(): Promise<void>;
}

/** The tables of a store that has one for each resource. */
export interface Tables {
  /** Stored fields that would get another type: the model can't be used before `portal migrate`. */
  changes(model: DataModel): Promise<readonly TypeChange[]>;
  /** Fields whose columns in tables of other programs do not agree: without them the rest of their resources can be used. */
  unserved?(model: DataModel): Promise<readonly { resource: string; field: string; message: string }[]>;
  /**
   * Adds what this model lacks, before its records are used.
   *
   * @param wanted the model that is to replace it, once `portal migrate` has changed the tables
   */
  prepare(model: DataModel, wanted?: DataModel): Promise<void>;
}
/** Values that the column of their field can't hold. They are stored beside the column, where no filter finds them. */
export type TypeMismatch = { resource: string; field: string; count: number; id: unknown; value: unknown };
/** A field whose stored values would be of another type. The types are the database's. */
export type TypeChange = { resource: string; field: string; from: string; to: string };

/** Announced when `portal migrate` has changed the tables. */
export const tablesChanged: StoreEvent = { table: '$meta', about: '' };

/** State that processes on the same data must share, beside the records. */
export interface SharedState {
  /**
   * The secret that signs tokens. The first process to ask stores the one that it made; the others get that
   * one.
   */
  secret(made: string): Promise<string>;
  /** Names these tables: a copy of them, such as a restored dump, has another name. */
  installation(): Promise<string>;
  /**
   * Adds one to each key's counter, and returns each counter's total of the last minute, this one included.
   */
  count(keys: readonly string[]): Promise<Counted>;
  /** The number of other running processes that use another data folder. */
  otherFolders(): Promise<number>;
}
export type Counted = { counts: readonly number[]; undo(): Promise<void> };

/** The data could not be saved. Nothing has changed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The answer to a commit was lost: the write may be stored, or not. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown';
}

/** A place (see Place) that no page of this list has returned. */
export class InvalidCursor extends Error {
  override name = 'BadPlace';
}

/** Too many requests at once, by one account or by all of them, or one query that needs too much work. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly by: 'account' | 'all' | 'work';
  constructor(by: Overloaded['by']) {
    super(translate('transfer.tooMuchIsAsked'));
    this.by = by;
  }
}

/** Nothing can be saved at the moment; the message says why. */
export class StoreReadOnly extends StoreUnavailable {
  override name = 'StoreReadOnly';
}

// The subscribers to what transactions announce.

type Listener = (news: readonly StoreEvent[]) => void;

export class Listeners {
  readonly #all = new Set<Listener>();

  add = (listener: Listener): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  notify(news: readonly StoreEvent[]) {
    if (news.length === 0) return;
    inProcessLanguage(() => {
      for (const listener of this.#all) listener(news);
    });
  }
}
