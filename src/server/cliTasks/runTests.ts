import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { todayOf } from '#model/time/time.ts';
import { createLog } from '../http/requestLog.ts';
import { PortalClock } from '../portalClock.ts';
import { rulesOf } from '../writes/ruleIndex.ts';
import { Coverage, type Refused } from '../testing/coverage.ts';
import { coverRules } from '../testing/ruleCoverage.ts';
import { runScenario, type Fault, type TestRun } from '../testing/scenario.ts';
import { translate } from '#messages/translate.ts';
import { withData, validConfig, type Task } from './openData.ts';

type Tried = {
  scenarios: { file: string; label: string; fault?: Fault }[];
  rules: { rule: string; fired: boolean; refused?: Refused }[];
};

const progressEvery = 5000;

/**
 * The server side of `portal test`, over copies of the data: plays the config's scenarios, then triggers the
 * rules that no scenario fired.
 */
export const runTests: Task = async (env): Promise<Tried | { error: string }> => {
  const { portal, sources, error } = validConfig(env);
  if (!portal) return { error };
  const coverage = new Coverage();
  const today = env.today ?? todayOf(portal);
  const settings = () => ({ date: env.today ?? portal.today, timeZone: portal.timeZone });
  /** Runs the work on a fresh copy of the data. */
  const afresh = async <T>(work: (trial: TestRun) => Promise<T>): Promise<T> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-trial-'));
    cpSync(env.data, folder, { recursive: true });
    try {
      return await withData({ ...env, data: folder }, portal, async (data) => {
        // Trials begin at the demo date, however long the data have been in use.
        await PortalClock.open(undefined, settings, { log: createLog('off') });
        return work({ portal, data, today, coverage });
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const scenarios: Tried['scenarios'] = [];
  let last = Date.now();
  for (const { file, value } of sources.scenarios.values()) {
    if (Date.now() - last > progressEvery) {
      last = Date.now();
      console.error(
        translate('serving.scenarios', { count: scenarios.length, size: sources.scenarios.size }),
      );
    }
    const fault = await afresh((trial) => runScenario(trial, value));
    scenarios.push({ file, label: value.label, ...(fault && { fault }) });
  }
  if (rulesOf(portal).byKey.size > 0) console.error(translate('serving.nowRulesNoScenario'));
  await afresh(coverRules);
  const rules = [...rulesOf(portal).byKey].map(([key, rule]) => {
    const refused = coverage.refused(rule);
    return { rule: key, fired: coverage.fired.has(key), ...(refused && { refused }) };
  });
  return { scenarios, rules };
};
