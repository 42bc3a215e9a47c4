/** Checks that a rule's triggers can fire. */
import { optionsOf } from '#language/bind/accountValues.ts';
import { findField, findReadableField, type ConfigNode } from '#language/bind/context.ts';
import { traitsOf } from '#model/traits.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { RuleSource, TriggerSource } from '../schema/schema.ts';
import { checkContextFilter } from './filters.ts';
import type { RuleScope } from './scope.ts';
import { findTransition } from './transitions.ts';
import { translate } from '#messages/translate.ts';

/** True when the rule is scheduled. */
export const isTimed = (on: RuleSource['on']): boolean =>
  [on].flat().some((trigger) => typeof trigger === 'object' && ('every' in trigger || 'at' in trigger));

export function checkTriggers(node: ConfigNode, on: RuleSource['on'], scope: RuleScope) {
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
  } else if ('update' in trigger)
    trigger.update.forEach((id, index) => findReadableField(node.at('update', index), resource, id));
  else if ('enters' in trigger) checkEnters(node.at('enters'), trigger.enters, scope);
  else if ('becomes' in trigger) {
    if (Object.keys(trigger.becomes).length === 0)
      node.at('becomes').error(translate('ruleProblems.conditionIsEmpty'), 'key');
    checkContextFilter(node.at('becomes'), trigger.becomes, scope);
  } else if ('every' in trigger) checkEvery(node, trigger);
  else {
    const field = findReadableField(node.at('at'), resource, trigger.at);
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
  const field = findField(node.at(id), resource, id, 'key');
  if (!field) return;
  const options = optionsOf(field);
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

const days = { day: 0, week: 7, month: 31, year: 366 };

function checkEvery(node: ConfigNode, { every, on }: Extract<TriggerSource, { every: unknown }>) {
  if (on === undefined) return;
  if (every === 'day') node.at('on').error(translate('ruleProblems.everyDayHasNoDay'), 'key');
  else if (on > days[every])
    node.at('on').error(translate('ruleProblems.onGoes', { days: days[every], every }));
}
