import type { Portal } from '../model/types.ts';
import type { Reader, Store, Transaction } from './store.ts';

/** The store read by way of another reader, within its transactions as well; it writes as it did. */
export function storeSeeing(store: Store, readerOver: (reader: Reader) => Reader): Store {
  return {
    ...readerOver(store),
    write: (work) =>
      store.write((transaction) => {
        const { insert, replace, remove, record, requestBy, keepRequest } = transaction;
        const writing = { insert, replace, remove, record, requestBy, keepRequest };
        const seeing: Transaction = { ...readerOver(transaction), ...writing };
        return work(seeing);
      }),
    close: () => store.close(),
  };
}

/** What `make` gives, once for each store and portal: another config may work other values out of the same records. */
export function oncePerPortal<T>(make: (store: Store, portal: Portal) => T) {
  const known = new WeakMap<Store, WeakMap<Portal, { value: T }>>();
  return (store: Store, portal: Portal): T => {
    let portals = known.get(store);
    if (!portals) known.set(store, (portals = new WeakMap()));
    let kept = portals.get(portal);
    if (!kept) portals.set(portal, (kept = { value: make(store, portal) }));
    return kept.value;
  };
}
