/** Describes a rule in words: its trigger, and its effect on each resource. */
import { leaksOf } from '#compiler/lint/flows.ts';
import type { SourceLocation, Portal, Resource } from '#model/types.ts';
import { resourceOfStep } from '#rules/reads.ts';
import { withInnerSteps, type Rule, type RuleStep, type RuleTrigger } from '#model/rules.ts';
import type { Right } from '../screenLinks.ts';
import type { AskedVerb } from './describeRights.ts';
import { translate } from '#messages/translate.ts';
import { lowerFirst } from '#model/records/title.ts';

// What rules do to records, and show to users, beyond anyone's own rights.

type Question = { verb: AskedVerb; resource: string; what?: string | undefined };

export type RuleDoing = {
  /** "notas_fiscais.gera-conta" */
  rule: string;
  label: string;
  place: SourceLocation;
};

/** The rules that perform this operation, by any user's action. */
export function rulesPerforming(portal: Portal, { verb, resource, what }: Question): RuleDoing[] {
  if (verb === 'read') return [];
  return Object.values(portal.resources)
    .flatMap(({ rules }) => rules)
    .flatMap((rule) => {
      const step = withInnerSteps(rule.then).find(
        (one) => resourceOfStep(one, rule) === resource && does(one, verb, what),
      );
      if (step) return [{ rule: nameOf(rule), label: rule.label, place: step.place }];
      return undoes(rule, { verb, resource, what })
        ? [{ rule: nameOf(rule), label: rule.label, place: rule.place }]
        : [];
    });
}

const nameOf = ({ resource, id }: Rule) => `${resource}.${id}`;

function does(step: RuleStep, verb: Question['verb'], what: string | undefined): boolean {
  const sets = 'set' in step && (what === undefined || Object.hasOwn(step.set, what));
  switch (step.kind) {
    case 'create':
      return sets && (verb === 'create' || (verb === 'edit' && step.found === 'update'));
    case 'update':
      return sets && verb === 'edit';
    case 'transition':
      return verb === 'transition'
        ? what === undefined || step.transition === what
        : verb === 'edit' && what !== undefined && sets;
    case 'delete':
      return verb === 'delete';
    default:
      return false;
  }
}

/** True when undoing the rule does what is asked: it deletes or moves the records that it has made. */
function undoes(rule: Rule, { verb, resource, what }: Question): boolean {
  const makes = withInnerSteps(rule.then).some(
    (step) => step.kind === 'create' && step.resource === resource,
  );
  if (!rule.undo || !makes) return false;
  const how = rule.undo.made[resource] ?? { how: 'delete' };
  if (how.how === 'delete') return verb === 'delete';
  return how.how === 'transition' && verb === 'transition' && (what === undefined || what === how.transition);
}

/**
 * The fields that only rules show to holders of these permissions, in words that stay comparable, with their
 * places.
 */
export function shownByRules(
  portal: Portal,
  permissions: readonly string[],
  rights: readonly Right[],
): Map<string, SourceLocation> {
  const shown = new Map<string, SourceLocation>();
  const read = new Set(
    rights.flatMap(({ verb, resource, what }) =>
      verb === 'read' || verb === 'name' ? `${resource}.${what}` : [],
    ),
  );
  for (const { rule, from, to, readers } of leaksOf(portal)) {
    const sees = readers.some((set) => set.every((permission) => permissions.includes(permission)));
    if (sees && !read.has(`${from.resource}.${from.field}`))
      shown.set(
        translate('explain.gets', { resource: from.resource, field: from.field, to, rule: nameOf(rule) }),
        rule.place,
      );
  }
  return shown;
}

/** Ids of the resources that a rule's steps write or read, without duplicates. */
export const ruleTargets = (rule: Rule): string[] => [
  ...new Set(withInnerSteps(rule.then).flatMap((step) => resourceOfStep(step, rule) ?? [])),
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
  steps: [...new Set(plainSteps(rule).map((step) => stepWords(portal, rule, step)))],
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

/** "2 horas" */
function durationWords(minutes: number): string {
  if (minutes % 1440 === 0) return translate('process.days', { smart_count: minutes / 1440 });
  return minutes % 60 === 0
    ? translate('process.hours', { smart_count: minutes / 60 })
    : translate('process.minutes', { smart_count: minutes });
}

const optionNames = (resource: Resource, field: string, values: readonly string[]) => {
  const options = resource.fields[field]?.options ?? [];
  const names = values.map((value) => options.find((one) => one.value === value)?.label ?? value);
  return `${resource.fields[field]?.label ?? field}: ${names.join(translate('rights.or'))}`;
};

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
    case 'enters':
      return optionNames(resource, trigger.field, trigger.values);
    case 'in':
      return translate('process.since', {
        state: optionNames(resource, trigger.field, trigger.values),
        time: durationWords(trigger.minutes),
      });
    case 'becomes':
      return translate('process.becomes');
    case 'every':
      if (trigger.period === 'minutes')
        return translate('process.everyTime', { time: durationWords(trigger.minutes!) });
      return [
        translate(periods[trigger.period]),
        dayWords(trigger),
        translate('process.atTime', { at: trigger.at }),
      ]
        .filter(Boolean)
        .join(', ');
    case 'at':
      if (trigger.before)
        return translate('process.timeBefore', {
          field: label(trigger.field),
          time: durationWords(trigger.before.minutes),
        });
      return dateWords(trigger.days, label(trigger.field), trigger.at);
  }
}

/** The steps that do something, those within others in place of these. */
export const plainSteps = (rule: Rule): readonly RuleStep[] =>
  withInnerSteps(rule.then).filter(({ kind }) => kind !== 'group');

/** A template with the labels of its fields in brackets: "Reajuste de [Descrição]". */
const named = ({ fields }: Resource, template: string): string =>
  template.replace(/\{([^{}]+)\}/g, (_whole, path: string) => {
    const [first = path] = path.split('.');
    return `[${fields[path]?.label ?? fields[first]?.label ?? path}]`;
  });

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
    case 'delete':
      return translate('process.deleteMany', { name: many });
    case 'require':
      return translate('process.require', { text: named(portal.resources[rule.resource]!, step.message) });
    case 'notify':
      return translate('process.notify', { text: named(portal.resources[rule.resource]!, step.title) });
    case 'letter':
      return translate('process.letter', { text: named(portal.resources[rule.resource]!, step.title) });
    case 'webhook':
      return translate('process.webhook', { name: step.webhook });
    case 'group':
      return '';
  }
}

// The rules that users can trigger with their own rights. Rules act with the rights of the config.

export type RuleReach = RuleInWords & { place: SourceLocation };

/** The changes that may happen to the records of a resource. */
type PossibleChanges = { creates: boolean; deletes: boolean; edits: Set<string>; moves: Set<string> };

/**
 * The rules that these rights can trigger, and the rules that those trigger in turn.
 *
 * @param only limits the result to rules that start at this resource or work on it
 */
export function triggerableRules(portal: Portal, rights: readonly Right[], only?: string): RuleReach[] {
  const done = new Map<string, PossibleChanges>();
  for (const { resource, verb, what } of rights) {
    const changes = changesOn(done, resource);
    if (verb === 'create') changes.creates = true;
    if (verb === 'delete') changes.deletes = true;
    if (verb === 'edit') changes.edits.add(what);
    if (verb === 'transition') move(portal, changes, resource, what);
  }
  const left = new Set(Object.values(portal.resources).flatMap(({ rules }) => rules));
  const found: Rule[] = [];
  for (let size = -1; size !== found.length;) {
    size = found.length;
    for (const rule of left) {
      const changes = done.get(rule.resource);
      if (!changes || !rule.on.some((trigger) => mayCause(changes, trigger))) continue;
      left.delete(rule);
      found.push(rule);
      for (const step of withInnerSteps(rule.then)) follow(portal, done, rule, step);
    }
  }
  return found
    .filter((rule) => only === undefined || rule.resource === only || ruleTargets(rule).includes(only))
    .map((rule) => reachOf(portal, rule));
}

/** The rules that write to a resource, by any user's action. */
export const rulesWritingTo = (portal: Portal, resource: string): RuleReach[] =>
  Object.values(portal.resources)
    .flatMap(({ rules }) => rules)
    .filter((rule) =>
      withInnerSteps(rule.then).some(
        (step) => writes.has(step.kind) && resourceOfStep(step, rule) === resource,
      ),
    )
    .map((rule) => reachOf(portal, rule));

const writes: ReadonlySet<RuleStep['kind']> = new Set(['create', 'update', 'transition', 'delete']);

const reachOf = (portal: Portal, rule: Rule): RuleReach => ({
  ...describeRule(portal, rule),
  place: rule.place,
});

function changesOn(done: Map<string, PossibleChanges>, resource: string): PossibleChanges {
  let changes = done.get(resource);
  if (!changes)
    done.set(resource, (changes = { creates: false, deletes: false, edits: new Set(), moves: new Set() }));
  return changes;
}

/** A transition also changes its status field, the fields that it sets, and those that it asks for. */
function move(portal: Portal, changes: PossibleChanges, resource: string, id: string) {
  const transition = portal.resources[resource]!.transitions.find((one) => one.id === id);
  changes.moves.add(id);
  if (!transition) return;
  for (const field of [transition.field, ...transition.fields, ...Object.keys(transition.set ?? {})])
    changes.edits.add(field);
}

function follow(portal: Portal, done: Map<string, PossibleChanges>, rule: Rule, step: RuleStep) {
  const target = resourceOfStep(step, rule);
  if (target === undefined || !writes.has(step.kind)) return;
  const changes = changesOn(done, target);
  if (step.kind === 'create') changes.creates = true;
  if (step.kind === 'delete') changes.deletes = true;
  if (step.kind === 'transition') move(portal, changes, target, step.transition);
  const isUpdate = step.kind !== 'create' || step.found === 'update';
  if ('set' in step && isUpdate) for (const field of Object.keys(step.set)) changes.edits.add(field);
}

/** True when the changes may fire the trigger. Records and values are not considered. */
function mayCause({ creates, deletes, edits, moves }: PossibleChanges, trigger: RuleTrigger): boolean {
  switch (trigger.kind) {
    case 'create':
      return creates;
    case 'delete':
      return deletes;
    case 'transition':
      return trigger.transitions.some((id) => moves.has(id));
    case 'update':
      return trigger.fields.some((field) => edits.has(field));
    case 'enters':
      return creates || edits.has(trigger.field);
    case 'becomes':
      return creates || edits.size > 0;
    case 'every':
    case 'at':
    case 'in':
      return false;
  }
}
