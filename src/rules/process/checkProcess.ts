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
import { phrase } from '#messages/phrase.ts';

export function checkProcesses({ resources }: Portal, sources: Sources, report: Report) {
  for (const cycle of cyclesOf(resources)) {
    const rule = firstRule(cycle);
    nodeOf(rule, resources, sources, report)
      .at('id')
      .error(
        phrase`a regra leva de volta a si mesma, e não há como saber que para: ${cycleWords(cycle, resources)}. Tire um dos passos, ou faça cada volta passar por uma transição que não se desfaz`,
      );
  }
  for (const { field, resource, first, second } of writeConflicts(resources))
    nodeOf(second.rule, resources, sources, report)
      .at('then', stepIndex(second))
      .error(
        phrase`este passo e o de ${ruleName(first.rule)} (${placeText(first.step.place)}) gravam "${field}" de "${resource}" pelo mesmo motivo, e não há como saber qual vale: faça uma regra só, em que valha o último passo, ou condições que não se encontrem`,
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
