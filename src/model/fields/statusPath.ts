/** The states that a record passes through, as its transitions declare them. */
import type { Option, Transition } from '../types.ts';

/** `isSkippable`: some way to the record's state leads around it. */
export type StatusStep = Pick<Option, 'value' | 'label' | 'tone'> & { isSkippable: boolean };

/**
 * The longest way from the first state to a good one that leads through the record's state. Only transitions to a later
 * option count, so a way back is no step. Where some state is good, a way ends in one: "Cancelada" or "Inativo" is a step only
 * of a record that is in it. Where no state is good, it ends in the last state that is not bad. Empty where there is no way of three
 * steps, which a chip tells as well.
 */
export function statusPath(
  options: readonly Option[],
  transitions: readonly (Pick<Transition, 'from' | 'to'> & { tone?: Transition['tone'] })[],
  current: unknown,
): StatusStep[] {
  const at = options.findIndex(({ value }) => value === current);
  if (at < 0) return [];
  const leadingTo = (state: number) => transitions.filter(({ to }) => to === options[state]!.value);
  const isBad = (state: number) =>
    options[state]!.tone === 'error' ||
    (state > 0 && leadingTo(state).length > 0 && leadingTo(state).every(({ tone }) => tone === 'danger'));
  const isOpen = (state: number) => state === at || !isBad(state);
  const isGood = ({ tone }: Pick<Option, 'tone'>) => tone === 'success';
  const hasGood = options.some(isGood);
  const isEnd = (state: number) => !hasGood || (state > 0 && isGood(options[state]!));
  // Where a record begins well, the other states are pauses and ends, and no way.
  if (!options.some((_option, state) => state > 0 && isEnd(state))) return [];
  const index = new Map(options.map(({ value }, place) => [value, place]));
  const after = options.map((_option, from) =>
    transitions
      .flatMap(({ from: begins, to }) => (begins.includes(options[from]!.value) ? (index.get(to) ?? []) : []))
      .filter((to) => to > from && isOpen(to)),
  );
  // Options are in the order of the states, so what follows each is known when it is reached from the end.
  const onwards: number[][] = options.map(() => []);
  for (let state = options.length - 1; state >= 0; state--) {
    const rest = longest(after[state]!.map((next) => onwards[next]!));
    if (rest.length > 0 || isEnd(state)) onwards[state] = [state, ...rest];
  }
  const towards: (number[] | undefined)[] = options.map((_option, state) => (state === 0 ? [0] : undefined));
  for (let state = 0; state < at; state++) {
    const before = towards[state];
    for (const next of before ? after[state]! : [])
      if (before!.length >= (towards[next]?.length ?? 0)) towards[next] = [...before!, next];
  }
  const path = [...(towards[at] ?? [at]), ...onwards[at]!.slice(1)];
  return path.length < 3
    ? []
    : path.map((state) => ({ ...options[state]!, isSkippable: leadsAround(after, state, at) }));
}

/** Whether the last state is reached from the first one without this one. Steps only lead to later states. */
function leadsAround(after: readonly (readonly number[])[], avoided: number, last: number): boolean {
  const reached = new Set([0]);
  for (const state of reached)
    for (const next of after[state]!) if (next !== avoided && next <= last) reached.add(next);
  return avoided > 0 && avoided < last && reached.has(last);
}

const longest = (ways: readonly number[][]): number[] =>
  ways.reduce((best, way) => (way.length > best.length ? way : best), []);
