/**
 * Turns rules and invariants as written into the types of types.ts. It runs only on a config without errors,
 * after its resources are resolved, so it relies on every name.
 */
import type { Resource } from '#model/types.ts';
import { Context } from './context.ts';
import { resolveStep, resolveUndo } from './steps.ts';
import { resolveTriggers } from './triggers.ts';
import { resolveValues } from './values.ts';
import type { EnsureSource, RuleSource } from '../schema/schema.ts';
import type { Invariant, Rule, RuleValues } from '#model/rules.ts';

/** The parts of a resource file that rules need. */
export type RuleFile = {
  value: { rules?: readonly RuleSource[] | undefined; ensures?: readonly EnsureSource[] | undefined };
  place(path: readonly PropertyKey[]): Rule['place'];
};
type Resources = Readonly<Record<string, Resource>>;

export function resolveRules(
  resource: Resource,
  { value, place }: RuleFile,
  resources: Resources,
): Pick<Resource, 'rules' | 'ensures'> {
  return {
    rules: (value.rules ?? []).map((source, at) =>
      resolveRule(resource, source, resources, (...path) => place(['rules', at, ...path])),
    ),
    ensures: (value.ensures ?? []).map(({ that, message }, at): Invariant => ({
      that,
      message,
      place: place(['ensures', at]),
    })),
  };
}

function resolveRule(
  resource: Resource,
  { id, label, on, when, then, undo }: RuleSource,
  resources: Resources,
  place: (...path: readonly PropertyKey[]) => Rule['place'],
): Rule {
  const context = new Context(resource, resources);
  context.filter(when);
  const triggers = resolveTriggers(on, resource);
  for (const trigger of triggers) if (trigger.kind === 'becomes') context.filter(trigger.that);
  const made = Object.fromEntries(
    then.flatMap((step) => ('create' in step && step.id !== undefined ? [[step.id, step.create]] : [])),
  );
  const inSteps = context.inside({ made });
  const steps = then.map((step, at) => resolveStep(step, at, inSteps, place('then', at)));
  const undone = undo && resolveUndo(undo, context);
  return {
    id,
    resource: resource.id,
    label: label ?? id,
    on: triggers,
    when: when ?? {},
    then: steps,
    ...(undone && { undo: undone }),
    paths: context.paths,
    place: place('id'),
  };
}

/** The values that a transition writes in its own record. */
export const resolveSet = (
  set: Parameters<typeof resolveValues>[0],
  resource: Resource,
  resources: Resources,
): RuleValues => resolveValues(set, resource, new Context(resource, resources));
