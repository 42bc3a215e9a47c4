/**
 * The data of one portal: the only way by which its code reads and writes records. Reads include computed
 * values. Writes always add a history entry and keep track of files. No other code has access to the store
 * itself.
 */
import { frequentFields } from '#access/frequentFields.ts';
import { dataModelOf } from '#kinds/dataModel.ts';
import type { DataModel } from '#model/expression.ts';
import type { Portal, Resource } from '#model/types.ts';
import { setCollation } from '#model/values.ts';
import { withAuditLog, type AuditContext } from './auditLog.ts';
import { findEffects } from './effects.ts';
import type { FileStore } from './fileStore.ts';
import type { Id, RecordReader, Records, RecordTransaction, Store } from './store.ts';
import { withWriteHooks, type WriteHook } from './writeHooks.ts';
import { withReferredIds } from './referringRecords.ts';
import { withReadCache } from './readCache.ts';
import { sameStoredValue } from './sameStoredValue.ts';
import { findVotes, keepVote } from './votes.ts';
import { shapeOf, storedPart } from './shape.ts';
import { systemModel, withSystemEvents, type SystemTransaction } from './systemTables.ts';
import { discard, forgetUploads, noteUpload, trackFiles, uploadOf } from './uploads.ts';
import type {
  Author,
  Stores,
  DataReader,
  WriteObserver,
  RuleTransaction,
  DataTransaction,
  PortalData,
} from './types.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';

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
  const records = store.using(wholeModelOf(portal, store.materializesRollups === true));
  const reader = readerOf(records, portal);
  return {
    ...reader,
    model: records.model,
    ...(records.together && { together: () => readerOf(records.together!(), portal) }),
    by: (author) => ({ ...reader, write: (work) => write({ files, records }, portal, author, work) }),
    noteUpload: (upload) => noteUpload(records, upload),
    forgetUploads: (ids) => forgetUploads(records, files, ids),
  };
}

const readerOf = (records: RecordReader, portal: Portal): DataReader => ({
  portal,
  get: records.get,
  find: records.findsReferred
    ? records.find
    : async (shape, query) =>
        records.find(shape, { ...query, where: await withReferredIds(records, shape, query.where) }),
  aggregate: records.findsReferred
    ? records.aggregate
    : async (shape, query) =>
        records.aggregate(shape, { ...query, where: await withReferredIds(records, shape, query.where) }),
  findDuplicate: records.findDuplicate,
  complete: records.complete,
  evaluate: records.evaluate,
  ...(records.isExternal && { isExternal: records.isExternal }),
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
    const confirmed = author.confirm?.(readerOf(store, portal));
    // The rejection is handled below, once the work has ended.
    confirmed?.catch(() => undefined);
    const hooks: WriteHook[] = confirmed ? [() => confirmed] : [];
    const transaction = withWriteHooks(withReadCache(store), hooks);
    const audit: AuditContext = {};
    const tracked = trackFiles(transaction, portal, author.viewer, dropped);
    const audited = portal.history ? withAuditLog(tracked, portal, author, audit) : tracked;
    const system = withSystemEvents(transaction);
    const plain = transactionOf(audited, system, portal);
    const observer = author.createObserver(plain, system, audit);
    const beforeWriting = (hook: WriteHook) => void hooks.push(hook);
    try {
      const result = await work({ ...observed(plain, observer, author, audit), beforeWriting });
      await observer.settle();
      return { result, dropped };
    } finally {
      // Rejects in place of the outcome, even of a refusal: that was for the account as it was.
      await confirmed;
    }
  }, author.kind);
  await discard(records, files, [...dropped]);
  return result;
}

/** The transaction, with every write reported to the observer. */
function observed(
  plain: RuleTransaction,
  observer: WriteObserver,
  { viewer, action }: Author,
  audit: AuditContext,
): Omit<DataTransaction, 'beforeWriting'> {
  const before = async (resource: Resource, id: Id) =>
    observer.watches(resource) ? plain.get(shapeOf(resource, viewer), id) : undefined;
  return {
    ...plain,
    insert: async (resource, record) => {
      await observer.beforeWrite(resource, undefined, record);
      const after = await plain.insert(resource, record);
      if (observer.watches(resource)) observer.afterWrite({ resource, after });
      return after;
    },
    replace: async (resource, after) => {
      const was = await before(resource, after.id);
      await observer.beforeWrite(resource, was, after);
      await plain.replace(resource, after);
      const isAsked = action?.resource === resource.id && sameStoredValue(action.id, after.id);
      if (was)
        observer.afterWrite({ resource, before: was, after, ...(isAsked && { transition: action.key }) });
    },
    remove: async (resource, id) => {
      const was = await before(resource, id);
      await observer.beforeWrite(resource, was, undefined);
      await plain.remove(resource, id);
      if (was) observer.afterWrite({ resource, before: was });
    },
    undo: async ({ past, label, ...change }) => {
      const { resource, before, after } = change;
      const hasFollowed = past.act !== '' || past.retracted.length > 0;
      if (hasFollowed && after) await observer.undo(change, past);
      await observer.beforeWrite(resource, after, before);
      audit.transition = label;
      try {
        if (!before) await plain.remove(resource, after!.id);
        else if (after) await plain.replace(resource, before);
        else await plain.restore(resource, before);
      } finally {
        audit.transition = undefined;
      }
      observer.afterUndo({
        resource,
        ...(after && { before: after }),
        ...(before && { after: before }),
      });
      if (hasFollowed && !after) await observer.undo(change, past);
    },
    decide: async ({ resource, record, labels, progress, isPending, vote }) => {
      audit.labels = labels;
      if (vote) await keepVote(plain.system, vote);
      // The record does not change. Writing it only adds the vote to the history.
      if (isPending) await plain.replace(resource, record);
      if (progress)
        observer.addMessage({ rule: `${resource.id}.`, kind: 'approve', to: [progress], people: [] });
    },
    settle: () => observer.settle(),
  };
}

const transactionOf = (
  transaction: RecordTransaction,
  system: SystemTransaction,
  portal: Portal,
): RuleTransaction => ({
  ...readerOf(transaction, portal),
  system,
  insert: (resource, record) => transaction.insert(resource.id, storedPart(resource, record)),
  replace: (resource, record) => transaction.replace(resource.id, storedPart(resource, record)),
  remove: (resource, id) => transaction.remove(resource.id, id),
  restore: (resource, record) => transaction.restore(resource.id, storedPart(resource, record)),
  findRequest: transaction.findRequest,
  saveRequest: transaction.saveRequest,
});
