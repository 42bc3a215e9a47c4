/**
 * The server side of `portal test`: `node --import tsx src/server/trials.ts`, over copies of the data of
 * PORTAL_DATA. Plays the config's scenarios, then triggers the rules that no scenario fired. Prints one JSON.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadPortal } from '../language/load.ts';
import { speakAs } from '../language/locale.ts';
import { placesOf } from '../language/places.ts';
import { todayOf } from '../model/time.ts';
import { openFolderFiles } from './data/json/folderFiles.ts';
import { openJsonStore } from './data/json/jsonStore.ts';
import { openPortalData } from './data/portalData.ts';
import { readEnv } from './env.ts';
import { createLog } from './http/log.ts';
import { rulesOf } from './rules/ruleIndex.ts';
import { Coverage, type Refused } from './trials/coverage.ts';
import { coverRules } from './trials/ruleCoverage.ts';
import { play, type Fault, type Trial } from './trials/scenario.ts';
import { count, phrase } from '../messages/phrase.ts';

export type Tried = {
  scenarios: { file: string; label: string; fault?: Fault }[];
  rules: { rule: string; fired: boolean; refused?: Refused }[];
};

const progressEvery = 5000;

async function tryAll(): Promise<Tried> {
  const env = readEnv(process.env);
  const { portal, sources } = loadPortal(env.config);
  if (!portal || !sources)
    throw new Error(phrase`A configuração tem problemas: veja com "npm run portal -- check".`);
  const coverage = new Coverage();
  const today = env.today ?? todayOf(portal);
  /** Runs the work on a fresh copy of the data. */
  const afresh = async <T>(work: (trial: Trial) => Promise<T>): Promise<T> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-trial-'));
    cpSync(env.data, folder, { recursive: true });
    const store = openJsonStore(folder, null, createLog('off'));
    try {
      const data = openPortalData({ store, files: openFolderFiles(folder) }, portal);
      return await work({ portal, data, today, coverage });
    } finally {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const scenarios: Tried['scenarios'] = [];
  let last = Date.now();
  for (const { file, value } of sources.scenarios.values()) {
    if (Date.now() - last > progressEvery) {
      last = Date.now();
      console.error(phrase`${scenarios.length} de ${count(sources.scenarios.size, 'cenário')}`);
    }
    const fault = await afresh((trial) => play(trial, value));
    scenarios.push({ file, label: value.label, ...(fault && { fault }) });
  }
  console.error(phrase`as regras que os cenários não fizeram agir, ou recusar`);
  await afresh(coverRules);
  const rules = [...rulesOf(portal).byKey].map(([key, rule]) => {
    const refused = coverage.refused(rule);
    return { rule: key, fired: coverage.fired.has(key), ...(refused && { refused }) };
  });
  return { scenarios, rules };
}

speakAs(placesOf(process.env).config);
console.log(JSON.stringify(await tryAll()));
