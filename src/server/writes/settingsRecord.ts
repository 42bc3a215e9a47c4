/** The one record with the company's settings: the portal makes it, with its defaults, where there is none. */
import { accessOf } from '#access/grants.ts';
import { initialValues } from '#kinds/defaults.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { todayOf } from '#model/time/time.ts';
import { shapeOf } from '../data/shape.ts';
import type { PortalData } from './portalData.ts';
import { insertRecord } from './storeRecord.ts';
import { withComputed, writeContext } from './writeContext.ts';

const looked = new WeakMap<PortalData, Promise<void>>();

/**
 * Resolves once the record is there. It is looked for once for each version of the config: users neither create nor
 * delete it. Of several processes one makes it.
 */
export function ensureSettingsRecord(data: PortalData): Promise<void> {
  return getOrMake(looked, data, () =>
    makeSettingsRecord(data).catch((error: unknown) => {
      looked.delete(data);
      throw error;
    }),
  );
}

async function makeSettingsRecord(data: PortalData): Promise<void> {
  const { portal } = data;
  if (portal.company === undefined) return;
  const resource = portal.resources[portal.company]!;
  const viewer = viewerOf(portal, todayOf(portal));
  const account = { id: '', [portal.accounts.name]: portal.brand.name };
  const caller = { portal, account, viewer, access: accessOf(portal, []) };
  const first = { where: matchAll, range: [0, 0], idsOnly: true } as const;
  const isThere = async (reader: Pick<PortalData, 'find'>) =>
    (await reader.find(shapeOf(resource, viewer), first)).records.length > 0;
  if (await isThere(data)) return;
  await data.write(caller, async (unit) => {
    if (await isThere(unit)) return;
    const writing = { ...writeContext(unit, caller, resource), transaction: unit };
    await insertRecord(writing, await withComputed(writing, { ...initialValues(resource, viewer) }));
  });
}
