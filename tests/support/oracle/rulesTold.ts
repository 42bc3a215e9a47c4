/**
 * What a user can infer from rules when they change a record: whether conditions hold, and the values that
 * are copied into fields they can read. Not included: what messages quote, which hidden records are touched,
 * and values written to fields that nobody sees.
 */
import type { Filter, Portal, Resource } from '../../../src/model/types.ts';
import type { Rule, RuleStep, RuleValue } from '../../../src/rules/types.ts';
import { fieldsIn } from './given.ts';

type Column = [resource: string, field: string];

/** @param isTold whether the user can already read a field, as far as is known */
export function toldByRules(portal: Portal, isTold: (resource: string, field: string) => boolean): Column[] {
  const resources = Object.values(portal.resources);
  return resources.flatMap((resource) => [
    ...resource.ensures.flatMap(({ that }) => columnsIn(portal, resource, that)),
    ...resource.rules.flatMap((rule) => [
      ...columnsIn(portal, resource, rule.when),
      ...rule.on.flatMap((on) => {
        if (on.kind === 'update') return on.fields.map((name): Column => [resource.id, name]);
        return on.kind === 'becomes' ? columnsIn(portal, resource, on.that) : [];
      }),
      ...rule.then.flatMap((step) => columnsOf(portal, resource, rule, step, isTold)),
    ]),
  ]);
}

/** The resources that rules write to. */
export const writtenByRules = ({ resources }: Portal): Set<string> =>
  new Set(
    Object.values(resources).flatMap(({ id, rules }) =>
      rules.flatMap(({ then }) =>
        then.flatMap((step) => {
          if (step.kind === 'create') return step.resource;
          if (step.kind !== 'update' && step.kind !== 'transition') return [];
          return step.in.kind === 'self' ? id : step.in.resource;
        }),
      ),
    ),
  );

function columnsOf(
  portal: Portal,
  resource: Resource,
  { undo }: Rule,
  step: RuleStep,
  isTold: (resource: string, field: string) => boolean,
): Column[] {
  const found = columnsIn(portal, resource, step.if);
  if (step.kind === 'notify' || step.kind === 'webhook') return found;
  const within = 'in' in step ? step.in : undefined;
  const target =
    step.kind === 'create'
      ? portal.resources[step.resource]!
      : within!.kind === 'self'
        ? resource
        : portal.resources[within!.resource]!;
  // An update reveals nothing when no field of its target is readable and no check can fail there.
  const isSilent = step.kind === 'update' && isOutOfSight(target, isTold);
  if (within?.kind === 'reference' && !isSilent) found.push(...pathIn(portal, resource, within.path));
  if (within?.kind === 'matching' && !isSilent) {
    found.push(...columnsIn(portal, target, within.where));
    for (const [, name] of JSON.stringify(within.where).matchAll(/"\$record\.(\w+)"/g))
      found.push([resource.id, name!]);
  }
  if (step.kind === 'require') return [...found, ...columnsIn(portal, target, step.that)];
  if (step.kind === 'create') for (const name of step.key ?? []) found.push([target.id, name]);
  if (step.kind === 'transition') {
    const { field, when, set = {} } = target.transitions.find(({ id }) => id === step.transition)!;
    found.push([target.id, field], ...columnsIn(portal, target, when));
    for (const [name, value] of Object.entries(set))
      if (isTold(target.id, name)) found.push(...columnsOfValue(portal, value, target, target));
  }
  for (const [name, value] of Object.entries(step.set)) {
    // An undo happens only if the value is still the one that the rule wrote, so it reveals that value.
    if (undo) found.push([target.id, name]);
    if (isTold(target.id, name)) found.push(...columnsOfValue(portal, value, resource, target));
  }
  return found;
}

/** What a value is made of: fields of the record, as it is or was, of the one to be changed, and of the account. */
const columnsOfValue = (portal: Portal, value: RuleValue, resource: Resource, target: Resource): Column[] =>
  namesIn(value).flatMap((name) => {
    const [, root, path] = /^(?:\$(record|before|target|user)\.)?(.+)$/.exec(name)!;
    const of = { target, user: portal.resources[portal.accounts.resource]! }[root!] ?? resource;
    const columns = pathIn(portal, of, path!);
    return value.kind === 'template' ? [...columns, ...titleOf(portal, columns.at(-1)!)] : columns;
  });

/** A text tells a reference by the title of its record. */
function titleOf(portal: Portal, [id, name]: Column): Column[] {
  const field = portal.resources[id]!.fields[name];
  if (!field || !('resource' in field)) return [];
  const { titleFields } = portal.resources[field.resource]!;
  return titleFields.flatMap((title): Column[] => {
    const column: Column = [field.resource, title];
    return [column, ...titleOf(portal, column)];
  });
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
      return [...JSON.stringify(value.formula).matchAll(/"field":"([^"]+)"/g)].map((match) => match[1]!);
    default:
      return 'value' in value && String(value.value).startsWith('$user.') ? [String(value.value)] : [];
  }
}

const isOutOfSight = (
  { id, fields, rules, ensures, unique }: Resource,
  isTold: (resource: string, field: string) => boolean,
) =>
  rules.length + ensures.length + unique.length === 0 &&
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
const columnsIn = (portal: Portal, resource: Resource, filter: Filter | undefined): Column[] =>
  fieldsIn(filter, resource).flatMap((name) => pathIn(portal, resource, name));
