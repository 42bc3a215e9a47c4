/** Describes a rule in words: its trigger, and its effect on each resource. */
import type { Portal, Resource } from '#model/types.ts';
import { resourceOfStep } from '#rules/reads.ts';
import type { Rule, RuleStep, RuleTrigger } from '#model/rules.ts';
import { lowerFirst } from '#model/records/title.ts';
import { translate } from '#messages/translate.ts';

/** Ids of the resources that a rule's steps write or read, without duplicates. */
export const targetsOf = (rule: Rule): string[] => [
  ...new Set(rule.then.flatMap((step) => resourceOfStep(step, rule) ?? [])),
];

export type RuleInWords = {
  /** "<resource>.<rule>" */
  rule: string;
  label: string;
  /** The plural label of its resource. */
  resource: string;
  cause: string;
  steps: readonly string[];
};

export const describeRule = (portal: Portal, rule: Rule): RuleInWords => ({
  rule: `${rule.resource}.${rule.id}`,
  label: rule.label,
  resource: portal.resources[rule.resource]!.label.many,
  cause: causeOf(portal, rule),
  steps: [...new Set(rule.then.map((step) => stepWords(portal, rule, step)))],
});

/** "Todo mês, no dia 1, às 06:00" */
export const causeOf = (portal: Portal, rule: Rule): string =>
  rule.on
    .map((trigger, index) => {
      const words = triggerWords(portal.resources[rule.resource]!, trigger);
      const isNamed = trigger.kind === 'transition' || trigger.kind === 'enters';
      return index > 0 && !isNamed ? lowerFirst(words) : words;
    })
    .join(translate('rights.or'));

const periods = {
  day: 'process.everyDay',
  week: 'process.everyWeek',
  month: 'process.everyMonth',
  year: 'process.everyYear',
} as const;

/** The day within its period; empty for a daily rule. */
function dayWords({ period, on = 1 }: Extract<RuleTrigger, { kind: 'every' }>): string {
  if (period === 'week') return translate(`process.weekday${on as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
  if (period === 'month') return translate('process.dayOfMonth', { day: on });
  return period === 'year' ? translate('process.dayOfYear', { day: on }) : '';
}

function dateWords(days: number, field: string, at: string | undefined): string {
  const shifted = { field, smart_count: Math.abs(days) };
  if (at === undefined) {
    if (days === 0) return translate('process.atMoment', { field });
    return days < 0 ? translate('process.momentBefore', shifted) : translate('process.momentAfter', shifted);
  }
  const values = { field, at };
  if (days === 0) return translate('process.onDay', values);
  const counted = { ...shifted, at };
  return days < 0 ? translate('process.daysBefore', counted) : translate('process.daysAfter', counted);
}

function triggerWords(resource: Resource, trigger: RuleTrigger): string {
  const label = (field: string) => resource.fields[field]?.label ?? field;
  switch (trigger.kind) {
    case 'transition':
      return resource.transitions
        .filter(({ id }) => trigger.transitions.includes(id))
        .map((one) => one.label)
        .join(translate('rights.or'));
    case 'create':
      return translate('process.onCreate');
    case 'update':
      return translate('process.onUpdate', { fields: trigger.fields.map(label).join(', ') });
    case 'delete':
      return translate('process.onDelete');
    case 'enters': {
      const options = resource.fields[trigger.field]?.options ?? [];
      const names = trigger.values.map((value) => options.find((one) => one.value === value)?.label ?? value);
      return `${label(trigger.field)}: ${names.join(translate('rights.or'))}`;
    }
    case 'becomes':
      return translate('process.becomes');
    case 'every':
      return [
        translate(periods[trigger.period]),
        dayWords(trigger),
        translate('process.atTime', { at: trigger.at }),
      ]
        .filter(Boolean)
        .join(', ');
    case 'at':
      return dateWords(trigger.days, label(trigger.field), trigger.at);
  }
}

/** "Cria Contas a pagar" */
export function stepWords(portal: Portal, rule: Rule, step: RuleStep): string {
  const target = resourceOfStep(step, rule);
  const many = target === undefined ? '' : portal.resources[target]!.label.many;
  switch (step.kind) {
    case 'create':
      return translate('process.create', { name: many });
    case 'update':
      return translate('process.update', { name: many });
    case 'transition': {
      const transition = portal.resources[target!]!.transitions.find(({ id }) => id === step.transition);
      return `${transition?.label ?? step.transition}: ${many}`;
    }
    case 'require':
      return translate('process.require', { text: step.message });
    case 'notify':
      return translate('process.notify', { text: step.title });
    case 'webhook':
      return translate('process.webhook', { name: step.webhook });
  }
}
