/** Checks that a transition can be made from the states that its targets are filtered by. */
import type { KnownResource, ConfigNode } from '#language/link/context.ts';
import type { StepSource } from '../schema/schema.ts';
import type { KnownTransition } from './transitions.ts';
import { phrase } from '#messages/phrase.ts';

export function checkStates(
  node: ConfigNode,
  step: Extract<StepSource, { transition: unknown }>,
  target: KnownResource,
  { field, source }: KnownTransition,
) {
  if (typeof step.in === 'string') return;
  const filter = step.in[target.id];
  const fixed = filter?.[field];
  if (fixed === undefined) return;
  const states = [fixed].flat().filter((one) => typeof one === 'string');
  const from = [source.from].flat();
  const impossible = states.filter((state) => !from.includes(state));
  if (impossible.length === 0 || (step.otherwise === 'skip' && impossible.length < states.length)) return;
  const list = (words: readonly string[]) => words.map((one) => `"${one}"`).join(', ');
  node
    .at(target.id, field)
    .error(
      phrase`"${source.label}" não se faz a partir de ${list(impossible)}, só de ${list(from)}: acerte o filtro${impossible.length < states.length ? phrase`, ou passe adiante com "otherwise: skip"` : ''}`,
    );
}
