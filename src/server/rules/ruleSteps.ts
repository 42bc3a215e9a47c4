/** Runs the steps of a rule in order. */
import type {
  CreateStep,
  DeleteStep,
  GroupStep,
  RuleStep,
  NotifyStep,
  WebhookStep,
  RequireStep,
  TransitionStep,
  UpdateStep,
} from '#model/rules.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import type { RuleService, RunningRule, Quoted } from '../writes/ruleService.ts';
import {
  allows,
  type RuleContext,
  fillTemplate,
  evaluateValues,
  bindRuleFilter,
  holds,
  answeredIn,
  withTarget,
} from '../writes/ruleContext.ts';
import { refersTo } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { plainName } from '#model/expression/evaluateOwn.ts';
import { ruleKey } from '../writes/ruleIndex.ts';
import { addedStep } from './addedSteps.ts';
import { aboutOf, occasionOf } from './occasion.ts';
import { quotedFields } from './quotes.ts';
import { fillTemplateFor, RuleRefusal, fillRecordTemplate } from './ruleMessages.ts';
import { readableTitle } from '../data/audience.ts';
import { translate } from '#messages/translate.ts';
import type { Resource } from '#model/types.ts';
import { all, equals, matches } from '#model/filter/filter.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import {
  rowsAfter,
  rowsWritten,
  writesRows,
  type RuleTarget,
  makeTransitionByRule,
  updateRecord,
  createBy,
  deleteRecord,
  newRecordValues,
} from './recordChanges.ts';
import {
  contextAround,
  MadeRecords,
  roundsOf,
  targetsOf,
  timesOf,
  type Made,
  type StepPlace,
} from './rounds.ts';

// Steps that send notices or webhooks: they pass them to the deliverer, inside the transaction.

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
    ...(!running.event.after && running.event.before && { deleted: running.event.before as Stored }),
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

function quotesIn(template: string, running: RunningRule, context: RuleContext): Quoted[] {
  return quotedFields(template, aboutOf(running), context);
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
export const runSteps = (engine: RuleService, running: RunningRule, context: StepPlace['context']) =>
  runAll(engine, running, running.rule.then, {
    made: new MadeRecords(engine, running.rule),
    rows: [],
    context,
  });

async function runAll(
  engine: RuleService,
  running: RunningRule,
  steps: readonly RuleStep[],
  place: StepPlace,
) {
  const { made } = place;
  for (const step of steps) {
    const now = { ...running, step: step.id };
    if (step.kind === 'update' && writesRows(step) && step.times !== undefined) {
      const outside = await contextAround(step, place);
      await appendRows(engine, now, step, await made.in(outside, place.rows));
      continue;
    }
    for await (const round of roundsOf(engine, now, step, place)) {
      const context = await made.in(await round.context(), round.rows);
      if (step.kind === 'group') await runGroup(engine, now, step, context, round);
      else made.note(step, await runStep(engine, now, step, context), round.rows);
    }
  }
}

async function runGroup(
  engine: RuleService,
  running: RunningRule,
  step: GroupStep,
  context: RuleContext,
  round: StepPlace,
) {
  if (!(await allows(running.rule, step, context))) return;
  await orSkip(engine, running, step, {
    title: () => rowTitle(engine, context),
    work: () => runAll(engine, running, step.then, round),
  });
}

/** All rows that a step with `times` appends to a record are one change of it. */
async function appendRows(
  engine: RuleService,
  running: RunningRule,
  step: UpdateStep & { row: NonNullable<UpdateStep['row']> },
  around: RuleContext,
) {
  const times = timesOf(step.times!, around);
  const { resource, records } = await targetsOf(engine, running, step.in, around);
  for (const record of records) {
    const target = { resource, record };
    await orSkip(engine, running, step, {
      title: () => readableTitle(engine.audience, resource, record),
      work: async () =>
        updateRecord(
          engine,
          running,
          target,
          await rowsAfter(engine, running.rule, step, target, { times, around }),
        ),
    });
  }
}

/** What a step with `otherwise: skip` can't do is left out, and listed. */
async function orSkip(
  engine: RuleService,
  running: RunningRule,
  { otherwise }: RuleStep,
  { title, work }: { title: () => Promise<string>; work: () => Promise<void> },
) {
  if (otherwise !== 'skip') return work();
  const refusal = await engine.attempt(running, work);
  if (!refusal) return;
  const { rule, step } = refusal.details;
  // The refusal of another record says which one it is.
  const isOwn = rule === ruleKey(running.rule) && step === running.step;
  const message = isOwn && refusal instanceof RuleRefusal ? refusal.reason : refusal.message;
  engine.skipped.push({ title: await title(), message });
}

/** The name of a new record before it is stored. */
async function titleOfNew(engine: RuleService, resource: Resource, values: Record<string, unknown>) {
  const record = newRecordValues(resource, engine, values);
  const isNamed = resource.titleFields.some((id) => !isEmpty(record[id]));
  return isNamed ? readableTitle(engine.audience, resource, record) : resource.label.one;
}

async function rowTitle({ audience }: RuleService, { roots, values, resource }: RuleContext) {
  const row = roots.findLast(({ from }) => from === 'row');
  if (row && row.list === undefined) return readableTitle(audience, row.resource, row.record);
  const label = row?.list === undefined ? resource.label.one : row.resource.fields[row.list]!.label;
  return `${label} ${String(values['$row.$index'])}`;
}

/** Returns the record that the step has made or found. */
async function runStep(
  engine: RuleService,
  running: RunningRule,
  step: Exclude<RuleStep, GroupStep>,
  context: RuleContext,
): Promise<Made | undefined> {
  switch (step.kind) {
    case 'create': {
      if (!(await allows(running.rule, step, context))) return undefined;
      const resource = engine.caller.portal.resources[step.resource]!;
      const values = await evaluateValues(step.set, context);
      let made: Made | undefined;
      await orSkip(engine, running, step, {
        title: () => titleOfNew(engine, resource, values),
        work: async () => void (made = await create(engine, running, step, context, values)),
      });
      return made;
    }
    case 'notify':
      if (await allows(running.rule, step, context)) await runNotifyStep(engine, running, step, context);
      return undefined;
    case 'letter':
      if (await allows(running.rule, step, context))
        await addedStep(step.kind)(engine, running, step, context);
      return undefined;
    case 'webhook':
      if (await allows(running.rule, step, context)) await runWebhookStep(engine, running, step, context);
      return undefined;
    default: {
      const { resource, records } = await aimsOf(engine, running, step, context);
      for (const record of records) {
        const aimed = await withTarget(context, resource, record);
        if (!(await allows(running.rule, step, aimed))) continue;
        await orSkip(engine, running, step, {
          title: () => readableTitle(engine.audience, resource, record),
          work: () => runOn(engine, running, step, aimed, { resource, record }),
        });
      }
      return undefined;
    }
  }
}

/** The records of a step. A requirement of the record itself is asked of a deleted one, too. */
async function aimsOf(
  engine: RuleService,
  running: RunningRule,
  step: UpdateStep | TransitionStep | DeleteStep | RequireStep,
  context: RuleContext,
) {
  const { resource, before, after } = running.event;
  if (step.kind === 'require' && step.in.kind === 'self' && !after && before)
    return { resource, records: [before] };
  return targetsOf(engine, running, step.in, context);
}

/** A step on one of its records. */
async function runOn(
  engine: RuleService,
  running: RunningRule,
  step: UpdateStep | TransitionStep | DeleteStep | RequireStep,
  context: RuleContext,
  target: RuleTarget,
) {
  switch (step.kind) {
    case 'require':
      return checkRequirement(engine, running, step, context, target);
    case 'transition':
      return makeTransitionByRule(
        engine,
        running,
        step.transition,
        target,
        await evaluateValues(step.set, context),
      );
    case 'delete':
      return deleteRecord(engine, running, target);
    case 'update': {
      const written = await evaluateValues(step.set, context);
      const values = writesRows(step) ? rowsWritten(step.row, written, target, context) : written;
      refuseMove(running, target, values);
      return updateRecord(engine, running, target, values);
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

async function create(
  engine: RuleService,
  running: RunningRule,
  step: CreateStep,
  context: RuleContext,
  values: Record<string, unknown>,
): Promise<Made | undefined> {
  const resource = engine.caller.portal.resources[step.resource]!;
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
