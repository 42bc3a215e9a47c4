/** The dependency graph of computed fields. */
import {
  fieldsOfRollup,
  readsOf,
  type ComputedField,
  type DataModel,
  type Reads,
  type RollupExpression,
} from '#model/expression/expression.ts';
import { resourceDependencies } from '#model/expression/resourceDependencies.ts';
import { memoize, memoizeByName } from '#model/values/memoize.ts';

export type ComputedNode = ComputedField & {
  key: string;
  resource: string;
  reads: Reads;
  /** The fields that it reads, of its own record and of others: see `fieldKey`. */
  keys: readonly string[];
};

export const cachedFieldKey = (resource: string, field: string) => `${resource}.${field}`;

/**
 * All computed fields, each after those that it depends on. The config check guarantees that there is no
 * cycle.
 */
export const nodesOf = memoize(({ resources, settings }: DataModel): readonly ComputedNode[] => {
  const all = new Map<string, ComputedNode>();
  for (const [resource, { computed }] of Object.entries(resources))
    for (const { field, value } of computed) {
      const key = cachedFieldKey(resource, field);
      const reads = readsOf(value);
      const keys = new Set(['id', ...reads.own].map((own) => cachedFieldKey(resource, own)));
      for (const one of reads.lookups) keys.add(cachedFieldKey(one.resource, one.field));
      for (const one of reads.settings) keys.add(cachedFieldKey(settings!, one));
      for (const rollup of reads.rollups)
        for (const one of fieldsOfRollup(rollup)) keys.add(cachedFieldKey(rollup.from, one));
      all.set(key, { key, resource, field, value, reads, keys: [...keys] });
    }
  const ordered = new Set<ComputedNode>();
  const visit = (node: ComputedNode | undefined) => {
    if (!node || ordered.has(node)) return;
    const { own, lookups, rollups } = node.reads;
    for (const field of own) visit(all.get(cachedFieldKey(node.resource, field)));
    for (const { resource, field } of lookups) visit(all.get(cachedFieldKey(resource, field)));
    for (const field of node.reads.settings) visit(all.get(cachedFieldKey(settings!, field)));
    for (const rollup of rollups)
      for (const field of fieldsOfRollup(rollup)) visit(all.get(cachedFieldKey(rollup.from, field)));
    ordered.add(node);
  };
  for (const node of all.values()) visit(node);
  return [...ordered];
});

/** The computed fields that are needed for some of them, in their original order. */
export function neededFor(computed: readonly ComputedField[], wanted: Iterable<string>): ComputedField[] {
  const needed = new Set(wanted);
  return computed
    .toReversed()
    .filter(({ field, value }) => {
      if (!needed.has(field)) return false;
      for (const own of readsOf(value).own) needed.add(own);
      return true;
    })
    .toReversed();
}

/** The rollups and views that must be built before a record can be read. */
type Preparation = { rollups: readonly RollupExpression[]; views: readonly string[] };

export const preparationOf = memoizeByName((model: DataModel, resource): Preparation => {
  const under = resourceDependencies(model, resource);
  const rollups = nodesOf(model).flatMap((node) => (under.includes(node.resource) ? node.reads.rollups : []));
  // Views that others read come first.
  const views = under
    .filter((id) => model.resources[id]?.view)
    .toSorted((a, b) => resourceDependencies(model, a).length - resourceDependencies(model, b).length);
  return { rollups: [...new Set(rollups)], views };
});
