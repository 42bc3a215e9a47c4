/** What a portal's data offers for reading and writing, and the events that a write emits. */
import type { Resource } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import type { StoredEffect } from './effects.ts';
import type { FileStore } from './files.ts';
import type { AuditEntry, Id, RecordTransaction, Store, Stored, Values } from './store.ts';
import type { Vote, SystemTransaction } from './systemTables.ts';
import type { Reader } from './reader.ts';
import type { Skipped } from '#model/api/answers.ts';

/**
 * What the transaction is doing at this moment, beyond the request itself. It changes as the transaction
 * proceeds.
 */
export type Activity = {
  act?: string | undefined;
  rule?: string | undefined;
  cause?: { resource: string; id: string } | undefined;
  /** Label of the transition that a rule is making. */
  transition?: string | undefined;
  /**
   * Replaces label and name in the history entry where these say more: "Aprovar (1 de 2)", "Ana por Bruno".
   */
  labels?: { label?: string; name?: string } | undefined;
  /** The last change. */
  described?: ChangeDescription;
};

/** What the history and the effects of rules both say of a change. */
export type ChangeDescription = Pick<AuditEntry, 'at' | 'resource' | 'record' | 'title' | 'changes'>;

/** The storage of a portal's records and files. */
export type Stores = { store: Store; files: FileStore };

/** A written record. Without `before` it is new, without `after` it was deleted. */
export type Change = {
  resource: Resource;
  before?: Stored | undefined;
  after?: Stored | undefined;
  transition?: string | undefined;
};

/** What an act has undone: the ids of effects, and messages that nobody had yet. */
export type Reversal = { undone: readonly string[]; retracted: readonly Retracted[] };
/** A row of a table of messages. */
export type Retracted = { table: string; row: Values };
/** An act of the past. `act` is empty if no rule wrote or sent anything in it. */
export type PastWrite = Reversal & { act: string };
export type Settled = Reversal & {
  /** Id of the act. */
  act: string;
  effects: readonly StoredEffect[];
  messages: readonly SentMessage[];
  /** What rules have left out, in words that the author of the transaction may read. */
  skipped: readonly Skipped[];
  /**
   * The rules that the request's own writes have triggered or undone; none that other rules have triggered.
   */
  rules: readonly Rule[];
};
/** A message that a rule sends, or a vote on a transition that needs approval: "1 de 2". */
export type SentMessage = {
  rule: string;
  kind: 'notify' | 'letter' | 'webhook' | 'approve';
  /** Permissions, the address of a letter if the author may read it, the name of a webhook, or the number of votes. */
  to: readonly string[];
  /** The records of the people that the rule names. */
  people: readonly { resource: string; id: unknown }[];
  /** A notice that is also sent by e-mail. */
  isMailed?: boolean;
  /** Why a letter can't be sent. */
  fault?: string;
  /** A letter by a user's own button, as they may read it. */
  shown?: { title: string; text: string; file?: string };
};

/** A decision on a transition that needs approval, as the history stores it. */
export type Decision = {
  resource: Resource;
  record: Stored;
  labels: NonNullable<Activity['labels']>;
  /** Number of approvals with this one, in words, where one is not enough. */
  progress?: string | undefined;
  /** The record stays unchanged, because more approvals are needed. */
  isPending?: boolean;
  vote?: Vote;
};

/**
 * One transaction: reads and writes of records by a user, and by the rules that follow. Each write runs through the
 * stages of writes/portalData.ts.
 */
export interface Transaction extends Reader, Pick<RecordTransaction, 'findRequest' | 'saveRequest'> {
  /** What history entries say of the transaction at this moment. */
  readonly activity: Activity;
  /**
   * Inserts a record under an id that was never used before. This and the other writes store only the stored
   * fields.
   */
  insert(resource: Resource, record: Values): Promise<Stored>;
  /** @param before the record as it is now, if it is known */
  /** Returns the record as it is stored. */
  replace(resource: Resource, record: Stored, before?: Stored): Promise<Stored>;
  /** @param before the record as it is now, if it is known */
  remove(resource: Resource, id: Id, before?: Stored): Promise<void>;
  /** Inserts a removed record again, under its former id. */
  restore(resource: Resource, record: Stored): Promise<void>;
  /**
   * Undoes a change, and what rules have done because of it in this act. A deleted record is restored first,
   * since the rules may read it; any other change is undone after what followed from it.
   *
   * @param label the label of the undo in the history
   */
  undo(change: Change & { past: PastWrite; label: string }): Promise<void>;
  /** Runs `work`. If it rejects, what it has written is undone, and the transaction may go on without it. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the rules that the writes so far have triggered. The end of a transaction does so anyway. */
  settle(): Promise<Settled>;
  /** Stores an approval or a refusal of a transition that needs approval. */
  decide(decision: Decision): Promise<void>;
  /** The portal's own tables in the same transaction, as for messages and rule runs. */
  readonly system: SystemTransaction;
}
