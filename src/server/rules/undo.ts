/**
 * Undoes the recorded effects of a rule (the rule may have changed since), latest first, all or nothing. If a
 * record that the rule created is deleted, the effects that it triggered are undone too. If it is kept or
 * changes its state, its own rules decide about them.
 *
 * An undo is itself recorded as effects, and can be undone in the same way.
 */
import { writeContext } from '../writes/writeContext.ts';
import { matches } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import type { Rule, UndoneRecord } from '#model/rules.ts';
import { getEffects, markUndone, type StoredEffect } from '../data/effects.ts';
import type { Change, PastWrite } from '../data/storeTypes.ts';
import { forgetDeleted } from '../data/undoables.ts';
import type { Stored } from '../data/store.ts';
import { conflict } from '../http/http.ts';
import { validateRestored } from '../writes/restored.ts';
import { changesBetween, stampedAgain } from '../writes/storeRecord.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';
import {
  bindRuleFilter,
  contextOf,
  evaluateValues,
  withTarget,
  type RuleContext,
} from '../writes/ruleContext.ts';
import type { RuleService, RunningRule } from '../writes/ruleService.ts';
import { ruleRefusalOf, fillRecordTemplate, RuleRefusal } from './ruleMessages.ts';
import { formerRule, ruleKey, ruleOfEffect } from '../writes/ruleIndex.ts';
import { type RuleTarget, updateRecord, makeTransitionByRule, removeBy } from './recordChanges.ts';
import { readableBy, readableTitle } from '../data/audience.ts';
import { translate } from '#messages/translate.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

type Undone = { running: RunningRule; effect: StoredEffect };

/**
 * Undoes the effects that these rules had because of one record. They are undone together, since one may
 * build on another.
 *
 * @param again the effects of an earlier undo, which are undone too
 */
export async function undo(
  engine: RuleService,
  runnings: readonly RunningRule[],
  again: readonly Undone[] = [],
) {
  const undone: Undone[] = [];
  for (const { running, effect } of again) undone.push(...(await withLater(engine, running, effect)));
  for (const running of runnings)
    for (const effect of await effectsOf(engine, running))
      undone.push(...(await withLater(engine, running, effect)));
  for (const { running, effect } of undone) await refuseBlocked(engine, running, effect);
  undone.sort((one, other) => Number(other.effect.id) - Number(one.effect.id));
  const restored: Undone[] = [];
  for (const one of undone) if (await undoOne(engine, one)) restored.push(one);
  // They may refer to each other, so they are checked once all are back.
  for (const one of restored) await checkRestored(engine, one);
  for (const { rule, event } of runnings) {
    const record = String((event.after ?? event.before)!.id);
    const source = { rule, resource: rule.resource, record };
    engine.retracted.push(...(await engine.deliver.retract(engine.deliveryContext, source)));
  }
}

/** What a rule has done because of a record. */
async function effectsOf({ transaction, index }: RuleService, { rule, event, act }: RunningRule) {
  const found = await transaction.effects({
    causeResource: rule.resource,
    causeId: String((event.after ?? event.before)!.id),
    undone: '',
    ...(act && { act }),
  });
  return found.filter((one) => {
    const known = ruleOfEffect(index, one);
    return (known ? ruleKey(known) : one.rule) === ruleKey(rule);
  });
}

/**
 * Undoes the effects of rules on an earlier change. A deletion may have undone rules
 * itself: what they had done is done again. The deleted record is back by then.
 */
export async function undoWrite(
  engine: RuleService,
  change: Change,
  { act: id, undone, retracted }: PastWrite,
) {
  const { transaction, system, caller, index } = engine;
  await engine.deliver.sendAgain(engine.deliveryContext, retracted);
  if (id === '') return;
  const { resource, after } = change;
  const record = (after ?? change.before)!;
  // With its computed fields, as rules see it.
  const before = after ? change.before : await transaction.get(shapeOf(resource, caller.viewer), record.id);
  const event = { resource, ...(before && { before }), ...(after && { after }), ...fromRequest };
  const ruleOf = (effect: StoredEffect): Rule => {
    const rule = ruleOfEffect(index, effect);
    // A deleted record comes back with all as it was, whether or not the rule can be undone at other times.
    if (after && !rule?.undo) throw conflict(translate('undo.byRules'));
    return rule ?? formerRule(effect.causeResource, effect.rule);
  };
  for (const effect of await getEffects(system, undone)) await markUndone(system, effect, '');
  // Computed fields that followed from the change may have set off rules of other records.
  const causes = new Map<string, RunningRule>();
  for (const effect of await transaction.effects({ act: id, parent: '', undone: '' })) {
    const { rule, causeResource, causeId } = effect;
    const isOwn = causeResource === resource.id && causeId === String(record.id);
    const key = `${rule} ${causeId}`;
    if (!causes.has(key))
      causes.set(key, {
        rule: ruleOf(effect),
        event: isOwn ? event : await unchanged(engine, effect),
        isUndoing: true,
        act: id,
      });
  }
  const runnings = [...causes.values()];
  const undoings = after ? [] : await transaction.effects({ act: id, undone: id });
  const again = undoings.map((effect) => ({
    running: { rule: ruleOf(effect), event, isUndoing: true, isAgain: true },
    effect,
  }));
  await undo(engine, runnings, again);
  if (!after) await engine.deliver.retract(engine.deliveryContext, { act: id });
}
const fromRequest = { depth: 0, parent: '', chain: [] };

/** The record that triggered the rule, as it is now. */
async function unchanged({ transaction, caller }: RuleService, { causeResource, causeId }: StoredEffect) {
  const resource = caller.portal.resources[causeResource];
  if (!resource) throw conflict(translate('undo.byRules'));
  const record = await transaction.get(shapeOf(resource, caller.viewer), causeId);
  return { resource, before: record ?? { id: causeId }, ...(record && { after: record }), ...fromRequest };
}

const howToUndo = ({ index }: RuleService, effect: StoredEffect): UndoneRecord | undefined =>
  effect.kind === 'create'
    ? (ruleOfEffect(index, effect)?.undo?.made[effect.resource] ?? { how: 'delete' })
    : undefined;

/** An effect, and the effects that followed from it unless its record stays. */
async function withLater(engine: RuleService, running: RunningRule, effect: StoredEffect): Promise<Undone[]> {
  const how = howToUndo(engine, effect);
  const isGone = how === undefined || how.how === 'delete';
  const later = isGone ? await engine.transaction.effects({ parent: String(effect.id), undone: '' }) : [];
  const all: Undone[] = [{ running, effect }];
  for (const one of later) all.push(...(await withLater(engine, { ...running, isAgain: false }, one)));
  return all;
}

/** Returns true when it has restored a deleted record. */
async function undoOne(engine: RuleService, { running, effect }: Undone): Promise<boolean> {
  await markUndone(engine.system, effect, engine.id);
  if (effect.act !== engine.id) engine.undone.push(String(effect.id));
  if (effect.kind === 'delete') return restoreRecord(engine, running, effect);
  const target = await targetOf(engine, effect);
  // The record or its resource is already gone: nothing is left to undo.
  if (!target) return false;
  const how = howToUndo(engine, effect);
  if (how) await undoMade(engine, running, effect, how, target);
  else await restoreValues(engine, running, effect, target);
  return false;
}

/** Restores a record that an undo has deleted, under its former id. */
async function restoreRecord(
  engine: RuleService,
  running: RunningRule,
  effect: StoredEffect,
): Promise<boolean> {
  const { caller } = engine;
  const resource = caller.portal.resources[effect.resource];
  // Records that were deleted before the portal kept them, or with their resource, can't come back.
  if (!resource || !effect.removed) throw conflict(translate('undo.byRules'));
  // Somebody has restored it from the trash.
  if (await engine.transaction.get(shapeOf(resource, caller.viewer), effect.record)) return false;
  const record = stampedAgain(caller, resource, effect.removed, undefined);
  // With the whole act all is done again that the deletion had undone.
  const isAgain = running.isAgain === true || running.act !== undefined;
  await engine.perform(
    { ...running, isAgain },
    {
      kind: 'create',
      resource,
      label: translate('undo.restore'),
      isBack: true,
      work: async ({ transaction }) => {
        await transaction.restore(resource, record);
        await forgetDeleted(transaction.system, resource.id, effect.record);
        return record;
      },
    },
  );
  return true;
}

/** Throws when a restored record has no place any more, e.g. because another has its unique values. */
async function checkRestored(engine: RuleService, { running, effect }: Undone) {
  const { caller, transaction } = engine;
  const resource = caller.portal.resources[effect.resource]!;
  const record = await transaction.get(shapeOf(resource, caller.viewer), effect.record);
  if (!record) return;
  try {
    await validateRestored(writeContext(transaction, caller, resource), record);
  } catch (error) {
    throw await ruleRefusalOf(engine.audience, running, { resource, before: record }, error);
  }
}

async function targetOf(
  { transaction, caller }: RuleService,
  effect: StoredEffect,
): Promise<RuleTarget | undefined> {
  const resource = caller.portal.resources[effect.resource];
  const record = resource && (await transaction.get(shapeOf(resource, caller.viewer), effect.record));
  return record && { resource, record };
}

/** Throws when a record that a rule created is in a state that can't be undone. */
async function refuseBlocked(engine: RuleService, running: RunningRule, effect: StoredEffect) {
  if (effect.kind !== 'create') return;
  const rule = ruleOfEffect(engine.index, effect);
  const filter = rule?.undo?.blockedWhen[effect.resource];
  const target = filter && (await targetOf(engine, effect));
  if (!target) return;
  const { resource, record } = target;
  const { timeZone } = engine.caller.viewer;
  const context = await causeOf(engine, running, effect);
  const bound = bindRuleFilter(filter, resource.fields, context);
  if (!matches(bound, record, { fields: resource.fields, timeZone })) return;
  const { message } = rule.undo!;
  const text = message
    ? await fillRecordTemplate(engine.audience, message, target, context)
    : translate('rules.notUndone', { name: await readableTitle(engine.audience, resource, record) });
  throw new RuleRefusal(text, { rule: ruleKey(rule) });
}

async function undoMade(
  engine: RuleService,
  running: RunningRule,
  effect: StoredEffect,
  how: UndoneRecord,
  target: RuleTarget,
) {
  const { resource, record } = target;
  switch (how.how) {
    case 'keep':
      return;
    case 'transition': {
      const transition = resource.transitions.find(({ id }) => id === how.transition)!;
      // Someone has already made this transition.
      if (record[transition.field] === transition.to) return;
      return makeTransitionByRule(
        engine,
        running,
        how.transition,
        target,
        await evaluateValues(
          how.set,
          await withTarget(await causeOf(engine, running, effect), resource, record),
        ),
      );
    }
    case 'delete':
      if (!(await isAsLeft(engine, effect, record)))
        throw await refused(engine, running, target, translate('rules.lostWithUndo'));
      await engine.perform(running, {
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
async function causeOf(
  engine: RuleService,
  { event }: RunningRule,
  effect: StoredEffect,
): Promise<RuleContext> {
  const { transaction, caller, index } = engine;
  const { resource: id, paths } = ruleOfEffect(index, effect)!;
  const shape = shapeOf(caller.portal.resources[id]!, caller.viewer);
  const { before, after } = event;
  const isOwn = id === event.resource.id && effect.causeId === String((after ?? before)!.id);
  const record = isOwn
    ? ((after && (await transaction.complete(shape, after))) ?? before!)
    : ((await transaction.get(shape, effect.causeId)) ?? { id: effect.causeId });
  const at = { resource: shape.resource, paths };
  return contextOf(transaction, caller.viewer, at, { record, before: isOwn ? before : undefined });
}

/** True when only rules have written the record since. Otherwise the changes of a user would be lost. */
async function isAsLeft({ transaction, caller }: RuleService, effect: StoredEffect, now: Stored) {
  const { resource, record, version } = effect;
  const known = await transaction.effects({ resource, record });
  if (!transaction.abilities(resource).countsVersions) {
    const later = known.filter(({ id, undone }) => Number(id) > Number(effect.id) && undone === '');
    const left = Object.assign({ id: now.id }, effect.after, ...later.map(({ after }) => after)) as Stored;
    const shape = shapeOf(caller.portal.resources[resource]!, caller.viewer);
    return Object.keys(changesBetween(shape, left, now)).length === 0;
  }
  const later = new Set(known.flatMap((one) => (one.version > version ? [one.version] : [])));
  return later.size === Number(now.version) - version;
}

/** Restores the values that the rule has changed, unless they have changed since. */
async function restoreValues(
  engine: RuleService,
  running: RunningRule,
  effect: StoredEffect,
  target: RuleTarget,
) {
  const { resource, record } = target;
  const fields = Object.keys(effect.before).filter(
    (id) => isRestored(resource, id) && !sameStoredValue(record[id], effect.before[id]),
  );
  for (const id of fields) {
    if (sameStoredValue(record[id], effect.after[id])) continue;
    const isReadable = (await readableBy(engine.audience, resource, record))?.has(id);
    const field = isReadable ? `“${resource.fields[id]!.label}”` : translate('rules.aField');
    throw await refused(engine, running, target, translate('rules.changedSince', { field }));
  }
  await updateRecord(
    engine,
    running,
    target,
    Object.fromEntries(fields.map((id) => [id, effect.before[id]])),
  );
}

/** Computed fields, stamps and secrets are not restored; computed fields follow the others. */
const isRestored = ({ fields }: Resource, id: string): boolean => {
  const field = fields[id];
  return field !== undefined && !field.stamp && !traitsOf(field).secret && !formulaOf(field);
};

const refused = async (
  { audience }: RuleService,
  { rule }: RunningRule,
  { resource, record }: RuleTarget,
  reason: string,
) =>
  new RuleRefusal(`${await readableTitle(audience, resource, record)}: ${reason}.`, {
    rule: ruleKey(rule),
  });
