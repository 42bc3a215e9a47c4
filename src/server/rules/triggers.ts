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
  on.some((trigger) => fits(trigger, change, seen));

function fits(trigger: RuleTrigger, { before, after, transition }: Change, { now, was }: Seen): boolean {
  switch (trigger.kind) {
    case 'transition':
      return transition !== undefined && trigger.transitions.includes(transition);
    case 'create':
      return !before;
    case 'delete':
      return !after;
    case 'update':
      return (
        before !== undefined &&
        after !== undefined &&
        trigger.fields.some((id) => !same(was?.values[id], now.values[id]))
      );
    case 'enters': {
      const { field, values } = trigger;
      const isThere = after !== undefined && values.includes(String(now.values[field]));
      return isThere && !(was && same(was.values[field], now.values[field]));
    }
    case 'becomes':
      return after !== undefined && holds(trigger.that, now) && !(was && holds(trigger.that, was));
    case 'every':
    case 'at':
      return false;
  }
}

/** Whether some trigger may fit, without a look at values: asked before anything is read. */
export function mayFit(on: readonly RuleTrigger[], { resource, before, after, transition }: Change): boolean {
  const unstored = unstoredFields(resource.fields);
  return on.some((trigger) => {
    switch (trigger.kind) {
      case 'transition':
        return transition !== undefined && trigger.transitions.includes(transition);
      case 'create':
        return !before;
      case 'delete':
        return !after;
      case 'update':
        return trigger.fields.some(
          (id) => unstored.has(id) || (before && after && !same(before[id], after[id])),
        );
      case 'enters': {
        const { field, values } = trigger;
        return unstored.has(field) || values.includes(String(after?.[field]));
      }
      case 'becomes':
        return after !== undefined;
      default:
        return false;
    }
  });
}
