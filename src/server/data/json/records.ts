import { isInWords, type DataModel, type ValueExpression } from '#model/expression/expression.ts';
import { memoize } from '#model/values/memoize.ts';
import type { SumAsked } from '#model/api/running.ts';
import type { Sort } from '#model/types.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import type {
  Id,
  Stored,
  Values,
  AggregateQuery,
  Page,
  Query,
  RecordReader,
  Records,
  RecordTransaction,
  StoreRow,
} from '../store.ts';
import { restartingOnChange, type Work, runToEnd, workScheduler } from '../workScheduler.ts';
import {
  minRowsToIndex,
  idsByField,
  indexedIn,
  type JsonTable,
  emptyTable,
  recordsById,
  withRecordRemoved,
} from './tables.ts';
import { LRUCache } from 'lru-cache';
import { compilePredicate, idsOf, type FilterExpression } from '#model/filter/filter.ts';
import type { RecordShape } from '../shape.ts';
import { firstOf, meets, type TimeSlot } from '#kinds/timeSlots.ts';
import { holdsInvalidNumber } from '../invalidNumbers.ts';
import { addsComputed, aggregateRecords, aggregateBy, fieldsAdded } from './aggregate.ts';
import { cachedRows, columnReader, filtered, mapped } from './columnStore.ts';
import { Computation } from './computation/computation.ts';
import type { HistoryFile } from './disk/historyFile.ts';
import { PrefixSums } from './prefixSums.ts';
import { SortedTable } from './sortedTable.ts';
import { NeverTwiceIndexes, uniqueKeyBy } from './neverTwiceIndexes.ts';
import { asksComputed, equalityOf, select, selectInOrder } from './query.ts';
import { currentLocale, translate } from '#messages/translate.ts';

// Which models have computed values that depend on the language of the reader.

/** True when computed values of the model are in the language of the reader. */
const isLanguageDependent: (model: DataModel) => boolean = memoize(({ resources }) =>
  Object.values(resources).some(({ computed, view }) =>
    [
      ...computed.map(({ value }) => value),
      ...(view?.sources ?? []).flatMap(({ values }) => Object.values(values)),
    ].some(isInWords),
  ),
);

/** The write operations of a transaction. */
export type Writes = Omit<RecordTransaction, keyof RecordReader>;

/** Access to the tables. */
export type TableAccess = {
  table(resource: string): JsonTable;
  history: HistoryFile;
  /** The tables exist for one query only, so nothing built from them is cached. */
  isTemporary?: boolean;
  write<T>(work: (writes: Writes) => Promise<T>): Promise<T>;
  /** Throws if the records have other names by now than this model knows. */
  ensureCurrent?(): void;
};

type Reader = Omit<RecordReader, 'model' | 'without'>;
/** Runs work, in slices or all at once. */
type Run = <T>(shape: RecordShape, work: () => Work<T>) => Promise<T>;

/** Each order takes eight bytes per record. */
const mostOrders = 200;

/** The records of one data model, from tables in memory. */
export class JsonRecords implements Records {
  readonly model: DataModel;
  readonly #source: TableAccess;
  /** By language, if the computed values depend on it. */
  readonly #computations = new Map<string, Computation>();
  /** By resource and field. */
  readonly #orders = new LRUCache<string, SortedTable>({ max: mostOrders });
  readonly #sums = new PrefixSums();
  readonly #neverTwice = new NeverTwiceIndexes();

  constructor(model: DataModel, source: TableAccess) {
    this.model = model;
    this.#source = source;
  }

  readonly #reader = this.#readerBy((shape, work) => {
    this.#source.ensureCurrent?.();
    return workScheduler.run(shape.account ?? '', work());
  });
  get = this.#reader.get;
  find = this.#reader.find;
  aggregate = this.#reader.aggregate;
  findDuplicate = this.#reader.findDuplicate;
  findOverlap = this.#reader.findOverlap;
  exists = this.#reader.exists;
  sumsUpTo = this.#reader.sumsUpTo;
  complete = this.#reader.complete;
  evaluate = this.#reader.evaluate;

  without: RecordReader['without'] = (resource, id) => this.#without(resource, id, (work) => work());

  write: Records['write'] = (work) => {
    const { model, without } = this;
    return this.#source.write((writes) => {
      this.#source.ensureCurrent?.();
      return work({ model, ...this.#reader, without, ...writes });
    });
  };

  /**
   * A reader as if one record did not exist. Each answer is computed in one go while the record is removed
   * from its table, so that no other code sees the table in between.
   */
  #without(resource: string, id: Id, around: <T>(work: () => T) => T): RecordReader {
    const lacked = <T>(work: () => T): T =>
      around(() => withRecordRemoved(this.#source.table(resource), id, work));
    return {
      model: this.model,
      ...this.#readerBy(async (_shape, work) => lacked(() => runToEnd(work()))),
      without: (other, one) => this.#without(other, one, lacked),
    };
  }

  #readerBy(run: Run): Reader {
    return {
      get: (shape, id) => run(shape, () => this.#get(shape, id)),
      find: (shape, query) => run(shape, () => this.#find(shape, query)),
      aggregate: (shape, query) => run(shape, () => this.#aggregate(shape, query)),
      findDuplicate: (shape, record, fields, among) =>
        run(shape, () => this.#findDuplicate(shape, record, fields, among)),
      findOverlap: (shape, record, slot) => run(shape, () => this.#findOverlap(shape, record, slot)),
      exists: (shape, wheres) => run(shape, () => this.#existing(shape, wheres)),
      sumsUpTo: (shape, asked, where, ids) => run(shape, () => this.#sumsUpTo(shape, asked, where, ids)),
      complete: <T extends Values>(shape: RecordShape, record: T) =>
        run(shape, () => this.#complete(shape, record)),
      evaluate: (shape, expressions, record) => run(shape, () => this.#evaluate(shape, expressions, record)),
    };
  }

  *#get(shape: RecordShape, id: unknown): Work<Stored | undefined> {
    if (shape.resource.history) return this.#source.history.get(id);
    yield* this.#prepare(shape);
    const record = this.#table(shape).byId.get(String(id));
    if (!record || !this.#computes(shape)) return record;
    return this.#computationOn(shape).completed(shape.resource.id, record);
  }

  *#find(shape: RecordShape, query: Query): Work<Page> {
    const { resource } = shape;
    const by = query.sort?.by;
    if (resource.history)
      return yield* this.#source.history.find(
        shape,
        query,
        by && this.#computationOn(shape).evaluator(resource.id, by),
      );
    if (query.hasInvalidNumber) {
      const { rows } = this.#source.table(resource.id);
      return yield* select(yield* filtered(rows.slice(), holdsInvalidNumber(shape.fields)), shape, query);
    }
    yield* this.#prepare(shape);
    const isEarly = asksComputed(query, shape);
    const ids = idsOf(query.where) ?? (yield* this.#indexed(shape, query.where));
    if (!this.#source.isTemporary && !isEarly && !ids && !by && !this.model.resources[resource.id]?.view) {
      const { field, order } = query.sort ?? { field: 'id', order: 'ASC' };
      const ordered = yield* this.#ordered(shape, field, order, query.where);
      const page = yield* selectInOrder(ordered, shape, query);
      return { ...page, records: page.records.map(this.#completer(shape)) };
    }
    const records = yield* this.#records(shape, isEarly, ids);
    const keysOf = (found: readonly Stored[]) => {
      const on = this.#computationOn(shape);
      return on.consistently(resource.id, () => mapped(found, on.evaluator(resource.id, by!)));
    };
    const page = yield* select(records, shape, query, by && keysOf);
    return isEarly ? page : { ...page, records: page.records.map(this.#completer(shape)) };
  }

  /** All records that may match, sorted, in an immutable list. */
  #ordered(
    shape: RecordShape,
    field: string,
    order: Sort['order'],
    where: FilterExpression,
  ): Work<readonly Stored[]> {
    const only = equalityOf(where, shape);
    return only
      ? this.#orderOf(shape, field, only.field).records(order, only.value)
      : this.#orderOf(shape, field).records(order);
  }

  #orderOf(shape: RecordShape, field: string, by?: string): SortedTable {
    const table = this.#source.table(shape.resource.id);
    const name = `${shape.resource.id}.${field}${by === undefined ? '' : ` by ${by}`}`;
    let cached = this.#orders.get(name);
    // A resource gets its own table at its first write, so a cached order may belong to the empty one.
    if (!cached?.isOf(table)) {
      const apart = by === undefined ? undefined : { by, all: this.#orderOf(shape, field) };
      cached = new SortedTable(table, field, shape, apart);
      this.#orders.set(name, cached);
    }
    return cached;
  }

  /** Ids of the records that may match, if an index finds few enough. */
  *#indexed(shape: RecordShape, where: FilterExpression): Work<Id[] | undefined> {
    const { id } = shape.resource;
    if (this.#source.isTemporary || this.model.resources[id]?.view) return undefined;
    const table = this.#source.table(id);
    if (table.rows.length < minRowsToIndex) return undefined;
    let fewest: ReadonlySet<Id>[] | undefined;
    let count = Infinity;
    for (const { field, values } of indexedIn(where, shape)) {
      const found = yield* idsByField(table, field, values);
      const size = found.reduce((sum, ids) => sum + ids.size, 0);
      if (size < count) [fewest, count] = [found, size];
    }
    // For a large part of the table a scan is better, since it is sorted already.
    return count > table.rows.length / 4 ? undefined : fewest?.flatMap((ids) => [...ids]);
  }

  *#aggregate(shape: RecordShape, query: AggregateQuery): Work<StoreRow[]> {
    if (shape.resource.history) return yield* aggregateRecords(this.#source.history.heads, shape, query);
    yield* this.#prepare(shape);
    const isComputed = addsComputed(query, shape);
    if (isComputed || this.#source.isTemporary || this.model.resources[shape.resource.id]?.view)
      return yield* aggregateRecords(yield* this.#records(shape, isComputed), shape, query);
    const ordered = yield* this.#ordered(shape, 'id', 'ASC', query.where);
    return yield* cachedRows(
      ordered,
      JSON.stringify([query, shape.timeZone, shape.weekStart, shape.searchFields]),
      function* () {
        return yield* aggregateBy(
          ordered.keys(),
          shape,
          query,
          yield* columnReader(ordered, fieldsAdded(query)),
        );
      },
    );
  }

  *#findDuplicate(
    shape: RecordShape,
    record: Values,
    fields: readonly string[],
    among?: FilterExpression,
  ): Work<Stored | undefined> {
    const keyOf = uniqueKeyBy(shape.resource, fields);
    const key = keyOf(record);
    if (key === undefined) return undefined;
    const { resource } = shape;
    const ids = this.#source.isTemporary
      ? undefined
      : yield* this.#neverTwice.withKey(this.#source.table(resource.id), resource, fields, key);
    const counts = among && compilePredicate(among, shape);
    const [twin] = yield* filtered(
      yield* this.#records(shape, false, ids),
      (other) => String(other.id) !== String(record.id) && keyOf(other) === key && (counts?.(other) ?? true),
    );
    return twin;
  }

  *#findOverlap(shape: RecordShape, record: Values, slot: TimeSlot): Work<Stored | undefined> {
    const ids = this.#source.isTemporary
      ? undefined
      : yield* this.#neverTwice.near(this.#source.table(shape.resource.id), shape, slot, record);
    return firstOf(
      slot,
      yield* filtered(yield* this.#records(shape, false, ids), meets(shape, slot, record)),
    );
  }

  *#existing(shape: RecordShape, wheres: readonly FilterExpression[]): Work<boolean[]> {
    const found: boolean[] = [];
    for (const where of wheres) found.push(yield* this.#exists(shape, where));
    return found;
  }

  *#exists(shape: RecordShape, where: FilterExpression): Work<boolean> {
    const isStored = !shape.resource.history && !this.model.resources[shape.resource.id]?.view;
    if (!isStored || asksComputed({ where }, shape)) {
      const { records } = yield* this.#find(shape, { where, range: [0, 0], idsOnly: true });
      return records.length > 0;
    }
    const ids = idsOf(where) ?? (yield* this.#indexed(shape, where));
    const fits = compilePredicate(where, shape);
    for (const [at, record] of (yield* this.#records(shape, false, ids)).entries()) {
      if (fits(record)) return true;
      if (at % 256 === 255) yield;
    }
    return false;
  }

  /** Stored fields only: computed ones change without a write to the record. */
  *#sumsUpTo(
    shape: RecordShape,
    asked: SumAsked,
    where: FilterExpression,
    ids: readonly Id[],
  ): Work<ReadonlyMap<string, number> | undefined> {
    const { id } = shape.resource;
    if (shape.resource.history || this.#source.isTemporary || this.model.resources[id]?.view)
      return undefined;
    if (
      asksComputed({ where }, shape) ||
      [asked.sum, asked.by].some((one) => unstoredFields(shape.fields).has(one))
    )
      return undefined;
    const order = this.#orderOf(shape, asked.by, asked.of);
    const table = this.#source.table(id);
    return yield* restartingOnChange(
      () => String(table.revision),
      () => this.#sums.of(order, shape, asked, where, recordsById(table.byId, ids)),
    );
  }

  *#complete<T extends Values>(shape: RecordShape, record: T): Work<T> {
    if (!this.#computes(shape)) return record;
    yield* this.#prepare(shape);
    return this.#computationOn(shape).complete(shape.resource.id, record);
  }

  *#evaluate(
    shape: RecordShape,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): Work<StoreRow> {
    yield* this.#prepare(shape);
    return this.#computationOn(shape).evaluate(shape.resource.id, expressions, record);
  }

  /** A snapshot of the records with these ids, or of all. */
  *#records(shape: RecordShape, isComplete: boolean, ids?: readonly unknown[]): Work<readonly Stored[]> {
    const some = () => {
      const { rows, byId } = this.#table(shape);
      return ids ? recordsById(byId, ids) : rows.slice();
    };
    if (!isComplete) return some();
    const { id } = shape.resource;
    const on = this.#computationOn(shape);
    return yield* ids
      ? on.consistently(id, () => mapped(some(), this.#completer(shape)))
      : on.completedRecords(id, some);
  }

  *#prepare(shape: RecordShape): Work<void> {
    if (this.#computes(shape) || this.model.resources[shape.resource.id]?.view)
      yield* this.#computationOn(shape).prepare(shape.resource.id);
  }

  /** The rows of a view, or the stored records of any other resource. */
  #table(shape: RecordShape): { rows: readonly Stored[]; byId: ReadonlyMap<string, Stored> } {
    const { id } = shape.resource;
    return this.model.resources[id]?.view ? this.#computationOn(shape).view(id) : this.#source.table(id);
  }

  #completer(shape: RecordShape): (record: Stored) => Stored {
    return this.#computes(shape)
      ? this.#computationOn(shape).completer(shape.resource.id)
      : (record) => record;
  }

  #computes({ resource }: RecordShape): boolean {
    return (this.model.resources[resource.id]?.computed ?? []).length > 0;
  }

  /** The computation for this day and language. Only the most recently used day is cached. */
  #computationOn({ today }: RecordShape): Computation {
    const language = isLanguageDependent(this.model) ? currentLocale() : '';
    let cached = this.#computations.get(language);
    if (cached?.today !== today) {
      cached = new Computation(this.model, this.#source.table, today);
      this.#computations.set(language, cached);
    }
    return cached;
  }
}

/** Records over temporary tables of one query. Missing tables are empty. */
export function readOnlyRecords(model: DataModel, tables: ReadonlyMap<string, JsonTable>): JsonRecords {
  const nothing = emptyTable();
  return new JsonRecords(model, {
    table: (id) => tables.get(id) ?? nothing,
    history: undefined as never,
    isTemporary: true,
    write: () => Promise.reject(new Error(translate('fileStore.readOnly'))),
  });
}
