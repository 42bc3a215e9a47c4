/**
 * Finds processes that may never end. A cycle is allowed if every lap makes progress: it makes a transition
 * whose states, within the lap, never lead back, on records that the lap doesn't create.
 */
import type { Resource } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import { edgesOf, eventOf, type Edge, type Event } from './graph.ts';
import { translate } from '#messages/translate.ts';
import { groupBy } from '#model/lib/collections.ts';

type Resources = Readonly<Record<string, Resource>>;

/** One cycle per endless process, the shortest one. */
export function cyclesOf(resources: Resources): Edge[][] {
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
export function cycleWords(cycle: readonly Edge[], resources: Resources): string {
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

export const ruleName = ({ resource, id }: Pick<Rule, 'resource' | 'id'>) => `${resource}.${id}`;
export const firstRule = (cycle: readonly Edge[]): Rule => cycle.find(({ by }) => by)!.by!;

function eventWords(event: Event, resources: Resources): string {
  const [kind, resource, name, value] = event.split(' ') as [string, string, string, string];
  if (kind === 'create') return translate('ruleProblems.createsWithResource', { resource });
  if (kind === 'delete') return translate('ruleProblems.deletes', { resource });
  if (kind === 'change') return translate('ruleProblems.changes', { resource, name });
  if (kind === 'state') return translate('ruleProblems.sets', { resource, name, value });
  const label = resources[resource]?.transitions.find(({ id }) => id === name)?.label ?? name;
  return translate('ruleProblems.doesOn', { label, resource });
}
