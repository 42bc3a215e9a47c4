/**
 * A transaction that caches the records it reads. A record is read again only after a write that it may
 * depend on: checks, history, counters and rules all look at the same record during one write.
 */
import type { Id, RecordTransaction, Stored, Values } from './store.ts';
import { unstoredFields } from '#kinds/dataModel.ts';
import type { RecordShape } from './shape.ts';
import { readsOf, type DataModel } from '#model/expression.ts';
import { ownerOf } from '#model/fields/rowScope.ts';
import { resourcesRead } from '#model/expression/resourceDependencies.ts';
import { getOrMake, memoizeByName } from '#model/lib/memoize.ts';

/** Reads and writes of one transaction, with the records that it knows. */
export function withReadCache(transaction: RecordTransaction): RecordTransaction {
  const { model } = transaction;
  const cache = new ReadCache(model);
  const history = Object.values(model.resources).find(({ resource }) => resource.history)?.resource.id;
  /** Records of another backend can change at any time, so they are never cached. */
  const isOurs = ({ resource }: RecordShape) => !transaction.isExternal?.(resource.id);
  const writing =
    <Rest extends unknown[], T>(
      write: (resource: string, ...rest: Rest) => Promise<T>,
      idOf: (...rest: Rest) => Id | undefined,
    ) =>
    async (resource: string, ...rest: Rest): Promise<T> => {
      try {
        return await write(resource, ...rest);
      } finally {
        cache.forget(resource, idOf(...rest));
      }
    };
  return {
    ...transaction,
    get: (shape, id) =>
      isOurs(shape) ? cache.get(shape, id, () => transaction.get(shape, id)) : transaction.get(shape, id),
    find: async (shape, query) => {
      const page = await transaction.find(shape, query);
      if (!isOurs(shape) || query.idsOnly) return page;
      for (const record of page.records) cache.note(shape, record);
      return page;
    },
    complete: (shape, record) =>
      isOurs(shape)
        ? cache.complete(shape, record, () => transaction.complete(shape, record))
        : transaction.complete(shape, record),
    insert: async (resource, record) => {
      let made: Stored | undefined;
      try {
        return (made = await transaction.insert(resource, record));
      } finally {
        cache.forget(resource, made?.id);
      }
    },
    replace: writing(transaction.replace, ({ id }) => id),
    remove: writing<[Id], void>(transaction.remove, (id) => id),
    restore: writing(transaction.restore, ({ id }) => id),
    log: async (entry) => {
      await transaction.log(entry);
      if (history !== undefined) cache.forget(history);
    },
  };
}

/** What is known of one resource. */
type Known = {
  /** Keyed by day and id. */
  got: Map<string, Promise<Stored | undefined>>;
  /**
   * Records and drafts with their computed fields, keyed by day and by the values that these are computed
   * from.
   */
  completed: Map<string, Promise<Values>>;
};

class ReadCache {
  readonly #model: DataModel;
  readonly #known = new Map<string, Known>();

  constructor(model: DataModel) {
    this.#model = model;
  }

  async get(
    shape: RecordShape,
    id: unknown,
    read: () => Promise<Stored | undefined>,
  ): Promise<Stored | undefined> {
    const { got } = this.#of(shape);
    const key = keyOf(shape, id);
    let found = got.get(key);
    if (!found) {
      got.set(key, (found = read()));
      const record = await found;
      // The record may have been written while it was read.
      if (record && got.get(key) === found) this.note(shape, record);
    }
    return found;
  }

  async complete<T extends Values>(shape: RecordShape, record: T, compute: () => Promise<T>): Promise<T> {
    const whole = await getOrMake(this.#of(shape).completed, this.#computedKey(shape, record), compute);
    const computed = (this.#model.resources[shape.resource.id]?.computed ?? []).filter(({ field }) =>
      Object.hasOwn(whole, field),
    );
    return { ...record, ...Object.fromEntries(computed.map(({ field }) => [field, whole[field]])) };
  }

  /** Keeps a record as it was read. */
  note(shape: RecordShape, record: Stored) {
    const { got, completed } = this.#of(shape);
    got.set(keyOf(shape, record.id), Promise.resolve(record));
    completed.set(this.#computedKey(shape, record), Promise.resolve(record));
  }

  /**
   * Drops all that may depend on a written record.
   *
   * @param id of the record; absent: any record may have been written
   */
  forget(written: string, id?: Id) {
    for (const [resource, { got }] of this.#known)
      if (resourcesRead(this.#model, resource).includes(written)) this.#known.delete(resource);
      else if (resource === written && id === undefined) got.clear();
      else if (resource === written)
        for (const key of got.keys()) if (key.endsWith(` ${String(id)}`)) got.delete(key);
  }

  #of({ resource }: RecordShape): Known {
    return getOrMake(this.#known, resource.id, () => ({ got: new Map(), completed: new Map() }));
  }

  #computedKey(shape: RecordShape, record: Values): string {
    const unstored = unstoredFields(shape.fields);
    const values = readBy(this.#model, shape.resource.id).map((field) =>
      unstored.has(field) ? undefined : record[field],
    );
    return dayOf(shape) + JSON.stringify(values, exactly);
  }
}

const dayOf = ({ today }: RecordShape) => `${today} `;
const keyOf = (shape: RecordShape, id: unknown) => `${dayOf(shape)}${String(id)}`;

/** Keeps numbers distinct that JSON would write as null (NaN, Infinity). */
const exactly = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? `\0${value}` : value;

/** The fields of a record that its computed fields depend on. */
const readBy = memoizeByName((model: DataModel, resource): readonly string[] => {
  const own = (model.resources[resource]?.computed ?? []).flatMap(({ value }) => [...readsOf(value).own]);
  return [...new Set(['id', ...own.map(ownerOf)])].toSorted();
});
