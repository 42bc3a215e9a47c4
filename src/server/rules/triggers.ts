/** Decides which triggers a change of a record matches. */
import { unstoredFields } from '#kinds/dataModel/dataModel.ts';
import type { Resource } from '#model/types.ts';
import type { RuleTrigger } from '#model/rules.ts';
import type { Change } from '../data/types.ts';
import type { Stored } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { holds, type Context } from './context.ts';
import type { RuleIndex } from './ruleIndex.ts';

/** A change and its place in the chain of effects. */
export type ChangeEvent = Change & {
  /** Number of rules between the request and this change. */
  depth: number;
  /** Id of the effect that made this change; empty for the request itself. */
  parent: string;
  /** The labels of the rules that led to it. */
  chain: readonly string[];
};

/** True when this is the record of the event. */
export const isOf = ({ resource, after }: ChangeEvent, { id }: Resource, record: Stored): boolean =>
  resource.id === id && after !== undefined && sameStoredValue(after.id, record.id);

/** The context of the record after the change, and before it. */
export type TriggerContexts = { now: Context; was: Context | undefined };

/** True when one of these triggers matches the change. Scheduled triggers never do: see runScheduledRule.ts. */
export const isTriggered = (on: readonly RuleTrigger[], change: Change, seen: TriggerContexts): boolean =>
  on.some((trigger) => decided(trigger, change) ?? fits(trigger, change, seen));

/**
 * True when a change may trigger a rule, change a computed field that some rule watches, or break an invariant. Most
 * changes can't, because they change none of the fields that decide about it.
 */
export function concernsRules(index: RuleIndex, change: Change): boolean {
  const { id } = change.resource;
  return (
    index.ensures.has(id) ||
    changesDeciding(index, change) ||
    (index.byTrigger.get(id) ?? []).some(({ on }) => mayTrigger(on, change)) ||
    (index.byUndoTrigger.get(id) ?? []).some(({ undo }) => mayTrigger(undo!.on, change))
  );
}

function changesDeciding({ deciding }: RuleIndex, { resource, before, after }: Change): boolean {
  const fields = deciding.get(resource.id);
  if (!fields) return false;
  if (!before || !after) return true;
  for (const id of fields) if (!sameStoredValue(before[id], after[id])) return true;
  return false;
}

/** True when some trigger may match, decided without reading any values. */
export function mayTrigger(on: readonly RuleTrigger[], change: Change): boolean {
  const unstored = unstoredFields(change.resource.fields);
  return on.some((trigger) => decided(trigger, change) ?? mightFit(trigger, change, unstored));
}

type OfValues = Extract<RuleTrigger, { kind: 'update' | 'enters' | 'becomes' }>;
const isOfValues = (trigger: RuleTrigger): trigger is OfValues =>
  ['update', 'enters', 'becomes'].includes(trigger.kind);

/** The result if the kind of change alone decides; undefined when it depends on values. */
function decided(trigger: RuleTrigger, { before, after, transition }: Change): boolean | undefined {
  switch (trigger.kind) {
    case 'transition':
      return transition !== undefined && trigger.transitions.includes(transition);
    case 'create':
      return !before;
    case 'delete':
      return !after;
    default:
      return isOfValues(trigger) ? undefined : false;
  }
}

function fits(trigger: RuleTrigger, { before, after }: Change, { now, was }: TriggerContexts): boolean {
  if (!isOfValues(trigger) || !after) return false;
  switch (trigger.kind) {
    case 'update':
      return (
        before !== undefined && trigger.fields.some((id) => !sameStoredValue(was?.values[id], now.values[id]))
      );
    case 'enters': {
      const { field, values } = trigger;
      return (
        values.includes(String(now.values[field])) &&
        !(was && sameStoredValue(was.values[field], now.values[field]))
      );
    }
    case 'becomes':
      return holds(trigger.that, now) && !(was && holds(trigger.that, was));
  }
}

function mightFit(trigger: RuleTrigger, { before, after }: Change, unstored: ReadonlySet<string>): boolean {
  if (!isOfValues(trigger) || !after) return false;
  switch (trigger.kind) {
    case 'update':
      return trigger.fields.some(
        (id) => unstored.has(id) || (before && !sameStoredValue(before[id], after[id])),
      );
    case 'enters':
      return unstored.has(trigger.field) || trigger.values.includes(String(after[trigger.field]));
    case 'becomes':
      return true;
  }
}
