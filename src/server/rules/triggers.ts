/** What a change of a record sets off. */
import { unstoredFields } from '../../kinds/dataModel.ts';
import type { RuleTrigger } from '../../rules/types.ts';
import type { Change } from '../data/portalData.ts';
import { same } from '../data/sameValues.ts';
import { holds, type Context } from './context.ts';

/** A change, and what it followed from. */
export type Event = Change & {
  /** How many rules it is away from what was asked for. */
  depth: number;
  /** Id of the effect that it is; empty: what was asked for. */
  parent: string;
  /** The labels of the rules that have led here. */
  chain: readonly string[];
};

/** The context of the record as it is after the change, and as it was. */
export type Seen = { now: Context; was: Context | undefined };

/** Whether one of these triggers fits the change. Those of moments never do: see runRule.ts. */
export const setsOff = (on: readonly RuleTrigger[], change: Change, seen: Seen): boolean =>
  on.some((trigger) => decided(trigger, change) ?? fits(trigger, change, seen));

/** Whether some trigger may fit, without a look at values: asked before anything is read. */
export function mayFit(on: readonly RuleTrigger[], change: Change): boolean {
  const unstored = unstoredFields(change.resource.fields);
  return on.some((trigger) => decided(trigger, change) ?? mightFit(trigger, change, unstored));
}

type OfValues = Extract<RuleTrigger, { kind: 'update' | 'enters' | 'becomes' }>;
const isOfValues = (trigger: RuleTrigger): trigger is OfValues =>
  ['update', 'enters', 'becomes'].includes(trigger.kind);

/** What the change alone decides; undefined: it depends on values. */
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

function fits(trigger: RuleTrigger, { before, after }: Change, { now, was }: Seen): boolean {
  if (!isOfValues(trigger) || !after) return false;
  switch (trigger.kind) {
    case 'update':
      return before !== undefined && trigger.fields.some((id) => !same(was?.values[id], now.values[id]));
    case 'enters': {
      const { field, values } = trigger;
      return (
        values.includes(String(now.values[field])) && !(was && same(was.values[field], now.values[field]))
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
      return trigger.fields.some((id) => unstored.has(id) || (before && !same(before[id], after[id])));
    case 'enters':
      return unstored.has(trigger.field) || trigger.values.includes(String(after[trigger.field]));
    case 'becomes':
      return true;
  }
}
