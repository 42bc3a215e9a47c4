/** The rules that users can trigger with their own rights. Rules act with the rights of the config. */
import { resourceOfStep } from '#rules/reads.ts';
import type { SourceLocation, Portal } from '#model/types.ts';
import type { Rule, RuleStep, RuleTrigger } from '#model/rules.ts';
import type { Right } from '../right.ts';
import { describeRule, targetsOf, type RuleInWords } from './describeRule.ts';

export type RuleReach = RuleInWords & { place: SourceLocation };

/** The changes that may happen to the records of a resource. */
type PossibleChanges = { creates: boolean; deletes: boolean; edits: Set<string>; moves: Set<string> };

/**
 * The rules that these rights can trigger, and the rules that those trigger in turn.
 *
 * @param only limits the result to rules that start at this resource or work on it
 */
export function triggerableRules(portal: Portal, rights: readonly Right[], only?: string): RuleReach[] {
  const done = new Map<string, PossibleChanges>();
  for (const { resource, verb, what } of rights) {
    const changes = changesOn(done, resource);
    if (verb === 'create') changes.creates = true;
    if (verb === 'delete') changes.deletes = true;
    if (verb === 'edit') changes.edits.add(what);
    if (verb === 'transition') move(portal, changes, resource, what);
  }
  const left = new Set(Object.values(portal.resources).flatMap(({ rules }) => rules));
  const found: Rule[] = [];
  for (let size = -1; size !== found.length;) {
    size = found.length;
    for (const rule of left) {
      const changes = done.get(rule.resource);
      if (!changes || !rule.on.some((trigger) => mayCause(changes, trigger))) continue;
      left.delete(rule);
      found.push(rule);
      for (const step of rule.then) follow(portal, done, rule, step);
    }
  }
  return found
    .filter((rule) => only === undefined || rule.resource === only || targetsOf(rule).includes(only))
    .map((rule) => reachOf(portal, rule));
}

/** The rules that write to a resource, by any user's action. */
export const rulesWritingTo = (portal: Portal, resource: string): RuleReach[] =>
  Object.values(portal.resources)
    .flatMap(({ rules }) => rules)
    .filter((rule) =>
      rule.then.some((step) => writes.has(step.kind) && resourceOfStep(step, rule) === resource),
    )
    .map((rule) => reachOf(portal, rule));

const writes: ReadonlySet<RuleStep['kind']> = new Set(['create', 'update', 'transition']);

const reachOf = (portal: Portal, rule: Rule): RuleReach => ({
  ...describeRule(portal, rule),
  place: rule.place,
});

function changesOn(done: Map<string, PossibleChanges>, resource: string): PossibleChanges {
  let changes = done.get(resource);
  if (!changes)
    done.set(resource, (changes = { creates: false, deletes: false, edits: new Set(), moves: new Set() }));
  return changes;
}

/** A transition also changes its status field, the fields that it sets, and those that it asks for. */
function move(portal: Portal, changes: PossibleChanges, resource: string, id: string) {
  const transition = portal.resources[resource]!.transitions.find((one) => one.id === id);
  changes.moves.add(id);
  if (!transition) return;
  for (const field of [transition.field, ...transition.fields, ...Object.keys(transition.set ?? {})])
    changes.edits.add(field);
}

function follow(portal: Portal, done: Map<string, PossibleChanges>, rule: Rule, step: RuleStep) {
  const target = resourceOfStep(step, rule);
  if (target === undefined || !writes.has(step.kind)) return;
  const changes = changesOn(done, target);
  if (step.kind === 'create') changes.creates = true;
  if (step.kind === 'transition') move(portal, changes, target, step.transition);
  const isUpdate = step.kind !== 'create' || step.found === 'update';
  if ('set' in step && isUpdate) for (const field of Object.keys(step.set)) changes.edits.add(field);
}

/** True when the changes may fire the trigger. Records and values are not considered. */
function mayCause({ creates, deletes, edits, moves }: PossibleChanges, trigger: RuleTrigger): boolean {
  switch (trigger.kind) {
    case 'create':
      return creates;
    case 'delete':
      return deletes;
    case 'transition':
      return trigger.transitions.some((id) => moves.has(id));
    case 'update':
      return trigger.fields.some((field) => edits.has(field));
    case 'enters':
      return creates || edits.has(trigger.field);
    case 'becomes':
      return creates || edits.size > 0;
    case 'every':
    case 'at':
      return false;
  }
}
