/** Checks which records a step works on. */
import { resourceOf } from '#language/bind/fit.ts';
import { findResource, isView, type KnownResource, type ConfigNode } from '#language/bind/context.ts';
import { isHistory } from '#language/history.ts';
import { traitsOf } from '#model/traits.ts';
import type { StepSource } from '../schema/schema.ts';
import { checkTargetFilter } from './filters.ts';
import type { RuleScope } from './scope.ts';
import { translate } from '#messages/translate.ts';

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
    node.error(translate('ruleProblems.nameOneResourceWithFilter'), 'key');
    return null;
  }
  const target = findResource(scope.context, node.at(id), id);
  if (!target) return null;
  if (Object.keys(matching[id]!).length === 0)
    node.at(id).error(translate('ruleProblems.filterIsEmptyAndRule', { id }), 'key');
  checkTargetFilter(node.at(id), matching[id], target, scope);
  return target;
}

/** Reports targets that can't be written: views and the history. */
export function isWritable(node: ConfigNode, { id, source }: KnownResource, { context }: RuleScope): boolean {
  const why = isHistory(context.sources, id)
    ? translate('ruleProblems.isHistory')
    : isView(source)
      ? translate('ruleProblems.isViewAndRecordsChange')
      : undefined;
  if (why) node.error(translate('ruleProblems.chooseResourceIsKept', { id, why }));
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
      translate('ruleProblems.writeReferenceSelfOrResource', {
        way,
        refersTo: refersTo
          ? translate('common.leadsToSeveralRecords')
          : translate('common.doesNotLeadToAnother'),
      }),
    );
  return null;
}
