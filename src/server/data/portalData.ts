/**
 * The data of one portal: the only way by which its code reads and writes records. Reads include computed
 * values. Writes always add a history entry and keep track of files. No other code has access to the store
 * itself.
 */
import { frequentFields } from '../../access/frequentFields.ts';
import { dataModelOf } from '../../kinds/dataModel.ts';
import type { DataModel } from '../../model/expression.ts';
import type { Portal, Resource } from '../../model/types.ts';
import { setCollation } from '../../model/values.ts';
import { logged, type Doing } from './auditLog.ts';
import { findEffects } from './effects.ts';
import type { FileStore } from './filePort.ts';
import type { Id, RecordReader, Records, RecordTransaction, Store } from './port.ts';
import { withWriteHooks, type WriteHook } from './looking.ts';
import { remembering } from './remembering.ts';
import { same } from './sameValues.ts';
import { findVotes, keepVote } from './votes.ts';
import { shapeOf, storedPart } from './shape.ts';
import { systemModel, systemPart, type SystemTransaction } from './systemTables.ts';
import { discard, forgetUploads, noteUpload, trackFiles, uploadOf } from './uploads.ts';
import type {
  Author,
  Stores,
  DataReader,
  Follower,
  Following,
  DataTransaction,
  PortalData,
} from './types.ts';
import { getOrMake, memoize } from '../../model/memoize.ts';

export type * from './types.ts';

const knownOf = memoize((_store: Store) => new WeakMap<Portal, PortalData>());

/** Returns the data of this portal; the same object every time. */
export function openPortalData({ store, files }: Stores, portal: Portal): PortalData {
  return getOrMake(knownOf(store), portal, () => portalData(store, files, portal));
}

/**
 * The model of all that a store holds for a portal. Also sets the collation to that of the company's
 * language.
 *
 * @param withOften whether the model includes the fields that are read most, which take a while to find
 */
export function wholeModelOf(portal: Portal, withOften = true): DataModel {
  setCollation(portal.locales[0]!);
  const { timeZone, resources } = dataModelOf(portal);
  const often = withOften ? frequentFields(portal) : {};
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
    model: records.model,
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
    const hooks: WriteHook[] = [];
    const transaction = withWriteHooks(remembering(store), hooks);
    const doing: Doing = {};
    const tracked = trackFiles(transaction, portal, author.viewer, dropped);
    const noted = portal.history ? logged(tracked, portal, author, doing) : tracked;
    const system = systemPart(transaction);
    const plain = transactionOf(noted, system, portal);
    const follower = author.follow(plain, system, doing);
    const beforeWriting = (look: WriteHook) => void hooks.push(look);
    const result = await work({ ...watched(plain, follower, author, noted, doing), beforeWriting });
    await follower.settle();
    return { result, dropped };
  }, author.kind);
  await discard(records, files, [...dropped]);
  return result;
}

/** The transaction, with every write reported to the follower. */
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
      // The record does not change. Writing it only adds the vote to the history.
      if (isHeldBack) await plain.replace(resource, record);
      if (progress)
        follower.announce({ rule: `${resource.id}.`, kind: 'approve', to: [progress], people: 0 });
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
