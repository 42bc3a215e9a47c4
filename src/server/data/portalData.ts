/**
 * The data of one portal: the only way by which all that serves it reads and writes records. Whoever holds it reads
 * them with what follows from others, and can change nothing without an entry in the history and without keeping
 * account of files. The store itself is nobody else's.
 */
import { oftenRead } from '../../access/oftenRead.ts';
import { dataModelOf } from '../../kinds/dataModel.ts';
import type { DataModel } from '../../model/expression.ts';
import type { HeldFile } from '../../kinds/file/kind.ts';
import type { Portal, Resource } from '../../model/types.ts';
import { orderTextsAs } from '../../model/values.ts';
import type { Rule } from '../../rules/types.ts';
import { logged, type Doing, type Writer } from './auditLog.ts';
import { findEffects, type EffectQuery, type StoredEffect } from './effects.ts';
import type { FileStore } from './filePort.ts';
import type { Id, RecordReader, Records, RecordTransaction, Row, Store, Stored, Values } from './port.ts';
import { looking, type Look } from './looking.ts';
import { remembering } from './remembering.ts';
import { same } from './sameValues.ts';
import { findVotes, keepVote, type StoredVote, type Vote } from './votes.ts';
import { shapeOf, storedPart, type RecordShape } from './shape.ts';
import { systemModel, systemPart, type SystemTransaction } from './systemTables.ts';
import { discard, forgetUploads, noteUpload, trackFiles, uploadOf, type Claim } from './uploads.ts';

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

const known = new WeakMap<Store, WeakMap<Portal, PortalData>>();

/** The data of this portal; the same object every time. */
export function openPortalData({ store, files }: Stores, portal: Portal): PortalData {
  let portals = known.get(store);
  if (!portals) known.set(store, (portals = new WeakMap()));
  let data = portals.get(portal);
  if (!data) portals.set(portal, (data = portalData(store, files, portal)));
  return data;
}

/**
 * All that a store keeps of a portal. Its texts are in the order of the company's language.
 *
 * @param withOften whether it says as well what is asked for most: to find that takes a while
 */
export function wholeModelOf(portal: Portal, withOften = true): DataModel {
  orderTextsAs(portal.locales[0]!);
  const { timeZone, resources } = dataModelOf(portal);
  const often = withOften ? oftenRead(portal) : {};
  const models = Object.entries(resources).map(([id, one]) => {
    const fields = often[id];
    return [id, fields ? { ...one, often: fields } : one];
  });
  return { timeZone, resources: { ...Object.fromEntries(models), ...systemModel.resources } };
}

function portalData(store: Store, files: FileStore, portal: Portal): PortalData {
  const records = store.using(wholeModelOf(portal, store.keepsFigures === true));
  const reader = readerOf(records, portal);
  return {
    ...reader,
    by: (author) => ({ ...reader, write: (work) => write({ files, records }, portal, author, work) }),
    noteUpload: (upload) => noteUpload(records, upload),
    forgetUploads: (ids) => forgetUploads(records, files, ids),
  };
}

const readerOf = (records: RecordReader, portal: Portal): DataReader => ({
  portal,
  get: records.get,
  find: records.find,
  aggregate: records.aggregate,
  twinOf: records.twinOf,
  complete: records.complete,
  evaluate: records.evaluate,
  ...(records.isElsewhere && { isElsewhere: records.isElsewhere }),
  copied: (shape, record, list) => {
    const copies = Object.entries(records.model.resources[shape.resource.id]?.copies ?? {});
    const prefix = list === undefined ? '' : `${list}.`;
    const wanted = copies
      .filter(([name]) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
      .map(([name, value]) => [name.slice(prefix.length), value] as const);
    return wanted.length === 0
      ? Promise.resolve({})
      : records.evaluate(shape, Object.fromEntries(wanted), record);
  },
  without: (resource, id) => readerOf(records.without(resource.id, id), portal),
  uploadOf: (claim) => uploadOf(records, claim),
  effects: (query) => findEffects(records, query),
  votes: (query) => findVotes(records, query),
});

async function write<T>(
  { files, records }: Pick<Stores, 'files'> & { records: Records },
  portal: Portal,
  author: Author,
  work: (transaction: DataTransaction) => Promise<T>,
): Promise<T> {
  const { result, dropped } = await records.write(async (store) => {
    const dropped = new Set<string>();
    const looks: Look[] = [];
    const transaction = looking(remembering(store), looks);
    const doing: Doing = {};
    const tracked = trackFiles(transaction, portal, author.viewer, dropped);
    const noted = portal.history ? logged(tracked, portal, author, doing) : tracked;
    const system = systemPart(transaction);
    const plain = transactionOf(noted, system, portal);
    const follower = author.follow(plain, system, doing);
    const beforeWriting = (look: Look) => void looks.push(look);
    const result = await work({ ...watched(plain, follower, author, noted, doing), beforeWriting });
    await follower.settle();
    return { result, dropped };
  }, author.kind);
  await discard(records, files, [...dropped]);
  return result;
}

/** The transaction, whose follower is told of what it writes. */
function watched(
  plain: Following,
  follower: Follower,
  { viewer, action }: Author,
  noted: RecordTransaction,
  doing: Doing,
): Omit<DataTransaction, 'beforeWriting'> {
  const before = async (resource: Resource, id: Id) =>
    follower.watches(resource) ? plain.get(shapeOf(resource, viewer), id) : undefined;
  return {
    ...plain,
    insert: async (resource, record) => {
      await follower.aboutTo(resource, undefined, record);
      const after = await plain.insert(resource, record);
      if (follower.watches(resource)) follower.wrote({ resource, after });
      return after;
    },
    replace: async (resource, after) => {
      const was = await before(resource, after.id);
      await follower.aboutTo(resource, was, after);
      await plain.replace(resource, after);
      const isAsked = action?.resource === resource.id && same(action.id, after.id);
      if (was) follower.wrote({ resource, before: was, after, ...(isAsked && { transition: action.key }) });
    },
    remove: async (resource, id) => {
      const was = await before(resource, id);
      await follower.aboutTo(resource, was, undefined);
      await plain.remove(resource, id);
      if (was) follower.wrote({ resource, before: was });
    },
    takeBack: async ({ act, label, ...change }) => {
      const { resource, before, after } = change;
      if (act) await follower.undo(change, act);
      await follower.aboutTo(resource, after, before);
      doing.transition = label;
      try {
        if (!before) await plain.remove(resource, after!.id);
        else if (after) await plain.replace(resource, before);
        else await noted.restore(resource.id, storedPart(resource, before));
      } finally {
        doing.transition = undefined;
      }
      follower.restored({
        resource,
        ...(after && { before: after }),
        ...(before && { after: before }),
      });
    },
    decide: async ({ resource, record, said, progress, isHeldBack, vote }) => {
      doing.said = said;
      if (vote) await keepVote(plain.system, vote);
      // nothing of it changes: the history alone has the vote
      if (isHeldBack) await plain.replace(resource, record);
      if (progress) follower.tell({ rule: `${resource.id}.`, kind: 'approve', to: [progress], people: 0 });
    },
    settle: () => follower.settle(),
  };
}

const transactionOf = (
  transaction: RecordTransaction,
  system: SystemTransaction,
  portal: Portal,
): Following => ({
  ...readerOf(transaction, portal),
  system,
  insert: (resource, record) => transaction.insert(resource.id, storedPart(resource, record)),
  replace: (resource, record) => transaction.replace(resource.id, storedPart(resource, record)),
  remove: (resource, id) => transaction.remove(resource.id, id),
  requestBy: transaction.requestBy,
  keepRequest: transaction.keepRequest,
});
