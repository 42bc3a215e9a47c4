/**
 * Checks rules against each other for cycles and conflicting writes. It runs after the portal is resolved; an
 * error here means that no portal is returned.
 */
import type { Sources } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { placeText, type Report } from '#language/problems.ts';
import type { Portal } from '#model/types.ts';
import { cyclesOf, cycleWords, firstRule, ruleName } from './cycles.ts';
import { writeConflicts } from './writeConflicts.ts';
import type { Rule, RuleStep } from '#model/rules.ts';
import { translate } from '#messages/translate.ts';

export function checkProcesses({ resources }: Portal, sources: Sources, report: Report) {
  for (const cycle of cyclesOf(resources)) {
    const rule = firstRule(cycle);
    nodeOf(rule, resources, sources, report)
      .at('id')
      .error(translate('ruleProblems.ruleLeadsBackToItself', { cycle: cycleWords(cycle, resources) }));
  }
  for (const { field, resource, first, second } of writeConflicts(resources))
    nodeOf(second.rule, resources, sources, report)
      .at('then', stepIndex(second))
      .error(
        translate('ruleProblems.stepAnd', {
          ruleName: ruleName(first.rule),
          place: placeText(first.step.place),
          field,
          resource,
        }),
        'key',
      );
}

const stepIndex = ({ rule, step }: { rule: Rule; step: RuleStep }) => rule.then.indexOf(step);

/** The place of a rule in its file. */
const nodeOf = (rule: Rule, resources: Portal['resources'], sources: Sources, report: Report) =>
  new ConfigNode(sources.resources.get(rule.resource)!, report).at(
    'rules',
    resources[rule.resource]!.rules.indexOf(rule),
  );
