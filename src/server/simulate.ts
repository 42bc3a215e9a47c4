/**
 * Simulates an action for the command line: `node --import tsx src/server/simulate.ts <resource> <id>
 * <action> [e-mail]`, over the data of PORTAL_DATA. Prints one JSON: the API's answer to a dry run, or `{
 * error }`.
 */
import { randomBytes } from 'node:crypto';
import { loadPortal } from '../language/load.ts';
import { speakAs } from '../language/locale.ts';
import { placesOf } from '../language/places.ts';
import { todayOf } from '../model/time.ts';
import { foresee } from './api/foresee.ts';
import { admit } from './api/gate.ts';
import { act, remove } from './api/write.ts';
import { visitAs, visitOfAll } from './accounts/visits.ts';
import { openFolderFiles } from './data/json/folderFiles.ts';
import { openJsonStore } from './data/json/jsonStore.ts';
import { openPortalData } from './data/portalData.ts';
import { readEnv } from './env.ts';
import { HttpError } from './http/http.ts';
import { createLog } from './http/log.ts';
import { authorOf } from './rules/engine.ts';
import { phrase } from '../messages/phrase.ts';

const [resource = '', id = '', wanted = '', email] = process.argv.slice(2);

async function simulate(): Promise<unknown> {
  const env = readEnv(process.env);
  const { portal } = loadPortal(env.config);
  if (!portal) return { error: phrase`A configuração tem problemas: veja com "npm run portal -- check".` };
  const store = openJsonStore(env.data, null, createLog('off'));
  try {
    const data = openPortalData({ store, files: openFolderFiles(env.data) }, portal);
    const today = env.today ?? todayOf(portal);
    const visit = email === undefined ? visitOfAll(portal, today) : await visitAs(portal, data, today, email);
    const known = portal.resources[resource]?.transitions.find(
      (one) => one.id === wanted || one.label === wanted,
    );
    const address = `/${resource}/${encodeURIComponent(id)}`;
    const isDeletion = wanted === 'delete';
    const call = isDeletion
      ? admit('DELETE', address, visit)
      : admit('POST', `${address}/actions/${known?.id ?? wanted}`, visit);
    const action = known && { resource, id, key: known.id, label: known.label };
    const own = data.by(authorOf(visit, { action }));
    const sent = { body: {}, ifMatch: undefined };
    const { body } = await foresee(call, own, randomBytes(32), (kept) =>
      isDeletion ? remove(call, sent, kept) : act(call, sent, kept),
    );
    return body;
  } catch (error) {
    if (error instanceof HttpError) return { error: error.message };
    throw error;
  } finally {
    await store.close();
  }
}

speakAs(placesOf(process.env).config);
console.log(JSON.stringify(await simulate()));
