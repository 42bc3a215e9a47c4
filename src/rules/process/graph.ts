/**
 * The graph of events: its nodes are events of resources, and each rule leads from its triggers to the events
 * that it causes. A cycle is a process that may never end.
 */
import type { Filter, Resource, Transition } from '#model/types.ts';
import { dependencyClosure, type FieldsOf, type LinkField } from '#model/fields/dependencies.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { parseName } from '../parseNames.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import { resourceOfTargets } from '../reads.ts';
import {
  withInnerSteps,
  type Rule,
  type RuleStep,
  type RuleTrigger,
  type RuleValue,
  type RuleValues,
} from '#model/rules.ts';

type Resources = Readonly<Record<string, Resource>>;
/**
 * `create pedidos`, `delete pedidos`, `move pedidos pagar`, `change pedidos valor`, `state pedidos situacao
 * pago`.
 */
export type Event = string;
/** `by`: the rule; absent when one event simply implies the other. */
export type Edge = {
  from: Event;
  to: Event;
  by?: Rule;
  /** True when the field is written directly, not by a transition. */
  plain?: true;
};

export const eventOf = (kind: 'create' | 'delete' | 'move' | 'change' | 'state', ...names: string[]): Event =>
  [kind, ...names].join(' ');

export const edgesOf = memoize((resources: Resources): readonly Edge[] => {
  const all = Object.values(resources);
  return [
    ...all.flatMap((resource) =>
      resource.transitions.flatMap((transition) => ofTransition(resource, transition)),
    ),
    ...all.flatMap(({ rules }) => rules.flatMap((rule) => ofRule(rule, resources))),
  ];
});

/** A transition changes its status field and the fields that it sets. */
const ofTransition = (resource: Resource, { id, field, from: states, to, set }: Transition): Edge[] => {
  const from = eventOf('move', resource.id, id);
  const stays = states.every((state) => state === to);
  const own = stays ? [] : [eventOf('change', resource.id, field), eventOf('state', resource.id, field, to)];
  return [
    ...own.map((event) => ({ from, to: event })),
    ...changesBy(set ?? {}, resource).map((event): Edge => ({ from, to: event, plain: true })),
  ];
};

function ofRule(rule: Rule, resources: Resources): Edge[] {
  const causesIn = (on: readonly RuleTrigger[]) =>
    on.flatMap((trigger) => [
      ...causesOf(trigger, resources[rule.resource]!),
      ...causesElsewhere(trigger, rule.resource, resources),
    ]);
  const causes = causesIn(rule.on);
  const effects = withInnerSteps(rule.then).flatMap((step) => effectsOf(step, rule, resources));
  const undone = causesIn(rule.undo?.on ?? []);
  return [
    ...pairs(causes, effects, rule),
    ...(undone.length > 0 ? pairs(undone, undoneBy(rule, resources), rule) : []),
  ];
}

type Effect = Pick<Edge, 'to' | 'plain'>;
const pairs = (causes: readonly Event[], effects: readonly Effect[], by: Rule): Edge[] =>
  causes.flatMap((from) => effects.map((effect) => ({ from, by, ...effect })));

/** The events that may fire a trigger. */
export function causesOf(trigger: RuleTrigger, resource: Resource): Event[] {
  const { id } = resource;
  switch (trigger.kind) {
    case 'create':
    case 'delete':
      return [eventOf(trigger.kind, id)];
    case 'transition':
      return trigger.transitions.map((name) => eventOf('move', id, name));
    case 'update':
      return trigger.fields.flatMap((name) => changesOf(name, resource));
    case 'enters':
      return trigger.values.map((value) => eventOf('state', id, trigger.field, value));
    case 'becomes':
      return [eventOf('create', id), ...namesIn(trigger.that).flatMap((name) => changesOf(name, resource))];
    default:
      return [];
  }
}

/** The events of other records that a trigger's computed fields depend on. */
function causesElsewhere(trigger: RuleTrigger, id: string, resources: Resources): Event[] {
  const names =
    trigger.kind === 'update'
      ? trigger.fields
      : trigger.kind === 'enters'
        ? [trigger.field]
        : trigger.kind === 'becomes'
          ? namesIn(trigger.that)
          : [];
  const fieldsOf: FieldsOf = (of) => resources[of]?.fields as Readonly<Record<string, LinkField>> | undefined;
  const nodes = dependencyClosure(
    names.map((field) => ({ resource: id, field })),
    fieldsOf,
  ).filter(({ resource }) => resource !== id);
  return nodes.flatMap(({ resource, field }) => [
    eventOf('change', resource, field),
    eventOf('create', resource),
    eventOf('delete', resource),
  ]);
}

/** The fields of the record itself that a condition depends on. */
const namesIn = (filter: Filter): string[] =>
  namesInFilter(filter).flatMap((name) => {
    const read = parseName(name);
    return read?.from === 'record' || read?.from === 'before' ? [read.steps[0]] : [];
  });

/** A computed field changes with the fields of its record that it is computed from. */
function changesOf(name: string, { id, fields }: Resource): Event[] {
  const ownFields: FieldsOf = (of) =>
    of === id ? (fields as Readonly<Record<string, LinkField>>) : undefined;
  return dependencyClosure([{ resource: id, field: name }], ownFields)
    .filter(({ resource }) => resource === id)
    .map(({ field }) => eventOf('change', id, field));
}

function effectsOf(step: RuleStep, rule: Rule, resources: Resources): Effect[] {
  if (step.kind === 'create') {
    const target = resources[step.resource]!;
    const made = [eventOf('create', target.id), ...initialStates(step.set, target)].map((to) => ({ to }));
    return step.found === 'update' ? [...made, ...written(step.set, target)] : made;
  }
  if (step.kind === 'delete') return [{ to: eventOf('delete', resourceOfTargets(step.in, rule)) }];
  if (step.kind !== 'update' && step.kind !== 'transition') return [];
  const target = resources[resourceOfTargets(step.in, rule)]!;
  const plain =
    step.kind === 'update' && step.row
      ? [{ to: eventOf('change', target.id, step.row.list), plain: true as const }]
      : written(step.set, target);
  return step.kind === 'update' ? plain : [{ to: eventOf('move', target.id, step.transition) }, ...plain];
}

const written = (set: RuleValues, target: Resource): Effect[] =>
  changesBy(set, target).map((to) => ({ to, plain: true }));

function changesBy(set: RuleValues, target: Resource): Event[] {
  return Object.entries(set).flatMap(([name, value]) => [
    eventOf('change', target.id, name),
    ...statesOf(name, value, target),
  ]);
}

/** For a choice: an event for each option that the value may be. */
function statesOf(name: string, value: RuleValue | undefined, target: Resource): Event[] {
  const options = target.fields[name]?.options;
  if (!options) return [];
  const known =
    value?.kind === 'constant' && !String(value.value).startsWith('$') ? [value.value].flat() : undefined;
  return (known ?? options.map((option) => option.value)).map((one) =>
    eventOf('state', target.id, name, String(one)),
  );
}

/** The states that a new record may begin in. */
const initialStates = (set: RuleValues, target: Resource): Event[] =>
  Object.values(target.fields).flatMap((field) => {
    if (set[field.id]) return statesOf(field.id, set[field.id], target);
    const first = field.default ?? (field.type === 'status' ? field.options?.[0]?.value : undefined);
    return typeof first === 'string' && field.options ? [eventOf('state', target.id, field.id, first)] : [];
  });

/** The events of undoing: made records are deleted or moved, and changed fields get their old values. */
function undoneBy(rule: Rule, resources: Resources): Effect[] {
  return withInnerSteps(rule.then).flatMap((step): Effect[] => {
    if (step.kind === 'delete') return [{ to: eventOf('create', resourceOfTargets(step.in, rule)) }];
    if (step.kind === 'create') {
      const how = rule.undo?.made[step.resource] ?? { how: 'delete' };
      if (how.how === 'keep') return [];
      if (how.how === 'delete') return [{ to: eventOf('delete', step.resource) }];
      const target = resources[step.resource]!;
      return [{ to: eventOf('move', target.id, how.transition) }, ...written(how.set, target)];
    }
    if (step.kind !== 'update' && step.kind !== 'transition') return [];
    const target = resources[resourceOfTargets(step.in, rule)]!;
    const moved = target.transitions.filter(({ id }) => step.kind === 'transition' && id === step.transition);
    const own = step.kind === 'update' && step.row ? [step.row.list] : Object.keys(step.set);
    return [...own, ...moved.map(({ field }) => field)].flatMap((name) =>
      [eventOf('change', target.id, name), ...statesOf(name, undefined, target)].map((to) => ({
        to,
        plain: true,
      })),
    );
  });
}

/** What is done by hand in a resource: a record created or changed with these values, a button pressed, a record deleted. */
export type Deed = { resource: string } & (
  | { do: 'create' | 'update'; set: Readonly<Record<string, unknown>> }
  | { do: 'move'; transition: string }
  | { do: 'delete' }
);

/** The rules that these deeds may set off, also by way of other rules; `run`: those that are started themselves. */
export function rulesReached(
  resources: Resources,
  deeds: readonly Deed[],
  run: ReadonlySet<Rule>,
): Set<Rule> {
  const rules = Object.values(resources).flatMap((one) => one.rules);
  const followers = new Map<Event, (Event | Rule)[]>();
  const follow = (from: Event, next: Event | Rule) => getOrMake(followers, from, () => []).push(next);
  for (const { from, to } of edgesOf(resources)) follow(from, to);
  for (const rule of rules) {
    const own = resources[rule.resource]!;
    for (const trigger of rule.on)
      for (const cause of [
        ...causesOf(trigger, own),
        ...causesElsewhere(trigger, own.id, resources),
        ...computedState(trigger, own),
      ])
        follow(cause, rule);
  }
  const reached = new Set<Event | Rule>();
  const visit = (one: Event | Rule): void => {
    if (reached.has(one)) return;
    reached.add(one);
    const next =
      typeof one === 'string'
        ? [...(followers.get(one) ?? []), ...automaticMoves(one, resources)]
        : withInnerSteps(one.then).flatMap((step) => effectsOf(step, one, resources).map(({ to }) => to));
    for (const event of next) visit(event);
  };
  for (const rule of run) visit(rule);
  for (const deed of deeds) for (const event of eventsOf(deed, resources[deed.resource]!)) visit(event);
  return new Set(rules.filter((rule) => reached.has(rule)));
}

/** A state that follows from other fields changes with them. */
function computedState(trigger: RuleTrigger, resource: Resource): Event[] {
  if (trigger.kind !== 'enters') return [];
  const changes = changesOf(trigger.field, resource);
  return changes.length > 1 ? [eventOf('create', resource.id), ...changes] : [];
}

/** A transition without a button may follow whatever happens to its record. */
const automaticMoves = (event: Event, resources: Resources): Event[] => {
  const [kind, id = ''] = event.split(' ');
  return kind === 'delete'
    ? []
    : (resources[id]?.transitions ?? []).filter(({ auto }) => auto).map((one) => eventOf('move', id, one.id));
};

function eventsOf(deed: Deed, resource: Resource): Event[] {
  const { id, fields } = resource;
  if (deed.do === 'delete') return [eventOf('delete', id)];
  if (deed.do === 'move') return [eventOf('move', id, deed.transition)];
  const values = Object.fromEntries(
    Object.entries(deed.set).map(([name, value]) => [name, { kind: 'constant', value } as RuleValue]),
  );
  const stated = Object.keys(values).flatMap((name) =>
    fields[name] ? statesOf(name, values[name], resource) : [],
  );
  return deed.do === 'create'
    ? [eventOf('create', id), ...initialStates(values, resource), ...stated]
    : [...Object.keys(values).map((name) => eventOf('change', id, name)), ...stated];
}
