/**
 * Checks `rules` and `ensures` of a resource: every name exists, and types fit. process.ts checks rules
 * against each other.
 */
import { acceptedOptions } from '#language/bind/accountValues.ts';
import {
  fieldOf,
  type ConfigNode,
  findResource,
  isView,
  type KnownResource,
  type BindContext,
} from '#language/bind/context.ts';
import { traitsOf } from '#model/traits.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { RuleSource, StepSource, TriggerSource, UndoSource } from '../schema/schema.ts';
import { checkContextFilter, checkTargetFilter } from './filters.ts';
import { RuleScope } from './scope.ts';
import { findTransition, checkSteps, isWritableTarget } from './steps.ts';
import { translate } from '#messages/translate.ts';
import { transitionsOf } from '#language/shortForms.ts';
import { checkForeignTemplate, checkValues } from './setValues.ts';
import { parseRuleValue } from '../parseNames.ts';

// Checks that a rule's triggers can fire.

/** True when the rule is scheduled. */
const isTimed = (on: RuleSource['on']): boolean =>
  [on]
    .flat()
    .some(
      (trigger) => typeof trigger === 'object' && ('every' in trigger || 'at' in trigger || 'in' in trigger),
    );

function checkTriggers(node: ConfigNode, on: RuleSource['on'], scope: RuleScope) {
  if (!Array.isArray(on)) return checkTrigger(node, on as TriggerSource, scope);
  on.forEach((trigger, index) => checkTrigger(node.at(index), trigger, scope));
}

function checkTrigger(node: ConfigNode, trigger: TriggerSource, scope: RuleScope) {
  const { resource } = scope;
  if (typeof trigger === 'string') return;
  if ('transition' in trigger) {
    const isList = Array.isArray(trigger.transition);
    for (const [index, name] of [trigger.transition].flat().entries())
      findTransition(isList ? node.at('transition', index) : node.at('transition'), resource, name);
  } else if ('update' in trigger) return;
  else if ('enters' in trigger) checkEnters(node.at('enters'), trigger.enters, scope);
  else if ('becomes' in trigger) {
    if (Object.keys(trigger.becomes).length === 0)
      node.at('becomes').error(translate('ruleProblems.conditionIsEmpty'), 'key');
    checkContextFilter(node.at('becomes'), trigger.becomes, scope, { others: false });
  } else if ('every' in trigger) checkEvery(node, trigger);
  else if ('in' in trigger) {
    checkEnters(node.at('in'), trigger.in, scope);
    const { portal } = scope.context.sources;
    if (portal?.isValid(['history']) && !portal.value.history)
      node.at('for').error(translate('ruleProblems.forNeedsHistory'), 'key');
  } else {
    if (trigger.before !== undefined && trigger.days !== undefined)
      node.at('before').error(translate('ruleProblems.beforeAndDays'), 'key');
    const field = fieldOf(resource, trigger.at);
    const { temporal } = traitsOf(field ?? undefined);
    // A month is due at no moment.
    if (field && temporal !== 'date' && temporal !== 'datetime')
      node.at('at').error(translate('ruleProblems.fieldIsNotDate', { at: trigger.at }));
  }
}

function checkEnters(
  node: ConfigNode,
  enters: Readonly<Record<string, string | string[]>>,
  { resource }: RuleScope,
) {
  const names = Object.keys(enters);
  if (names.length !== 1) return node.error(translate('ruleProblems.writeSingleField'), 'key');
  const [id] = names as [string];
  const field = fieldOf(resource, id, 'written');
  if (!field) return;
  const options = acceptedOptions(field);
  if (!options) return node.at(id).error(translate('ruleProblems.fieldHasNoOptions', { id }), 'key');
  const values = enters[id]!;
  const isList = Array.isArray(values);
  for (const [index, value] of [values].flat().entries())
    if (!options.includes(value))
      (isList ? node.at(id, index) : node.at(id)).error(
        translate('common.isNotOption', {
          one: value,
          name: id,
          suggestion: suggestion(value, options, translate('common.optionsAre')),
        }),
      );
}

const days = { hour: 0, day: 0, week: 7, month: 31, year: 366 };

function checkEvery(node: ConfigNode, { every, on, at }: Extract<TriggerSource, { every: unknown }>) {
  if (typeof every === 'object' && (every.minutes < 1 || 60 % every.minutes !== 0))
    node.at('every').error(translate('ruleProblems.minutesDivideHour', { minutes: every.minutes }));
  if (typeof every === 'object' || every === 'hour') {
    for (const [key, value] of Object.entries({ on, at }))
      if (value !== undefined) node.at(key).error(translate('ruleProblems.hourHasNoTime', { key }), 'key');
    return;
  }
  if (on === undefined) return;
  if (every === 'day') node.at('on').error(translate('ruleProblems.everyDayHasNoDay'), 'key');
  else if (on > days[every])
    node.at('on').error(translate('ruleProblems.onGoes', { days: days[every], every }));
}

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
      checkForeignTemplate(at.at('message'), ensure.message, resource, new RuleScope(context, resource));
    });
}

function checkRule(context: BindContext, node: ConfigNode, rule: RuleSource, resource: KnownResource) {
  const scope = new RuleScope(context, resource, { timed: isTimed(rule.on) });
  checkTriggers(node.at('on'), rule.on, scope);
  if (isView(resource.source) && ![rule.on].flat().every(isTimed))
    node.at('on').error(translate('ruleProblems.viewRunsOnSchedule'), 'key');
  checkContextFilter(node.at('when'), rule.when, scope);
  checkSteps(node.at('then'), rule.then, scope);
  checkStepNames(node.at('then'), rule.then);
  if (rule.undo) checkUndo(node.at('undo'), rule.undo, rule, new RuleScope(context, resource));
}

/** Checks that no two steps have the same id, those within others included. */
function checkStepNames(node: ConfigNode, steps: readonly StepSource[], seen = new Set<string>()) {
  steps.forEach((step, index) => {
    const { id } = step;
    if (id !== undefined && node.at(index).isValid) {
      if (seen.has(id)) node.at(index, 'id').error(translate('ruleProblems.twoSteps', { id }));
      seen.add(id);
    }
    if ('then' in step) checkStepNames(node.at(index, 'then'), step.then, seen);
  });
}

/** The resources in which steps create records, those within others included. */
const createdIn = (steps: readonly StepSource[]): string[] =>
  steps.flatMap((step) => ('then' in step ? createdIn(step.then) : 'create' in step ? [step.create] : []));

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
  if (undo === true) return;
  if (undo.on !== undefined) checkTriggers(node.at('on'), undo.on, scope);
  const created = new Set(createdIn(rule.then));
  const findMade = (at: ConfigNode, id: string): KnownResource | null => {
    const target = findResource(scope.context, at, id);
    if (!target || !isWritableTarget(at, target, scope)) return null;
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
