/** What a portal's data offers for reading and writing, and the events that a write emits. */
import type { StoredFile } from '#kinds/file/kind.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { DataModel } from '#model/expression.ts';
import type { Rule } from '#model/rules.ts';
import type { AuditContext, Writer } from './auditLog.ts';
import type { EffectQuery, StoredEffect } from './effects.ts';
import type { FileStore } from './fileStore.ts';
import type { Id, RecordReader, RecordTransaction, Row, Store, Stored, Values } from './store.ts';
import type { WriteHook } from './writeHooks.ts';
import type { findVotes, StoredVote, Vote } from './votes.ts';
import type { RecordShape } from './shape.ts';
import type { SystemTransaction } from './systemTables.ts';
import type { Claim } from './uploads.ts';

/**
 * The account that writes, and the rules that run on its writes. Every write needs both.
 *
 * `kind` is set for writes that may run again: see Records in store.ts. `confirm` is set where the account is
 * as last known: it reads the account in the transaction, and rejects if it has changed since. Writes wait for it.
 */
export type Author = Writer & {
  createObserver: CreateObserver;
  kind?: string;
  confirm?: Confirm | undefined;
};
export type Confirm = (reader: DataReader) => Promise<void>;

/** The storage of a portal's records and files. */
export type Stores = { store: Store; files: FileStore };

export interface DataReader extends Pick<
  RecordReader,
  'get' | 'find' | 'aggregate' | 'findDuplicate' | 'complete' | 'evaluate' | 'isExternal'
> {
  readonly portal: Portal;
  /**
   * Values that the fields with `copy` take from other records, by field.
   *
   * @param list the field that holds the row, where `record` is a row
   */
  copied(shape: RecordShape, record: Values, list?: string): Promise<Row>;
  /** A reader of the same data as if this record did not exist, computed values of other records included. */
  without(resource: Resource, id: Id): DataReader;
  /** An uploaded file that no record has taken over yet. */
  uploadOf(claim: Claim): Promise<StoredFile | undefined>;
  /** What rules have done, oldest first. */
  effects(query: EffectQuery): Promise<StoredEffect[]>;
  /** The approvals given so far to a transition that needs them. */
  votes(query: Parameters<typeof findVotes>[1]): Promise<StoredVote[]>;
}

/** A written record. Without `before` it is new, without `after` it was deleted. */
export type Change = { resource: Resource; before?: Stored; after?: Stored; transition?: string };

/** Watches a transaction and runs the rules that its writes trigger: see rules/engine.ts. */
export interface WriteObserver {
  /**
   * True when a rule may react to changes of these records. Changes of other resources are not reported to
   * it.
   */
  watches(resource: Resource): boolean;
  afterWrite(change: Change): void;
  /**
   * Undoes what rules have done in an act because of this change. Rejects where one of them does not define
   * its undo, unless the change is a deletion. That may itself have undone rules: what they did is done again.
   */
  undo(change: Change, past: PastAct): Promise<void>;
  /** A change was undone. It triggers no rules, but invariants are still checked. */
  afterUndo(change: Change): void;
  /** Called before a record is written, so that figures of other records can be compared before and after. */
  beforeWrite(resource: Resource, before: Stored | undefined, after: Values | undefined): Promise<void>;
  /** Adds an entry to what a preview of the transaction shows. */
  addMessage(message: SentMessage): void;
  /** Runs all rules that the writes so far have triggered, and returns the outcome. */
  settle(): Promise<Settled>;
}
/** What an act has undone: the ids of effects, and messages that nobody had yet. */
export type Reversal = { undone: readonly string[]; retracted: readonly Retracted[] };
/** A row of a table of messages. */
export type Retracted = { table: string; row: Values };
/** An act of the past. `act` is empty if no rule wrote or sent anything in it. */
export type PastAct = Reversal & { act: string };
export type Settled = Reversal & {
  /** Id of the act. */
  act: string;
  effects: readonly StoredEffect[];
  messages: readonly SentMessage[];
  /**
   * The rules that the request's own writes have triggered or undone; none that other rules have triggered.
   */
  rules: readonly Rule[];
};
/** A message that a rule sends, or a vote on a transition that needs approval: "1 de 2". */
export type SentMessage = {
  rule: string;
  kind: 'notify' | 'webhook' | 'approve';
  /** Permissions, the name of a webhook, or the number of votes. */
  to: readonly string[];
  /** The records of the people that the rule names. */
  people: readonly { resource: string; id: unknown }[];
  /** A notice that is also sent by e-mail. */
  isMailed?: boolean;
};

/** A decision on a transition that needs approval, as the history stores it. */
type Decision = {
  resource: Resource;
  record: Stored;
  labels: NonNullable<AuditContext['labels']>;
  /** Number of approvals with this one, in words, where one is not enough. */
  progress?: string | undefined;
  /** The record stays unchanged, because more approvals are needed. */
  isPending?: boolean;
  vote?: Vote;
};

/** @param system the same transaction, for the portal's own tables */
type CreateObserver = (
  transaction: RuleTransaction,
  system: RecordTransaction,
  audit: AuditContext,
) => WriteObserver;
/** The transaction as rules see it. */
export type RuleTransaction = Omit<DataTransaction, 'settle' | 'decide' | 'undo' | 'beforeWriting'> & {
  /** Inserts a removed record again, under its former id. */
  restore(resource: Resource, record: Stored): Promise<void>;
};

export interface DataTransaction extends DataReader, Pick<RecordTransaction, 'findRequest' | 'saveRequest'> {
  /**
   * Inserts a record under an id that was never used before. This and the other writes store only the stored
   * fields.
   */
  insert(resource: Resource, record: Values): Promise<Stored>;
  replace(resource: Resource, record: Stored): Promise<void>;
  remove(resource: Resource, id: Id): Promise<void>;
  /**
   * Undoes a change, and what rules have done because of it in this act. A deleted record is restored first,
   * since the rules may read it; any other change is undone after what followed from it.
   *
   * @param label the label of the undo in the history
   */
  undo(change: Change & { past: PastAct; label: string }): Promise<void>;
  /** Runs the rules that the writes so far have triggered. The end of a transaction does so anyway. */
  settle(): Promise<Settled>;
  /** Stores an approval or a refusal of a transition that needs approval. */
  decide(decision: Decision): Promise<void>;
  /** Calls `hook` before each write from now on, whether a person or a rule makes it. */
  beforeWriting(hook: WriteHook): void;
  /** The portal's own tables in the same transaction, as for messages and rule runs. */
  readonly system: SystemTransaction;
}

/** The data, with writes in the name of one author. */
export interface AuthoredData extends DataReader {
  /** One transaction: see Records in store.ts. */
  write<T>(work: (transaction: DataTransaction) => Promise<T>): Promise<T>;
}

export interface PortalData extends DataReader {
  readonly model: DataModel;
  /** See Records in store.ts. */
  together?(): DataReader;
  by(author: Author): AuthoredData;
  /**
   * Registers a file that is being uploaded. False when the account has uploaded too many files and saved
   * none.
   */
  noteUpload(upload: { account: string; place: string; held: StoredFile }): Promise<boolean>;
  /** Deletes those of these uploads that no record has taken over. */
  forgetUploads(ids: readonly string[]): Promise<void>;
}
