/** Caches values that depend on nothing but the portal and a set of rights: people with equal rights share them. */
import { LRUCache } from 'lru-cache';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Portal } from '../model/types.ts';
import type { Access } from './accessTypes.ts';

/** The number of sets of rights whose values are kept: the most recently used ones. Values of others are computed again. */
const mostRights = 32;

/** Returns a function that finds the map of cached values for a portal and a set of rights. A new portal starts with none. */
export function cacheByRights<K, V>(): (portal: Portal, access: Access) => Map<K, V> {
  const valuesOf = memoize((_portal: Portal) => new LRUCache<Access, Map<K, V>>({ max: mostRights }));
  return (portal, access) => getOrMake(valuesOf(portal), access, () => new Map<K, V>());
}
