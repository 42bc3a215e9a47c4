/** What follows from what across resources: the rules around one of them, as far as they reach. */
import type { Portal, Resource } from '../../model/types.ts';
import type { Rule, RuleStep, RuleTargets, RuleTrigger } from '../../rules/types.ts';
import { inLines, placed, type Arrow, type Box, type Diagram } from './layout.ts';

/** A rule in words: what causes it, and what it does to which resource. */
export type Following = {
  rule: string;
  label: string;
  resource: string;
  cause: string;
  steps: readonly { text: string; resource?: string }[];
};
export type Process = { rules: readonly Following[]; diagram: Diagram };

/**
 * What comes to the resource stands before it, what follows from it after it; one that does both is drawn twice.
 * Undefined where no rule starts at the resource or comes to it.
 */
export function processAround(portal: Portal, resource: string): Process | undefined {
  const all = Object.values(portal.resources).flatMap(({ rules }) => rules);
  const coming = all.filter((rule) => rule.resource !== resource && targetsOf(rule).includes(resource));
  const following = all.filter((rule) => rule.resource === resource);
  if (coming.length + following.length === 0) return undefined;
  const boxOf = (id: string, side: Side): Box => ({
    id: sideOf(id, side),
    lines: inLines(portal.resources[id]!.label.many),
    kind: 'resource',
    resource: id,
  });
  const ruleBox = (rule: Rule): Box => ({ id: keyOf(rule), lines: inLines(rule.label, 26), kind: 'rule' });
  const causes = [...new Set(coming.map((rule) => rule.resource))];
  const targets = [...new Set(following.flatMap(targetsOf))].filter((id) => id !== resource);
  const boxes = [
    ...causes.map((id) => boxOf(id, 'before')),
    ...coming.map(ruleBox),
    { ...boxOf(resource, 'here'), isStart: true },
    ...following.map(ruleBox),
    ...targets.map((id) => boxOf(id, 'after')),
  ];
  const here = sideOf(resource, 'here');
  const caused = (rule: Rule, from: string): Arrow => ({
    from,
    to: keyOf(rule),
    lines: inLines(causeOf(portal, rule)),
  });
  const done = (rule: Rule, to: string): Arrow => ({ from: keyOf(rule), to, lines: [], isAutomatic: true });
  const arrows = [
    ...coming.flatMap((rule) => [caused(rule, sideOf(rule.resource, 'before')), done(rule, here)]),
    ...following.flatMap((rule) => [
      caused(rule, here),
      ...targetsOf(rule)
        .filter((id) => id !== resource)
        .map((id) => done(rule, sideOf(id, 'after'))),
    ]),
  ];
  return {
    rules: [...coming, ...following].map((rule) => followingOf(portal, rule)),
    diagram: placed(boxes, arrows, 'LR'),
  };
}

type Side = 'before' | 'here' | 'after';
const sideOf = (resource: string, side: Side) => `${side} ${resource}`;
const keyOf = ({ resource, id }: Rule) => `${resource}.${id}`;

/** Ids of the resources that a rule writes to or looks at, each once. */
const targetsOf = (rule: Rule): string[] => [
  ...new Set(rule.then.flatMap((step) => targetOf(rule, step) ?? [])),
];

function targetOf(rule: Rule, step: RuleStep): string | undefined {
  if (step.kind === 'create') return step.resource;
  return 'in' in step ? resourceIn(rule, step.in) : undefined;
}
const resourceIn = (rule: Rule, targets: RuleTargets) =>
  targets.kind === 'self' ? rule.resource : targets.resource;

function followingOf(portal: Portal, rule: Rule): Following {
  return {
    rule: keyOf(rule),
    label: rule.label,
    resource: rule.resource,
    cause: causeOf(portal, rule),
    steps: rule.then.map((step) => {
      const resource = targetOf(rule, step);
      return { text: stepWords(portal, rule, step), ...(resource !== undefined && { resource }) };
    }),
  };
}

const causeOf = (portal: Portal, rule: Rule): string =>
  rule.on.map((trigger) => triggerWords(portal.resources[rule.resource]!, trigger)).join(' ou ');

const periods = { day: 'Todo dia', week: 'Toda semana', month: 'Todo mês', year: 'Todo ano' } as const;

function triggerWords(resource: Resource, trigger: RuleTrigger): string {
  const label = (field: string) => resource.fields[field]?.label ?? field;
  switch (trigger.kind) {
    case 'transition':
      return resource.transitions
        .filter(({ id }) => trigger.transitions.includes(id))
        .map((one) => one.label)
        .join(' ou ');
    case 'create':
      return 'Ao criar';
    case 'update':
      return `Ao mudar ${trigger.fields.map(label).join(', ')}`;
    case 'delete':
      return 'Ao excluir';
    case 'enters': {
      const options = resource.fields[trigger.field]?.options ?? [];
      const names = trigger.values.map((value) => options.find((one) => one.value === value)?.label ?? value);
      return `${label(trigger.field)}: ${names.join(' ou ')}`;
    }
    case 'becomes':
      return 'Quando passa a valer';
    case 'every':
      return `${periods[trigger.period]}, às ${trigger.at}`;
    case 'at':
      return `No dia de ${label(trigger.field)}`;
  }
}

function stepWords(portal: Portal, rule: Rule, step: RuleStep): string {
  const target = targetOf(rule, step);
  const many = target === undefined ? '' : portal.resources[target]!.label.many;
  switch (step.kind) {
    case 'create':
      return `Cria ${many}`;
    case 'update':
      return `Altera ${many}`;
    case 'transition': {
      const transition = portal.resources[target!]!.transitions.find(({ id }) => id === step.transition);
      return `${transition?.label ?? step.transition}: ${many}`;
    }
    case 'require':
      return `Exige: ${step.message}`;
    case 'notify':
      return `Avisa: ${step.title}`;
    case 'webhook':
      return `Avisa o sistema ${step.webhook}`;
  }
}
