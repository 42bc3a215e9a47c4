/** What a server prints once it has started. */
import { isTrial } from '#model/features.ts';
import { causesInWords } from '#host/causes.ts';
import path from 'node:path';
import { translate } from '#messages/translate.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { todayOf } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';
import { root, type Serving } from './bootstrap.ts';
import { folderNotes } from './data/openStore.ts';
import { missingFilesNotes } from './data/missingFiles.ts';
import { openPortalData } from './rules/openPortalData.ts';
import type { Stores } from './data/storeTypes.ts';
import { shapeOf } from './data/shape.ts';
import { deliveryWarnings } from './delivery/delivery.ts';
import { serverFeatures } from './feature/feature.ts';
import type { Env } from '../host/env.ts';
import { startupWarnings } from './startupWarnings.ts';

/** Prints the address, and after the first answer the warnings about the data. */
export async function announceStart(
  env: Env,
  portal: Portal,
  { stores, answered }: Omit<Serving, 'server' | 'door' | 'stop'>,
  ending?: AbortSignal,
) {
  const { host, port } = env;
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  console.log(`\n${translate('serving.listensAt', { name: portal.brand.name, host: name, port })}\n`);
  const why = stores?.store.readOnly?.();
  if (why) console.warn(translate('serving.portalIsRead', { why }) + '\n');
  if (!stores) return;
  await answered;
  const notes = [
    ...(await notesOn(stores, env, portal, ending)),
    // nobody waits for the messages of a demonstration
    ...(isTrial(portal) ? [] : deliveryWarnings(portal, env, process.env)),
    ...notesOfFeatures(portal),
  ];
  for (const note of notes) console.warn(`${note}\n`);
}

/** Collects the start-up warnings. The server is already listening, so a failure here is only reported. */
async function notesOn(
  stores: Stores,
  env: Env,
  portal: Portal,
  ending: AbortSignal | undefined,
): Promise<string[]> {
  try {
    const data = openPortalData(stores, portal);
    const notes = await startupWarnings(data, env, path.join(root, 'db.json'));
    notes.push(...(await folderNotes(stores.store, portal, env.data)));
    if (env.apiUrl) return notes;
    const viewer = viewerOf(portal, todayOf(portal));
    const shape = (resource: string) => shapeOf(portal.resources[resource]!, viewer);
    return [...notes, ...(await missingFilesNotes(data, stores.files, shape, env.data))];
  } catch (error) {
    if (ending?.aborted) return [];
    return [translate('serving.recordsCouldNotBeLooked', { message: causesInWords(error) })];
  }
}

const notesOfFeatures = (portal: Portal) =>
  serverFeatures().flatMap(({ notes }) => notes?.(portal, process.env, isTrial(portal)) ?? []);
