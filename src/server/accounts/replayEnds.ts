/** Makes ends of sessions and second factors again where the records, as those of a back-up, do not have them. */
import { changeAccountUnseen } from './ended.ts';
import { hash } from 'node:crypto';
import { matchAll } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import type { FactorRow } from '../factors/factorRows.ts';
import type { Store, Stored } from '../data/store.ts';
import { systemModel, systemTables, writeSystem } from '../data/systemTables.ts';
import type { PortalData } from '../writes/portalData.ts';
import {
  accountShape,
  isTokenEnded,
  securityStamp,
  withSessionsEnded,
  withTokenEnded,
} from '../caller/accounts.ts';
import type { End, Ends } from '../caller/ends.ts';

/** What tells a factor from all others, also from one of the same kind that its owner adds later. */
export const factorDigest = (row: FactorRow): string => {
  const own = row.kind === 'totp' ? row.secret : row.kind === 'passkey' ? row.credential : row.at;
  return hash('sha256', JSON.stringify([row.account, row.kind, own]), 'base64url');
};

type Replaying = { store: Store; data: PortalData | undefined; portal: Portal; today: string };

/**
 * Returns how many ends were missing.
 *
 * @param data absent where another backend stores the accounts
 */
export async function replayEnds(ends: Ends, { store, data, portal, today }: Replaying): Promise<number> {
  const all = ends.read();
  let missing = await removeFactors(
    store,
    new Set(all.flatMap((end) => ('factor' in end ? end.factor : []))),
  );
  if (!data) return missing;
  const shape = accountShape(portal, today);
  for (const end of all) {
    if ('factor' in end) continue;
    const account = await data.get(shape, end.account);
    // read first: nearly always all of them are there
    if (!account || !endedAgain(end, account, portal)) continue;
    await changeAccountUnseen(data, shape, end.account, (now) => {
      const next = endedAgain(end, now, portal);
      if (next) missing += 1;
      return next;
    });
  }
  return missing;
}

function endedAgain(end: Exclude<End, { factor: string }>, now: Stored, { accounts }: Portal) {
  if ('stamp' in end) return securityStamp(now, accounts) === end.stamp ? withSessionsEnded(now) : undefined;
  const claims = { id: end.token, expires: end.expires };
  return isTokenEnded(now, claims) ? undefined : withTokenEnded(now, claims);
}

async function removeFactors(store: Store, removed: ReadonlySet<string>): Promise<number> {
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
