/**
 * Records of another backend, behind the same gate as our own. Queries that the backend can express are sent
 * to it. The rest is computed here from the records themselves, as far as they are few enough. Accounts,
 * history and the portal's own tables stay in our store: `own`.
 *
 * The backend has no transactions. Changes are collected and sent after everything else in the transaction
 * has succeeded.
 */
import { readsOf, type DataModel, type ValueExpression } from '../../../model/expression.ts';
import { matchAll } from '../../../model/filter.ts';
import type { Resource } from '../../../model/types.ts';
import { isEmpty } from '../../../model/values.ts';
import { resourcesRead } from '../../../model/expression/resourceDependencies.ts';
import { readOnlyRecords } from '../json/records.ts';
import { emptyTable, type Table } from '../json/tables.ts';
import type { Id, Query, RecordReader, Records, RecordTransaction, Store, Stored, Values } from '../store.ts';
import { storedPart, type RecordShape } from '../shape.ts';
import { asksUnstored, type Backend } from './backend.ts';
import { PendingWrites } from './pendingWrites.ts';
import { phrase } from '../../../messages/phrase.ts';
import { getOrMake } from '../../../model/memoize.ts';

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
    tables: own.tables,
    shared: own.shared,
    readOnly: () => own.readOnly?.(),
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

type Reading = { own: RecordReader; backend: Backend; isElsewhere: (resource: string) => boolean };
/** What a transaction is going to write, by resource and id; null: it is going to be removed. */
type Written = ReadonlyMap<string, ReadonlyMap<string, Stored | null>>;

function readerOver({ own, backend, isElsewhere }: Reading, written: Written): RecordReader {
  const { model } = own;
  const under = (shape: RecordShape, ...values: readonly ValueExpression[]) =>
    new Set([
      ...resourcesRead(model, shape.resource.id),
      ...values.flatMap((value) => readBy(model, shape, value)),
    ]);
  /** True when the backend stores these records, or others that their values depend on. */
  const concerns = (shape: RecordShape, ...values: readonly ValueExpression[]) =>
    isElsewhere(shape.resource.id) || [...under(shape, ...values)].some(isElsewhere);
  const changed = (id: string, records: readonly Stored[]): Stored[] => {
    const changes = written.get(id);
    if (!changes) return [...records];
    const rest = records.filter((record) => !changes.has(String(record.id)));
    return [...rest, ...[...changes.values()].filter((record) => record !== null)];
  };
  const tableOf = async (shape: RecordShape, query?: Pick<Query, 'where'>): Promise<Table> => {
    const { id } = shape.resource;
    const found = isElsewhere(id)
      ? changed(id, await backend.candidates(shape, query?.where))
      : (await own.find(shape, { where: matchAll })).records.map((one) => storedPart(shape, one));
    return tableWith(found);
  };
  /**
   * A reader over the current records of these resources in memory. Of the requested resource it may hold
   * only the candidates for `query`.
   */
  const gathered = async (
    shape: RecordShape,
    others: ReadonlySet<string>,
    query?: Pick<Query, 'where'>,
  ): Promise<RecordReader> => {
    const needed = [...new Set([shape.resource.id, ...others])].filter((id) => {
      const known = model.resources[id];
      return known && !known.view;
    });
    const tables = new Map(
      await Promise.all(
        needed.map(async (id): Promise<[string, Table]> => {
          // Resources that values depend on are loaded whole, the requested one too if it is among them.
          const isAsked = id === shape.resource.id && !others.has(id);
          const its = id === shape.resource.id ? shape : shapeLike(shape, model.resources[id]!.resource);
          return [id, await tableOf(its, isAsked ? query : undefined)];
        }),
      ),
    );
    return readOnlyRecords(model, tables);
  };
  const reader: RecordReader = {
    model,
    isExternal: isElsewhere,
    get: async (shape, id) => {
      const its = shape.resource.id;
      if (!concerns(shape)) return own.get(shape, id);
      if (!isElsewhere(its)) return (await gathered(shape, under(shape))).get(shape, id);
      if (isEmpty(id)) return undefined;
      const pending = written.get(its)?.get(String(id));
      const found = pending === undefined ? await backend.get(shape, id as Id) : (pending ?? undefined);
      return found && reader.complete(shape, found);
    },
    find: async (shape, query) => {
      const by = query.sort?.by ? [query.sort.by] : [];
      if (!concerns(shape, ...by)) return own.find(shape, query);
      const isPlain = isElsewhere(shape.resource.id) && !written.has(shape.resource.id);
      const page = isPlain && !asksUnstored(query, shape) ? await backend.page(shape, query) : undefined;
      if (!page) return (await gathered(shape, under(shape, ...by), query)).find(shape, query);
      if (!computes(model, shape)) return page;
      const helper = await gathered(shape, under(shape), { where: { kind: 'never' } });
      return {
        ...page,
        records: await Promise.all(page.records.map((record) => helper.complete(shape, record))),
      };
    },
    aggregate: async (shape, query) =>
      concerns(shape)
        ? (await gathered(shape, under(shape), query)).aggregate(shape, query)
        : own.aggregate(shape, query),
    findDuplicate: async (shape, record, fields) =>
      isElsewhere(shape.resource.id)
        ? readOnlyRecords(
            model,
            new Map([
              [
                shape.resource.id,
                tableWith(
                  changed(shape.resource.id, await backend.duplicateCandidates(shape, record, fields)),
                ),
              ],
            ]),
          ).findDuplicate(shape, record, fields)
        : own.findDuplicate(shape, record, fields),
    complete: async (shape, record) => {
      if (!concerns(shape)) return own.complete(shape, record);
      const whole = computes(model, shape)
        ? await (await gathered(shape, under(shape), { where: { kind: 'never' } })).complete(shape, record)
        : record;
      return isElsewhere(shape.resource.id) ? unversioned(whole) : whole;
    },
    evaluate: async (shape, expressions, record) => {
      const values = Object.values(expressions);
      return concerns(shape, ...values)
        ? (await gathered(shape, under(shape, ...values), { where: { kind: 'never' } })).evaluate(
            shape,
            expressions,
            record,
          )
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

const tableWith = (rows: Stored[]): Table => ({
  ...emptyTable(),
  rows,
  byId: new Map(rows.map((one) => [String(one.id), one])),
});

const computes = (model: DataModel, { resource }: RecordShape) =>
  (model.resources[resource.id]?.computed ?? []).length > 0;

/** The backend has no versions, and a record without one is never checked for conflicts. */
const unversioned = <T extends Values>({ version: _version, ...record }: T): T => record as unknown as T;

const shapeLike = (shape: RecordShape, resource: Resource): RecordShape => ({
  ...shape,
  resource,
  fields: resource.fields,
});

/** The resources that an expression depends on. */
function readBy(model: DataModel, { resource }: RecordShape, value: ValueExpression): string[] {
  const { lookups, rollups, displayed } = readsOf(value);
  const direct = [...lookups.map((one) => one.resource), ...rollups.map(({ from }) => from)];
  // A title uses the titles of referenced records, and these use theirs.
  const names = displayed.size > 0 ? Object.keys(model.resources).filter((id) => id !== resource.id) : [];
  return [...direct, ...names].flatMap((id) => [id, ...resourcesRead(model, id)]);
}

const withOne = (written: Written, resource: string, id: Id, record: Stored | null): Written =>
  new Map(written).set(resource, new Map(written.get(resource)).set(String(id), record));

function transactionOver(
  own: RecordTransaction,
  reader: RecordReader,
  changes: PendingWrites,
  isElsewhere: (resource: string) => boolean,
): RecordTransaction {
  const shapeOf = (id: string): RecordShape => {
    const { resource } = reader.model.resources[id]!;
    return { resource, fields: resource.fields, timeZone: reader.model.timeZone, today: '' };
  };
  const before = async (resource: string, id: Id) => {
    const found = await reader.get(shapeOf(resource), id);
    if (!found) throw new Error(phrase`Registro ${id} não encontrado.`);
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
        throw new Error(phrase`${resource}: o outro servidor não restaura registros.`);
      return own.restore(resource, record);
    },
  };
}
