import type { Portal, Resource } from '#model/types.ts';
import { findEffects, type EffectQuery } from './effects.ts';
import { withReferredIds } from './referringRecords.ts';
import type { RecordShape } from './shape.ts';
import type { AggregateQuery, Id, Query, RecordReader, Row, Values } from './store.ts';
import type { DataReader } from './types.ts';
import { uploadOf, type Claim } from './uploads.ts';
import { findVotes } from './votes.ts';
import { withPresentNames } from './presentNames.ts';

/** Reads the records of a portal, and what the portal itself stores about them. */
export class Reader implements DataReader {
  readonly portal: Portal;
  // Fields instead of methods, so that they can be passed on by themselves.
  readonly get: RecordReader['get'];
  readonly find: RecordReader['find'];
  readonly aggregate: RecordReader['aggregate'];
  readonly findDuplicate: RecordReader['findDuplicate'];
  readonly complete: RecordReader['complete'];
  readonly evaluate: RecordReader['evaluate'];
  readonly #records: RecordReader;
  /** The same, and what the portal keeps beside the records, by the present names. */
  readonly #kept: ReturnType<typeof withPresentNames>;

  constructor(records: RecordReader, portal: Portal) {
    this.#records = records;
    this.portal = portal;
    const kept = withPresentNames(records, portal);
    this.#kept = kept;
    this.get = kept.get;
    this.findDuplicate = records.findDuplicate;
    this.complete = records.complete;
    this.evaluate = records.evaluate;
    const { find } = kept;
    const { aggregate, findsReferred } = records;
    this.find = findsReferred
      ? find
      : async (shape, query) => find(shape, await this.#withReferred(shape, query));
    this.aggregate = findsReferred
      ? aggregate
      : async (shape, query) => aggregate(shape, await this.#withReferred(shape, query));
  }

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
  uploadOf = (claim: Claim) => uploadOf(this.#kept, claim);
  effects = (query: EffectQuery) => findEffects(this.#kept, query);
  votes = (query: Parameters<typeof findVotes>[1]) => findVotes(this.#kept, query);

  /** Where the store can't express conditions on referring records, these are read first. */
  async #withReferred<Q extends Query | AggregateQuery>(shape: RecordShape, query: Q): Promise<Q> {
    return { ...query, where: await withReferredIds(this.#records, shape, query.where) };
  }
}
