import { loadPortal } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { openFolderFiles } from '../data/json/disk/folderFiles.ts';
import { openJsonStore } from '../data/json/jsonStore.ts';
import { openPortalData, type PortalData } from '../data/portalData.ts';
import type { Env } from '../env.ts';
import { createLog } from '../http/log.ts';
import { phrase } from '#messages/phrase.ts';

/** Its result is printed as JSON. */
export type Task = (env: Env, words: readonly string[]) => unknown;

/** The portal of the config, if it has no errors. */
export function validConfig({ config }: Env) {
  const { portal, sources } = loadPortal(config);
  return portal && sources
    ? { portal, sources, error: undefined }
    : { portal: undefined, error: phrase`A configuração tem problemas: veja com "npm run portal -- check".` };
}

/** Opens the data of a folder for the work, and closes it again. */
export async function withData<T>(
  folder: string,
  portal: Portal,
  work: (data: PortalData) => Promise<T>,
): Promise<T> {
  const store = openJsonStore(folder, null, createLog('off'));
  try {
    return await work(openPortalData({ store, files: openFolderFiles(folder) }, portal));
  } finally {
    await store.close();
  }
}
