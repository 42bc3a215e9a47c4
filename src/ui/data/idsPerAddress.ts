import type { Identifier } from 'ra-core';

/** Requests of the same number of short ids stay comparable, and each keeps a place of the database for little time. */
const mostIds = 100;
/** nginx, Apache and Squid refuse addresses of over 8 kB. The rest of an address is far below 2 kB. */
const mostBytes = 6000;
/** In a filter, an id has two quotation marks and a comma around it, each written as three characters. */
const around = 9;

/** Ids in the parts that fit the address of one request each. */
export function idsPerAddress<T extends Identifier>(ids: readonly T[]): T[][] {
  const parts: T[][] = [];
  let bytes = Infinity;
  for (const id of ids) {
    const size = encodeURIComponent(String(id)).length + around;
    if (bytes + size > mostBytes || parts.at(-1)!.length === mostIds) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(id);
    bytes += size;
  }
  return parts;
}
