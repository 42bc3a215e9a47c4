/**
 * Triggers each rule on existing records, in transactions that are rolled back, until it has acted once and
 * done nothing once. This tests what the rule does, not who may cause it; rights are tested elsewhere.
 */
import type { RuleService } from '#server/writes/ruleService.ts';
import { matchAll, namesInFilter } from '#model/filter/filter.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { Rule, RuleTrigger } from '#model/rules.ts';
import { isEmpty } from '#model/values/values.ts';
import { Abandoned, type Stored } from '#server/data/store.ts';
import type { Author } from '#server/writes/writeContext.ts';
import type { UnitOfWork } from '#server/writes/portalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import { HttpError } from '#server/http/http.ts';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import { isScheduled } from '#server/rules/runScheduledRule.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import type { TestRun } from './scenario.ts';
import { ensureSettingsRecord } from '#server/writes/settingsRecord.ts';

/** Number of records that each trigger is tried on. */
const tried = 24;

type Attempt = {
  /** The transition that triggers the rule, and its record. */
  moved?: { by: Transition; id: Stored['id'] } | undefined;
  work(transaction: UnitOfWork): Promise<void>;
};

export async function coverRules(trial: TestRun) {
  const { portal, data, today, coverage } = trial;
  const { viewer } = callerOfAll(portal, today);
  await ensureSettingsRecord(data);
  for (const rule of rulesOf(portal).byKey.values()) {
    if (coverage.isComplete(rule)) continue;
    const resource = portal.resources[rule.resource]!;
    const { records } = await data.find(shapeOf(resource, viewer), { where: matchAll });
    const spread = spreadOver(records);
    for (const trigger of rule.on) {
      if (isScheduled(trigger)) await runAlone(trial, rule, spread);
      else
        for (const attempt of attemptsOf(trigger, resource, records, spread)) {
          if (coverage.isComplete(rule)) break;
          await make(trial, rule, attempt);
        }
    }
  }
}

/** Picks records of all ages: the latest and the earliest are often unlike the others. */
function spreadOver(records: readonly Stored[]): Stored[] {
  const step = Math.max(1, records.length / tried);
  return Array.from({ length: Math.min(tried, records.length) }, (_, at) => records[Math.floor(at * step)]!);
}

function attemptsOf(
  trigger: RuleTrigger,
  resource: Resource,
  records: readonly Stored[],
  spread: readonly Stored[],
): Attempt[] {
  const replace = (record: Stored, values: Record<string, unknown>, transition?: Transition): Attempt => ({
    moved: transition && { by: transition, id: record.id },
    work: async (transaction) => void (await transaction.replace(resource, { ...record, ...values })),
  });
  switch (trigger.kind) {
    case 'create':
      return spread.map(({ id: _id, ...values }) => ({
        work: async (transaction) => void (await transaction.insert(resource, values)),
      }));
    case 'delete':
      return spread.map(({ id }) => ({ work: (transaction) => transaction.remove(resource, id) }));
    case 'transition':
      return trigger.transitions.flatMap((id) => {
        const transition = resource.transitions.find((one) => one.id === id)!;
        const { field, from, to, fields } = transition;
        const like = records.find((record) => record[field] === to);
        return spreadOver(records.filter((record) => from.includes(String(record[field])))).map((record) => {
          const asked = fields.flatMap((name) =>
            isEmpty(record[name]) && like ? [[name, like[name]] as const] : [],
          );
          return replace(record, { ...Object.fromEntries(asked), [field]: to }, transition);
        });
      });
    case 'enters':
      return spread.flatMap((record) =>
        trigger.values.map((value) => replace(record, { [trigger.field]: value })),
      );
    case 'update':
      return likeOthers(trigger.fields, spread, replace);
    case 'becomes':
      return likeOthers(namesInFilter(trigger.that), spread, replace);
    default:
      return [];
  }
}

/** Gives each record the next record's values of these fields. */
const likeOthers = (
  fields: readonly string[],
  spread: readonly Stored[],
  replace: (record: Stored, values: Record<string, unknown>) => Attempt,
): Attempt[] =>
  spread.map((record, at) => {
    const other = spread[(at + 1) % spread.length]!;
    return replace(record, Object.fromEntries(fields.map((id) => [id, other[id] ?? null])));
  });

const make = (trial: TestRun, { resource }: Rule, { moved, work }: Attempt) =>
  rolledBack(
    trial,
    work,
    moved && { resource, id: String(moved.id), key: moved.by.id, label: moved.by.label },
  );

/** Runs a scheduled rule for one record at a time. */
async function runAlone(trial: TestRun, rule: Rule, spread: readonly Stored[]) {
  for (const record of spread) {
    if (trial.coverage.isComplete(rule)) return;
    await rolledBack(trial, async ({ rules }) => void (await rules.runFor(rule, record)));
  }
}

/**
 * Notes what the rules do in a transaction, and rolls it back. A refusal is a result as well, and so is a record that
 * fails validation.
 */
async function rolledBack(
  { portal, data, today, coverage }: TestRun,
  work: Attempt['work'],
  action?: Author['action'],
) {
  let rules: RuleService | undefined;
  try {
    await data.write({ ...callerOfAll(portal, today), action }, async (unit) => {
      rules = unit.rules;
      await work(unit);
      await unit.settle();
      throw new Abandoned(undefined);
    });
  } catch (error) {
    if (error instanceof Abandoned) return coverage.note(rules);
    if (!(error instanceof HttpError)) throw error;
    coverage.note(rules, error);
  }
}
