/** Caches what is worked out from a portal for people with the same rights. */
import { LRUCache } from 'lru-cache';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Portal } from '../model/types.ts';
import type { Access } from './accessTypes.ts';

/** The rights that were used last keep their values; those of the others are worked out again. */
const mostRights = 32;

/** Returns what gives the cached values of a portal and rights, by their keys. They stay as long as the portal at most. */
export function cacheByRights<K, V>(): (portal: Portal, access: Access) => Map<K, V> {
  const known = memoize((_portal: Portal) => new LRUCache<Access, Map<K, V>>({ max: mostRights }));
  return (portal, access) => getOrMake(known(portal), access, () => new Map<K, V>());
}
