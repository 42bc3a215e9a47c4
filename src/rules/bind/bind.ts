/**
 * Checks `rules` and `ensures` of a resource: every name exists, and types fit. process.ts checks rules
 * against each other.
 */
import { checkFilter } from '#language/bind/filters.ts';
import {
  findResource,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { transitionsOf } from '#language/shortForms.ts';
import { checkContextFilter, checkTargetFilter } from './filters.ts';
import { RuleScope } from './scope.ts';
import { checkStep } from './steps.ts';
import { isWritable } from './targets.ts';
import { findTransition } from './transitions.ts';
import { checkTriggers, isTimed } from './triggers.ts';
import { checkForeignTemplate, checkValues } from './values.ts';
import { parseRuleValue } from '../parseNames.ts';
import type { RuleSource, UndoSource } from '../schema/schema.ts';
import { translate } from '#messages/translate.ts';

export function checkRules(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  if (!resource.fields) return;
  if (isView(source) && source.ensures)
    node.at('ensures').error(translate('ruleProblems.nobodyWritesToView'), 'key');
  if (!isView(source)) checkSets(context, resource);
  if (Array.isArray(source.rules)) {
    source.rules.forEach((rule, index) => {
      const at = node.at('rules', index);
      if (at.isValid) checkRule(context, at, rule, resource);
    });
    checkNames(node.at('rules'), source.rules, (id) => translate('ruleProblems.twoRules', { id }));
  }
  if (Array.isArray(source.ensures) && !isView(source))
    source.ensures.forEach((ensure, index) => {
      const at = node.at('ensures', index);
      if (!at.isValid) return;
      if (Object.keys(ensure.that).length === 0)
        at.at('that').error(translate('ruleProblems.conditionIsEmptyAndAsks'), 'key');
      checkFilter(context, at.at('that'), ensure.that, resource, { search: false, user: false });
      checkForeignTemplate(at.at('message'), ensure.message, resource, new RuleScope(context, resource));
    });
}

function checkRule(context: BindContext, node: ConfigNode, rule: RuleSource, resource: KnownResource) {
  const scope = new RuleScope(context, resource, { timed: isTimed(rule.on) });
  checkTriggers(node.at('on'), rule.on, scope);
  if (isView(resource.source) && ![rule.on].flat().every(isTimed))
    node.at('on').error(translate('ruleProblems.viewRunsOnSchedule'), 'key');
  checkContextFilter(node.at('when'), rule.when, scope);
  rule.then.forEach((step, index) =>
    checkStep(node.at('then', index), step, scope.nested({ at: { steps: rule.then, index } })),
  );
  checkNames(node.at('then'), rule.then, (id) => translate('ruleProblems.twoSteps', { id }));
  if (rule.undo) checkUndo(node.at('undo'), rule.undo, rule, new RuleScope(context, resource));
}

function checkNames(
  node: ConfigNode,
  items: readonly { id?: string | undefined }[],
  message: (id: string) => string,
) {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (id === undefined || !node.at(index).isValid) return;
    if (seen.has(id)) node.at(index, 'id').error(message(id));
    seen.add(id);
  });
}

function checkUndo(node: ConfigNode, undo: UndoSource, rule: RuleSource, scope: RuleScope) {
  checkTriggers(node.at('on'), undo.on, scope);
  const created = new Set(rule.then.flatMap((step) => ('create' in step ? [step.create] : [])));
  const findMade = (at: ConfigNode, id: string): KnownResource | null => {
    const target = findResource(scope.context, at, id);
    if (!target || !isWritable(at, target, scope)) return null;
    if (created.has(id)) return target;
    at.error(
      translate('ruleProblems.ruleCreatesNoRecords', {
        id,
        size: created.size > 0 ? translate('ruleProblems.creates', { created: [...created].join(', ') }) : '',
      }),
      'key',
    );
    return null;
  };
  for (const [id, how] of Object.entries(undo.made ?? {})) {
    const at = node.at('made', id);
    const target = findMade(at, id);
    if (!target || typeof how === 'string') continue;
    const found = findTransition(at.at('transition'), target, how.transition);
    if (found && how.set && Object.hasOwn(how.set, found.field))
      at.at('set', found.field).error(
        translate('ruleProblems.isWhatTransitionChanges', { field: found.field }),
        'key',
      );
    checkValues(at.at('set'), how.set, target, scope.nested({ target }));
  }
  for (const [id, filter] of Object.entries(undo.blockedWhen ?? {})) {
    const at = node.at('blockedWhen', id);
    const target = findMade(at, id);
    if (!target) continue;
    if (Object.keys(filter).length === 0) at.error(translate('ruleProblems.filterIsEmpty'), 'key');
    checkTargetFilter(at, filter, target, scope);
    if (undo.message !== undefined) checkForeignTemplate(node.at('message'), undo.message, target, scope);
  }
  if (undo.blockedWhen && undo.message === undefined)
    node.at('message').error(translate('ruleProblems.messageIsMissing'), 'key');
  if (undo.message !== undefined && !undo.blockedWhen)
    node.at('message').error(translate('ruleProblems.messageIsOnlyForBlocked'), 'key');
}

/** Checks the values that transitions write in their own record. */
function checkSets(context: BindContext, resource: KnownResource) {
  const scope = new RuleScope(context, resource, { isOwnOnly: true });
  for (const [id, field] of Object.entries(resource.source.fields)) {
    const node = resource.node.at('fields', id);
    if (!node.isValid) continue;
    for (const [index, transition] of transitionsOf(field).entries()) {
      const at = node.at('transitions', index);
      if (transition.set && Object.hasOwn(transition.set, id))
        at.at('set', id).error(translate('ruleProblems.isWhatTransitionChanges', { field: id }), 'key');
      checkValues(at.at('set'), transition.set, resource, scope);
      for (const asked of transition.fields ?? [])
        if (parseRuleValue(transition.set?.[asked] ?? null).kind === 'template')
          at.at('set', asked).error(translate('ruleProblems.isInFieldsToo', { asked }));
      if (!transition.auto) continue;
      for (const key of ['permissions', 'title', 'confirm', 'fields'] as const)
        if (transition[key] !== undefined)
          at.at(key).error(translate('ruleProblems.onlyRulesMakeAutoTransition', { key }), 'key');
    }
  }
}
