/** What the data of a portal offers to read and to write, and what it tells of what is written. */
import type { HeldFile } from '../../kinds/file/kind.ts';
import type { Portal, Resource } from '../../model/types.ts';
import type { Rule } from '../../rules/types.ts';
import type { Doing, Writer } from './auditLog.ts';
import type { EffectQuery, StoredEffect } from './effects.ts';
import type { FileStore } from './filePort.ts';
import type { Id, RecordReader, RecordTransaction, Row, Store, Stored, Values } from './port.ts';
import type { Look } from './looking.ts';
import type { findVotes, StoredVote, Vote } from './votes.ts';
import type { RecordShape } from './shape.ts';
import type { SystemTransaction } from './systemTables.ts';
import type { Claim } from './uploads.ts';

/**
 * Who writes, and what follows from what is written: nobody writes without it.
 *
 * `kind`: of writes that may be run again, see Records in port.ts.
 */
export type Author = Writer & { follow: Follow; kind?: string };

/** Where the records and the files of a portal are. */
export type Stores = { store: Store; files: FileStore };

export interface DataReader extends Pick<
  RecordReader,
  'get' | 'find' | 'aggregate' | 'twinOf' | 'complete' | 'evaluate' | 'isElsewhere'
> {
  readonly portal: Portal;
  /**
   * What the fields with `copy` take from other records, by field.
   *
   * @param list of a row, the field that it is in
   */
  copied(shape: RecordShape, record: Values, list?: string): Promise<Row>;
  /** The same data but for this record, and what would follow if it were not there. */
  without(resource: Resource, id: Id): DataReader;
  /** A file that was sent and is no record's yet. */
  uploadOf(claim: Claim): Promise<HeldFile | undefined>;
  /** What rules have done, in its order. */
  effects(query: EffectQuery): Promise<StoredEffect[]>;
  /** Who has said yes to a transition that others approve. */
  votes(query: Parameters<typeof findVotes>[1]): Promise<StoredVote[]>;
}

/** A record that was written: without `before` it is new, without `after` it was deleted. */
export type Change = { resource: Resource; before?: Stored; after?: Stored; transition?: string };

/** Watches a transaction and does what follows from it: see rules/engine.ts. */
export interface Follower {
  /** Whether anything may follow from a change of these records: of others it is not told. */
  watches(resource: Resource): boolean;
  wrote(change: Change): void;
  /** Undoes what rules have done in an act because of this change: refused where one of them does not say how. */
  undo(change: Change, act: string): Promise<void>;
  /** Something is as it was before: nothing follows from that, but what always holds is held to it. */
  restored(change: Change): void;
  /** Told before a record is written: what follows from it in others can be compared then. */
  aboutTo(resource: Resource, before: Stored | undefined, after: Values | undefined): Promise<void>;
  /** Something that is told to whoever is asked before it is done. */
  tell(told: Told): void;
  /** Does all that follows from what was written so far, and answers all that has followed. */
  settle(): Promise<Settled>;
}
export type Settled = {
  effects: readonly StoredEffect[];
  told: readonly Told[];
  /** The rules that what was asked for has set off, or undone, itself. */
  rules: readonly Rule[];
};
/** A message that a rule sends, or a vote to a transition that others approve: "1 de 2". */
export type Told = {
  rule: string;
  kind: 'notify' | 'webhook' | 'approve';
  to: readonly string[];
  people: number;
};

/** What somebody decides on a record, as the history has it. */
export type Decision = {
  resource: Resource;
  record: Stored;
  said: NonNullable<Doing['said']>;
  /** How many have said yes with this one, where one is not enough, in words. */
  progress?: string | undefined;
  /** The record stays as it is: others have to say yes yet. */
  isHeldBack?: boolean;
  vote?: Vote;
};

/** @param system the same transaction, for what the portal keeps beside the records */
export type Follow = (transaction: Following, system: RecordTransaction, doing: Doing) => Follower;
/** The transaction as what follows sees it. */
export type Following = Omit<DataTransaction, 'settle' | 'decide' | 'takeBack' | 'beforeWriting'>;

export interface DataTransaction extends DataReader, Pick<RecordTransaction, 'requestBy' | 'keepRequest'> {
  /** Gives the record an id that was never used before. Of all records only what is stored of them is kept. */
  insert(resource: Resource, record: Values): Promise<Stored>;
  replace(resource: Resource, record: Stored): Promise<void>;
  remove(resource: Resource, id: Id): Promise<void>;
  /**
   * Takes a change back: what rules have made of it in this act, then the change itself.
   *
   * @param label how the history calls it
   */
  takeBack(change: Change & { act: string; label: string }): Promise<void>;
  /** Does what follows from what was written so far; at the end of a transaction that happens in any case. */
  settle(): Promise<Settled>;
  /** Keeps a vote or a no to a transition that others approve. */
  decide(decision: Decision): Promise<void>;
  /** Is told of each record that is about to be written from now on, whoever writes it: a person, or a rule. */
  beforeWriting(look: Look): void;
  /** The portal's own tables, in the same transaction: what is told of a change, and what has run. */
  readonly system: SystemTransaction;
}

/** The data as somebody in particular changes them. */
export interface AuthoredData extends DataReader {
  /** One transaction: see Records in port.ts. */
  write<T>(work: (transaction: DataTransaction) => Promise<T>): Promise<T>;
}

export interface PortalData extends DataReader {
  by(author: Author): AuthoredData;
  /** Notes a file that is being sent; false: the account has sent too many and saved none. */
  noteUpload(upload: { account: string; place: string; held: HeldFile }): Promise<boolean>;
  /** Takes away those of them that no record has taken over. */
  forgetUploads(ids: readonly string[]): Promise<void>;
}
