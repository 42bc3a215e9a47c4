/**
 * Whether a caller is still who came in with the request. Each transaction of a request asks: between its arrival and its last
 * write, a key may be revoked, a right taken, a session ended.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Portal } from '#model/types.ts';
import { storedPart } from '../data/shape.ts';
import { accountShape, isActive } from '../caller/accounts.ts';
import { CallerOutdated, type Caller, type InForce } from '../caller/caller.ts';

type Sources = { portal: () => Portal; renewed: () => Promise<Caller> };

/** The caller with what tells whether they still are. `sources.portal`: the config that is served. */
export function callerInForce(caller: Caller, sources: Sources): Caller {
  const { portal, account, viewer, session, rightsLapseAt = Infinity } = caller;
  const shape = accountShape(portal, viewer.variables.today);
  const inForce: InForce = {
    renewed: sources.renewed,
    isOtherConfig: () => sources.portal() !== portal,
    confirm: async (unit) => {
      const now = await unit.get(shape, account.id);
      if (!now) throw new CallerOutdated();
      // A store in memory returns the same object until the account changes.
      const isSame = now === account || isDeepStrictEqual(storedPart(shape, now), storedPart(shape, account));
      if (!isSame || !isActive(portal, now, shape)) throw new CallerOutdated();
      if (rightsLapseAt <= Date.now()) throw new CallerOutdated();
      if (session && !session.isKey && session.expires <= Date.now()) throw new CallerOutdated();
      if (session?.stillCounts && !(await session.stillCounts(unit))) throw new CallerOutdated();
    },
  };
  return { ...caller, inForce };
}
