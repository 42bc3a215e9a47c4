/**
 * Turns rules and invariants as written into the types of types.ts. It runs only on a config without errors,
 * after its resources are resolved, so it relies on every name.
 */
import { traitsOf, hasRows } from '#model/traits.ts';
import { asksOthers } from '#model/filter/filter.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { LetterSource } from '../schema/steps.ts';
import type { CompletedRule, CompletedStep, CompletedUndo, EnsureSource } from '../schema/schema.ts';
import { midnight, self, type CompletedTargets, type CompletedTrigger } from '../schema/triggers.ts';
import { isTransition } from '../parseNames.ts';
import type {
  RuleTrigger,
  Letter,
  MatchingTargets,
  Rule,
  RuleStep,
  RuleTargets,
  RuleUndo,
  StepBase,
  StepLoop,
  UndoneRecord,
  UpdateStep,
  Invariant,
  RuleValues,
} from '#model/rules.ts';
import { withInnerSteps } from '#model/rules.ts';
import { isEachWeekly, occurrenceFields } from '../occurrences.ts';
import { NameResolver, resolveFormula, resolveWebhookValues, resolveValues } from './resolvedValues.ts';

const transitionOf = (resource: Resource, name: string): Transition =>
  resource.transitions.find((transition) => isTransition(transition, name))!;

const resolveTriggers = (on: readonly CompletedTrigger[], resource: Resource): RuleTrigger[] =>
  on.map((trigger) => resolveTrigger(trigger, resource));

function resolveTrigger(trigger: CompletedTrigger, resource: Resource): RuleTrigger {
  if (trigger.kind === 'transition') {
    const { kind, transitions } = trigger;
    return { kind, transitions: transitions.map((name) => transitionOf(resource, name).id) };
  }
  if (trigger.kind !== 'at') return trigger;
  const { time, before, ...moment } = trigger;
  const isMoment = traitsOf(resource.fields[trigger.field]).temporal === 'datetime';
  const at = time ?? (isMoment ? undefined : midnight);
  if (before !== undefined)
    return { ...moment, days: 0, before: { minutes: before, ...(at !== undefined && { time: at }) } };
  return { ...moment, ...(at !== undefined && { at }) };
}

/** The steps around those that are resolved. */
type Around = { ids: readonly string[]; loops: readonly StepLoop[]; place: Place };
type Place = (...path: readonly PropertyKey[]) => Rule['place'];

const resolveSteps = (
  sources: readonly CompletedStep[],
  rule: NameResolver,
  around: Around,
): readonly RuleStep[] => sources.map((source, at) => resolveStep(source, at, rule, around));

function resolveStep(source: CompletedStep, at: number, rule: NameResolver, around: Around): RuleStep {
  const weekly = isEachWeekly(source.each, rule.resource) ? rule.resource.weekly : undefined;
  const written = weekly ? undefined : source.each;
  const each = typeof written === 'object' ? resolveMatching(written, rule) : written;
  const row = weekly ? occurrenceFields : each === undefined ? source.times && {} : fieldsOfEach(each, rule);
  const context = row ? rule.inside({ row }) : rule;
  const ids = [...around.ids, String(at + 1)];
  const { loops, place } = around;
  const loop = {
    ...(each !== undefined && { each }),
    ...(weekly && { weekly }),
    ...(source.times !== undefined && { times: source.times }),
  };
  const own: Omit<StepBase, 'place'> = {
    id: source.id ?? ids.join('.'),
    ...(loops.length > 0 && { around: loops }),
    ...loop,
    ...resolveIf(source.if, context),
    ...((source.otherwise === 'skip' || 'transition' in source) && {
      otherwise: source.otherwise ?? 'refuse',
    }),
  };
  const part = isGroup(source)
    ? {
        kind: 'group' as const,
        then: resolveSteps(source.then, context, {
          ids,
          loops: [...loops, loop],
          place: (...path) => place(at, 'then', ...path),
        }),
      }
    : resolveOwnPart(source, context);
  return { ...own, place: place(at), ...part };
}

const isGroup = (source: CompletedStep): source is Extract<CompletedStep, { then: unknown }> =>
  'then' in source;

const condition = { type: 'boolean' } as const;

function resolveIf(source: CompletedStep['if'], context: NameResolver): Pick<StepBase, 'if' | 'test'> {
  if (typeof source !== 'string') return source ? { if: context.filter(source) } : {};
  return { test: resolveFormula(source, context, condition) };
}

/** A step without what steps of all kinds have. */
type OwnPart<Step extends RuleStep> = Step extends RuleStep ? Omit<Step, keyof StepBase> : never;
type PlainSource = Exclude<CompletedStep, { then: unknown }>;

function resolveOwnPart(source: PlainSource, context: NameResolver): OwnPart<RuleStep> {
  if ('create' in source) {
    const { key, among, found, message } = source;
    const target = context.resources[source.create]!;
    return {
      kind: 'create',
      resource: target.id,
      set: resolveValues(source.set, target, context),
      ...(key && { key }),
      ...(among && { among: context.values(among) }),
      found,
      ...(message !== undefined && { message: context.template(message) }),
    };
  }
  if ('update' in source) {
    const targets = resolveTargets(source.update === 'self' ? self : source.in, context);
    const target = targetOf(targets, context);
    return { kind: 'update', in: targets, ...resolveWritten(source, target, context) };
  }
  if ('transition' in source) {
    const targets = resolveTargets(source.in, context);
    const target = targetOf(targets, context);
    return {
      kind: 'transition',
      transition: transitionOf(target, source.transition).id,
      in: targets,
      set: resolveValues(source.set, target, context.inside({ target })),
    };
  }
  if ('delete' in source)
    return { kind: 'delete', in: resolveTargets(source.delete === 'self' ? self : source.in, context) };
  if ('require' in source) {
    const targets = resolveTargets(source.in, context);
    const isSelf = targets.kind === 'self';
    return {
      kind: 'require',
      that: isSelf ? context.filter(source.require) : context.values(source.require),
      in: targets,
      message: isSelf ? context.template(source.message) : context.foreignTemplate(source.message),
    };
  }
  if ('notify' in source) {
    const { title, text, email } = source;
    return {
      kind: 'notify',
      to: {
        ...source.notify,
        people: source.notify.people.map((name) => context.field(name).name),
      },
      title: context.template(title),
      ...(text !== undefined && { text: context.template(text) }),
      email,
    };
  }
  if ('email' in source) return { kind: 'letter', ...resolveLetter(source, context) };
  return { kind: 'webhook', webhook: source.webhook, set: resolveWebhookValues(source.set, context) };
}

export function resolveLetter({ email, title, text, attach }: LetterSource, context: NameResolver): Letter {
  return {
    to: [email].flat().map((name) => context.field(name).name),
    title: context.template(title),
    ...(text !== undefined && { text: context.template(text) }),
    ...(attach && { print: attach.print }),
  };
}

function resolveWritten(
  { set, row }: Extract<CompletedStep, { update: unknown }>,
  target: Resource,
  context: NameResolver,
): Pick<UpdateStep, 'set' | 'row'> {
  const inside = context.inside({ target });
  if (row === undefined) return { set: resolveValues(set, target, inside) };
  const { list, where } = row;
  const field = target.fields[list]!;
  const rows = hasRows(field) ? { ...target, fields: field.fields } : target;
  return {
    set: resolveValues(set, rows, inside),
    row: { list, ...(where && { where: context.values(where) }) },
  };
}

function resolveTargets(source: CompletedTargets | undefined, context: NameResolver): RuleTargets {
  if (source === undefined || source.kind === 'self') return self;
  return source.kind === 'reference'
    ? { kind: 'reference', ...context.target(source.way) }
    : resolveMatching(source, context);
}

const resolveMatching = ({ where, ...targets }: MatchingTargets, context: NameResolver): MatchingTargets => ({
  ...targets,
  where: context.values(where),
});

function fieldsOfEach(each: string | MatchingTargets, { resource, resources }: NameResolver) {
  if (typeof each === 'object') return resources[each.resource]!.fields;
  const list = resource.fields[each]!;
  return hasRows(list) ? list.fields : {};
}

const targetOf = (targets: RuleTargets, { resource, resources }: NameResolver): Resource =>
  targets.kind === 'self' ? resource : resources[targets.resource]!;

/** `set` is read in the context of the record whose rule is undone; the record that was made is `$target`. */
function resolveUndo(undo: CompletedUndo, context: NameResolver): RuleUndo {
  const { on, made, blockedWhen, message } = undo;
  const undone = Object.entries(made).map(([id, how]): [string, UndoneRecord] => {
    if (typeof how === 'string') return [id, { how }];
    const target = context.resources[id]!;
    return [
      id,
      {
        how: 'transition',
        transition: transitionOf(target, how.transition).id,
        set: resolveValues(how.set, target, context.inside({ target })),
      },
    ];
  });
  const blocked = Object.entries(blockedWhen).map(([id, filter]) => [id, context.values(filter)]);
  return {
    on: resolveTriggers(on, context.resource),
    made: Object.fromEntries(undone),
    blockedWhen: Object.fromEntries(blocked) as RuleUndo['blockedWhen'],
    ...(message !== undefined && { message: context.foreignTemplate(message) }),
  };
}

/** The parts of a resource file that rules need. */
export type RuleFile = {
  completed: { rules: readonly CompletedRule[]; ensures: readonly EnsureSource[] };
  place(path: readonly PropertyKey[]): Rule['place'];
};
type Resources = Readonly<Record<string, Resource>>;

export function resolveRules(
  resource: Resource,
  { completed, place }: RuleFile,
  resources: Resources,
): Pick<Resource, 'rules' | 'ensures'> {
  return {
    rules: completed.rules.map((source, at) =>
      resolveRule(resource, source, resources, (...path) => place(['rules', at, ...path])),
    ),
    ensures: completed.ensures.map(({ that, message }, at): Invariant => ({
      that,
      ...(asksOthers(that) && { asksOthers: true }),
      message,
      place: place(['ensures', at]),
    })),
  };
}

/** The steps that make records, those within others included. */
const createdBy = (sources: readonly CompletedStep[]): [id: string, resource: string][] =>
  sources.flatMap((step) =>
    isGroup(step)
      ? createdBy(step.then)
      : 'create' in step && step.id !== undefined
        ? [[step.id, step.create] as [string, string]]
        : [],
  );

const conditionsOfStep = (step: RuleStep) => [step.if, step.kind === 'require' ? step.that : undefined];

function resolveRule(
  resource: Resource,
  { id, label, on, when, then, undo }: CompletedRule,
  resources: Resources,
  place: Place,
): Rule {
  const context = new NameResolver(resource, resources);
  context.filter(when);
  const triggers = resolveTriggers(on, resource);
  for (const trigger of triggers) if (trigger.kind === 'becomes') context.filter(trigger.that);
  const inSteps = context.inside({ made: Object.fromEntries(createdBy(then)) });
  const steps = resolveSteps(then, inSteps, {
    ids: [],
    loops: [],
    place: (...path) => place('then', ...path),
  });
  const undone = undo && resolveUndo(undo, context);
  const conditions = [
    when,
    ...[...triggers, ...(undone?.on ?? [])].map((trigger) =>
      trigger.kind === 'becomes' ? trigger.that : undefined,
    ),
    ...withInnerSteps(steps).flatMap(conditionsOfStep),
  ];
  return {
    id,
    resource: resource.id,
    label: label ?? id,
    on: triggers,
    when,
    then: steps,
    ...(undone && { undo: undone }),
    ...(conditions.some(asksOthers) && { asksOthers: true }),
    paths: context.paths,
    place: place('id'),
  };
}

/** The values that a transition writes in its own record. */
export const resolveSet = (
  set: Parameters<typeof resolveValues>[0],
  resource: Resource,
  resources: Resources,
): RuleValues => resolveValues(set, resource, new NameResolver(resource, resources));
