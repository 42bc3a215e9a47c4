/** The requirements of a rule, which are asked of a change by an undo too. Its other steps are not done again. */
import type { RequireStep, Rule, RuleStep } from '#model/rules.ts';
import { memoize } from '#model/values/memoize.ts';

/** True for a rule with a requirement that an undo has to fulfil. */
export const isAsking = (rule: Rule): boolean => asking(rule).then.length > 0;

/** The rule with these requirements alone. One about a record that another step makes has nothing to ask. */
export const asking = memoize((rule: Rule): Rule => ({ ...rule, then: requirementsIn(rule.then) }));

const requirementsIn = (steps: readonly RuleStep[]): RuleStep[] =>
  steps.flatMap((step): RuleStep[] => {
    if (step.kind === 'require') return step.otherwise === 'skip' || namesMade(step) ? [] : [step];
    if (step.kind !== 'group') return [];
    const then = requirementsIn(step.then);
    return then.length > 0 ? [{ ...step, then }] : [];
  });

const namesMade = ({ that, in: targets, if: condition, test, each }: RequireStep): boolean =>
  JSON.stringify([that, targets, condition, test, each]).includes('$made.');
