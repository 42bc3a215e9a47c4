/** The fields that a rule reads and writes, by resource. */
import { fieldsOfFormula, namesInFormula } from '#model/formula/formula.ts';
import type { Resource } from '#model/types.ts';
import { fieldsOfWeekly } from '#model/time/weekly.ts';
import { createdName, isNamed, parseName, templateNames, valueNames } from './parseNames.ts';
import { namesInFilter, othersIn, type Filter } from '#model/filter/filter.ts';
import {
  outerLoopOf,
  rowLoopOf,
  withInnerSteps,
  type Rule,
  type RuleStep,
  type RuleTargets,
  type RuleValue,
  type RuleValues,
  type StepLoop,
} from '#model/rules.ts';

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
      const names = new Set(namesInFormula(value.formula));
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
  const from = path.from === 'made' ? withInnerSteps(rule.then).find(({ id }) => id === path.step) : step;
  const start =
    path.company ??
    (path.from === 'target' || path.from === 'made' ? from && resourceOfStep(from, rule) : rule.resource);
  if (start === undefined) return [];
  if (path.from === 'made' && path.via.length === 0 && path.field === createdName) return [];
  const steps = [...path.via.map(({ field }) => field), path.field];
  const resources = [start, ...path.via.map(({ resource }) => resource)];
  return steps.map((field, at) =>
    at === 0 && (path.from === 'row' || path.from === 'outer')
      ? rowNode(field, rule, step && (path.from === 'row' ? rowLoopOf(step) : outerLoopOf(step)))
      : { resource: resources[at]!, field },
  );
}

function rowNode(field: string, { resource }: Rule, { each, times, weekly }: StepLoop = {}): RuleNode {
  if (typeof each === 'object') return { resource: each.resource, field };
  return { resource, field: each ?? times ?? weekly?.start ?? field };
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

/** The fields that are equal to a value of the rule's record, or of a row, in the records that its steps look for. */
export function soughtBy({ then }: Rule): RuleNode[] {
  const inFilter = (resource: string, filter: Filter): RuleNode[] =>
    Object.entries(filter).flatMap(([field, value]) =>
      typeof value === 'string' && value.startsWith('$') ? [{ resource, field }] : [],
    );
  return withInnerSteps(then).flatMap((step) => [
    ...(typeof step.each === 'object' ? inFilter(step.each.resource, step.each.where) : []),
    ...('in' in step && step.in.kind === 'matching' ? inFilter(step.in.resource, step.in.where) : []),
    ...(step.kind === 'create'
      ? (step.key ?? [])
          .filter((field) => step.set[field]?.kind === 'field')
          .map((field) => ({ resource: step.resource, field }))
      : []),
  ]);
}

/** All fields that a rule reads or writes. */
export function usedBy(rule: Rule, resources: Readonly<Record<string, Resource>>): RuleNode[] {
  const uses = new FieldUses(rule);
  for (const trigger of [...rule.on, ...(rule.undo?.on ?? [])]) uses.addTrigger(trigger);
  uses.addCondition(rule.when);
  for (const step of withInnerSteps(rule.then)) uses.addStep(step);
  for (const [resource, made] of Object.entries(rule.undo?.made ?? {}))
    if (made.how === 'transition') {
      uses.addValues(made.set);
      uses.found.push(...Object.keys(made.set).map((field) => ({ resource, field })));
    }
  for (const [resource, filter] of Object.entries(rule.undo?.blockedWhen ?? {}))
    uses.addFilter(filter, resource);
  return uses.found.filter(({ resource, field }) => resources[resource]?.fields[field]);
}

class FieldUses {
  readonly found: RuleNode[] = [];
  readonly #rule: Rule;

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  addTrigger(trigger: Rule['on'][number]) {
    if (trigger.kind === 'update') for (const field of trigger.fields) this.#addOwn(field);
    if (trigger.kind === 'enters' || trigger.kind === 'at' || trigger.kind === 'in')
      this.#addOwn(trigger.field);
    if (trigger.kind === 'becomes') this.addCondition(trigger.that);
  }

  addStep(step: RuleStep) {
    if (typeof step.each === 'object') this.addFilter(step.each.where, step.each.resource, step);
    else if (step.each) this.#addOwn(step.each);
    if (step.times) this.#addOwn(step.times);
    for (const field of step.weekly ? fieldsOfWeekly(step.weekly) : []) this.#addOwn(field);
    if (step.kind === 'update') this.#addValueNames(step.row?.where, step);
    this.addCondition(step.if, step);
    if (step.test) this.addValues({ test: step.test }, step);
    for (const { to } of flowsOf(this.#rule, step)) this.found.push(to);
    if ('set' in step) this.addValues(step.set, step);
    if ('in' in step) {
      if (step.in.kind === 'reference') this.#addName(step.in.path, step);
      if (step.in.kind === 'matching') this.addFilter(step.in.where, step.in.resource, step);
    }
    if (step.kind === 'create') {
      this.addFilter(step.among, step.resource, step);
      this.#addTemplate(step.message, step);
    }
    if (step.kind === 'require') {
      const resource = resourceOfStep(step, this.#rule)!;
      if (step.in.kind === 'self') this.addCondition(step.that, step);
      else this.addFilter(step.that, resource, step);
      this.#addTemplate(step.message, step, resource);
    }
    if (step.kind === 'notify') {
      this.#addTemplate(step.title, step);
      this.#addTemplate(step.text, step);
      for (const name of step.to.people) this.#addName(name, step);
    }
    if (step.kind === 'letter') {
      this.#addTemplate(step.title, step);
      this.#addTemplate(step.text, step);
      for (const name of step.to) this.#addName(name, step);
    }
  }

  /** A condition on the names of the rule. */
  addCondition(filter: Filter | undefined, step?: RuleStep) {
    for (const name of namesInFilter(filter)) this.#addName(nameOf(name), step);
    this.#addValueNames(filter, step);
    for (const one of othersIn(filter)) this.addFilter(one.where, one.resource, step);
  }

  /** A filter over the records of a resource. */
  addFilter(filter: unknown, resource: string, step?: RuleStep) {
    for (const field of namesInFilter(filter)) this.found.push({ resource, field });
    this.#addValueNames(filter, step);
  }

  addValues(all: RuleValues, step?: RuleStep) {
    for (const value of Object.values(all)) for (const name of namesOfValue(value)) this.#addName(name, step);
  }

  #addValueNames(filter: unknown, step?: RuleStep) {
    for (const name of valueNames(filter)) this.#addName(nameOf(name), step);
  }

  #addTemplate(text: string | undefined, step: RuleStep, resource = this.#rule.resource) {
    for (const name of templateNames(text ?? ''))
      if (resource === this.#rule.resource || isNamed(name)) this.#addName(nameOf(name), step);
      else this.found.push({ resource, field: name });
  }

  #addName(name: string, step: RuleStep | undefined) {
    this.found.push(...nodesOf(name, this.#rule, step));
  }

  #addOwn(field: string) {
    this.found.push({ resource: this.#rule.resource, field });
  }
}
