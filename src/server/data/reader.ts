import {
  allAbilities,
  type Abilities,
  type Id,
  type Page,
  type Query,
  type RecordReader,
  type Stored,
  type Values,
  type AggregateQuery,
  type StoreRow,
} from './store.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { shapeOf, type RecordShape } from './shape.ts';
import { readsOf, type DataModel, type ValueExpression } from '#model/expression/expression.ts';
import { ownerOf } from '#model/fields/rowScope.ts';
import { Reading, resourcesRead } from '#model/expression/resourceDependencies.ts';
import { getOrMake, memoizeByName } from '#model/values/memoize.ts';
import type { Portal, Resource } from '#model/types.ts';
import { leavesOf, matchAll, type Viewer } from '#model/filter/filter.ts';
import { findEffects, type EffectQuery } from './effects.ts';
import { withReferredIds } from './referringRecords.ts';
import { uploadOf, type Claim } from './files.ts';
import { findToldTitles } from './toldTitles.ts';
import { findVotes } from './systemTables.ts';
import { withPresentNames } from './presentNames.ts';

// The cache of one transaction. A record is read again only after a write that it may depend on: checks,
// history, counters and rules all look at the same record during one write.

/** What is known of one resource. */
type Known = {
  /** Keyed by day and id. */
  got: Map<string, Promise<Stored | undefined>>;
  /**
   * Records and drafts with their computed fields, keyed by day and by the values that these are computed
   * from.
   */
  completed: Map<string, Promise<Values>>;
  /** Pages of one record, keyed by day and query. */
  firsts: Map<string, Promise<Page>>;
};

/** Values of expressions that are the same object each time, keyed by day and by what they read of the record. */
type Evaluated = {
  own: readonly string[];
  others: ReadonlySet<string>;
  answers: Map<string, Promise<StoreRow>>;
};

/** The records that a transaction has read, each until a write that it may depend on. */
export class ReadCache implements RecordReader {
  readonly model: DataModel;
  readonly findsReferred?: true;
  readonly isRemote?: true;
  readonly aggregate: RecordReader['aggregate'];
  readonly findDuplicate: RecordReader['findDuplicate'];
  readonly findOverlap: RecordReader['findOverlap'];
  readonly exists: RecordReader['exists'];
  readonly evaluate: RecordReader['evaluate'];
  readonly sumsUpTo?: RecordReader['sumsUpTo'];
  readonly without: RecordReader['without'];
  readonly abilities?: RecordReader['abilities'];
  readonly #store: RecordReader;
  /** Whether others may change the records of a resource at any time. */
  readonly #isUnkept?: (resource: string) => boolean;
  readonly #known = new Map<string, Known>();
  readonly #evaluated = new Map<object, Evaluated>();
  #forgotten: (readonly [string, Id | undefined])[] | undefined;

  /** @param isBrief it serves one request, so records that others may change are kept, too */
  constructor(store: RecordReader, { isBrief = false } = {}) {
    this.#store = store;
    this.model = store.model;
    this.aggregate = store.aggregate;
    this.findDuplicate = store.findDuplicate;
    this.findOverlap = store.findOverlap;
    this.exists = store.exists;
    this.evaluate = store.evaluate;
    if (store.sumsUpTo) this.sumsUpTo = store.sumsUpTo;
    this.without = store.without;
    if (store.findsReferred) this.findsReferred = true;
    if (store.isRemote) this.isRemote = true;
    const { abilities } = store;
    if (abilities) this.abilities = abilities;
    if (abilities && !isBrief) this.#isUnkept = (resource) => !abilities(resource).isAlone;
  }

  readonly get = async (shape: RecordShape, id: unknown): Promise<Stored | undefined> => {
    if (this.#isUnkept?.(shape.resource.id)) return this.#store.get(shape, id);
    const { got } = this.#of(shape);
    const key = `${shape.today} ${String(id)}`;
    let found = got.get(key);
    if (!found) {
      got.set(key, (found = this.#store.get(shape, id)));
      const record = await found;
      // The record may have been written while it was read.
      if (record && got.get(key) === found) this.#note(shape, record);
    }
    return found;
  };

  readonly find = async (shape: RecordShape, query: Query): Promise<Page> => {
    if (this.#isUnkept?.(shape.resource.id) || !isFirst(query)) return this.#found(shape, query);
    const { firsts } = this.#of(shape);
    return getOrMake(firsts, `${shape.today} ${JSON.stringify(query, exactly)}`, () =>
      this.#found(shape, query),
    );
  };

  async #found(shape: RecordShape, query: Query): Promise<Page> {
    const page = await this.#store.find(shape, query);
    if (!query.idsOnly && !query.only && !this.#isUnkept?.(shape.resource.id))
      for (const record of page.records) this.#note(shape, record);
    return page;
  }

  readonly evaluateKept = (
    shape: RecordShape,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): Promise<StoreRow> => {
    const { id, fields } = shape.resource;
    const { own, others, answers } = getOrMake(this.#evaluated, expressions, () => {
      const reading = new Reading(this.model);
      const values = Object.values(expressions);
      for (const value of values) reading.addOthers(id, value, fields);
      const read = new Set(values.flatMap((value) => [...readsOf(value).own]));
      return { own: ['id', ...read], others: reading.others, answers: new Map() };
    });
    if (this.#isUnkept && [...others].some(this.#isUnkept)) return this.evaluate(shape, expressions, record);
    const values = own.map((name) => record[name]);
    return getOrMake(answers, `${shape.today} ${JSON.stringify(values, exactly)}`, () =>
      this.evaluate(shape, expressions, record),
    );
  };

  readonly complete = async <T extends Values>(shape: RecordShape, record: T): Promise<T> => {
    if (this.#isUnkept?.(shape.resource.id)) return this.#store.complete(shape, record);
    const computed = this.#computedOf(shape);
    if (computed.length === 0) return record;
    const whole = await getOrMake(this.#of(shape).completed, this.#computedKey(shape, record), () =>
      this.#store.complete(shape, record),
    );
    const completed: StoreRow = { ...record };
    for (const { field } of computed) if (Object.hasOwn(whole, field)) completed[field] = whole[field];
    return completed as T;
  };

  /** Keeps a record as it was read. */
  #note(shape: RecordShape, record: Stored) {
    const { got, completed } = this.#of(shape);
    got.set(`${shape.today} ${String(record.id)}`, Promise.resolve(record));
    if (this.#computedOf(shape).length > 0)
      completed.set(this.#computedKey(shape, record), Promise.resolve(record));
  }

  /**
   * Drops all that may depend on a written record.
   *
   * @param id of the record; absent: any record may have been written
   */
  forget(written: string, id?: Id) {
    this.#forgotten?.push([written, id]);
    for (const [resource, { got, firsts }] of this.#known)
      if (resourcesRead(this.model, resource).includes(written)) this.#known.delete(resource);
      else if (resource === written) {
        firsts.clear();
        if (id === undefined) got.clear();
        else for (const key of got.keys()) if (key.endsWith(` ${String(id)}`)) got.delete(key);
      }
    for (const { others, answers } of this.#evaluated.values()) if (others.has(written)) answers.clear();
  }

  /** Returns what forgets again all that is forgotten from now on. */
  noteForgotten(): () => void {
    const noted: (readonly [string, Id | undefined])[] = [];
    this.#forgotten = noted;
    return () => {
      this.#forgotten = undefined;
      for (const [written, id] of noted) this.forget(written, id);
    };
  }

  /** Drops all: what was read in the meantime has been undone. */
  clear() {
    this.#known.clear();
    this.#evaluated.clear();
  }

  #computedOf({ resource }: RecordShape) {
    return this.model.resources[resource.id]?.computed ?? [];
  }

  #of({ resource }: RecordShape): Known {
    let known = this.#known.get(resource.id);
    if (!known)
      this.#known.set(resource.id, (known = { got: new Map(), completed: new Map(), firsts: new Map() }));
    return known;
  }

  #computedKey(shape: RecordShape, record: Values): string {
    const unstored = unstoredFields(shape.fields);
    const values: unknown[] = [];
    for (const field of readBy(this.model, shape.resource.id))
      values.push(unstored.has(field) ? undefined : record[field]);
    return `${shape.today} ${JSON.stringify(values, exactly)}`;
  }
}

/** Keeps numbers distinct that JSON would write as null (NaN, Infinity). */
const exactly = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? `\0${value}` : value;

/** The fields of a record that its computed fields depend on. */
const readBy = memoizeByName((model: DataModel, resource): readonly string[] => {
  const own = (model.resources[resource]?.computed ?? []).flatMap(({ value }) => [...readsOf(value).own]);
  return [...new Set(['id', ...own.map(ownerOf)])].toSorted();
});

type Copies = Readonly<Record<string, ValueExpression>>;
/** By list, or '' for the record. */
const copiesOf = memoizeByName((_model: DataModel, _resource) => new Map<string, Copies>());

function copiesIn({ resources }: DataModel, resource: string, list: string | undefined): Copies {
  const prefix = list === undefined ? '' : `${list}.`;
  const all = Object.entries(resources[resource]?.copies ?? {});
  return Object.fromEntries(
    all
      .filter(([name]) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
      .map(([name, value]) => [name.slice(prefix.length), value] as const),
  );
}

/** True for a query of which the first record is the answer, whose conditions only its resource decides. */
const isFirst = ({ range, where, idsOnly, only }: Query): boolean =>
  range?.[0] === 0 &&
  range[1] === 0 &&
  idsOnly !== true &&
  only === undefined &&
  !leavesOf(where).some(({ kind }) => kind === 'referred');

/** Reads the records of a portal, and what the portal itself stores about them. */
export class Reader {
  readonly portal: Portal;
  // Fields instead of methods, so that they can be passed on by themselves.
  readonly get: RecordReader['get'];
  readonly find: RecordReader['find'];
  readonly aggregate: RecordReader['aggregate'];
  readonly findDuplicate: RecordReader['findDuplicate'];
  readonly findOverlap: RecordReader['findOverlap'];
  readonly exists: RecordReader['exists'];
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
    this.findOverlap = records.findOverlap;
    this.exists = records.exists;
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

  /** Whether each query is sent to another process. */
  get isRemote(): boolean {
    return this.#records.isRemote === true;
  }

  abilities = (resource: string): Abilities => this.#records.abilities?.(resource) ?? allAbilities;

  /**
   * Values that the fields with `copy` take from other records, by field.
   *
   * @param list the field that holds the row, where `record` is a row
   */
  copied = async (shape: RecordShape, record: Values, list?: string): Promise<StoreRow> => {
    const { model, evaluate, evaluateKept = evaluate } = this.#records;
    const wanted = getOrMake(copiesOf(model, shape.resource.id), list ?? '', () =>
      copiesIn(model, shape.resource.id, list),
    );
    return Object.keys(wanted).length === 0 ? {} : evaluateKept(shape, wanted, record);
  };

  sumsUpTo: NonNullable<RecordReader['sumsUpTo']> = async (shape, asked, where, ids) =>
    this.#records.sumsUpTo?.(shape, asked, await withReferredIds(this.#records, shape, where), ids);

  /** The record with the company's settings; empty where there is none. */
  settings = async (viewer: Viewer): Promise<Values> => {
    const resource = this.portal.resources[this.portal.company ?? ''];
    if (!resource) return {};
    const { records } = await this.find(shapeOf(resource, viewer), { where: matchAll, range: [0, 0] });
    return records[0] ?? {};
  };

  /**
   * A reader of the same data as if this record did not exist, computed values of other records included.
   *
   * @param isStillRead it is still read by its id
   */
  without = (resource: Resource, id: Id, { isStillRead = false } = {}): Reader => {
    const others = this.#records.without(resource.id, id);
    const get: Reader['get'] = async (shape, one) => (await others.get(shape, one)) ?? this.get(shape, one);
    return new Reader(isStillRead ? { ...others, get } : others, this.portal);
  };

  /** An uploaded file that no record has taken over yet. */
  uploadOf = (claim: Claim) => uploadOf(this.#kept, claim);
  /** What rules have done, oldest first. */
  effects = (query: EffectQuery) => findEffects(this.#kept, query);
  /** What return files have said of titles of a resource. */
  toldTitles = (query: Parameters<typeof findToldTitles>[1]) => findToldTitles(this.#kept, query);
  /** The approvals given so far to a transition that needs them. */
  votes = (query: Parameters<typeof findVotes>[1]) => findVotes(this.#kept, query);

  /** Where the store can't express conditions on referring records, these are read first. */
  async #withReferred<Q extends Query | AggregateQuery>(shape: RecordShape, query: Q): Promise<Q> {
    return { ...query, where: await withReferredIds(this.#records, shape, query.where) };
  }
}
