/** Runs the steps of a rule in order. */
import type {
  CreateStep,
  Rule,
  RuleStep,
  NotifyStep,
  WebhookStep,
  RequireStep,
  RuleTargets,
  TransitionStep,
} from '#model/rules.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import type { RuleService, RunningRule, Quoted } from '../writes/ruleService.ts';
import {
  withMade,
  type RuleContext,
  fillTemplate,
  evaluateValues,
  bindRuleFilter,
  holds,
  answeredIn,
  withIndex,
  withRowRecord,
  withRow,
  withTarget,
} from '../writes/ruleContext.ts';
import { refersTo } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { parseName, templateNames } from '#rules/parseNames.ts';
import { plainName } from '#model/expression/evaluateOwn.ts';
import { ruleKey } from '../writes/ruleIndex.ts';
import { fillTemplateFor, RuleRefusal, fillRecordTemplate } from './ruleMessages.ts';
import { readableTitle } from '../data/audience.ts';
import { translate } from '#messages/translate.ts';
import type { Resource } from '#model/types.ts';
import { all, equals, matches } from '#model/filter/filter.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import {
  rowsAfter,
  rowsWritten,
  writesRows,
  type RuleTarget,
  makeTransitionByRule,
  updateRecord,
  createBy,
  newRecordValues,
} from './recordChanges.ts';

// The records that earlier steps of a rule have made or found, which later steps can name: `$made.conta.id`.

/** The record of a step, which it has created or found by its key. */
type Made = { record: Stored; isNew: boolean };

class MadeRecords {
  readonly #act: RuleService;
  /** The steps whose records the rule names. */
  readonly #steps: readonly CreateStep[];
  readonly #made = new Map<string, { id: Stored['id']; isNew: boolean }>();

  constructor(engine: RuleService, { then, paths }: Rule) {
    this.#act = engine;
    const named = new Set(paths.flatMap(({ step }) => step ?? []));
    this.#steps = then.filter((step): step is CreateStep => step.kind === 'create' && named.has(step.id));
  }

  /** @param row in a step with `each`: the index of the row, or the id of the record */
  note({ id }: RuleStep, outcome: Made | undefined, row?: Stored['id']) {
    if (outcome) this.#made.set(madeKey(id, row), { id: outcome.record.id, isNew: outcome.isNew });
  }

  /**
   * Adds the names of the records made so far, in their present state. In a step with `each`: those of the
   * same row.
   */
  async in(context: RuleContext, row?: Stored['id']): Promise<RuleContext> {
    const { transaction, caller } = this.#act;
    let result = context;
    for (const { id, each, times, resource: name } of this.#steps) {
      const resource = caller.portal.resources[name]!;
      const made = this.#made.get(madeKey(id, (each ?? times) === undefined ? undefined : row));
      const record =
        made === undefined ? undefined : await transaction.get(shapeOf(resource, caller.viewer), made.id);
      result = await withMade(result, id, resource, { record, isNew: made?.isNew ?? false });
    }
    return result;
  }
}

const madeKey = (step: string, row: Stored['id'] | undefined) =>
  row === undefined ? step : `${step} ${row}`;

// Steps that send notices or webhooks: they pass them to the deliverer, inside the transaction.

const occasionOf = ({ rule, event }: RunningRule) => ({
  rule,
  resource: rule.resource,
  record: String((event.after ?? event.before)!.id),
});

async function runNotifyStep(
  engine: RuleService,
  running: RunningRule,
  step: NotifyStep,
  context: RuleContext,
) {
  const { permissions } = step.to;
  const people = step.to.people
    .flatMap((name) => [context.values[name]].flat().map((id: unknown) => ({ name, id })))
    .filter(({ id }) => !isEmpty(id));
  await engine.deliver.notify(engine.deliveryContext, {
    ...occasionOf(running),
    step,
    permissions,
    people,
    quotes: quotesIn(`${step.title} ${step.text ?? ''}`, running, context),
    email: step.email,
    wordsFor: async (reader) => {
      const audience = reader && { ...reader, reader: engine.transaction };
      const words = (text: string) =>
        audience ? fillTemplateFor(audience, text, context) : fillTemplate(text, context);
      return {
        title: await words(step.title),
        ...(step.text !== undefined && { text: await words(step.text) }),
      };
    },
  });
  engine.actionsDone++;
  engine.messages.push({
    rule: ruleKey(running.rule),
    kind: 'notify',
    to: permissions,
    ...(step.email && { isMailed: true }),
    people: people.flatMap(({ name, id }) => {
      const field = context.fields[name] ?? context.fields[plainName(name)];
      return field && refersTo(field) ? [{ resource: field.resource, id }] : [];
    }),
  });
}

/** The fields that the names of a template lead to, including the references on the way. */
function quotesIn(template: string, running: RunningRule, { paths, roots }: RuleContext): Quoted[] {
  const { resource, record: id } = occasionOf(running);
  const { each } = running.rule.then.find((step) => step.id === running.step) ?? {};
  const row = roots.find(({ from, list }) => from === 'row' && list === undefined);
  return templateNames(template).flatMap((written): Quoted[] => {
    const name = plainName(written);
    const path = paths.find((one) => one.name === name);
    const { from: whose, step, steps: [own] = [name] } = parseName(name) ?? {};
    const first = path?.via[0]?.field ?? own;
    const made =
      whose === 'made' ? roots.find((root) => root.from === whose && root.step === step) : undefined;
    const start: Quoted[] = made
      ? [{ resource: made.resource.id, id: String(made.record.id ?? ''), field: first }]
      : whose === 'target'
        ? []
        : whose === 'row' && row
          ? [{ resource: row.resource.id, id: String(row.record.id), field: first }]
          : [{ resource, id, field: whose === 'row' ? String(each) : first }];
    const later = (path?.via ?? []).map(({ resource: to }, at): Quoted => ({
      resource: to,
      field: path!.via[at + 1]?.field ?? path!.field,
    }));
    return [...start, ...later];
  });
}

async function runWebhookStep(
  engine: RuleService,
  running: RunningRule,
  step: WebhookStep,
  context: RuleContext,
) {
  const values = await evaluateValues(step.set, context);
  await engine.deliver.send(engine.deliveryContext, { ...occasionOf(running), step, values });
  engine.actionsDone++;
  engine.messages.push({ rule: ruleKey(running.rule), kind: 'webhook', to: [step.webhook], people: [] });
}

/** @param context returns the present context; called before each step */
export async function runSteps(
  engine: RuleService,
  running: RunningRule,
  context: () => Promise<RuleContext>,
) {
  const made = new MadeRecords(engine, running.rule);
  for (const step of running.rule.then) {
    const now = { ...running, step: step.id };
    if (step.kind === 'update' && writesRows(step) && step.times !== undefined) {
      const around = await made.in(await context());
      const times = timesOf(step.times, around);
      const { resource, records } = await targetsOf(engine, now, step.in, around);
      for (const record of records) {
        const target = { resource, record };
        await updateRecord(
          engine,
          now,
          target,
          await rowsAfter(engine, running.rule, step, target, { times, around }),
        );
      }
      continue;
    }
    for await (const { inRound, row } of roundsOf(engine, now, step, made, context))
      made.note(step, await runStep(engine, now, step, await made.in(inRound, row)), row);
  }
}

/** A step's contexts, each read when its round begins: one, or one per row, per record or per time. */
async function* roundsOf(
  engine: RuleService,
  running: RunningRule,
  { each, times }: RuleStep,
  made: MadeRecords,
  context: () => Promise<RuleContext>,
): AsyncGenerator<{ inRound: RuleContext; row?: Stored['id'] }> {
  if (times !== undefined) {
    const count = timesOf(times, await context());
    for (let index = 0; index < count; index++)
      yield { inRound: withIndex(await context(), index), row: index };
  } else if (each === undefined) yield { inRound: await context() };
  else if (typeof each === 'object') {
    const { resource, records } = await targetsOf(engine, running, each, await made.in(await context()));
    for (const [index, { id }] of records.entries()) {
      const record = await engine.transaction.get(shapeOf(resource, engine.caller.viewer), id);
      if (record) yield { inRound: await withRowRecord(await context(), resource, record, index), row: id };
    }
  } else {
    // The rows as they were before the step, even if it changes them.
    const rows = rowsOf((await context()).record[each]);
    for (const [index, row] of rows.entries())
      yield { inRound: await withRow(await context(), each, row, index), row: index };
  }
}

const timesOf = (field: string, { record }: RuleContext) => Math.trunc(Number(record[field])) || 0;

/** Returns the record that the step has made or found. */
async function runStep(
  engine: RuleService,
  running: RunningRule,
  step: RuleStep,
  context: RuleContext,
): Promise<Made | undefined> {
  switch (step.kind) {
    case 'create':
      return (await holds(running.rule, step.if, context))
        ? create(engine, running, step, context)
        : undefined;
    case 'notify':
      if (await holds(running.rule, step.if, context)) await runNotifyStep(engine, running, step, context);
      return undefined;
    case 'webhook':
      if (await holds(running.rule, step.if, context)) await runWebhookStep(engine, running, step, context);
      return undefined;
    default: {
      const { resource, records } = await targetsOf(engine, running, step.in, context);
      for (const record of records) {
        const aimed = await withTarget(context, resource, record);
        if (!(await holds(running.rule, step.if, aimed))) continue;
        if (step.kind === 'require')
          await checkRequirement(engine, running, step, aimed, { resource, record });
        else if (step.kind === 'transition') await move(engine, running, step, aimed, { resource, record });
        else {
          const written = await evaluateValues(step.set, aimed);
          const values = writesRows(step)
            ? rowsWritten(step.row, written, { resource, record }, aimed)
            : written;
          refuseMove(running, { resource, record }, values);
          await updateRecord(engine, running, { resource, record }, values);
        }
      }
      return undefined;
    }
  }
}

/**
 * A status may only change by a transition. Otherwise the transition's conditions and rules would be
 * bypassed.
 */
function refuseMove(
  { rule, step }: RunningRule,
  { resource, record }: RuleTarget,
  values: Record<string, unknown>,
) {
  const moved = resource.transitions.find(
    ({ field }) => Object.hasOwn(values, field) && !sameStoredValue(values[field], record[field]),
  );
  if (!moved) return;
  throw new RuleRefusal(
    translate('rules.onlyByTransition', {
      field: resource.fields[moved.field]!.label,
      name: resource.label.one,
    }),
    { rule: ruleKey(rule), ...(step !== undefined && { step }) },
  );
}

/** The target records of a step, by id; those of a view in its order, as their ids have none. */
async function targetsOf(
  { transaction, caller }: RuleService,
  { event }: RunningRule,
  targets: RuleTargets,
  context: RuleContext,
): Promise<{ resource: Resource; records: readonly Stored[] }> {
  const { resources } = caller.portal;
  const get = async (resource: Resource, ids: readonly unknown[]) => {
    const found = await Promise.all(ids.map((id) => transaction.get(shapeOf(resource, caller.viewer), id)));
    return { resource, records: found.flatMap((record) => record ?? []) };
  };
  switch (targets.kind) {
    case 'self':
      // A deleted record can still be read as it was, but not written.
      return event.after ? get(event.resource, [event.after.id]) : { resource: event.resource, records: [] };
    case 'reference': {
      const ids = [context.values[targets.path]].flat().filter((id) => !isEmpty(id));
      return get(resources[targets.resource]!, ids);
    }
    case 'matching': {
      const resource = resources[targets.resource]!;
      // An empty filter must not match all records: its condition was lost.
      if (Object.keys(targets.where).length === 0) return { resource, records: [] };
      const where = bindRuleFilter(targets.where, resource.fields, context);
      const sort = resource.from && { sort: resource.sort };
      const { records } = await transaction.find(shapeOf(resource, caller.viewer), { where, ...sort });
      return { resource, records };
    }
  }
}

async function create(
  engine: RuleService,
  running: RunningRule,
  step: CreateStep,
  context: RuleContext,
): Promise<Made | undefined> {
  const resource = engine.caller.portal.resources[step.resource]!;
  const values = await evaluateValues(step.set, context);
  const earlier = step.key && (await findByKey(engine, step, resource, values, context));
  if (earlier && step.found === 'keep') return { record: earlier, isNew: false };
  if (earlier && step.found === 'update') {
    refuseMove(running, { resource, record: earlier }, values);
    await updateRecord(engine, running, { resource, record: earlier }, values);
    return { record: earlier, isNew: false };
  }
  if (earlier) {
    const reason = step.message
      ? await fillTemplateFor(engine.audience, step.message, context)
      : translate('rules.exists', { name: await readableTitle(engine.audience, resource, earlier) });
    throw new RuleRefusal(reason, { rule: ruleKey(running.rule), step: step.id });
  }
  const record = await engine.perform(running, {
    kind: 'create',
    resource,
    work: (by) => createBy(by, resource, values),
  });
  return record && { record, isNew: true };
}

/** The record that already has the same key, among those that `among` matches. */
async function findByKey(
  engine: RuleService,
  { key, among }: CreateStep,
  resource: Resource,
  values: Record<string, unknown>,
  context: RuleContext,
): Promise<Stored | undefined> {
  const wanted = newRecordValues(resource, engine, values);
  const sameKey = key!.map((field) => equals(field, wanted[field] ?? null));
  const counting = among ? [bindRuleFilter(among, resource.fields, context)] : [];
  const { records } = await engine.transaction.find(shapeOf(resource, engine.caller.viewer), {
    where: all([...sameKey, ...counting]),
    range: [0, 0],
  });
  return records[0];
}

const move = async (
  engine: RuleService,
  running: RunningRule,
  step: TransitionStep,
  context: RuleContext,
  target: RuleTarget,
) =>
  makeTransitionByRule(engine, running, step.transition, target, {
    values: await evaluateValues(step.set, context),
    otherwise: step.otherwise,
  });

async function checkRequirement(
  engine: RuleService,
  { rule }: RunningRule,
  step: RequireStep,
  context: RuleContext,
  target: RuleTarget,
) {
  const { audience, caller } = engine;
  const isSelf = step.in.kind === 'self';
  const { resource, record } = target;
  const { timeZone } = caller.viewer;
  const that = rule.asksOthers && !isSelf ? await answeredIn(step.that, context) : step.that;
  const satisfied = isSelf
    ? await holds(rule, step.that, context)
    : matches(bindRuleFilter(that, resource.fields, context), record, {
        fields: resource.fields,
        timeZone,
      });
  if (satisfied) return void engine.actionsDone++;
  const message = isSelf
    ? await fillTemplateFor(audience, step.message, context)
    : await fillRecordTemplate(audience, step.message, target, context);
  throw new RuleRefusal(message, { rule: ruleKey(rule), step: step.id });
}
