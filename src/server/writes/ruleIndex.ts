/**
 * Indexes the rules of a portal by their triggers, so that a write without rules costs only a lookup in a
 * map.
 */
import { rulesOfFeatures } from '#model/features.ts';
import { createHash } from 'node:crypto';
import { canonicalJson } from '#model/values/json.ts';
import {
  dependencyClosure,
  readByRollup,
  lookupPaths,
  rollupTargets,
  type FieldsOf,
  type LinkField,
  type FieldNode,
  type Rollup,
} from '#model/fields/dependencies.ts';
import { isLimited } from '#model/fields/limits.ts';
import { namesInFilter, othersIn } from '#model/filter/filter.ts';
import type { Portal, Resource } from '#model/types.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { askedTransition } from '#rules/parseNames.ts';
import type { Invariant, Rule, RuleStep } from '#model/rules.ts';
import { groupBy } from '#model/values/collections.ts';
import { memoize } from '#model/values/memoize.ts';

/**
 * How other records depend on this one. `adds`: it refers to records whose rollup counts it. `looks`: other
 * records refer to it and look up its values.
 */
export type Dependent = Pick<Rollup, 'each'> & {
  to: string;
  kind: 'adds' | 'looks';
  fields: readonly string[];
};

export type RuleIndex = {
  /** By the resource whose changes trigger them. Rules that are only scheduled are left out. */
  byTrigger: ReadonlyMap<string, readonly Rule[]>;
  byUndoTrigger: ReadonlyMap<string, readonly Rule[]>;
  ensures: ReadonlyMap<string, readonly Invariant[]>;
  /** The resources whose records invariants of others ask for. */
  askedFor: ReadonlySet<string>;
  /** From a resource to those whose invariants depend on it. */
  invariantDependents: ReadonlyMap<string, readonly Dependent[]>;
  /** Per resource: the fields that are computed on reading and have limits. */
  limited: ReadonlyMap<string, readonly string[]>;
  /** Per resource: the fields that are computed from other records and that some trigger watches, or a limit. */
  watchedComputed: ReadonlyMap<string, readonly string[]>;
  /** Per resource: the resources whose watched fields are computed from its records. */
  computedDependents: ReadonlyMap<string, readonly Dependent[]>;
  /** Per resource: the stored fields on which invariants and watched computed fields depend, of any record. */
  deciding: ReadonlyMap<string, ReadonlySet<string>>;
  byKey: ReadonlyMap<string, Rule>;
};

export const ruleKey = ({ resource, id }: Rule) => `${resource}.${id}`;

/** True for the rule that asks for an approval, which no config writes. */
export const isApproval = ({ id }: Rule): boolean => askedTransition(id) !== undefined;

export const isOnce = (trigger: Rule['on'][number]): boolean =>
  trigger.kind === 'every' && trigger.once === true;

/** Stands in for a rule that the config no longer has: what it did is undone as it was recorded. */
export const formerRule = (resource: string, key: string): Rule => ({
  id: key.slice(resource.length + 1),
  resource,
  label: key,
  on: [],
  when: {},
  then: [],
  paths: [],
  place: { file: '', line: 0, column: 0 },
});

export const rulesOf = memoize(indexOf);

function indexOf(portal: Portal): RuleIndex {
  const resources = Object.values(portal.resources);
  const rules = resources.flatMap((resource) => resource.rules);
  const happens = ({ kind }: Rule['on'][number]) => kind !== 'every' && kind !== 'at' && kind !== 'in';
  const ensures = new Map(
    resources.flatMap((resource) => {
      const { id, ensures } = resource;
      return ensures.length > 0 ? [[id, ensures] as const] : [];
    }),
  );
  const limited = new Map(
    resources.flatMap(({ id, from, fields }) => {
      const unstored = unstoredFields(fields);
      const names = Object.keys(fields).filter((name) => unstored.has(name) && isLimited(fields[name]!));
      return from || names.length === 0 ? [] : [[id, names] as const];
    }),
  );
  const figured = figuresOf(resources, limited);
  const figures = [...figured].flatMap(([resource, fields]) => fields.map((field) => ({ resource, field })));
  const inInvariants = readByInvariants(ensures);
  return {
    byTrigger: grouped(rules.filter(({ on }) => on.some(happens))),
    byUndoTrigger: grouped(rules.filter(({ undo }) => undo?.on.some(happens))),
    ensures,
    askedFor: new Set(
      [...ensures.values()].flat().flatMap(({ that }) => othersIn(that).map(({ resource }) => resource)),
    ),
    limited,
    invariantDependents: reachesOf(portal, inInvariants),
    watchedComputed: figured,
    computedDependents: reachesOf(portal, figures),
    deciding: decidingFor(portal, [...inInvariants, ...figures]),
    byKey: new Map([...rules, ...resources.flatMap(rulesOfFeatures)].map((rule) => [ruleKey(rule), rule])),
  };
}

const grouped = (rules: readonly Rule[]) => groupBy(rules, ({ resource }) => resource);

function figuresOf(
  resources: readonly Resource[],
  limited: RuleIndex['limited'],
): Map<string, readonly string[]> {
  return new Map(
    resources.flatMap(({ id, fields, rules }) => {
      const unstored = unstoredFields(fields);
      const watched = rules
        .flatMap(({ on, undo }) => [...on, ...(undo?.on ?? [])])
        .flatMap((trigger) => fieldsAsked(trigger))
        .filter((name) => unstored.has(name));
      const all = new Set([...watched, ...(limited.get(id) ?? [])]);
      return all.size > 0 ? [[id, [...all]] as const] : [];
    }),
  );
}

/** The fields of the record whose values a trigger watches. */
function fieldsAsked(trigger: Rule['on'][number]): readonly string[] {
  if (trigger.kind === 'update') return trigger.fields;
  if (trigger.kind === 'enters') return [trigger.field];
  return trigger.kind === 'becomes' ? namesInFilter(trigger.that) : [];
}

const readByInvariants = (ensures: RuleIndex['ensures']): FieldNode[] =>
  [...ensures].flatMap(([id, invariants]) =>
    invariants.flatMap(({ that }) => namesInFilter(that).map((field) => ({ resource: id, field }))),
  );

const fieldsOfPortal =
  ({ resources }: Portal): FieldsOf =>
  (id) =>
    resources[id]?.fields as Readonly<Record<string, LinkField>> | undefined;

function decidingFor(portal: Portal, start: readonly FieldNode[]): RuleIndex['deciding'] {
  const found = groupBy(dependencyClosure(start, fieldsOfPortal(portal)), ({ resource }) => resource);
  const storedIn = (resource: string, nodes: readonly FieldNode[]) => {
    const unstored = unstoredFields(portal.resources[resource]?.fields ?? {});
    return nodes.flatMap(({ field }) => (unstored.has(field) ? [] : [field]));
  };
  return new Map([...found].map(([resource, nodes]) => [resource, new Set(storedIn(resource, nodes))]));
}

function reachesOf(portal: Portal, start: readonly FieldNode[]): Map<string, readonly Dependent[]> {
  const fieldsIn = fieldsOfPortal(portal);
  const found = new Map<string, Map<string, Dependent>>();
  const add = (from: string, reach: Dependent) => {
    const some = found.get(from) ?? new Map<string, Dependent>();
    some.set(JSON.stringify(reach), reach);
    found.set(from, some);
  };
  for (const node of dependencyClosure(start, fieldsIn)) {
    const field = fieldsIn(node.resource)?.[node.field];
    const { rollup, lookup } = field ?? {};
    // Fields of the same record that it reads are followed by closureOf itself.
    if (rollup && readByRollup(rollup).length > 0)
      add(rollup.from, { to: node.resource, kind: 'adds', fields: rollupTargets(rollup), each: rollup.each });
    for (const { via } of lookupPaths(lookup)) {
      const target = fieldsIn(node.resource)?.[via]?.resource;
      if (target) add(target, { to: node.resource, kind: 'looks', fields: [via] });
    }
  }
  return new Map([...found].map(([from, some]) => [from, [...some.values()]]));
}

const withoutPlaces = ({ place: _where, ...step }: RuleStep): object =>
  step.kind === 'group' ? { ...step, then: step.then.map(withoutPlaces) } : step;

/** Identifies the wording of a rule, regardless of its place in the file. */
export const ruleDigest = memoize((rule: Rule): string => {
  const { place: _place, then, ...rest } = rule;
  return createHash('sha256')
    .update(canonicalJson({ ...rest, then: then.map(withoutPlaces) }))
    .digest('base64url')
    .slice(0, 12);
});

/** The rule that had an effect, also under an earlier name if nothing else of the rule has changed. */
export function ruleOfEffect(
  { byKey }: RuleIndex,
  effect: { rule: string; digest: string },
): Rule | undefined {
  const isSame = (rule: Rule) => {
    if (!effect.rule.startsWith(`${rule.resource}.`)) return false;
    const id = effect.rule.slice(rule.resource.length + 1);
    // A rule without a label is called by its name.
    return ruleDigest({ ...rule, id, label: rule.label === rule.id ? id : rule.label }) === effect.digest;
  };
  return byKey.get(effect.rule) ?? [...byKey.values()].find(isSame);
}
