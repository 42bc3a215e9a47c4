/**
 * What the portal needs of a database, and all that it knows of one: nothing here speaks HTTP or json-server.
 * json/ keeps the demo's data in a file; another store stands behind the same gate by this interface, and is asked
 * with data alone. tests/support/storeContract.ts is what all of them promise.
 */
import type { DataModel, ValueExpression } from '../../model/expression.ts';
import type { Expression } from '../../model/filter.ts';
import type { HistoryAction } from '../../model/history.ts';
import type { Measure, Sort } from '../../model/types.ts';
import type { RecordShape } from './shape.ts';
import { phrase } from '../../messages/phrase.ts';

export type Id = string | number;
/** What an id may look like: it stands in addresses. */
export const idPattern = /^[A-Za-z0-9_][\w:@.-]{0,63}$/;
export type Values = Readonly<Record<string, unknown>>;
export type Stored = Values & { readonly id: Id };

/** `where`: variables bound. */
export type Query = {
  where: Expression;
  /** Equal ones, and all without it, are in the order of their ids; empty ones come last either way. */
  sort?: SortBy;
  /** First and last position, both included. */
  range?: readonly [number, number];
  /** Of a page among perhaps many millions; a store that finds any page at once has no use for it. */
  paging?: Paging;
  /** Whether what others wrote a moment ago may be missing; what whoever asks has written may not. */
  mayLag?: true;
  /** Only those where something stands that should be a number and is none, where a store keeps them apart. */
  isOdd?: true;
};
export type Paging = {
  /** `quick`: as far as it is cheap; `soon`: for a moment longer; `exact`: to the last one. */
  total: 'quick' | 'soon' | 'exact';
  /** Where a neighbouring page ended: the records beyond it, wherever they are by now. */
  from?: { side: 'after' | 'before'; place: Place };
};
/** Where in an order a record is, as the store that gave it reads it. */
export type Place = { key: string | null; id: string; last: string };
/** `by`: what stands in place of the field's own value, such as the name of what it refers to. */
export type SortBy = Sort & { by?: ValueExpression };
export type Page = {
  records: Stored[];
  total: number;
  /** There are more than `total`: how many more nobody has counted. */
  isAtLeast?: true;
  /** Of the first and the last record, where a store goes on from there. */
  places?: readonly [Place, Place];
};

export type GroupKey = { name: string; field: string; part?: 'day' | 'week' | 'month' | 'quarter' | 'year' };
/** The records that a measure counts, and those of them that it takes off. */
export type Portion = { where: Expression; minus: Expression };
export type AggregateQuery = {
  where: Expression;
  groupBy: readonly GroupKey[];
  measures: Readonly<Record<string, Measure>>;
  /** Of the measures that do not count all of these records alike. */
  portions?: Readonly<Record<string, Portion>>;
  /** Only so many groups, those for which the first measure is greatest; of equal ones those that came first. */
  top?: number;
  mayLag?: true;
};
export type Row = Record<string, unknown>;

/**
 * Reads records with what follows from their own values and from other records: there is no other way to read them.
 * Of the history's resource the entries, whose `changes` are as they were logged.
 */
export interface RecordReader {
  readonly model: DataModel;
  /** Ids compare as texts: an address or a filter always brings a text. */
  get(shape: RecordShape, id: unknown): Promise<Stored | undefined>;
  find(shape: RecordShape, query: Query): Promise<Page>;
  aggregate(shape: RecordShape, query: AggregateQuery): Promise<Row[]>;
  /** Another record with the same values in all these fields, as `uniqueKey` compares them; gaps equal nothing. */
  twinOf(shape: RecordShape, record: Values, fields: readonly string[]): Promise<Stored | undefined>;
  /** A record, stored as it is or not, with the computed fields that it would be read with. */
  complete<T extends Values>(shape: RecordShape, record: T): Promise<T>;
  /** What these expressions come to for values that need not be stored. */
  evaluate(
    shape: RecordShape,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): Promise<Row>;
  /** The same records but for this one, and what would follow if it were not there. */
  without(resource: string, id: Id): RecordReader;
  /** Whether another backend keeps its records, which counts no versions and takes nothing back; absent: of none. */
  isElsewhere?(resource: string): boolean;
}

/** Something done to a record, as the history keeps it. Its fields are those of the history's resource. */
export type AuditEntry = {
  at: string;
  /** The account that did it, and what it was called then. */
  by: Id;
  name: string;
  action: HistoryAction;
  /** Label of the transition, where it was one. */
  transition?: string;
  resource: string;
  record: string;
  /** What the record was called then. */
  title: string;
  /** Field -> before and after; null where the values are nobody's to read. Only of fields that changed. */
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;
  /** The same for all that one transaction did, where rules may have followed from it. */
  act?: string;
  /** "<resource>.<rule>" that did it, and the record that it followed from. */
  rule?: string;
  cause?: { resource: string; id: string };
};

/**
 * Thrown by a transaction to give up what it has written: it was only asked what it would come to. Nothing of it is
 * kept, ids that it gave included.
 */
export class Abandoned<T = unknown> extends Error {
  override name = 'Abandoned';
  readonly result: T;
  constructor(result: T) {
    super(phrase`A transação foi abandonada.`);
    this.result = result;
  }
}

/** What a request that names itself by a key has written, and what tells it from another of the same key: see once.ts. */
export type DoneRequest = { id: Id; mark: string };

export interface RecordTransaction extends RecordReader {
  /** Gives the record an id that was never used before. */
  insert(resource: string, record: Values): Promise<Stored>;
  replace(resource: string, record: Stored): Promise<void>;
  remove(resource: string, id: Id): Promise<void>;
  /** Puts a record back that was removed, under the id that it had. */
  restore(resource: string, record: Stored): Promise<void>;
  /** Kept in the history with what else the transaction writes, or not at all. */
  log(entry: AuditEntry): Promise<void>;
  /** What the request of this key has written before; the transaction then waits until that is safe. See once.ts. */
  requestBy(key: string): Promise<DoneRequest | undefined>;
  /** Kept for a month with what else the transaction writes, or not at all. */
  keepRequest(key: string, done: DoneRequest): Promise<void>;
  /** Something for whoever listens at the store, in any process: told once what the transaction writes is kept. */
  announce(news: News): void;
}

/** Which of the portal's own tables has got something, and whose it is. */
export type News = { readonly table: string; readonly about: string };

/** The records of one data model. Whoever serves a portal holds a PortalData instead, which keeps history and files. */
export interface Records extends RecordReader {
  /**
   * Runs `work` alone: what it reads stays so until it has written, and all that it writes is kept, or nothing.
   * Resolves once that is safe from a crash; rejects with StoreUnavailable when it could not be saved, with what `work`
   * throws, and so with Abandoned where that is what it throws.
   *
   * @param kind names the kind of write, of one that may be run again where it got in somebody's way: it does nothing but
   *   what it writes here, and answers. Stores let such writes run beside each other, with the same outcome as one by one.
   */
  write<T>(work: (transaction: RecordTransaction) => Promise<T>, kind?: string): Promise<T>;
}

export interface Store {
  /** The records as this model describes them; the same object for the same model. */
  using(model: DataModel): Records;
  /** Keeps figures that are asked for often, and so has to be told which those are (`often` of the model). */
  readonly keepsFigures?: true;
  /** Some of what is read comes from copies of the data, which may be behind: see position.ts. */
  readonly hasCopies?: boolean;
  /** Why nothing can be saved at the moment, in words for whoever runs the portal; undefined: it can. */
  readOnly?(): string | undefined;
  /** Calls back with what transactions have announced, those of other processes too; answers how to stop. */
  listen(listener: (news: readonly News[]) => void): () => void;
  /** What all processes on these data have in common; absent: there can be only one. */
  readonly common?: Common;
  /** Waits for what is being written and lets the data go. */
  close(): Promise<void>;
}

/** What processes that serve the same data have to agree on beside the records. */
export interface Common {
  /** The key of tokens: that of the first who asked for one, with what he has made. */
  secret(made: string): Promise<string>;
  /** Counts one for each of these keys, and answers how many each has had in the last minute with it. */
  count(keys: readonly string[]): Promise<Counted>;
}
export type Counted = { counts: readonly number[]; takeBack(): Promise<void> };

/** The data could not be saved; nothing has changed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** It may be saved, or not: the answer to that was lost. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown';
}

/** A place that no page of this list has given. */
export class BadPlace extends Error {
  override name = 'BadPlace';
}

/** Too much is asked at once: by one account, by all of them, or by one question alone. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly by: 'account' | 'all' | 'work';
  constructor(by: Overloaded['by']) {
    super(phrase`Pede-se demais ao mesmo tempo.`);
    this.by = by;
  }
}

/** Nothing can be saved at the moment, and the message says why. */
export class StoreReadOnly extends StoreUnavailable {
  override name = 'StoreReadOnly';
}
