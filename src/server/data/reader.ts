import type { ValueExpression } from '#model/expression/expression.ts';
import type { Portal, Resource } from '#model/types.ts';
import { findEffects, type EffectQuery } from './effects.ts';
import { withReferredIds } from './referringRecords.ts';
import type { RecordShape } from './shape.ts';
import type { AggregateQuery, Id, Page, Query, RecordReader, Row, Stored, Values } from './store.ts';
import type { DataReader } from './types.ts';
import { uploadOf, type Claim } from './uploads.ts';
import { findVotes } from './votes.ts';

/** Reads the records of a portal, and what the portal itself stores about them. */
export class Reader implements DataReader {
  readonly portal: Portal;
  readonly #records: RecordReader;

  constructor(records: RecordReader, portal: Portal) {
    this.#records = records;
    this.portal = portal;
  }

  // Fields instead of methods, so that they can be passed on by themselves.
  get = (shape: RecordShape, id: unknown): Promise<Stored | undefined> => this.#records.get(shape, id);
  find = (shape: RecordShape, query: Query): Promise<Page> =>
    this.#records.findsReferred
      ? this.#records.find(shape, query)
      : this.#withReferred(shape, query).then((known) => this.#records.find(shape, known));
  aggregate = (shape: RecordShape, query: AggregateQuery): Promise<Row[]> =>
    this.#records.findsReferred
      ? this.#records.aggregate(shape, query)
      : this.#withReferred(shape, query).then((known) => this.#records.aggregate(shape, known));
  findDuplicate = (shape: RecordShape, record: Values, fields: readonly string[]) =>
    this.#records.findDuplicate(shape, record, fields);
  complete = <T extends Values>(shape: RecordShape, record: T): Promise<T> =>
    this.#records.complete(shape, record);
  evaluate = (
    shape: RecordShape,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): Promise<Row> => this.#records.evaluate(shape, expressions, record);
  isExternal = (resource: string): boolean => this.#records.isExternal?.(resource) ?? false;
  copied = async (shape: RecordShape, record: Values, list?: string): Promise<Row> => {
    const copies = Object.entries(this.#records.model.resources[shape.resource.id]?.copies ?? {});
    const prefix = list === undefined ? '' : `${list}.`;
    const wanted = copies
      .filter(([name]) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
      .map(([name, value]) => [name.slice(prefix.length), value] as const);
    return wanted.length === 0 ? {} : this.#records.evaluate(shape, Object.fromEntries(wanted), record);
  };
  without = (resource: Resource, id: Id): DataReader =>
    new Reader(this.#records.without(resource.id, id), this.portal);
  uploadOf = (claim: Claim) => uploadOf(this.#records, claim);
  effects = (query: EffectQuery) => findEffects(this.#records, query);
  votes = (query: Parameters<typeof findVotes>[1]) => findVotes(this.#records, query);

  /** Where the store can't express conditions on referring records, these are read first. */
  async #withReferred<Q extends Query | AggregateQuery>(shape: RecordShape, query: Q): Promise<Q> {
    return { ...query, where: await withReferredIds(this.#records, shape, query.where) };
  }
}
