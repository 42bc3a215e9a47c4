import type { CheckedRow } from './dryRun.ts';
import type { Table } from './readTable.ts';

/**
 * Returns the idempotency key of the request that creates a row's record. The key is the same whenever this
 * row of this file becomes the same record of this screen, so importing a file again, or resuming it, creates
 * no duplicates.
 */
export function rowKeys(screen: string, { sheet }: Table): (row: CheckedRow) => string {
  const file = hashOf(JSON.stringify([screen, sheet.lines.map(({ cells }) => cells)]));
  return ({ line, values, update }) => {
    const { record, changes } = update ?? {};
    // an update is another one once the record has changed
    const sent = record ? [record.id, record.version, changes] : values;
    return `${file}-${line}-${hashOf(JSON.stringify(sent))}`;
  };
}

/**
 * A 64-bit hash of a text (FNV-1a, twice). It distinguishes the rows that one user sends and is not
 * cryptographic.
 */
function hashOf(text: string): string {
  const half = (seed: number) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return ((hash ^ (hash >>> 13)) >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x9e3779b9);
}
