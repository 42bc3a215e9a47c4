/**
 * A transaction that reads a record once, and again only after something was written that it may follow from: a write is
 * checked, logged, counted and followed by rules, and all of them look at the same record.
 */
import type { Id, RecordTransaction, Stored, Values } from './port.ts';
import { storedPart, type RecordShape } from './shape.ts';
import { resourcesUnder } from './json/nodes.ts';

type Known = {
  /** By their id and the day on which they are looked at. */
  got: Map<string, Promise<Stored | undefined>>;
  /** Drafts with all that follows from them, by the day and what is stored of them. */
  completed: Map<string, Promise<Values>>;
};

const keyOf = ({ today }: RecordShape, id: unknown) => `${today} ${String(id)}`;

/** What JSON has no words for is told apart as well. */
const exactly = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? `\0${value}` : value;

export function remembering(transaction: RecordTransaction): RecordTransaction {
  const { model } = transaction;
  const known = new Map<string, Known>();
  const knownOf = (resource: string): Known => {
    let one = known.get(resource);
    if (!one) known.set(resource, (one = { got: new Map(), completed: new Map() }));
    return one;
  };
  const wrote = (written: string) => {
    for (const resource of known.keys())
      if (resource === written || resourcesUnder(model, resource).includes(written)) known.delete(resource);
  };
  const history = Object.values(model.resources).find(({ resource }) => resource.history)?.resource.id;
  const writing =
    <Rest extends unknown[], T>(write: (resource: string, ...rest: Rest) => Promise<T>) =>
    async (resource: string, ...rest: Rest): Promise<T> => {
      try {
        return await write(resource, ...rest);
      } finally {
        wrote(resource);
      }
    };
  /** What is kept elsewhere others may change at any time. */
  const isOurs = ({ resource }: RecordShape) => !transaction.isElsewhere?.(resource.id);
  return {
    ...transaction,
    get: (shape, id) => {
      if (!isOurs(shape)) return transaction.get(shape, id);
      const { got } = knownOf(shape.resource.id);
      const key = keyOf(shape, id);
      let found = got.get(key);
      if (!found) got.set(key, (found = transaction.get(shape, id)));
      return found;
    },
    find: async (shape, query) => {
      const page = await transaction.find(shape, query);
      if (!isOurs(shape)) return page;
      const { got } = knownOf(shape.resource.id);
      for (const record of page.records) got.set(keyOf(shape, record.id), Promise.resolve(record));
      return page;
    },
    complete: async <T extends Values>(shape: RecordShape, record: T): Promise<T> => {
      if (!isOurs(shape)) return transaction.complete(shape, record);
      const { id } = shape.resource;
      const { completed } = knownOf(id);
      const key = keyOf(shape, JSON.stringify(storedPart(shape, record), exactly));
      let found = completed.get(key);
      if (!found) completed.set(key, (found = transaction.complete(shape, record)));
      const whole = await found;
      const following = (model.resources[id]?.computed ?? []).filter(({ field }) =>
        Object.hasOwn(whole, field),
      );
      return { ...record, ...Object.fromEntries(following.map(({ field }) => [field, whole[field]])) };
    },
    insert: writing(transaction.insert),
    replace: writing(transaction.replace),
    remove: writing<[Id], void>(transaction.remove),
    restore: writing(transaction.restore),
    log: async (entry) => {
      await transaction.log(entry);
      if (history !== undefined) wrote(history);
    },
  };
}
