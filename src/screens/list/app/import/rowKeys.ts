import type { CheckedRow } from './dryRun.ts';
import type { Table } from './readTable.ts';

/**
 * The name of the request that makes a row's record: the same whenever this row of this file comes to the same record
 * of this screen. So a file that is sent again, whole or from where it broke off, makes nothing twice.
 */
export function rowKeys(screen: string, { head, rows }: Table): (row: CheckedRow) => string {
  const file = hashOf(JSON.stringify([screen, head, rows.map(({ cells }) => cells)]));
  return ({ line, values }) => `${file}-${line}-${hashOf(JSON.stringify(values))}`;
}

/** 64 bits of a text (FNV-1a, twice): names apart what one person sends; it keeps no secret. */
function hashOf(text: string): string {
  const half = (seed: number) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return ((hash ^ (hash >>> 13)) >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x9e3779b9);
}
