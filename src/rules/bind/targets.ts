/** Checks which records a step works on. */
import { resourceOf } from '#language/bind/fit.ts';
import { findResource, isView, type KnownResource, type ConfigNode } from '#language/bind/context.ts';
import { isHistory } from '#language/history.ts';
import { traitsOf } from '#model/traits.ts';
import type { StepSource } from '../schema/schema.ts';
import { checkTargetFilter } from './filters.ts';
import type { RuleScope } from './scope.ts';
import { phrase } from '#messages/phrase.ts';

type Targets = Extract<StepSource, { transition: unknown }>['in'];

/** The resource of the target records; null after an error was reported. */
export function checkTargets(
  node: ConfigNode,
  targets: Targets | undefined,
  scope: RuleScope,
): KnownResource | null {
  if (targets === undefined || targets === 'self')
    return isWritable(node, scope.resource, scope) ? scope.resource : null;
  if (!node.isValid) return null;
  if (typeof targets === 'string') return checkWay(node, targets, scope);
  const target = checkMatching(node, targets, scope);
  return target && isWritable(node.at(target.id), target, scope) ? target : null;
}

/** The resource of a filter's records; null after an error was reported. */
export function checkMatching(
  node: ConfigNode,
  matching: Exclude<Targets, string>,
  scope: RuleScope,
): KnownResource | null {
  const [id, ...more] = Object.keys(matching);
  if (id === undefined || more.length > 0) {
    node.error(
      phrase`escreva um recurso só, com seu filtro, como em "in: { contas: { origemId: $record.id } }"`,
      'key',
    );
    return null;
  }
  const target = findResource(scope.context, node.at(id), id);
  if (!target) return null;
  if (Object.keys(matching[id]!).length === 0)
    node
      .at(id)
      .error(
        phrase`o filtro está vazio, e a regra atingiria todos os registros de "${id}": diga quais`,
        'key',
      );
  checkTargetFilter(node.at(id), matching[id], target, scope);
  return target;
}

/** Reports targets that can't be written: views and the history. */
export function isWritable(node: ConfigNode, { id, source }: KnownResource, { context }: RuleScope): boolean {
  const why = isHistory(context.sources, id)
    ? phrase`é o histórico, que o portal mantém`
    : isView(source)
      ? phrase`é uma visão, e seus registros mudam com os outros`
      : undefined;
  if (why) node.error(phrase`"${id}" ${why}: escolha um recurso guardado`);
  return !why;
}

function checkWay(node: ConfigNode, way: string, scope: RuleScope): KnownResource | null {
  const found = scope.find(node, way);
  if (!found) return null;
  const { refersTo, holdsMany } = traitsOf(found);
  const target =
    refersTo && !holdsMany ? scope.context.resources.get(resourceOf(scope.context, found) ?? '') : undefined;
  if (target) return isWritable(node, target, scope) ? target : null;
  if (!refersTo || holdsMany)
    node.error(
      phrase`"${way}" ${refersTo ? phrase`leva a vários registros, e não a um` : phrase`não leva a outro registro`}: escreva uma referência, "self", ou { recurso: filtro }`,
    );
  return null;
}
