/**
 * What the gate needs of a database, and all that it knows of one: nothing here speaks HTTP or json-server.
 * jsonStore.ts keeps the demo's data in a file; another store stands behind the same gate by this interface.
 */
import type { Expression } from '../model/filter.ts';
import type { HistoryAction } from '../model/history.ts';
import type { Measure, Sort } from '../model/types.ts';
import type { Lens } from './lens.ts';
import type { DoneRequest } from './requests.ts';

export type Id = string | number;
/** What an id may look like: it stands in addresses. */
export const idPattern = /^[A-Za-z0-9_][\w:@.-]{0,63}$/;
export type Stored = Readonly<Record<string, unknown>> & { readonly id: Id };

export type Query = {
  where: Expression;
  /** Equal ones, and all without it, are in the order of their ids. */
  sort?: Sort;
  /** First and last position, both included. */
  range?: readonly [number, number];
};
export type Page = { records: Stored[]; total: number };

export type GroupKey = { name: string; field: string; part?: 'day' | 'week' | 'month' | 'quarter' | 'year' };
export type AggregateQuery = {
  where: Expression;
  groupBy: readonly GroupKey[];
  measures: Readonly<Record<string, Measure>>;
};
export type Row = Record<string, unknown>;

/** Reads records, and of the history's resource the deeds, whose `changes` are as they were recorded. */
export interface Reader {
  /** Ids compare as texts: an address or a filter always brings a text. */
  get(lens: Lens, id: unknown): Promise<Stored | undefined>;
  find(lens: Lens, query: Query): Promise<Page>;
  aggregate(lens: Lens, query: AggregateQuery): Promise<Row[]>;
  /** Another record with the same values in all these fields, as `uniqueKey` compares them; gaps equal nothing. */
  twinOf(
    lens: Lens,
    record: Readonly<Record<string, unknown>>,
    fields: readonly string[],
  ): Promise<Stored | undefined>;
  /** Another one whenever the resource's records may have changed: what is worked out from them is good until then. */
  revision(resource: string): Promise<number>;
  /** The lens for a record that is about to be written, with what it takes from others at hand; see links.ts. */
  seeing(lens: Lens): Promise<Lens>;
  /** The same records but for this one, and what would follow if it were not there. */
  without(resource: string, id: Id): Reader;
}

/** Something done to a record, as the history keeps it. Its fields are those of the history's resource. */
export type Deed = {
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
};

export interface Transaction extends Reader {
  /** Gives the record an id that was never used before. */
  insert(resource: string, record: Readonly<Record<string, unknown>>): Promise<Stored>;
  replace(resource: string, record: Stored): Promise<void>;
  remove(resource: string, id: Id): Promise<void>;
  /** Kept in the history with what else the transaction writes, or not at all; see recorded.ts. */
  record(deed: Deed): Promise<void>;
  /** What the request of this key has written before; the transaction then waits until that is safe. See once.ts. */
  requestBy(key: string): Promise<DoneRequest | undefined>;
  /** Kept for a month with what else the transaction writes, or not at all. */
  keepRequest(key: string, done: DoneRequest): Promise<void>;
}

export interface Store extends Reader {
  /**
   * Runs `work` alone: what it reads stays so until it has written, and all that it writes is kept, or nothing.
   * Resolves once that is safe from a crash; rejects with StoreUnavailable when it could not be saved.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Waits for what is being written and lets the data go. */
  close(): Promise<void>;
}

/** The data could not be saved; nothing has changed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
