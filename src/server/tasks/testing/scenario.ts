/** Plays a scenario through the code of the API and reports where the outcome differs. */
import { segmentOf } from '#model/values/ids.ts';
import { bindFilter, matchAll, namesInFilter, parseFilter, viewerOf } from '#model/filter/filter.ts';
import { inPortalLanguage } from '#server/http/requestLanguage.ts';
import { initialValues } from '#kinds/defaults.ts';
import { formatValue } from '#kinds/registry.ts';
import { traitsOf } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import type { Rule, RuleTrigger } from '#model/rules.ts';
import { isTransition } from '#rules/parseNames.ts';
import type { ScenarioAct, ScenarioOutcome, ScenarioSource } from '#compiler/schema/schema.ts';
import { recordName } from '#compiler/bind/scenarios.ts';
import { authorize } from '#server/caller/authorize.ts';
import type { Call } from '#server/caller/caller.ts';
import { create, remove, makeTransition, update } from '#server/writes/operations.ts';
import type { Stored } from '#server/data/store.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import { HttpError } from '#server/http/http.ts';
import { runScheduledRule } from '#server/rules/runScheduledRule.ts';
import { runWrite } from '#server/writes/stages.ts';
import type { Coverage } from './coverage.ts';
import { callerAs } from '#server/accounts/callers.ts';
import { translate } from '#messages/translate.ts';
import { ensureSettingsRecord } from '#server/writes/settingsRecord.ts';

export type TestRun = { portal: Portal; data: PortalData; today: string; coverage: Coverage };
/** The step that failed, counted from 1, and how. */
export type ScenarioFault = { step: number; message: string };
type One = { resource: Resource; id: Stored['id'] };
type Known = Map<string, One>;
/** A name from the scenario, or one resource and a filter. */
type Which = string | Readonly<Record<string, unknown>>;

/** Stops at the first fault: later steps depend on earlier ones. */
export async function runScenario(
  trial: TestRun,
  { given, steps }: ScenarioSource,
): Promise<ScenarioFault | undefined> {
  const known: Known = new Map();
  let step = 0;
  try {
    // A portal makes the record of its settings at its first start, which may never have happened to these data.
    await ensureSettingsRecord(trial.data);
    for (const [name, where] of Object.entries(given ?? {}))
      known.set(name, await first(trial, where, known));
    for (const { when, then } of steps) {
      step++;
      for (const one of when) await perform(trial, one, known);
      for (const one of then ?? []) await expect(trial, one, known);
    }
    return undefined;
  } catch (error) {
    if (error instanceof Unexpected) return { step, message: error.message };
    throw error;
  }
}

class Unexpected extends Error {}

/** The record with this name, or the first that matches. */
async function first(trial: TestRun, which: Which, known: Known): Promise<One> {
  if (typeof which === 'string') return known.get(which)!;
  const { resource, records } = await find(trial, which, known);
  if (!records[0])
    throw new Unexpected(
      translate('serving.noMatches', { one: resource.label.one, which: JSON.stringify(which) }),
    );
  return { resource, id: records[0].id };
}

async function perform(trial: TestRun, act: ScenarioAct, known: Known) {
  const { portal, data } = trial;
  if ('run' in act) {
    const { refused } = await inPortalLanguage(portal, () =>
      runScheduledRule(data, portal, act.run, act.at, {
        haveWaited: true,
        onRun: (ran, error) => trial.coverage.note(ran, error),
      }),
    );
    if (refused[0])
      throw new Unexpected(
        translate('serving.ruleWasRefused', { run: act.run, message: refused[0].message }),
      );
    return;
  }
  const target = await targetOf(trial, act, known);
  let done: unknown;
  try {
    // Messages are compared with the scenario's, so they must be in the portal's own language.
    done = await inPortalLanguage(portal, () => ask(trial, act, target, known));
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    const reasons = [
      error.message,
      ...Object.values(error.errors ?? {}).filter((one) => typeof one === 'string'),
    ];
    if (act.refused === undefined)
      throw new Unexpected(
        translate('serving.wasRefused', { words: wordsOf(act), reasons: reasons.join('; ') }),
      );
    if (reasons.some((text) => text.includes(act.refused!)))
      return trial.coverage.markPrevented(portal, causedBy(trial, act, target));
    throw new Unexpected(
      translate('serving.wasRefusedWithAndMessage', {
        words: wordsOf(act),
        reasons: reasons.join('; '),
        refused: act.refused,
      }),
    );
  }
  if (act.refused !== undefined)
    throw new Unexpected(translate('serving.shouldBeRefused', { words: wordsOf(act), refused: act.refused }));
  if ('create' in act && act.name !== undefined)
    known.set(act.name, { resource: portal.resources[act.create]!, id: (done as Stored).id });
}

type RequestAct = Exclude<ScenarioAct, { run: string }>;
/** The record that is changed; without an id when it is to be created. */
type Target = { resource: Resource; id?: Stored['id'] };

async function targetOf(trial: TestRun, wanted: RequestAct, known: Known): Promise<Target> {
  const { resources } = trial.portal;
  if ('create' in wanted) return { resource: resources[wanted.create]! };
  const which = 'update' in wanted ? wanted.update : 'delete' in wanted ? wanted.delete : wanted.in;
  const { resource, id } = await first(trial, which, known);
  return { resource: resources[resource.id]!, id };
}

const wordsOf = (act: RequestAct): string =>
  'create' in act
    ? translate('serving.createIn', { create: act.create, as: act.as })
    : 'update' in act
      ? translate('serving.changeBy', { update: nameOf(act.update), as: act.as })
      : 'delete' in act
        ? translate('serving.deleteBy', { delete: nameOf(act.delete), as: act.as })
        : translate('serving.onBy', { transition: act.transition, in: nameOf(act.in), as: act.as });

const nameOf = (which: Which) => (typeof which === 'string' ? which : JSON.stringify(which));

async function ask(trial: TestRun, wanted: RequestAct, target: Target, known: Known): Promise<unknown> {
  const { portal, data, today, coverage } = trial;
  const caller = await callerAs(portal, data, today, wanted.as);
  const body = (await filledIn(trial, 'set' in wanted ? (wanted.set ?? {}) : {}, known)) as Record<
    string,
    unknown
  >;
  const { call, write } = callOf(caller, wanted, target);
  const { steps, note } = coverage.watching(write);
  try {
    const answer = await runWrite({ data, secret: new Uint8Array() }, { ...call, body, steps });
    note();
    return answer.body;
  } catch (error) {
    note(error);
    throw error;
  }
}

/** Returns a test for the rules that the act would have triggered. */
function causedBy(
  { portal, today }: TestRun,
  wanted: RequestAct,
  { resource }: Target,
): (rule: Rule) => boolean {
  const context = viewerOf(portal, today);
  const fits = (on: RuleTrigger): boolean => {
    if ('create' in wanted) {
      const made = { ...initialValues(resource, context), ...wanted.set };
      return on.kind === 'create' || (on.kind === 'enters' && on.values.includes(String(made[on.field])));
    }
    if ('delete' in wanted) return on.kind === 'delete';
    if ('update' in wanted) return watched(on).some((id) => Object.hasOwn(wanted.set, id));
    const { id, field, to } = transitionOf(resource, wanted.transition);
    if (on.kind === 'transition') return on.transitions.includes(id);
    return on.kind === 'enters' && on.field === field && on.values.includes(to);
  };
  return (rule) => rule.resource === resource.id && rule.on.some(fits);
}

const watched = (on: RuleTrigger): readonly string[] =>
  on.kind === 'update' ? on.fields : on.kind === 'becomes' ? namesInFilter(on.that) : [];

const transitionOf = ({ transitions }: Resource, label: string) =>
  transitions.find((one) => isTransition(one, label))!;

function callOf(caller: Parameters<typeof authorize>[2], wanted: RequestAct, { resource, id }: Target) {
  if ('create' in wanted) return { call: authorize('POST', `/${wanted.create}`, caller), write: create };
  const address = `/${resource.id}/${segmentOf(id!)}`;
  if ('update' in wanted) return { call: authorize('PUT', address, caller), write: update };
  if ('delete' in wanted) return { call: authorize('DELETE', address, caller), write: remove };
  const { id: key } = transitionOf(resource, wanted.transition);
  const call: Call = authorize('POST', `${address}/actions/${key}`, caller);
  return { call, write: makeTransition };
}

async function expect(trial: TestRun, { find: where, is, count, name }: ScenarioOutcome, known: Known) {
  const { resource, records } = await find(trial, where, known);
  const subject =
    typeof where === 'string'
      ? where
      : translate('common.doneOfAmount', {
          done: resource.label.many,
          amount: JSON.stringify(where[resource.id]),
        });
  const wanted = count ?? 1;
  if (records.length !== wanted)
    throw new Unexpected(
      translate('serving.thereAreOthers', {
        subject,
        wanted:
          wanted === 1 ? translate('serving.shouldBe') : translate('serving.shouldBeWithWanted', { wanted }),
        count: records.length,
      }),
    );
  const values = (await filledIn(trial, is ?? {}, known)) as Record<string, unknown>;
  for (const record of records)
    for (const [id, value] of Object.entries(values)) {
      const field = resource.fields[id]!;
      if (!sameStoredValue(record[id] ?? null, value))
        throw new Unexpected(`${subject}: ${difference(trial.portal, field, value, record[id])}`);
    }
  if (name !== undefined) known.set(name, { resource, id: records[0]!.id });
}

/** "Valor: devia ser R$ 450,00, e é R$ 449,99 (R$ 0,01 a menos)". */
function difference(portal: Portal, field: Field, wanted: unknown, found: unknown): string {
  const inWords = (value: unknown) =>
    value === null || value === undefined
      ? 'vazio'
      : formatValue(field, value, { timeZone: portal.timeZone }) || String(value);
  const gap = traitsOf(field).numeric ? Number(found ?? 0) - Number(wanted ?? 0) : 0;
  const apart =
    gap === 0
      ? ''
      : translate('serving.to', {
          in: inWords(Math.abs(Math.round(gap * 1e6) / 1e6)),
          more: gap < 0 ? 'menos' : 'mais',
        });
  return translate('serving.shouldBeWithLabel', {
    label: field.label,
    wanted: inWords(wanted),
    found: inWords(found),
    apart,
  });
}

async function find(
  trial: TestRun,
  where: Which,
  known: Known,
): Promise<{ resource: Resource; records: readonly Stored[] }> {
  const { portal, data, today } = trial;
  const viewer = viewerOf(portal, today);
  if (typeof where === 'string') {
    const { resource, id } = known.get(where)!;
    const record = await data.get(shapeOf(resource, viewer), id);
    return { resource, records: record ? [record] : [] };
  }
  const [[id = '', filter] = []] = Object.entries(where);
  const resource = portal.resources[id]!;
  const bound = isMap(filter)
    ? bindFilter(parseFilter(await filledIn(trial, filter, known), resource.fields), viewer.variables)
    : matchAll;
  const { records } = await data.find(shapeOf(resource, viewer), { where: bound });
  return { resource, records };
}

/** Replaces names of records: `$contrato` by its id, `$contrato.valorTotal` by that field. */
async function filledIn(trial: TestRun, value: unknown, known: Known): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((part) => filledIn(trial, part, known)));
  if (isMap(value)) {
    const entries = Object.entries(value).map(
      async ([key, part]) => [key, await filledIn(trial, part, known)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
  if (typeof value !== 'string') return value;
  if (value === '$today') return trial.today;
  const [, name = '', field] = recordName.exec(value) ?? [];
  const record = known.get(name);
  if (!record) return value;
  if (field === undefined) return record.id;
  const { records } = await find(trial, name, known);
  return records[0]?.[field] ?? null;
}
