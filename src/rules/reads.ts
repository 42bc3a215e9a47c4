/** The fields that a rule reads and writes, by resource. */
import { fieldsOfFormula, namesIn } from '#model/formula/formula.ts';
import type { Resource } from '#model/types.ts';
import { isNamed, parseName, templateNames, valueNames } from './parseNames.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import type { Rule, RuleStep, RuleTargets, RuleValue, RuleValues } from '#model/rules.ts';

export type RuleNode = { resource: string; field: string };
/** A field that a step writes, the fields that its value comes from, and its key in `set`. */
export type Flow = { to: RuleNode; from: readonly RuleNode[]; key: string };

const nameOf = (written: string) => parseName(written)?.name ?? written;

/** The names of the context in a value. */
export function namesOfValue(value: RuleValue): string[] {
  switch (value.kind) {
    case 'field':
      return [value.field];
    case 'converted':
      return namesOfValue(value.of);
    case 'first':
      return value.of.flatMap(namesOfValue);
    case 'formula': {
      const names = new Set(namesIn(value.formula));
      const lists = fieldsOfFormula(value.formula).filter((name) => !names.has(name));
      return [...names, ...lists.map((name) => name.split('.')[0]!)];
    }
    case 'template':
      return templateNames(value.text).map(nameOf);
    default:
      return [];
  }
}

/** The resource that a step works on; undefined when it is only the rule's own. */
export function resourceOfStep(step: RuleStep, rule: Pick<Rule, 'resource'>): string | undefined {
  if (step.kind === 'create') return step.resource;
  return 'in' in step ? resourceOfTargets(step.in, rule) : undefined;
}

export const resourceOfTargets = (targets: RuleTargets, { resource }: Pick<Rule, 'resource'>): string =>
  targets.kind === 'self' ? resource : targets.resource;

/** The fields that a name passes and ends at. A field of a row counts as the list that contains it. */
function nodesOf(name: string, rule: Rule, step?: RuleStep): RuleNode[] {
  const path = rule.paths.find((one) => one.name === name);
  if (!path) return [{ resource: rule.resource, field: name }];
  const from = path.from === 'made' ? rule.then.find(({ id }) => id === path.step) : step;
  const start =
    path.from === 'target' || path.from === 'made' ? from && resourceOfStep(from, rule) : rule.resource;
  if (start === undefined) return [];
  const steps = [...path.via.map(({ field }) => field), path.field];
  const resources = [start, ...path.via.map(({ resource }) => resource)];
  return steps.map((field, at) =>
    path.from === 'row' && at === 0 ? rowNode(field, rule, step) : { resource: resources[at]!, field },
  );
}

function rowNode(field: string, { resource }: Rule, { each, times }: Partial<RuleStep> = {}): RuleNode {
  if (typeof each === 'object') return { resource: each.resource, field };
  return { resource, field: each ?? times ?? field };
}

/** The last field of a name, whose value it is. */
export const nodeOf = (name: string, rule: Rule, step?: RuleStep): RuleNode | undefined =>
  nodesOf(name, rule, step).at(-1);

export function flowsOf(rule: Rule, step: RuleStep): Flow[] {
  const resource = resourceOfStep(step, rule);
  if (resource === undefined || !('set' in step)) return [];
  const flows = flowsInto(step.set, resource, rule, step);
  const list = step.kind === 'update' ? step.row?.list : undefined;
  return list === undefined ? flows : flows.map((flow) => ({ ...flow, to: { resource, field: list } }));
}

export const flowsInto = (set: RuleValues, resource: string, rule: Rule, step?: RuleStep): Flow[] =>
  Object.entries(set).map(([field, value]) => ({
    to: { resource, field },
    from: namesOfValue(value).flatMap((name) => nodeOf(name, rule, step) ?? []),
    key: field,
  }));

/** All fields that a rule reads or writes. */
export function usedBy(rule: Rule, resources: Readonly<Record<string, Resource>>): RuleNode[] {
  const found: RuleNode[] = [];
  const own = (field: string) => ({ resource: rule.resource, field });
  const context = (filter: unknown, step?: RuleStep) => {
    for (const name of namesInFilter(filter)) found.push(...nodesOf(nameOf(name), rule, step));
    values(filter, step);
  };
  const values = (filter: unknown, step?: RuleStep) => {
    for (const name of valueNames(filter)) found.push(...nodesOf(nameOf(name), rule, step));
  };
  const over = (filter: unknown, resource: string, step?: RuleStep) => {
    for (const field of namesInFilter(filter)) found.push({ resource, field });
    values(filter, step);
  };
  const set = (all: RuleValues, step?: RuleStep) => {
    for (const value of Object.values(all))
      for (const name of namesOfValue(value)) found.push(...nodesOf(name, rule, step));
  };
  const template = (text: string | undefined, step?: RuleStep, resource = rule.resource) => {
    for (const name of templateNames(text ?? ''))
      found.push(
        ...(resource === rule.resource || isNamed(name)
          ? nodesOf(nameOf(name), rule, step)
          : [{ resource, field: name }]),
      );
  };
  const triggers = [...rule.on, ...(rule.undo?.on ?? [])];
  for (const trigger of triggers) {
    if (trigger.kind === 'update') found.push(...trigger.fields.map(own));
    if (trigger.kind === 'enters' || trigger.kind === 'at') found.push(own(trigger.field));
    if (trigger.kind === 'becomes') context(trigger.that);
  }
  context(rule.when);
  for (const step of rule.then) {
    if (typeof step.each === 'object') over(step.each.where, step.each.resource, step);
    else if (step.each) found.push(own(step.each));
    if (step.times) found.push(own(step.times));
    if (step.kind === 'update') values(step.row?.where, step);
    context(step.if, step);
    const resource = resourceOfStep(step, rule);
    for (const { to } of flowsOf(rule, step)) found.push(to);
    if ('set' in step) set(step.set, step);
    if ('in' in step) {
      if (step.in.kind === 'reference') found.push(...nodesOf(step.in.path, rule, step));
      if (step.in.kind === 'matching') over(step.in.where, step.in.resource, step);
    }
    if (step.kind === 'create') {
      over(step.among, step.resource, step);
      template(step.message, step);
    }
    if (step.kind === 'require') {
      if (step.in.kind === 'self') context(step.that, step);
      else over(step.that, resource!, step);
      template(step.message, step, resource);
    }
    if (step.kind === 'notify') {
      template(step.title, step);
      template(step.text, step);
      for (const name of step.to.people) found.push(...nodesOf(name, rule, step));
    }
  }
  for (const [resource, made] of Object.entries(rule.undo?.made ?? {}))
    if (made.how === 'transition') {
      set(made.set);
      found.push(...Object.keys(made.set).map((field) => ({ resource, field })));
    }
  for (const [resource, filter] of Object.entries(rule.undo?.blockedWhen ?? {})) over(filter, resource);
  return found.filter(({ resource, field }) => resources[resource]?.fields[field]);
}
