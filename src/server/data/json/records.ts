import { uniqueKey } from '../../../kinds/registry.ts';
import type { DataModel } from '../../../model/expression.ts';
import { isEmpty } from '../../../model/values.ts';
import type { RecordReader, Records, RecordTransaction, Stored, Values } from '../port.ts';
import type { RecordShape } from '../shape.ts';
import { aggregate } from './aggregate.ts';
import { Computation } from './computation.ts';
import type { HistoryFile } from './historyFile.ts';
import { idsOf, select } from './query.ts';
import { lacking, type Table } from './tables.ts';

/** What a transaction does to the tables, whoever reads them. */
export type Writes = Omit<RecordTransaction, keyof RecordReader>;

/** Where the records are. */
export type Source = {
  table(resource: string): Table;
  history: HistoryFile;
  write<T>(work: (writes: Writes) => Promise<T>): Promise<T>;
};

/** The records of one data model, from tables in memory. */
export class JsonRecords implements Records {
  readonly model: DataModel;
  readonly #source: Source;
  #computation: Computation | undefined;

  constructor(model: DataModel, source: Source) {
    this.model = model;
    this.#source = source;
  }

  get: RecordReader['get'] = async (shape, id) => {
    const { resource } = shape;
    if (resource.history) return this.#source.history.get(id);
    const record = this.#table(shape).byId.get(String(id));
    return record && this.#completer(shape)(record);
  };

  find: RecordReader['find'] = async (shape, query) => {
    const { resource } = shape;
    const by = query.sort?.by;
    const keyOf = by && this.#on(shape).evaluator(resource.id, by);
    if (resource.history) return this.#source.history.find(shape, query, keyOf);
    const { rows, byId } = this.#table(shape);
    const ids = idsOf(query.where);
    const some = ids && [...new Set(ids.map(String))].flatMap((id) => byId.get(id) ?? []);
    return select(some ?? rows, shape, query, this.#completer(shape), keyOf);
  };

  aggregate: RecordReader['aggregate'] = async (shape, query) => {
    const { resource } = shape;
    if (resource.history) return aggregate(this.#source.history.heads, shape, query);
    return aggregate(this.#table(shape).rows, shape, query, this.#completer(shape));
  };

  twinOf: RecordReader['twinOf'] = async (shape, record, fields) => {
    const keyOf = (one: Values) =>
      JSON.stringify(fields.map((id) => uniqueKey(shape.resource.fields[id]!, one[id])));
    const key = keyOf(record);
    return this.#source
      .table(shape.resource.id)
      .rows.find(
        (other) =>
          String(other.id) !== String(record.id) &&
          !fields.some((id) => isEmpty(other[id])) &&
          keyOf(other) === key,
      );
  };

  complete: RecordReader['complete'] = async (shape, record) =>
    this.#computes(shape) ? this.#on(shape).complete(shape.resource.id, record) : record;

  evaluate: RecordReader['evaluate'] = async (shape, expressions, record) =>
    this.#on(shape).evaluate(shape.resource.id, expressions, record);

  without: RecordReader['without'] = (resource, id) =>
    this.#readerBy((work) => lacking(this.#source.table(resource), id, work));

  write: Records['write'] = (work) => {
    const { model, get, find, aggregate, twinOf, complete, evaluate, without } = this;
    const reader: RecordReader = { model, get, find, aggregate, twinOf, complete, evaluate, without };
    return this.#source.write((writes) => work({ ...reader, ...writes }));
  };

  /**
   * The same reader, each of its answers found within `around`, such as while a record is set aside: it is found when
   * the promise of it is returned, so that nobody else sees the tables in between.
   */
  #readerBy(around: <T>(work: () => T) => T): RecordReader {
    const by =
      <A extends unknown[], T>(read: (...asked: A) => T) =>
      (...asked: A): T =>
        around(() => read(...asked));
    const { model, get, find, aggregate, twinOf, complete, evaluate } = this;
    return {
      model,
      get: by(get),
      find: by(find),
      aggregate: by(aggregate),
      twinOf: by(twinOf),
      complete: by(complete) as RecordReader['complete'],
      evaluate: by(evaluate),
      without: (resource, id) =>
        this.#readerBy((work) => around(() => lacking(this.#source.table(resource), id, work))),
    };
  }

  /** Of a view what it comes to, of all others what is stored. */
  #table(shape: RecordShape): { rows: readonly Stored[]; byId: ReadonlyMap<string, Stored> } {
    const { id } = shape.resource;
    return this.model.resources[id]?.view ? this.#on(shape).view(id) : this.#source.table(id);
  }

  #completer(shape: RecordShape): (record: Stored) => Stored {
    return this.#computes(shape) ? this.#on(shape).completer(shape.resource.id) : (record) => record;
  }

  #computes({ resource }: RecordShape): boolean {
    return (this.model.resources[resource.id]?.computed ?? []).length > 0;
  }

  /** What is kept is of one day: the one that was asked for last. */
  #on({ today }: RecordShape): Computation {
    if (this.#computation?.today !== today)
      this.#computation = new Computation(this.model, this.#source.table, today);
    return this.#computation;
  }
}
