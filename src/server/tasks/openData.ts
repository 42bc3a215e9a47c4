import { loadPortal } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { openFolderFiles } from '../data/json/disk/folderFiles.ts';
import { openJsonStore } from '../data/json/jsonStore.ts';
import type { PortalData } from '../writes/portalData.ts';
import { openPortalData } from '../rules/openPortalData.ts';
import type { Env } from '#host/env.ts';
import { createLog } from '../http/requestLog.ts';
import { PortalClock } from '../data/portalClock.ts';
import { translate } from '#messages/translate.ts';

/** The portal of the config, if it has no errors. */
export function validConfig({ config }: Env) {
  const { portal, sources } = loadPortal(config);
  return portal && sources
    ? { portal, sources, error: undefined }
    : { portal: undefined, error: translate('serving.configurationHasProblems') };
}

/**
 * Opens the data of a folder for the work, and closes it again.
 *
 * @param env.today begins another demo date
 */
export async function withData<T>(
  { data: folder, today: date }: Pick<Env, 'data' | 'today'>,
  portal: Portal,
  work: (data: PortalData, today: string) => Promise<T>,
): Promise<T> {
  const log = createLog('off');
  const store = openJsonStore(folder, null, log);
  const settings = () => ({ date: date ?? portal.today, timeZone: portal.timeZone });
  try {
    const clock = await PortalClock.open(store, settings, { log, isReader: true });
    return await work(openPortalData({ store, files: openFolderFiles(folder) }, portal), clock.today());
  } finally {
    await store.close();
  }
}
