/** Makes ends of sessions again where the records, as those of a back-up, do not have them. */
import { changeAccountUnseen } from './ended.ts';
import type { Portal } from '#model/types.ts';
import type { Stored } from '../data/store.ts';
import type { PortalData } from '../writes/portalData.ts';
import {
  accountShape,
  isTokenEnded,
  securityStamp,
  withSessionsEnded,
  withTokenEnded,
} from '../caller/accounts.ts';
import { isLasting, type End, type LastingEnd } from '../caller/ends.ts';

type Replaying = { data: PortalData; portal: Portal; today: string };

/** Returns how many ends were missing. */
export async function replayEnds(ends: readonly End[], { data, portal, today }: Replaying): Promise<number> {
  let missing = 0;
  const shape = accountShape(portal, today);
  for (const end of ends) {
    if (isLasting(end)) continue;
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

function endedAgain(end: Exclude<End, LastingEnd>, now: Stored, { accounts }: Portal) {
  if ('stamp' in end) return securityStamp(now, accounts) === end.stamp ? withSessionsEnded(now) : undefined;
  const claims = { id: end.token, expires: end.expires };
  return isTokenEnded(now, claims) ? undefined : withTokenEnded(now, claims);
}
