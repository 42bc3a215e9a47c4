/**
 * Records of another backend, behind the same gate as our own. Queries that the backend can express are sent
 * to it. The rest is computed here from the records themselves, as far as they are few enough. Accounts,
 * history and the portal's own tables stay in our store: `own`.
 *
 * The backend has no transactions. Changes are collected and sent after everything else in the transaction
 * has succeeded.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Id, RecordReader, Records, RecordTransaction, Store, Stored, Values } from '../store.ts';
import type { RecordShape } from '../shape.ts';
import { asksUnstored, type Backend } from './backend.ts';
import { LocalRecords, type Reading, type Written } from './localRecords.ts';
import { PendingWrites } from './pendingWrites.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/lib/memoize.ts';

/** @param isOwn true for resources in our own store */
export function withRestBackend(own: Store, backend: Backend, isOwn: (resource: string) => boolean): Store {
  const known = new WeakMap<DataModel, Records>();
  // Lists every member of Store, so that the compiler reports one that is forgotten, optional ones included.
  const store: { [K in keyof Required<Store>]: Store[K] } = {
    using: (model) => {
      return getOrMake(known, model, () => recordsOf(own.using(model), backend, isOwn));
    },
    materializesRollups: own.materializesRollups,
    hasReplicas: own.hasReplicas,
    sharesFigures: own.sharesFigures,
    tables: own.tables,
    rewrite: own.rewrite,
    shared: own.shared,
    readOnly: () => own.readOnly?.(),
    checkWritable: async () => own.checkWritable?.(),
    listen: (listener) => own.listen(listener),
    close: () => own.close(),
  };
  return store;
}

function recordsOf(own: Records, backend: Backend, isOwn: (resource: string) => boolean): Records {
  const isElsewhere = (id: string) =>
    !isOwn(id) && !own.model.resources[id]?.view && !own.model.resources[id]?.resource.history;
  const reading = { own, backend, isElsewhere };
  return {
    ...readerOver(reading, new Map()),
    write: (work) =>
      own.write(async (transaction) => {
        const changes = new PendingWrites(backend);
        const reader = readerOver({ ...reading, own: transaction }, changes.written);
        try {
          const result = await work(transactionOver(transaction, reader, changes, isElsewhere));
          await changes.send();
          return result;
        } catch (error) {
          throw await changes.rollBack(error);
        }
      }),
  };
}

function readerOver(reading: Reading, written: Written): RecordReader {
  const { own, backend, isElsewhere } = reading;
  const { model } = own;
  const local = new LocalRecords(reading, written);
  const reader: RecordReader = {
    model,
    isExternal: isElsewhere,
    get: async (shape, id) => {
      const its = shape.resource.id;
      if (!local.concerns(shape)) return own.get(shape, id);
      if (!isElsewhere(its)) return (await local.candidates(shape)).get(shape, id);
      if (isEmpty(id)) return undefined;
      const pending = written.get(its)?.get(String(id));
      const found = pending === undefined ? await backend.get(shape, id as Id) : (pending ?? undefined);
      return found && reader.complete(shape, found);
    },
    find: async (shape, query) => {
      const by = query.sort?.by ? [query.sort.by] : [];
      if (!local.concerns(shape, by)) return own.find(shape, query);
      const isPlain = isElsewhere(shape.resource.id) && !written.has(shape.resource.id);
      const page = isPlain && !asksUnstored(query, shape) ? await backend.page(shape, query) : undefined;
      if (!page) return (await local.candidates(shape, query, by)).find(shape, query);
      if (!computes(model, shape)) return page;
      const helper = await local.dependencies(shape);
      return {
        ...page,
        records: await Promise.all(page.records.map((record) => helper.complete(shape, record))),
      };
    },
    aggregate: async (shape, query) =>
      local.concerns(shape)
        ? (await local.candidates(shape, query)).aggregate(shape, query)
        : own.aggregate(shape, query),
    findDuplicate: async (shape, record, fields) =>
      isElsewhere(shape.resource.id)
        ? (await local.duplicates(shape, record, fields)).findDuplicate(shape, record, fields)
        : own.findDuplicate(shape, record, fields),
    complete: async (shape, record) => {
      if (!local.concerns(shape)) return own.complete(shape, record);
      const whole = computes(model, shape)
        ? await (await local.dependencies(shape)).complete(shape, record)
        : record;
      return isElsewhere(shape.resource.id) ? unversioned(whole) : whole;
    },
    evaluate: async (shape, expressions, record) => {
      const values = Object.values(expressions);
      return local.concerns(shape, values)
        ? (await local.dependencies(shape, values)).evaluate(shape, expressions, record)
        : own.evaluate(shape, expressions, record);
    },
    without: (resource, id) =>
      readerOver(
        { own: own.without(resource, id), backend, isElsewhere },
        isElsewhere(resource) ? withOne(written, resource, id, null) : written,
      ),
  };
  return reader;
}

const computes = (model: DataModel, { resource }: RecordShape) =>
  (model.resources[resource.id]?.computed ?? []).length > 0;

/** The backend has no versions, and a record without one is never checked for conflicts. */
const unversioned = <T extends Values>({ version: _version, ...record }: T): T => record as unknown as T;

const withOne = (written: Written, resource: string, id: Id, record: Stored | null): Written =>
  new Map(written).set(resource, new Map(written.get(resource)).set(String(id), record));

function transactionOver(
  own: RecordTransaction,
  reader: RecordReader,
  changes: PendingWrites,
  isElsewhere: (resource: string) => boolean,
): RecordTransaction {
  const shapeOf = (id: string): RecordShape => {
    const { resources, ...place } = reader.model;
    const { resource } = resources[id]!;
    return { resource, fields: resource.fields, ...place, today: '' };
  };
  const before = async (resource: string, id: Id) => {
    const found = await reader.get(shapeOf(resource), id);
    if (!found) throw new Error(translate('common.noRecord', { id }));
    return found;
  };
  return {
    ...own,
    ...reader,
    insert: async (resource, record) =>
      isElsewhere(resource)
        ? changes.insert(shapeOf(resource), unversioned(record))
        : own.insert(resource, record),
    replace: async (resource, record) =>
      isElsewhere(resource)
        ? changes.replace(shapeOf(resource), await before(resource, record.id), unversioned(record))
        : own.replace(resource, record),
    remove: async (resource, id) =>
      isElsewhere(resource) ? changes.remove(shapeOf(resource), id) : own.remove(resource, id),
    restore: async (resource, record) => {
      if (isElsewhere(resource))
        throw new Error(translate('transfer.otherServerDoesNotRestore', { resource }));
      return own.restore(resource, record);
    },
  };
}
