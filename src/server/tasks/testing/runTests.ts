import { callerOfAll } from '#server/accounts/callers.ts';
import { matchAll } from '#model/filter/filter.ts';
import { boundNames, hasBoundNames, partsOfName } from '#model/fields/limits.ts';
import { rollupsOver, type FieldsOf } from '#model/fields/dependencies.ts';
import { validateRecord } from '#kinds/validate.ts';
import { hasRows } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import { writeContext } from '#server/writes/writeContext.ts';
import { limitsOf } from '#server/writes/checks.ts';
import { shapeOf } from '#server/data/shape.ts';
import { withData, validConfig } from '../openData.ts';
import type { CliTask } from '#server/feature/feature.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { fallbackWarnings } from '#server/data/postgres/reads/fallbackWarnings.ts';
import { unmaterializedFields } from '#server/data/postgres/materialized/unmaterialized.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { todayOf } from '#model/time/time.ts';
import { createLog } from '#server/http/requestLog.ts';
import { PortalClock } from '#server/data/portalClock.ts';
import { isOfFeature } from '#model/features.ts';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import { Coverage, type RuleRefusalOrigin } from './coverage.ts';
import { coverRules } from './ruleCoverage.ts';
import { runScenario, type ScenarioFault, type TestRun } from './scenario.ts';
import { translate } from '#messages/translate.ts';

function countsItself({ resources }: Portal, resource: Resource, path: string): boolean {
  const [list, , inRow] = path.split('.') as [string, string?, string?];
  const holder = resource.fields[list]!;
  const fields = hasRows(holder) ? holder.fields : resource.fields;
  return boundNames(fields[inRow ?? list]!).some(({ name }) => {
    const { via, field } = partsOfName(name);
    const reference = via === undefined ? undefined : fields[via];
    const of = reference && 'resource' in reference ? reference.resource : resource.id;
    const fieldsOf = (id: string) => resources[id]?.fields as ReturnType<FieldsOf>;
    return rollupsOver(resource.id, { resource: of, field }, fieldsOf).length > 0;
  });
}

/**
 * The stored records that exceed a limit set by other records: `[{ resource, id, place, fault, isCertain }]`.
 * Limits and messages are those of a write. `isCertain` is true when the limit counts the record itself, such
 * as the amount left to pay; another limit may have been wider when the record was written.
 */
export const exceededLimits: CliTask = async (env) => {
  const { portal, error } = validConfig(env);
  if (!portal) return { error };
  return withData(env, portal, async (reader, today) => {
    const caller = callerOfAll(portal, today);
    const found = [];
    for (const resource of Object.values(portal.resources)) {
      if (resource.from || !hasBoundNames(resource.fields)) continue;
      const { records } = await reader.find(shapeOf(resource, caller.viewer), { where: matchAll });
      for (const record of records) {
        const limits = await limitsOf(writeContext(reader, caller, resource, record), record);
        const faults = validateRecord(resource, record, { ...caller.viewer, limits });
        for (const [path, fault] of Object.entries(faults))
          if (Object.hasOwn(limits, path))
            found.push({
              resource: resource.id,
              id: record.id,
              path,
              fault,
              isCertain: countsItself(portal, resource, path),
            });
      }
    }
    return found;
  });
};

/** The parts of a config that PostgreSQL can't compute by itself, and the list queries that no index serves. */
export const performanceWarnings: CliTask = (env) => {
  const { portal } = validConfig(env);
  return {
    slow: portal ? fallbackWarnings(dataModelOf(portal), 'portal') : [],
    lacking: portal ? unmaterializedFields(wholeModelOf(portal)) : [],
  };
};

type Tried = {
  scenarios: { file: string; label: string; fault?: ScenarioFault }[];
  rules: { rule: string; fired: boolean; refused?: RuleRefusalOrigin }[];
};

const progressEvery = 5000;

/**
 * The server side of `portal test`, over copies of the data: plays the config's scenarios, then triggers the
 * rules that no scenario fired.
 */
export const runTests: CliTask = async (env): Promise<Tried | { error: string }> => {
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
  const ofCompany = [...rulesOf(portal).byKey].filter(([key]) => !isOfFeature(key));
  const rules = ofCompany.map(([key, rule]) => {
    const refused = coverage.refused(rule);
    return { rule: key, fired: coverage.fired.has(key), ...(refused && { refused }) };
  });
  return { scenarios, rules };
};
