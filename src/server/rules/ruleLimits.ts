/** Limits for endless rules. Exceeding them refuses the whole act. */
import { translate, currentLocale } from '#messages/translate.ts';
import type { Rule } from '#model/rules.ts';
import { ruleKey } from './ruleIndex.ts';
import type { ChangeEvent } from './triggers.ts';
import { RuleRefusal } from './ruleMessages.ts';

const maxDepth = 8;
const maxEffects = 10_000;

export function refuseTooDeep(rule: Rule, { depth, chain }: ChangeEvent): void {
  if (depth < maxDepth) return;
  const rules = [...chain, rule.label].join(' › ');
  throw new RuleRefusal(translate('rules.endless', { rules }), { rule: ruleKey(rule) });
}

export function refuseTooMany(rule: Rule, effects: number): void {
  if (effects < maxEffects) return;
  const max = maxEffects.toLocaleString(currentLocale());
  throw new RuleRefusal(translate('rules.tooMany', { rule: rule.label, max }), { rule: ruleKey(rule) });
}
