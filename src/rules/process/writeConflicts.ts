/**
 * Finds two rules that write the same field of the same record at the same event, if nothing declares the
 * winner.
 */
import { isDeepStrictEqual } from 'node:util';
import { keyParts } from '#model/filter/filter.ts';
import { isMap } from '#model/values/values.ts';
import type { Filter, Resource } from '#model/types.ts';
import { resourceOfTargets } from '../reads.ts';
import type { Rule, RuleStep, TransitionStep, UpdateStep } from '#model/rules.ts';
import { causesOf } from './graph.ts';

export type Clash = { field: string; resource: string; first: Writer; second: Writer };
type Writer = { rule: Rule; step: UpdateStep | TransitionStep };

export function writeConflicts(resources: Readonly<Record<string, Resource>>): Clash[] {
  return Object.values(resources).flatMap((resource) => clashesIn(resource, resources));
}

function clashesIn(resource: Resource, resources: Readonly<Record<string, Resource>>): Clash[] {
  const writers = resource.rules.flatMap((rule) =>
    rule.then.filter(writes).map((step): Writer => ({ rule, step })),
  );
  const clashes: Clash[] = [];
  for (const [at, first] of writers.entries())
    for (const second of writers.slice(at + 1)) {
      if (first.rule === second.rule || !meet(first, second, resource)) continue;
      const target = resources[resourceOfTargets(first.step.in, first.rule)]!;
      const others = writtenBy(second.step, target);
      const field = writtenBy(first.step, target).find((name) => others.includes(name));
      if (field) clashes.push({ field, resource: target.id, first, second });
    }
  return clashes;
}

const writes = (step: RuleStep): step is UpdateStep | TransitionStep =>
  step.kind === 'update' || step.kind === 'transition';

/**
 * True when both can write at one event to one record: their targets are the same and their conditions don't
 * exclude each other.
 */
function meet(first: Writer, second: Writer, resource: Resource): boolean {
  if (!isDeepStrictEqual(first.step.in, second.step.in)) return false;
  const events = new Set(first.rule.on.flatMap((trigger) => causesOf(trigger, resource)));
  if (!second.rule.on.some((trigger) => causesOf(trigger, resource).some((event) => events.has(event))))
    return false;
  const conditions = ({ rule, step }: Writer) => [rule.when, step.if ?? {}, ...holdingAt(rule)];
  return !conditions(first).some((one) => conditions(second).some((other) => exclude(one, other)));
}

/** Conditions that hold whenever the rule is triggered. */
const holdingAt = ({ on: [only, ...more] }: Rule): Filter[] =>
  only?.kind === 'becomes' && more.length === 0 ? [only.that] : [];

const writtenBy = (step: UpdateStep | TransitionStep, target: Resource): string[] => {
  const moved =
    step.kind === 'transition'
      ? target.transitions.flatMap(({ id, field }) => (id === step.transition ? [field] : []))
      : [];
  const own = step.kind === 'update' && step.row ? [step.row.list] : Object.keys(step.set);
  return [...moved, ...own];
};

/** True when two conditions certainly never hold together. */
function exclude(one: Filter, other: Filter): boolean {
  const [left, right] = [conditionsOf(one), conditionsOf(other)];
  return left.some(([key, value]) => right.some(([name, held]) => opposed(key, value, name, held)));
}

/** The conditions that must all hold. */
const conditionsOf = (filter: Filter): [string, unknown][] =>
  Object.entries(filter).flatMap(([key, value]): [string, unknown][] =>
    key === 'all' && Array.isArray(value)
      ? value.flatMap((part) => (isMap(part) ? conditionsOf(part) : []))
      : key === 'any' || key === 'not' || key === 'q'
        ? []
        : [[key, value]],
  );

function opposed(key: string, value: unknown, name: string, held: unknown): boolean {
  const { name: field, operator } = keyParts(key);
  const { name: second, operator: other } = keyParts(name);
  if (field !== second) return false;
  const [values, helds] = [[value].flat(), [held].flat()];
  if ([...values, ...helds].some((part) => typeof part === 'string' && part.startsWith('$'))) return false;
  if (operator === 'null' && other === 'null') return value !== held;
  if (operator === 'eq' && other === 'eq') return !values.some((part) => helds.includes(part));
  if (operator === 'eq' && other === 'neq') return values.every((part) => helds.includes(part));
  if (operator === 'neq' && other === 'eq') return helds.every((part) => values.includes(part));
  if (helds.some((part) => typeof part !== typeof values[0])) return false;
  return beyond(operator, values, other, helds) || beyond(other, helds, operator, values);
}

const lower: Readonly<Record<string, boolean>> = { gt: false, gte: true, eq: true };
const upper: Readonly<Record<string, boolean>> = { lt: false, lte: true, eq: true };

/** True when every value that the first allows is greater than every value that the second allows. */
function beyond(
  first: string,
  values: readonly unknown[],
  second: string,
  helds: readonly unknown[],
): boolean {
  if (lower[first] === undefined || upper[second] === undefined || first === second) return false;
  const bothReach = lower[first] && upper[second];
  return values.every((one) =>
    helds.every((other) => ((one as number) === other ? !bothReach : (one as number) > (other as number))),
  );
}
