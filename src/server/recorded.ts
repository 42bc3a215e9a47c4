/**
 * A store whose writes leave an entry in the history, whoever makes them: the entry follows from what the
 * transaction does, so that nothing can be changed through it and not be told.
 */
import { isEmpty } from '../model/values.ts';
import type { HistoryAction } from '../model/history.ts';
import type { Portal } from '../model/types.ts';
import { traitsOf } from '../model/traits.ts';
import type { Viewer } from '../access/rows.ts';
import { same } from './draft.ts';
import { lensOf, stored, type Lens } from './lens.ts';
import { Names } from './names.ts';
import type { Deed, Store, Stored, Transaction } from './store.ts';

type Author = { portal: Portal; account: Stored; viewer: Viewer };
/** The status transition that a request asks for: of one record, whatever else changes with it. */
type Act = { resource: string; id: string; label: string };

export function recorded(store: Store, author: Author, act?: Act): Store {
  if (!author.portal.history) return store;
  const { get, find, aggregate, twinOf, revision, seeing, without } = store;
  return {
    get,
    find,
    aggregate,
    twinOf,
    revision,
    seeing,
    without,
    write: (work) => store.write((transaction) => work(telling(transaction, author, act))),
    close: () => store.close(),
  };
}

function telling(transaction: Transaction, { portal, account, viewer }: Author, act?: Act): Transaction {
  const names = new Names(transaction, portal, viewer);
  const lensFor = (resource: string) => lensOf(portal.resources[resource]!, viewer);
  const tell = async (
    action: HistoryAction,
    lens: Lens,
    before: Stored | undefined,
    after: Stored | undefined,
  ) => {
    const { resource } = lens;
    const record = (after ?? before)!;
    const isAct = action === 'update' && act?.resource === resource.id && same(act.id, record.id);
    const changes = changesBetween(lens, before, after);
    if (action === 'update' && Object.keys(changes).length === 0) return;
    await transaction.record({
      at: new Date().toISOString(),
      by: account.id,
      name: String(account[portal.accounts.name] ?? ''),
      action: isAct ? 'action' : action,
      ...(isAct && { transition: act.label }),
      resource: resource.id,
      record: String(record.id),
      // as it is seen now: a name may be made of what other records tell
      title: await names.of(resource, (await transaction.get(lens, record.id)) ?? record),
      changes,
    });
  };
  return {
    ...transaction,
    insert: async (resource, record) => {
      const inserted = await transaction.insert(resource, record);
      await tell('create', lensFor(resource), undefined, inserted);
      return inserted;
    },
    replace: async (resource, record) => {
      const lens = lensFor(resource);
      const before = await transaction.get(lens, record.id);
      await transaction.replace(resource, record);
      await tell('update', lens, before, record);
    },
    remove: async (resource, id) => {
      const lens = lensFor(resource);
      const before = await transaction.get(lens, id);
      await transaction.remove(resource, id);
      if (before) await tell('delete', lens, before, undefined);
    },
  };
}

/**
 * The stored fields that differ. What nobody declares is left out, since nobody has said that it is no secret; so
 * are the stamps, which the entry tells itself.
 */
function changesBetween(lens: Lens, before: Stored | undefined, after: Stored | undefined): Deed['changes'] {
  const [old, now] = [before && stored(lens, before), after && stored(lens, after)];
  const changes: Record<string, Deed['changes'][string]> = {};
  for (const { id, type, stamp } of Object.values(lens.resource.fields)) {
    if (id === 'id' || stamp || same(old?.[id], now?.[id])) continue;
    const told = (value: unknown) => (isEmpty(value) ? null : value);
    changes[id] = traitsOf(type).secret ? null : [told(old?.[id]), told(now?.[id])];
  }
  return changes;
}
