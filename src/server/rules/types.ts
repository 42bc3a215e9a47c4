/** The interfaces between the parts of the rule engine. */
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { RuleTrigger, Rule } from '#model/rules.ts';
import type { Change, Retracted, SentMessage, Transaction } from '../data/types.ts';
import type { Stored } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { holds, type RuleContext } from './context.ts';
import type { RuleIndex } from './ruleIndex.ts';
import type { Caller } from '../accounts/accounts.ts';
import type { EffectKind, StoredEffect } from '../data/effects.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import type { Deliverer, DeliveryContext } from './deliverer.ts';
import type { Audience } from './ruleMessages.ts';

// Decides which triggers a change of a record matches.

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
type TriggerContexts = { now: RuleContext; was: RuleContext | undefined };

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

/**
 * A running rule: its trigger event, and its current step. `act`: only the effects of this act are undone.
 * `own`: the record of the event, as the rule's own steps have left it. `isAgain`: what an undo has done is
 * itself undone; that triggers no rules.
 */
export type RunningRule = {
  rule: Rule;
  event: ChangeEvent;
  step?: string;
  own?: { after: Stored | undefined };
  isUndoing?: boolean;
  isAgain?: boolean;
  act?: string;
};

/** A write of a rule to a record. */
export type RuleWrite = {
  kind: EffectKind;
  resource: Resource;
  before?: Stored;
  transition?: Transition;
  /** What the history says in place of the transition's label. */
  label?: string;
  /** Returns the record after the write; undefined when nothing had to be done, or it was deleted. */
  work(engine: Engine): Promise<Stored | undefined>;
};

/** One transaction with everything that follows from it. */
export interface Engine {
  /** The id that its history entries carry. */
  readonly id: string;
  readonly transaction: Transaction;
  readonly system: SystemTransaction;
  readonly caller: Caller;
  readonly index: RuleIndex;
  /** The user who caused it; messages of refusals are cut to what they may read. */
  readonly audience: Audience;
  readonly deliver: Deliverer;
  readonly deliveryContext: DeliveryContext;
  readonly messages: SentMessage[];
  readonly effects: readonly StoredEffect[];
  /** Ids of the earlier effects that were undone. */
  readonly undone: string[];
  readonly retracted: Retracted[];
  /** Counts what steps have done: writes, messages sent, and fulfilled requirements. */
  actionsDone: number;
  /** Writes to a record in the name of a rule: the history says so, and the write can trigger more rules. */
  perform(running: RunningRule, write: RuleWrite): Promise<Stored | undefined>;
}
