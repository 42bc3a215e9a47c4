/**
 * Turns rules and invariants as written into the types of types.ts. It runs only on a config without errors,
 * after its resources are resolved, so it relies on every name.
 */
import { traitsOf, hasRows } from '#model/traits.ts';
import { asksOthers } from '#model/filter/filter.ts';
import type { Resource, Transition, Filter } from '#model/types.ts';
import type { LetterSource } from '../schema/steps.ts';
import type { RuleSource, TriggerSource, StepSource, UndoSource, EnsureSource } from '../schema/schema.ts';
import { minutesOf } from '#language/duration.ts';
import { isTransition } from '../parseNames.ts';
import type {
  RuleTrigger,
  Letter,
  MatchingTargets,
  NotifyStep,
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
import { NameResolver, resolveFormula, resolveWebhookValues, resolveValues } from './resolvedValues.ts';

const transitionOf = (resource: Resource, name: string): Transition =>
  resource.transitions.find((transition) => isTransition(transition, name))!;

const triggersOf = (on: RuleSource['on']): readonly TriggerSource[] =>
  Array.isArray(on) ? on : [on as TriggerSource];

const resolveTriggers = (on: RuleSource['on'], resource: Resource): RuleTrigger[] =>
  triggersOf(on).map((trigger) => resolveTrigger(trigger, resource));

function resolveTrigger(trigger: TriggerSource, resource: Resource): RuleTrigger {
  if (typeof trigger === 'string') return { kind: trigger };
  if ('transition' in trigger)
    return {
      kind: 'transition',
      transitions: [trigger.transition].flat().map((name) => transitionOf(resource, name).id),
    };
  if ('update' in trigger) return { kind: 'update', fields: trigger.update };
  if ('enters' in trigger) {
    const [field, values] = Object.entries(trigger.enters)[0]!;
    return { kind: 'enters', field, values: [values].flat() };
  }
  if ('becomes' in trigger) return { kind: 'becomes', that: trigger.becomes };
  const missed = trigger.missed ?? 'last';
  if ('in' in trigger) {
    const [field, values] = Object.entries(trigger.in)[0]!;
    return { kind: 'in', field, values: [values].flat(), minutes: minutesOf(trigger.for), missed };
  }
  if ('every' in trigger)
    return {
      kind: 'every',
      ...periodOf(trigger.every),
      ...(trigger.on !== undefined && { on: trigger.on }),
      at: trigger.at ?? midnight,
      missed,
      ...(trigger.once && { once: true }),
    };
  const isMoment = traitsOf(resource.fields[trigger.at]).temporal === 'datetime';
  const at = trigger.time ?? (isMoment ? undefined : midnight);
  if (trigger.before !== undefined) {
    const before = { minutes: minutesOf(trigger.before), ...(at !== undefined && { time: at }) };
    return { kind: 'at', field: trigger.at, days: 0, before, missed };
  }
  return {
    kind: 'at',
    field: trigger.at,
    days: trigger.days ?? 0,
    ...(at !== undefined && { at }),
    missed,
  };
}

const periodOf = (every: Extract<TriggerSource, { every: unknown }>['every']) =>
  every === 'hour'
    ? ({ period: 'minutes', minutes: 60 } as const)
    : typeof every === 'object'
      ? ({ period: 'minutes', minutes: every.minutes } as const)
      : ({ period: every } as const);

const midnight = '00:00';

/** The steps around those that are resolved. */
type Around = { ids: readonly string[]; loops: readonly StepLoop[]; place: Place };
type Place = (...path: readonly PropertyKey[]) => Rule['place'];

const resolveSteps = (
  sources: readonly StepSource[],
  rule: NameResolver,
  around: Around,
): readonly RuleStep[] => sources.map((source, at) => resolveStep(source, at, rule, around));

function resolveStep(source: StepSource, at: number, rule: NameResolver, around: Around): RuleStep {
  const each = typeof source.each === 'object' ? resolveMatching(source.each, rule) : source.each;
  const row = each === undefined ? source.times && {} : fieldsOfEach(each, rule);
  const context = row ? rule.inside({ row }) : rule;
  const ids = [...around.ids, String(at + 1)];
  const { loops, place } = around;
  const loop = {
    ...(each !== undefined && { each }),
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

const isGroup = (source: StepSource): source is Extract<StepSource, { then: unknown }> => 'then' in source;

const condition = { type: 'boolean' } as const;

function resolveIf(source: StepSource['if'], context: NameResolver): Pick<StepBase, 'if' | 'test'> {
  if (typeof source !== 'string') return source ? { if: context.filter(source) } : {};
  return { test: resolveFormula(source, context, condition) };
}

/** A step without what steps of all kinds have. */
type OwnPart<Step extends RuleStep> = Step extends RuleStep ? Omit<Step, keyof StepBase> : never;
type PlainSource = Exclude<StepSource, { then: unknown }>;

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
      found: found ?? 'keep',
      ...(message !== undefined && { message: context.template(message) }),
    };
  }
  if ('update' in source) {
    const targets = resolveTargets(source.update === 'self' ? 'self' : source.in, context);
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
    return { kind: 'delete', in: resolveTargets(source.delete === 'self' ? 'self' : source.in, context) };
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
      to: resolveAddressees(source.notify, context),
      title: context.template(title),
      ...(text !== undefined && { text: context.template(text) }),
      email: email ?? false,
    };
  }
  if ('email' in source) return { kind: 'letter', ...resolveLetter(source, context) };
  return { kind: 'webhook', webhook: source.webhook, set: resolveWebhookValues(source.set, context) };
}

export function resolveLetter({ email, title, text, attach }: LetterSource, context: NameResolver): Letter {
  return {
    to: context.field(email).name,
    title: context.template(title),
    ...(text !== undefined && { text: context.template(text) }),
    ...(attach && { print: attach.print }),
  };
}

function resolveWritten(
  { set, row }: Extract<StepSource, { update: unknown }>,
  target: Resource,
  context: NameResolver,
): Pick<UpdateStep, 'set' | 'row'> {
  const inside = context.inside({ target });
  if (row === undefined) return { set: resolveValues(set, target, inside) };
  const [list, where] = typeof row === 'string' ? [row] : Object.entries(row)[0]!;
  const field = target.fields[list]!;
  const rows = hasRows(field) ? { ...target, fields: field.fields } : target;
  return {
    set: resolveValues(set, rows, inside),
    row: { list, ...(where && { where: context.values(where) }) },
  };
}

function resolveTargets(
  source: string | Record<string, Filter> | undefined,
  context: NameResolver,
): RuleTargets {
  if (source === undefined || source === 'self') return { kind: 'self' };
  if (typeof source === 'string') return { kind: 'reference', ...context.target(source) };
  return resolveMatching(source, context);
}

function resolveMatching(source: Record<string, Filter>, context: NameResolver): MatchingTargets {
  const [resource, where] = Object.entries(source)[0]!;
  return { kind: 'matching', resource, where: context.values(where) };
}

function fieldsOfEach(each: string | MatchingTargets, { resource, resources }: NameResolver) {
  if (typeof each === 'object') return resources[each.resource]!.fields;
  const list = resource.fields[each]!;
  return hasRows(list) ? list.fields : {};
}

const targetOf = (targets: RuleTargets, { resource, resources }: NameResolver): Resource =>
  targets.kind === 'self' ? resource : resources[targets.resource]!;

function resolveAddressees(
  notify: Extract<StepSource, { notify: unknown }>['notify'],
  context: NameResolver,
): NotifyStep['to'] {
  if (Array.isArray(notify)) return { permissions: notify, people: [] };
  const {
    permissions = [],
    people = [],
    author,
  } = typeof notify === 'string' ? { people: [notify] } : notify;
  return {
    permissions,
    people: people.map((name) => context.field(name).name),
    ...(author && { author }),
  };
}

/** `set` is read in the context of the record whose rule is undone; the record that was made is `$target`. */
function resolveUndo(undo: UndoSource, context: NameResolver): RuleUndo {
  const { on, made, blockedWhen, message }: Exclude<UndoSource, true> = undo === true ? {} : undo;
  const undone = Object.entries(made ?? {}).map(([id, how]): [string, UndoneRecord] => {
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
  const blocked = Object.entries(blockedWhen ?? {}).map(([id, filter]) => [id, context.values(filter)]);
  return {
    on: on === undefined ? [] : resolveTriggers(on, context.resource),
    made: Object.fromEntries(undone),
    blockedWhen: Object.fromEntries(blocked) as RuleUndo['blockedWhen'],
    ...(message !== undefined && { message: context.foreignTemplate(message) }),
  };
}

/** The parts of a resource file that rules need. */
export type RuleFile = {
  value: { rules?: readonly RuleSource[] | undefined; ensures?: readonly EnsureSource[] | undefined };
  place(path: readonly PropertyKey[]): Rule['place'];
};
type Resources = Readonly<Record<string, Resource>>;

export function resolveRules(
  resource: Resource,
  { value, place }: RuleFile,
  resources: Resources,
): Pick<Resource, 'rules' | 'ensures'> {
  return {
    rules: (value.rules ?? []).map((source, at) =>
      resolveRule(resource, source, resources, (...path) => place(['rules', at, ...path])),
    ),
    ensures: (value.ensures ?? []).map(({ that, message }, at): Invariant => ({
      that,
      ...(asksOthers(that) && { asksOthers: true }),
      message,
      place: place(['ensures', at]),
    })),
  };
}

/** The steps that make records, those within others included. */
const createdBy = (sources: readonly StepSource[]): [id: string, resource: string][] =>
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
  { id, label, on, when, then, undo }: RuleSource,
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
    when: when ?? {},
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
