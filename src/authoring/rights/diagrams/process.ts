/** The diagram of the rules around a resource. */
import type { Portal } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import { resourceOfStep } from '#rules/reads.ts';
import { causeOf, plainSteps, stepWords, ruleTargets } from '#access/explain/describeRule.ts';
import { inLines, placeBoxes, type Arrow, type Box, type DrawnDiagram } from './layout.ts';

/** A rule in words: its trigger, and its effect on each resource. */
type Following = {
  rule: string;
  label: string;
  resource: string;
  cause: string;
  steps: readonly { text: string; resource?: string }[];
};
export type Process = { rules: readonly Following[]; diagram: DrawnDiagram };

/**
 * Resources whose rules write to this one are placed before it, and resources that its rules write to after
 * it. One that is both is drawn twice. Undefined when no rule concerns the resource.
 */
export function processAround(portal: Portal, resource: string): Process | undefined {
  const all = Object.values(portal.resources).flatMap(({ rules }) => rules);
  const coming = all.filter((rule) => rule.resource !== resource && ruleTargets(rule).includes(resource));
  const following = all.filter((rule) => rule.resource === resource);
  if (coming.length + following.length === 0) return undefined;
  const boxOf = (id: string, side: Side): Box => ({
    id: sideOf(id, side),
    lines: inLines(portal.resources[id]!.label.many, 15),
    kind: 'resource',
    resource: id,
  });
  // The trigger is written inside the box: a label on the arrow would need a column of its own.
  const ruleBox = (rule: Rule): Box => ({
    id: ruleKey(rule),
    note: inLines(causeOf(portal, rule), 22),
    lines: inLines(rule.label, 22),
    kind: 'rule',
  });
  const causes = [...new Set(coming.map((rule) => rule.resource))];
  const targets = [...new Set(following.flatMap(ruleTargets))].filter((id) => id !== resource);
  const boxes = [
    ...causes.map((id) => boxOf(id, 'before')),
    ...coming.map(ruleBox),
    { ...boxOf(resource, 'here'), isStart: true },
    ...following.map(ruleBox),
    ...targets.map((id) => boxOf(id, 'after')),
  ];
  const here = sideOf(resource, 'here');
  const caused = (rule: Rule, from: string): Arrow => ({ from, to: ruleKey(rule), lines: [] });
  const done = (rule: Rule, to: string): Arrow => ({ from: ruleKey(rule), to, lines: [], isAutomatic: true });
  const arrows = [
    ...coming.flatMap((rule) => [caused(rule, sideOf(rule.resource, 'before')), done(rule, here)]),
    ...following.flatMap((rule) => [
      caused(rule, here),
      ...ruleTargets(rule)
        .filter((id) => id !== resource)
        .map((id) => done(rule, sideOf(id, 'after'))),
    ]),
  ];
  return {
    rules: [...coming, ...following].map((rule) => followingOf(portal, rule)),
    diagram: placeBoxes(boxes, arrows, 'LR'),
  };
}

type Side = 'before' | 'here' | 'after';
const sideOf = (resource: string, side: Side) => `${side} ${resource}`;
const ruleKey = ({ resource, id }: Rule) => `${resource}.${id}`;

function followingOf(portal: Portal, rule: Rule): Following {
  return {
    rule: ruleKey(rule),
    label: rule.label,
    resource: rule.resource,
    cause: causeOf(portal, rule),
    steps: plainSteps(rule).map((step) => {
      const resource = resourceOfStep(step, rule);
      return { text: stepWords(portal, rule, step), ...(resource !== undefined && { resource }) };
    }),
  };
}
