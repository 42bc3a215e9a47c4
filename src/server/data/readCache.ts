/**
 * A transaction that caches the records it reads. A record is read again only after a write that it may
 * depend on: checks, history, counters and rules all look at the same record during one write.
 */
import type { Id, RecordTransaction, Stored, Values } from './store.ts';
import { unstoredFields } from '../../kinds/dataModel.ts';
import type { RecordShape } from './shape.ts';
import { readsOf, type DataModel } from '../../model/expression.ts';
import { ownerOf } from '../../model/rowScope.ts';
import { resourcesRead } from '../../model/expression/resourceDependencies.ts';
import { getOrMake, memoizeByName } from '../../model/memoize.ts';

type Known = {
  /** Keyed by day and id. */
  got: Map<string, Promise<Stored | undefined>>;
  /**
   * Records and drafts with their computed fields, keyed by day and by the values that these are computed
   * from.
   */
  completed: Map<string, Promise<Values>>;
};

const keyOf = (shape: RecordShape, id: unknown) => `${dayOf(shape)}${String(id)}`;
const dayOf = ({ today }: RecordShape) => `${today} `;

/** Keeps numbers distinct that JSON would write as null (NaN, Infinity). */
const exactly = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? `\0${value}` : value;

export function withReadCache(transaction: RecordTransaction): RecordTransaction {
  const { model } = transaction;
  const known = new Map<string, Known>();
  const knownOf = (resource: string): Known => {
    return getOrMake(known, resource, () => ({ got: new Map(), completed: new Map() }));
  };
  /** @param id of the written record; absent: any record may have been */
  const wrote = (written: string, id?: Id) => {
    for (const [resource, { got }] of known)
      if (resourcesRead(model, resource).includes(written)) known.delete(resource);
      else if (resource === written && id === undefined) got.clear();
      else if (resource === written)
        for (const key of got.keys()) if (key.endsWith(` ${String(id)}`)) got.delete(key);
  };
  const history = Object.values(model.resources).find(({ resource }) => resource.history)?.resource.id;
  const writing =
    <Rest extends unknown[], T>(
      write: (resource: string, ...rest: Rest) => Promise<T>,
      idOf: (...rest: Rest) => Id | undefined,
    ) =>
    async (resource: string, ...rest: Rest): Promise<T> => {
      try {
        return await write(resource, ...rest);
      } finally {
        wrote(resource, idOf(...rest));
      }
    };
  /** Records of another backend can change at any time, so they are never cached. */
  const isOurs = ({ resource }: RecordShape) => !transaction.isExternal?.(resource.id);
  const computedKey = (shape: RecordShape, record: Values) => {
    const unstored = unstoredFields(shape.fields);
    const values = readBy(model, shape.resource.id).map((field) =>
      unstored.has(field) ? undefined : record[field],
    );
    return dayOf(shape) + JSON.stringify(values, exactly);
  };
  const note = (shape: RecordShape, record: Stored) => {
    const { got, completed } = knownOf(shape.resource.id);
    got.set(keyOf(shape, record.id), Promise.resolve(record));
    completed.set(computedKey(shape, record), Promise.resolve(record));
  };
  return {
    ...transaction,
    get: async (shape, id) => {
      if (!isOurs(shape)) return transaction.get(shape, id);
      const { got } = knownOf(shape.resource.id);
      const key = keyOf(shape, id);
      let found = got.get(key);
      if (!found) {
        got.set(key, (found = transaction.get(shape, id)));
        const record = await found;
        // The record may have been written while it was read.
        if (record && got.get(key) === found) note(shape, record);
      }
      return found;
    },
    find: async (shape, query) => {
      const page = await transaction.find(shape, query);
      if (!isOurs(shape) || query.idsOnly) return page;
      for (const record of page.records) note(shape, record);
      return page;
    },
    complete: async <T extends Values>(shape: RecordShape, record: T): Promise<T> => {
      if (!isOurs(shape)) return transaction.complete(shape, record);
      const { id } = shape.resource;
      const { completed } = knownOf(id);
      const key = computedKey(shape, record);
      const found = getOrMake(completed, key, () => transaction.complete(shape, record));
      const whole = await found;
      const following = (model.resources[id]?.computed ?? []).filter(({ field }) =>
        Object.hasOwn(whole, field),
      );
      return { ...record, ...Object.fromEntries(following.map(({ field }) => [field, whole[field]])) };
    },
    insert: async (resource, record) => {
      let made: Stored | undefined;
      try {
        return (made = await transaction.insert(resource, record));
      } finally {
        wrote(resource, made?.id);
      }
    },
    replace: writing(transaction.replace, ({ id }) => id),
    remove: writing<[Id], void>(transaction.remove, (id) => id),
    restore: writing(transaction.restore, ({ id }) => id),
    log: async (entry) => {
      await transaction.log(entry);
      if (history !== undefined) wrote(history);
    },
  };
}

/** The fields of a record that its computed fields depend on. */
const readBy = memoizeByName((model: DataModel, resource): readonly string[] => {
  const own = (model.resources[resource]?.computed ?? []).flatMap(({ value }) => [...readsOf(value).own]);
  return [...new Set(['id', ...own.map(ownerOf)])].toSorted();
});
