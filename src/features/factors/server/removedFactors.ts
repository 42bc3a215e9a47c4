/** Second factors that were removed stay removed, where the records are those of a back-up, too. */
import { hash } from 'node:crypto';
import { matchAll } from '#model/filter/filter.ts';
import { isLasting, type End } from '#server/caller/ends.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { systemModel, systemTables, writeSystem } from '#server/data/systemTables.ts';
import type { FactorRow } from './factorRows.ts';

/** What tells a factor from all others, also from one of the same kind that its owner adds later. */
export const factorDigest = (row: FactorRow): string => {
  const own = row.kind === 'totp' ? row.secret : row.kind === 'passkey' ? row.credential : row.at;
  return hash('sha256', JSON.stringify([row.account, row.kind, own]), 'base64url');
};

/** Returns how many of those that were removed were there again. */
export async function removeAgain(ends: readonly End[], store: Store): Promise<number> {
  const removed = new Set(ends.flatMap((end) => (isLasting(end) ? end.factor : [])));
  if (removed.size === 0) return 0;
  const isRemoved = (row: Stored) => removed.has(factorDigest(row as unknown as FactorRow));
  const { shape, id } = systemTables.factors;
  const { records } = await store.using(systemModel).find(shape, { where: matchAll });
  if (!records.some(isRemoved)) return 0;
  return writeSystem(store, systemTables.factors, async (system) => {
    const there = (await system.find(shape, { where: matchAll })).records.filter(isRemoved);
    for (const row of there) await system.remove(id, row.id);
    return there.length;
  });
}
