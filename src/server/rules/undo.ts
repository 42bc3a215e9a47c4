/**
 * Undoes the recorded effects of a rule (the rule may have changed since), latest first, all or nothing. If a
 * record that the rule created is deleted, the effects that it triggered are undone too. If it is kept or
 * changes its state, its own rules decide about them.
 */
import { matches } from '../../model/filter.ts';
import { traitsOf } from '../../model/traits.ts';
import type { Resource } from '../../model/types.ts';
import type { UndoneRecord } from '../../rules/types.ts';
import { markUndone, type StoredEffect } from '../data/effects.ts';
import type { Stored } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';
import { bindRuleFilter, contextOf, evaluateValues, withTarget, type Context } from './context.ts';
import type { Act, RunningRule } from './act.ts';
import { keyOf } from './ruleIndex.ts';
import type { Target } from './rowSteps.ts';
import { updateRecord, makeTransition } from './recordChanges.ts';
import { readableBy, RuleRefusal, readableTitle, fillRecordTemplate } from './ruleMessages.ts';
import { removeBy } from './writes.ts';
import { say } from '../../messages/say.ts';
import { formulaOf } from '../../model/fields/formulaOf.ts';

type Undone = { running: RunningRule; effect: StoredEffect };

/**
 * Undoes the effects that these rules had because of one record. They are undone together, since one may
 * build on another.
 */
export async function undo(act: Act, runnings: readonly RunningRule[]) {
  const undone: Undone[] = [];
  for (const running of runnings) {
    const { rule, event } = running;
    const own = await act.transaction.effects({
      rule: keyOf(rule),
      causeResource: rule.resource,
      causeId: String((event.after ?? event.before)!.id),
      undone: '',
      ...(running.act && { act: running.act }),
    });
    for (const effect of own) undone.push(...(await withLater(act, running, effect)));
  }
  for (const { running, effect } of undone) await refuseBlocked(act, running, effect);
  undone.sort((one, other) => Number(other.effect.id) - Number(one.effect.id));
  for (const { running, effect } of undone) await undoOne(act, running, effect);
  for (const { rule, event } of runnings) {
    const record = String((event.after ?? event.before)!.id);
    await act.deliver.retract(act.deliveryContext, { rule, resource: rule.resource, record });
  }
}

const howToUndo = (act: Act, { kind, rule, resource }: StoredEffect): UndoneRecord | undefined =>
  kind === 'create' ? (act.index.byKey.get(rule)?.undo?.made[resource] ?? { how: 'delete' }) : undefined;

/** An effect, and the effects that followed from it unless its record stays. */
async function withLater(act: Act, running: RunningRule, effect: StoredEffect): Promise<Undone[]> {
  const how = howToUndo(act, effect);
  const isGone = how === undefined || how.how === 'delete';
  const later = isGone ? await act.transaction.effects({ parent: String(effect.id), undone: '' }) : [];
  const all: Undone[] = [{ running, effect }];
  for (const one of later) all.push(...(await withLater(act, running, one)));
  return all;
}

async function undoOne(act: Act, running: RunningRule, effect: StoredEffect) {
  await markUndone(act.system, effect, act.id);
  const target = await targetOf(act, effect);
  // The record or its resource is already gone: nothing is left to undo.
  if (!target) return;
  const how = howToUndo(act, effect);
  if (how) await undoMade(act, running, effect, how, target);
  else await restore(act, running, effect, target);
}

async function targetOf({ transaction, visit }: Act, effect: StoredEffect): Promise<Target | undefined> {
  const resource = visit.portal.resources[effect.resource];
  const record = resource && (await transaction.get(shapeOf(resource, visit.viewer), effect.record));
  return record && { resource, record };
}

/** Throws when a record that a rule created is in a state that can't be undone. */
async function refuseBlocked(act: Act, running: RunningRule, effect: StoredEffect) {
  if (effect.kind !== 'create') return;
  const rule = act.index.byKey.get(effect.rule);
  const filter = rule?.undo?.blockedWhen[effect.resource];
  const target = filter && (await targetOf(act, effect));
  if (!target) return;
  const { resource, record } = target;
  const { timeZone } = act.visit.viewer;
  const context = await causeOf(act, running, effect);
  const bound = bindRuleFilter(filter, resource.fields, context);
  if (!matches(bound, record, { fields: resource.fields, timeZone })) return;
  const { message } = rule.undo!;
  const text = message
    ? await fillRecordTemplate(act.audience, message, target, context)
    : say('rules.notUndone', { name: await readableTitle(act.audience, resource, record) });
  throw new RuleRefusal(`${rule.label}: ${text}`, { rule: effect.rule });
}

async function undoMade(
  act: Act,
  running: RunningRule,
  effect: StoredEffect,
  how: UndoneRecord,
  target: Target,
) {
  const { resource, record } = target;
  switch (how.how) {
    case 'keep':
      return;
    case 'transition': {
      const transition = resource.transitions.find(({ id }) => id === how.transition)!;
      // Someone has already made this transition.
      if (record[transition.field] === transition.to) return;
      return makeTransition(act, running, how.transition, target, {
        values: await evaluateValues(
          how.set,
          await withTarget(await causeOf(act, running, effect), resource, record),
        ),
        otherwise: 'refuse',
      });
    }
    case 'delete':
      if (!(await isAsLeft(act, effect, record)))
        throw await refused(act, running, target, say('rules.lostWithUndo'));
      await act.perform(running, {
        kind: 'delete',
        resource,
        before: record,
        work: async (by) => {
          await removeBy(by, resource, record);
          return undefined;
        },
      });
  }
}

/** The context for values and messages of an effect's `undo`: that of the record that triggered its rule. */
async function causeOf(act: Act, { event }: RunningRule, effect: StoredEffect): Promise<Context> {
  const { transaction, visit, index } = act;
  const { resource: id, paths } = index.byKey.get(effect.rule)!;
  const shape = shapeOf(visit.portal.resources[id]!, visit.viewer);
  const { before, after } = event;
  const isOwn = id === event.resource.id && effect.causeId === String((after ?? before)!.id);
  const record = isOwn
    ? ((after && (await transaction.complete(shape, after))) ?? before!)
    : ((await transaction.get(shape, effect.causeId)) ?? { id: effect.causeId });
  const at = { resource: shape.resource, paths };
  return contextOf(transaction, visit.viewer, at, { record, before: isOwn ? before : undefined });
}

/** True when only rules have written the record since. Otherwise the changes of a user would be lost. */
async function isAsLeft({ transaction }: Act, { resource, record, version }: StoredEffect, now: Stored) {
  const known = await transaction.effects({ resource, record });
  const later = new Set(known.flatMap((one) => (one.version > version ? [one.version] : [])));
  return later.size === Number(now.version) - version;
}

/** Restores the values that the rule has changed, unless they have changed since. */
async function restore(act: Act, running: RunningRule, effect: StoredEffect, target: Target) {
  const { resource, record } = target;
  const fields = Object.keys(effect.before).filter(
    (id) => isRestored(resource, id) && !sameStoredValue(record[id], effect.before[id]),
  );
  for (const id of fields) {
    if (sameStoredValue(record[id], effect.after[id])) continue;
    const isTold = readableBy(act.audience, resource, record)?.has(id);
    const field = isTold ? `“${resource.fields[id]!.label}”` : say('rules.aField');
    throw await refused(act, running, target, say('rules.changedSince', { field }));
  }
  await updateRecord(act, running, target, Object.fromEntries(fields.map((id) => [id, effect.before[id]])));
}

/** Computed fields, stamps and secrets are not restored; computed fields follow the others. */
const isRestored = ({ fields }: Resource, id: string): boolean => {
  const field = fields[id];
  return field !== undefined && !field.stamp && !traitsOf(field).secret && !formulaOf(field);
};

const refused = async (
  { audience }: Act,
  { rule }: RunningRule,
  { resource, record }: Target,
  reason: string,
) =>
  new RuleRefusal(`${rule.label}: ${await readableTitle(audience, resource, record)}: ${reason}.`, {
    rule: keyOf(rule),
  });
