/**
 * Records of another backend, behind the same gate as our own. Queries that the backend can express are sent
 * to it. The rest is computed here from the records themselves, as far as they are few enough. Accounts,
 * history and the portal's own tables stay in our store: `own`.
 *
 * The backend has no transactions. Changes are collected and sent after everything else in the transaction
 * has succeeded.
 */
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { translate } from '#messages/translate.ts';
import { UserError } from '#server/http/userError.ts';
import {
  OutcomeUnknown,
  allAbilities,
  type Abilities,
  type Id,
  type Stored,
  type Values,
  type Query,
  type RecordReader,
  type Records,
  type RecordTransaction,
  type Store,
} from '#server/data/store.ts';
import { type RecordShape, storedPart } from '#server/data/shape.ts';
import { type RestBackend, asksUnstored } from './backend.ts';
import type { Dialect } from './dialect.ts';
import { readsOf, type DataModel, type ValueExpression } from '#model/expression/expression.ts';
import { resourcesRead } from '#model/expression/resourceDependencies.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import { readOnlyRecords } from '#server/data/json/records.ts';
import { emptyTable, type JsonTable } from '#server/data/json/tables.ts';
import { isEmpty } from '#model/values/values.ts';

type One = { shape: RecordShape; id: Id };

/** The changes of one transaction that go to the backend. */
export class PendingWrites {
  readonly #backend: RestBackend;
  readonly #pending: (One & { send: () => Promise<unknown> })[] = [];
  readonly #made: One[] = [];
  /** Records that were changed or removed there. */
  readonly #sent: One[] = [];
  readonly written = new Map<string, Map<string, Stored | null>>();
  constructor(backend: RestBackend) {
    this.#backend = backend;
  }

  #note(resource: string, id: Id, record: Stored | null) {
    getOrMake(this.written, resource, () => new Map()).set(String(id), record);
  }

  /** Sent at once, because the backend assigns the id. */
  async insert(shape: RecordShape, record: Values): Promise<Stored> {
    const made = await this.#backend.insert(shape, record);
    this.#made.push({ shape, id: made.id });
    this.#note(shape.resource.id, made.id, made);
    return made;
  }
  replace(shape: RecordShape, before: Stored, after: Stored): undefined {
    this.#note(shape.resource.id, after.id, after);
    this.#pending.push({ shape, id: after.id, send: () => this.#backend.replace(shape, before, after) });
  }
  remove(shape: RecordShape, id: Id) {
    this.#note(shape.resource.id, id, null);
    this.#pending.push({ shape, id, send: () => this.#backend.remove(shape, id) });
  }
  /** Runs `work`. If it rejects, what it wanted to write is forgotten, and what it has created there is removed. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const [pending, made] = [this.#pending.length, this.#made.length];
    const written = [...this.written].map(([resource, records]) => [resource, new Map(records)] as const);
    try {
      return await work();
    } catch (error) {
      this.#pending.length = pending;
      this.written.clear();
      for (const [resource, records] of written) this.written.set(resource, records);
      for (; this.#made.length > made; this.#made.pop()) {
        const { shape, id } = this.#made.at(-1)!;
        await this.#backend.remove(shape, id);
      }
      throw error;
    }
  }
  async send() {
    for (const one of this.#pending) if ((await one.send()) !== false) this.#sent.push(one);
  }

  /**
   * Removes the records that were created, as far as the backend lets us. Returns the error to tell: it says
   * what stays changed there.
   */
  async rollBack(error: unknown): Promise<unknown> {
    const removed: One[] = [];
    const stuck: One[] = [];
    for (const one of this.#made.toReversed())
      await this.#backend.remove(one.shape, one.id).then(
        () => removed.push(one),
        () => stuck.push(one),
      );
    const left = [...this.#sent.filter((one) => !removed.some((other) => isSame(one, other))), ...stuck];
    if (left.length === 0) return error;
    return this.#backend.refuse(
      'failed',
      translate('elsewhere.partly', { saved: namesOf(left), message: wordsOf(error) }),
    );
  }
}

const isSame = (one: One, other: One) => one.shape.resource === other.shape.resource && one.id === other.id;

const mostNamed = 10;
function namesOf(records: readonly One[]): string {
  const names = new Set(records.map(({ shape, id }) => `${shape.resource.label.one} ${id}`));
  return [...names].slice(0, mostNamed).join(', ') + (names.size > mostNamed ? ', …' : '');
}

function wordsOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  return translate(error instanceof OutcomeUnknown ? 'write.unknown' : 'http.unanswered');
}

// Records of the backend and of our own store in memory, for what the backend can't compute itself. Includes
// what the transaction is going to write.

type Reading = {
  /** Our own store. */
  own: RecordReader;
  backend: RestBackend;
  /** True for resources that the backend stores. */
  isElsewhere: (resource: string) => boolean;
};
/** What a transaction is going to write, by resource and id; null: it is going to be removed. */
type Written = ReadonlyMap<string, ReadonlyMap<string, Stored | null>>;

const noRecord = { where: { kind: 'never' } } as const satisfies Pick<Query, 'where'>;

class LocalRecords {
  readonly #reading: Reading;
  readonly #written: Written;
  readonly #model: DataModel;

  constructor(reading: Reading, written: Written) {
    this.#reading = reading;
    this.#written = written;
    this.#model = reading.own.model;
  }

  /** True when the backend stores these records, or others that their values or the given ones depend on. */
  concerns(shape: RecordShape, values: readonly ValueExpression[] = []): boolean {
    const { isElsewhere } = this.#reading;
    return isElsewhere(shape.resource.id) || [...this.#under(shape, values)].some(isElsewhere);
  }

  /** A reader over all records that the candidates for the query, and the given values, depend on. */
  candidates(
    shape: RecordShape,
    query?: Pick<Query, 'where'>,
    values: readonly ValueExpression[] = [],
  ): Promise<RecordReader> {
    return this.#gather(shape, this.#under(shape, values), query);
  }

  /** A reader over what the values of one record depend on, without the other records of its resource. */
  dependencies(shape: RecordShape, values: readonly ValueExpression[] = []): Promise<RecordReader> {
    return this.candidates(shape, noRecord, values);
  }

  /** A reader over the records that may have the same values in these fields. */
  async duplicates(shape: RecordShape, record: Values, fields: readonly string[]): Promise<RecordReader> {
    const { id } = shape.resource;
    const found = await this.#reading.backend.duplicateCandidates(shape, record, fields);
    return readOnlyRecords(this.#model, new Map([[id, tableWith(this.#withChanges(id, found))]]));
  }

  /** The resources that the values depend on. */
  #under(shape: RecordShape, values: readonly ValueExpression[]): ReadonlySet<string> {
    return new Set([
      ...resourcesRead(this.#model, shape.resource.id),
      ...values.flatMap((value) => readBy(this.#model, shape, value)),
    ]);
  }

  /** Of the requested resource, the reader may hold only the candidates for `query`. */
  async #gather(
    shape: RecordShape,
    others: ReadonlySet<string>,
    query?: Pick<Query, 'where'>,
  ): Promise<RecordReader> {
    const { resources } = this.#model;
    const needed = [...new Set([shape.resource.id, ...others])].filter((id) => {
      const known = resources[id];
      return known && !known.view;
    });
    const tables = await Promise.all(
      needed.map(async (id): Promise<[string, JsonTable]> => {
        // Resources that values depend on are loaded whole, the requested one too if it is among them.
        const isAsked = id === shape.resource.id && !others.has(id);
        const its = id === shape.resource.id ? shape : shapeLike(shape, resources[id]!.resource);
        return [id, await this.#tableOf(its, isAsked ? query : undefined)];
      }),
    );
    return readOnlyRecords(this.#model, new Map(tables));
  }

  async #tableOf(shape: RecordShape, query?: Pick<Query, 'where'>): Promise<JsonTable> {
    const { own, backend, isElsewhere } = this.#reading;
    const { id } = shape.resource;
    const found = isElsewhere(id)
      ? this.#withChanges(id, await backend.candidates(shape, query?.where))
      : (await own.find(shape, { where: matchAll })).records.map((one) => storedPart(shape, one));
    return tableWith(found);
  }

  #withChanges(resource: string, records: readonly Stored[]): Stored[] {
    const changes = this.#written.get(resource);
    if (!changes) return [...records];
    const rest = records.filter((record) => !changes.has(String(record.id)));
    return [...rest, ...[...changes.values()].filter((record) => record !== null)];
  }
}

const tableWith = (rows: Stored[]): JsonTable => ({
  ...emptyTable(),
  rows,
  byId: new Map(rows.map((one) => [String(one.id), one])),
});

const shapeLike = (shape: RecordShape, resource: Resource): RecordShape => ({
  ...shape,
  resource,
  fields: resource.fields,
});

/** The resources that an expression depends on. */
function readBy(model: DataModel, { resource }: RecordShape, value: ValueExpression): string[] {
  const { lookups, rollups, displayed, settings } = readsOf(value);
  const company = settings.size > 0 && model.settings !== undefined ? [model.settings] : [];
  const direct = [...lookups.map((one) => one.resource), ...rollups.map(({ from }) => from), ...company];
  // A title uses the titles of referenced records, and these use theirs.
  const names = displayed.size > 0 ? Object.keys(model.resources).filter((id) => id !== resource.id) : [];
  return [...direct, ...names].flatMap((id) => [id, ...resourcesRead(model, id)]);
}

/** @param isOwn true for resources in our own store */
export function withRestBackend(
  own: Store,
  backend: RestBackend,
  isOwn: (resource: string) => boolean,
): Store {
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
    elsewhere: backend.dialect.id,
    readOnly: () => own.readOnly?.(),
    checkWritable: async () => own.checkWritable?.(),
    listen: (listener) => own.listen(listener),
    close: () => own.close(),
  };
  return store;
}

function recordsOf(own: Records, backend: RestBackend, isOwn: (resource: string) => boolean): Records {
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
  /** Reads the records that may have the same values in these fields. */
  const near = async (shape: RecordShape, record: Values, fields: readonly string[]) =>
    isElsewhere(shape.resource.id) ? local.duplicates(shape, record, fields) : own;
  const reader: RecordReader = {
    isRemote: true,
    model,
    abilities: (resource) => (isElsewhere(resource) ? theirs(backend.dialect) : allAbilities),
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
      const records = await Promise.all(page.records.map((record) => helper.complete(shape, record)));
      return { ...page, records };
    },
    aggregate: async (shape, query) =>
      local.concerns(shape)
        ? (await local.candidates(shape, query)).aggregate(shape, query)
        : own.aggregate(shape, query),
    findDuplicate: async (shape, record, fields, among) =>
      (await near(shape, record, fields)).findDuplicate(shape, record, fields, among),
    findOverlap: async (shape, record, slot) =>
      (await near(shape, record, slot.by)).findOverlap(shape, record, slot),
    exists: (shape, wheres) => Promise.all(wheres.map((where) => hasRecord(reader, shape, where))),
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

/** Such a backend has no versions and no transactions, and assigns the id when it creates a record. */
const theirs = memoize(({ deletesOrphans }: Dialect): Abilities => ({
  isAlone: false,
  countsVersions: true,
  takesBack: false,
  triesInserts: false,
  isIndexed: false,
  deletesAsTold: !deletesOrphans,
}));

const hasRecord = async (reader: Pick<RecordReader, 'find'>, shape: RecordShape, where: Query['where']) =>
  (await reader.find(shape, { where, range: [0, 0] })).records.length > 0;

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
    attempt: (work) => changes.attempt(() => own.attempt(work)),
  };
}
