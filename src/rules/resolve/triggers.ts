import { traitsOf } from '#model/traits.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { RuleSource, TriggerSource } from '../schema/schema.ts';
import { isTransition } from '../parseNames.ts';
import type { RuleTrigger } from '#model/rules.ts';

export const transitionOf = (resource: Resource, name: string): Transition =>
  resource.transitions.find((transition) => isTransition(transition, name))!;

const triggersOf = (on: RuleSource['on']): readonly TriggerSource[] =>
  Array.isArray(on) ? on : [on as TriggerSource];

export const resolveTriggers = (on: RuleSource['on'], resource: Resource): RuleTrigger[] =>
  triggersOf(on).map((trigger) => resolveTrigger(trigger, resource));

function resolveTrigger(trigger: TriggerSource, resource: Resource): RuleTrigger {
  if (typeof trigger === 'string') return { kind: trigger };
  if ('transition' in trigger)
    return {
      kind: 'transition',
      transitions: [trigger.transition].flat().map((name) => transitionOf(resource, name).id),
    };
  if ('update' in trigger) return { kind: 'update', fields: trigger.update };
  if ('enters' in trigger) {
    const [field, values] = Object.entries(trigger.enters)[0]!;
    return { kind: 'enters', field, values: [values].flat() };
  }
  if ('becomes' in trigger) return { kind: 'becomes', that: trigger.becomes };
  const missed = trigger.missed ?? 'last';
  if ('every' in trigger)
    return {
      kind: 'every',
      period: trigger.every,
      ...(trigger.on !== undefined && { on: trigger.on }),
      at: trigger.at ?? midnight,
      missed,
      ...(trigger.once && { once: true }),
    };
  const isMoment = traitsOf(resource.fields[trigger.at]).temporal === 'datetime';
  const at = trigger.time ?? (isMoment ? undefined : midnight);
  return {
    kind: 'at',
    field: trigger.at,
    days: trigger.days ?? 0,
    ...(at !== undefined && { at }),
    missed,
  };
}

const midnight = '00:00';
