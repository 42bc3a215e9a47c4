/**
 * Checks rules against each other for cycles and conflicting writes. It runs after the portal is resolved; an
 * error here means that no portal is returned.
 */
import { isDeepStrictEqual } from 'node:util';
import { keyParts } from '#model/filter/filter.ts';
import { isMap } from '#model/values/values.ts';
import type { Filter, Resource, Portal } from '#model/types.ts';
import { resourceOfTargets } from '../reads.ts';
import {
  stepsWithPaths,
  withInnerSteps,
  type Rule,
  type RuleStep,
  type TransitionStep,
  type UpdateStep,
} from '#model/rules.ts';
import { causesOf, edgesOf, eventOf, type Edge, type Event } from './graph.ts';
import { translate } from '#messages/translate.ts';
import { groupBy } from '#model/values/collections.ts';
import type { Sources } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { placeText, type Report } from '#language/problems.ts';

// Finds two rules that write the same field of the same record at the same event, if nothing declares the
// winner.

type Clash = { field: string; resource: string; first: Writer; second: Writer };
type Writer = { rule: Rule; step: UpdateStep | TransitionStep };

function writeConflicts(resources: Readonly<Record<string, Resource>>): Clash[] {
  return Object.values(resources).flatMap((resource) => clashesIn(resource, resources));
}

function clashesIn(resource: Resource, resources: Readonly<Record<string, Resource>>): Clash[] {
  const writers = resource.rules.flatMap((rule) =>
    withInnerSteps(rule.then)
      .filter(writes)
      .map((step): Writer => ({ rule, step })),
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

// Finds processes that may never end. A cycle is allowed if every lap makes progress: it makes a transition
// whose states, within the lap, never lead back, on records that the lap doesn't create.

type Resources = Readonly<Record<string, Resource>>;

/** One cycle per endless process, the shortest one. */
function cyclesOf(resources: Resources): Edge[][] {
  const found: Edge[][] = [];
  const all = edgesOf(resources);
  const open = [all];
  while (open.length > 0) {
    const edges = open.pop()!;
    for (const part of circlesIn(edges)) {
      const climbing = climbingIn(part, all, resources);
      if (climbing.size > 0)
        open.push(part.filter(({ from, to }) => !climbing.has(from) && !climbing.has(to)));
      else found.push(shortest(part));
    }
  }
  return found;
}

/** The edges of each strongly connected component (Tarjan's algorithm) that has any. */
function circlesIn(edges: readonly Edge[]): Edge[][] {
  const next = groupBy(edges, ({ from }) => from);
  const numbers = new Map<Event, number>();
  const lowest = new Map<Event, number>();
  const partOf = new Map<Event, number>();
  const stack: Event[] = [];
  const visit = (event: Event) => {
    numbers.set(event, numbers.size);
    lowest.set(event, numbers.get(event)!);
    stack.push(event);
    for (const { to: other } of next.get(event) ?? []) {
      if (!numbers.has(other)) visit(other);
      if (!partOf.has(other)) lowest.set(event, Math.min(lowest.get(event)!, lowest.get(other)!));
    }
    if (lowest.get(event) !== numbers.get(event)) return;
    for (let member = stack.pop()!; ; member = stack.pop()!) {
      partOf.set(member, numbers.get(event)!);
      if (member === event) return;
    }
  };
  for (const event of next.keys()) if (!numbers.has(event)) visit(event);
  const inside = edges.filter(({ from, to }) => partOf.get(from) === partOf.get(to));
  return [...groupBy(inside, ({ from }) => partOf.get(from)).values()];
}

/**
 * The transitions in a cycle that a record can make only finitely often. The other effects of the events in the
 * cycle are considered too.
 */
function climbingIn(edges: readonly Edge[], all: readonly Edge[], resources: Resources): Set<Event> {
  const events = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const done = all.filter(({ from }) => events.has(from));
  const made = new Set(done.map(({ to }) => to));
  const rewritten = new Set(done.filter(({ plain }) => plain).map(({ to }) => to));
  const climbing = new Set<Event>();
  for (const { id, transitions } of Object.values(resources)) {
    if (made.has(eventOf('create', id))) continue;
    const own = transitions.filter((one) => events.has(eventOf('move', id, one.id)));
    for (const field of new Set(own.map((one) => one.field))) {
      const moves = own.filter((one) => one.field === field);
      if (rewritten.has(eventOf('change', id, field)) || leadsBack(moves)) continue;
      for (const move of moves) climbing.add(eventOf('move', id, move.id));
    }
  }
  return climbing;
}

function leadsBack(moves: readonly Resource['transitions'][number][]): boolean {
  const edges = moves.flatMap(({ from, to }) => from.map((state): Edge => ({ from: state, to })));
  return circlesIn(edges).length > 0;
}

/** The shortest cycle, starting at a rule. */
function shortest(edges: readonly Edge[]): Edge[] {
  let best: Edge[] | undefined;
  for (const start of new Set(edges.flatMap(({ from, by }) => (by ? [from] : [])))) {
    const way = wayBack(start, edges, best?.length ?? Infinity);
    if (way) best = way;
  }
  return best!;
}

function wayBack(start: Event, edges: readonly Edge[], under: number): Edge[] | undefined {
  let ways: Edge[][] = [[]];
  const seen = new Set<Event>();
  for (let length = 1; length < under; length++) {
    const longer: Edge[][] = [];
    for (const way of ways)
      for (const edge of edges) {
        if (edge.from !== (way.at(-1)?.to ?? start)) continue;
        if (edge.to === start) return [...way, edge];
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        longer.push([...way, edge]);
      }
    if (longer.length === 0) return undefined;
    ways = longer;
  }
  return undefined;
}

/** "pedidos.cobra cria cobrancas → cobrancas.volta altera pedidos.valor → pedidos.cobra" */
function cycleWords(cycle: readonly Edge[], resources: Resources): string {
  const named = cycle.flatMap((edge, at) => {
    if (!edge.by) return [];
    const [own] = cycle.slice(at + 1).filter(({ by }) => by);
    return [
      `${ruleName(edge.by)} ${eventWords(edge.to, resources)}`,
      ...(own ? [] : [ruleName(firstRule(cycle))]),
    ];
  });
  return named.join(' → ');
}

const ruleName = ({ resource, id }: Pick<Rule, 'resource' | 'id'>) => `${resource}.${id}`;
const firstRule = (cycle: readonly Edge[]): Rule => cycle.find(({ by }) => by)!.by!;

function eventWords(event: Event, resources: Resources): string {
  const [kind, resource, name, value] = event.split(' ') as [string, string, string, string];
  if (kind === 'create') return translate('ruleProblems.createsWithResource', { resource });
  if (kind === 'delete') return translate('ruleProblems.deletes', { resource });
  if (kind === 'change') return translate('ruleProblems.changes', { resource, name });
  if (kind === 'state') return translate('ruleProblems.sets', { resource, name, value });
  const label = resources[resource]?.transitions.find(({ id }) => id === name)?.label ?? name;
  return translate('ruleProblems.doesOn', { label, resource });
}

export function checkProcesses({ resources }: Portal, sources: Sources, report: Report) {
  for (const cycle of cyclesOf(resources)) {
    const rule = firstRule(cycle);
    nodeOf(rule, resources, sources, report)
      .at('id')
      .error(translate('ruleProblems.ruleLeadsBackToItself', { cycle: cycleWords(cycle, resources) }));
  }
  for (const { field, resource, first, second } of writeConflicts(resources))
    nodeOf(second.rule, resources, sources, report)
      .at(...stepPath(second))
      .error(
        translate('ruleProblems.stepAnd', {
          ruleName: ruleName(first.rule),
          place: placeText(first.step.place),
          field,
          resource,
        }),
        'key',
      );
}

const stepPath = ({ rule, step }: { rule: Rule; step: RuleStep }) =>
  stepsWithPaths(rule.then).find((one) => one.step === step)!.path;

/** The place of a rule in its file. */
const nodeOf = (rule: Rule, resources: Portal['resources'], sources: Sources, report: Report) =>
  new ConfigNode(sources.resources.get(rule.resource)!, report).at(
    'rules',
    resources[rule.resource]!.rules.indexOf(rule),
  );
