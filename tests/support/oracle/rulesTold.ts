/**
 * What a user can infer from rules when they change a record: whether conditions hold, and the values that
 * are copied into fields they can read. Not included: what messages quote, which hidden records are touched,
 * and values written to fields that nobody sees.
 */
import type { Filter, Portal, Resource, Transition } from '#model/types.ts';
import { withInnerSteps, type Rule, type RuleStep, type RuleValue, type StepLoop } from '#model/rules.ts';
import { fieldsIn } from './given.ts';

type Column = [resource: string, field: string];

/**
 * @param isTold whether the user can already read a field, as far as is known
 * @param mayMove whether a screen offers them a transition
 */
export function toldByRules(
  portal: Portal,
  isTold: (resource: string, field: string) => boolean,
  mayMove: (resource: string, transition: string) => boolean,
): Column[] {
  const resources = Object.values(portal.resources);
  return resources.flatMap((resource) => [
    ...resource.transitions.flatMap((transition) =>
      mayMove(resource.id, transition.id)
        ? [
            ...columnsSetBy(portal, resource, transition, isTold),
            ...columnsIn(portal, resource, aboutOthers(transition.when)),
          ]
        : [],
    ),
    ...resource.ensures.flatMap(({ that }) => columnsIn(portal, resource, that)),
    ...resource.rules.flatMap((rule) => [
      ...columnsOver({ portal, resource, made: new Map() }, rule.when),
      ...rule.on.flatMap((on) => {
        if (on.kind === 'update') return on.fields.map((name): Column => [resource.id, name]);
        if (on.kind === 'enters') return [[resource.id, on.field] as Column];
        return on.kind === 'becomes' ? columnsIn(portal, resource, on.that) : [];
      }),
      ...withInnerSteps(rule.then).flatMap((step) => columnsOf(portal, resource, rule, step, isTold)),
    ]),
  ]);
}

const aboutOthers = ({ some, none }: Filter = {}): Filter => ({
  ...(some !== undefined && { some }),
  ...(none !== undefined && { none }),
});

/** The resources that rules write to. */
export const writtenByRules = ({ resources }: Portal): Set<string> =>
  new Set(
    Object.values(resources).flatMap(({ id, rules }) =>
      rules.flatMap(({ then }) =>
        withInnerSteps(then).flatMap((step) => {
          if (step.kind === 'create') return step.resource;
          if (!['update', 'transition', 'delete'].includes(step.kind) || !('in' in step)) return [];
          return step.in.kind === 'self' ? id : step.in.resource;
        }),
      ),
    ),
  );

/** What the names of a step begin at: the record's resource, that of the one to be changed, of the row, of what was made. */
type Names = {
  portal: Portal;
  resource: Resource;
  target?: Resource;
  each?: RuleStep['each'];
  /** Of the step around it. */
  outer?: RuleStep['each'];
  made: ReadonlyMap<string, Resource>;
};

function columnsOf(
  portal: Portal,
  resource: Resource,
  { undo, then }: Rule,
  step: RuleStep,
  isTold: (resource: string, field: string) => boolean,
): Column[] {
  const { each, times, around = [] } = step;
  const made = new Map(
    withInnerSteps(then).flatMap((one) =>
      one.kind === 'create' ? [[one.id, portal.resources[one.resource]!] as const] : [],
    ),
  );
  const namesIn = (...[row, outer]: (StepLoop | undefined)[]): Names => ({
    ...{ portal, resource, made },
    ...(row?.each && { each: row.each }),
    ...(outer?.each && { outer: outer.each }),
  });
  // The records of a repetition are chosen by the row of the step around it.
  const outside = namesIn(around.at(-1), around.at(-2));
  const names = (each ?? times) === undefined ? outside : namesIn({ ...(each && { each }) }, around.at(-1));
  const found = columnsOver(names, step.if);
  if (step.test) found.push(...columnsOfValue(names, step.test));
  if (times !== undefined) found.push([resource.id, times]);
  if (typeof each === 'string') found.push([resource.id, each]);
  else if (each) found.push(...columnsAmong(outside, portal.resources[each.resource]!, each.where));
  if (step.kind === 'notify' || step.kind === 'letter' || step.kind === 'webhook' || step.kind === 'group')
    return found;
  const within = 'in' in step ? step.in : undefined;
  const target =
    step.kind === 'create'
      ? portal.resources[step.resource]!
      : within!.kind === 'self'
        ? resource
        : portal.resources[within!.resource]!;
  // An update reveals nothing when no field of its target is readable and no check can fail there.
  const isSilent = step.kind === 'update' && !step.row && isOutOfSight(target, isTold);
  if (within?.kind === 'reference' && !isSilent) found.push(...columnsOfName(names, within.path));
  if (within?.kind === 'matching' && !isSilent) found.push(...columnsAmong(names, target, within.where));
  if (step.kind === 'require')
    return [
      ...found,
      ...(within!.kind === 'self' ? columnsOver(names, step.that) : columnsAmong(names, target, step.that)),
    ];
  const aimed = { ...names, target };
  const told = (value: RuleValue) => columnsOfValue(aimed, value);
  if (step.kind === 'create') {
    for (const name of step.key ?? []) {
      found.push([target.id, name]);
      // Whether there is a record with this key shows in what is done.
      if (name in step.set) found.push(...told(step.set[name]!));
    }
    found.push(...columnsAmong(names, target, step.among));
  }
  if (step.kind === 'transition') {
    const transition = target.transitions.find(({ id }) => id === step.transition)!;
    const { field, when } = transition;
    found.push([target.id, field], ...columnsIn(portal, target, when));
    found.push(...columnsSetBy(portal, target, transition, isTold));
  }
  const list = step.kind === 'update' ? step.row?.list : undefined;
  if (step.kind === 'update' && step.row) {
    found.push([target.id, step.row.list]);
    for (const name of valuesIn(step.row.where)) found.push(...columnsOfName(aimed, name));
  }
  if (step.kind === 'delete')
    return [
      ...found,
      [target.id, 'id'],
      ...columnsIn(portal, target, target.deletableWhen),
      ...leadingTo(portal, target),
    ];
  for (const [name, value] of Object.entries(step.set)) {
    // An undo happens only if the value is still the one that the rule wrote, so it reveals that value.
    if (undo) found.push([target.id, list ?? name]);
    // A reference that leads nowhere refuses everything.
    const isChecked = list !== undefined || 'resource' in target.fields[name]!;
    if (isChecked || isTold(target.id, name)) found.push(...told(value));
  }
  return found;
}

/** What refers to a record keeps it from being deleted. */
const leadingTo = ({ resources }: Portal, { id: to }: Resource): Column[] =>
  Object.values(resources).flatMap(({ id, fields }) =>
    Object.values(fields).flatMap((field): Column[] => {
      const parts = field.type === 'items' ? Object.values(field.fields) : [field];
      return parts.some((one) => 'resource' in one && one.resource === to) ? [[id, field.id]] : [];
    }),
  );

/** The values that a transition itself writes into compared fields. */
const columnsSetBy = (
  portal: Portal,
  resource: Resource,
  { set = {} }: Transition,
  isTold: (resource: string, field: string) => boolean,
): Column[] =>
  Object.entries(set).flatMap(([name, value]) =>
    isTold(resource.id, name) ? columnsOfValue({ portal, resource, made: new Map() }, value) : [],
  );

/** The parts of a value. */
const columnsOfValue = (names: Names, value: RuleValue): Column[] =>
  namesIn(value).flatMap((name) => {
    const columns = columnsOfName(names, name);
    return value.kind === 'template' ? [...columns, ...titlesOf(names, name, columns)] : columns;
  });

/** The columns that a name of a rule reads. */
function columnsOfName({ portal, resource, target, each: own, outer, made }: Names, name: string): Column[] {
  const [, root = '$record', path] = /^(?:(\$made\.[a-z0-9-]+|\$\w+)\.)?(.+)$/.exec(name)!;
  if (root === '$row' || root === '$outer') {
    const each = root === '$row' ? own : outer;
    // Rows are part of their list; a number of times is known by itself.
    if (each === undefined || path === '$index') return [];
    if (typeof each !== 'string') return pathIn(portal, portal.resources[each.resource]!, path!);
    const list = resource.fields[each] as Resource['fields'][string] & Pick<Resource, 'fields'>;
    return [[resource.id, each], ...pathIn(portal, { ...resource, fields: list.fields }, path!).slice(1)];
  }
  if (root.startsWith('$made')) return pathIn(portal, made.get(root.slice('$made.'.length))!, path!);
  const company = portal.company === undefined ? undefined : portal.resources[portal.company];
  const of =
    { $target: target, $user: portal.resources[portal.accounts.resource]!, $settings: company }[root] ??
    resource;
  return pathIn(portal, of, path!);
}

/** The names of the context in the values of a filter. */
const valuesIn = (filter: Filter | undefined): string[] =>
  [
    ...JSON.stringify(filter ?? {}).matchAll(
      /"(\$(?:record|before|row|outer|target|made|settings)\.[^"]+)"(?!:)/g,
    ),
  ].map((match) => match[1]!);

/** The columns of a condition over the record of the rule, and over what its names lead to. */
const columnsOver = (names: Names, filter: Filter | undefined): Column[] => [
  ...[...fieldsIn(filter, names.resource), ...valuesIn(filter)].flatMap((name) => columnsOfName(names, name)),
  ...ofOthers(names.portal, filter),
];

/** The columns of the other records that a condition asks about. */
const ofOthers = (portal: Portal, filter: Filter = {}): Column[] =>
  ['some', 'none'].flatMap((key) =>
    Object.entries((filter[key] ?? {}) as Record<string, Filter>).flatMap(([id, where]) =>
      columnsIn(portal, portal.resources[id]!, where),
    ),
  );

/** The columns of a condition over other records. */
const columnsAmong = (names: Names, target: Resource, filter: Filter | undefined): Column[] => [
  ...columnsIn(names.portal, target, filter),
  ...valuesIn(filter).flatMap((name) => columnsOfName(names, name)),
];

/** A text shows a reference as the title of its record. */
function titlesOf(
  { portal, resource, each: ofRow, outer }: Names,
  name: string,
  columns: readonly Column[],
): Column[] {
  const each = name.startsWith('$outer.') ? outer : ofRow;
  const [, inRow] = typeof each === 'string' ? (/^\$(?:row|outer)\.(\w+)$/.exec(name) ?? []) : [];
  const [id, own] = columns.at(-1) ?? [];
  if (id === undefined) return [];
  if (inRow === undefined) return titleOf(portal, portal.resources[id]!.fields[own!]);
  const { fields } = resource.fields[each as string] as unknown as Pick<Resource, 'fields'>;
  return titleOf(portal, fields[inRow]);
}

function titleOf(portal: Portal, field: Resource['fields'][string] | undefined): Column[] {
  if (!field || !('resource' in field)) return [];
  const { titleFields, fields } = portal.resources[field.resource]!;
  return titleFields.flatMap((title): Column[] => [
    [field.resource, title],
    ...titleOf(portal, fields[title]),
  ]);
}

function namesIn(value: RuleValue): string[] {
  switch (value.kind) {
    case 'field':
      return [value.field];
    case 'converted':
      return namesIn(value.of);
    case 'first':
      return value.of.flatMap(namesIn);
    case 'template':
      return [...value.text.matchAll(/\{(\$?[A-Za-z][\w.$]*)\}/g)].map((match) => match[1]!);
    case 'formula':
      return [...JSON.stringify(value.formula).matchAll(/("setting",)?"field":"([^"]+)"/g)].map(
        ([, isOfFirm, name]) => (isOfFirm ? `$settings.${name!}` : name!),
      );
    default:
      return 'value' in value && String(value.value).startsWith('$user.') ? [String(value.value)] : [];
  }
}

const isOutOfSight = (
  { id, fields, rules, ensures, unique, uniqueAmong = [], exclusive = [], closed, weekly }: Resource,
  isTold: (resource: string, field: string) => boolean,
) =>
  rules.length + ensures.length + unique.length + uniqueAmong.length + exclusive.length === 0 &&
  !closed &&
  !weekly &&
  Object.values(fields).every(
    (field) => !field.unique && !field.required && !('min' in field && field.min) && !isTold(id, field.id),
  );

function pathIn({ resources }: Portal, { id, fields }: Resource, path: string): Column[] {
  const [via, name] = path.split('.') as [string, string?];
  if (name === undefined) return [[id, via]];
  const { resource: to } = fields[via] as { resource: string };
  return [[id, via], ...pathIn({ resources } as Portal, resources[to]!, name)];
}

/** The columns that conditions read, on the record and on records that it refers to. */
const columnsIn = (portal: Portal, resource: Resource, filter: Filter | undefined): Column[] => [
  ...[...fieldsIn(filter, resource), ...ownNamesIn(filter)].flatMap((name) => pathIn(portal, resource, name)),
  ...ofOthers(portal, filter),
];
const ownNamesIn = (filter: Filter = {}) =>
  [...JSON.stringify([filter.some, filter.none]).matchAll(/"\$record\.(\w+)"/g)].map(([, name]) => name!);
