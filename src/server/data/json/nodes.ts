/** The dependency graph of computed fields. */
import { refersTo } from '../../../model/traits.ts';
import {
  fieldsOfRollup,
  readsOf,
  type ComputedField,
  type DataModel,
  type Reads,
  type RollupExpression,
} from '../../../model/expression.ts';
import { oncePerName } from '../../../model/known.ts';

export type Node = ComputedField & { key: string; resource: string; reads: Reads };

export const keyOf = (resource: string, field: string) => `${resource}.${field}`;

/**
 * All computed fields, each after those that it depends on. The config check guarantees that there is no
 * cycle.
 */
export function nodesOf({ resources }: DataModel): readonly Node[] {
  const all = new Map<string, Node>();
  for (const [resource, { computed }] of Object.entries(resources))
    for (const { field, value } of computed) {
      const key = keyOf(resource, field);
      all.set(key, { key, resource, field, value, reads: readsOf(value) });
    }
  const ordered = new Set<Node>();
  const visit = (node: Node | undefined) => {
    if (!node || ordered.has(node)) return;
    const { own, lookups, rollups } = node.reads;
    for (const field of own) visit(all.get(keyOf(node.resource, field)));
    for (const { resource, field } of lookups) visit(all.get(keyOf(resource, field)));
    for (const rollup of rollups)
      for (const field of fieldsOfRollup(rollup)) visit(all.get(keyOf(rollup.from, field)));
    ordered.add(node);
  };
  for (const node of all.values()) visit(node);
  return [...ordered];
}

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

/** The resources whose records influence those of this one, itself included. */
export const resourcesUnder = oncePerName((model: DataModel, id) => [...under(model, id).found]);
/** The same, but itself only where other records of it have an influence. */
export const resourcesRead = oncePerName((model: DataModel, id) => [...under(model, id).read]);

function under({ resources }: DataModel, start: string) {
  const others = new Set<string>();
  const [found, seen] = [new Set<string>(), new Set<string>()];
  const whole = (id: string) => {
    found.add(id);
    for (const { field } of resources[id]?.computed ?? []) visit(id, field);
    for (const { resource, fields, values } of resources[id]?.view?.sources ?? []) {
      others.add(resource);
      whole(resource);
      for (const value of Object.values(values)) read(resource, readsOf(value), fields);
    }
  };
  const visit = (id: string, field: string) => {
    found.add(id);
    if (seen.has(keyOf(id, field))) return;
    seen.add(keyOf(id, field));
    const computed = resources[id]?.computed.find((one) => one.field === field);
    if (computed) read(id, readsOf(computed.value));
  };
  const read = (
    id: string,
    { own, lookups, rollups, named }: Reads,
    fields = resources[id]?.resource.fields,
  ) => {
    for (const field of own) visit(id, field);
    for (const { resource } of lookups) others.add(resource);
    for (const { resource, field } of lookups) visit(resource, field);
    for (const { from } of rollups) others.add(from);
    for (const rollup of rollups) for (const field of fieldsOfRollup(rollup)) visit(rollup.from, field);
    for (const field of named) name(id, field, fields);
  };
  // A title uses the titles of referenced records.
  const name = (id: string, field: string, fields = resources[id]?.resource.fields) => {
    const known = fields?.[field];
    visit(id, field);
    if (!refersTo(known)) return;
    const { titleFields = [] } = resources[known.resource]?.resource ?? {};
    found.add(known.resource);
    others.add(known.resource);
    for (const title of titleFields)
      if (!seen.has(`${known.resource}:${title}`)) {
        seen.add(`${known.resource}:${title}`);
        name(known.resource, title);
      }
  };
  whole(start);
  return { found, read: others };
}

/** The rollups and views that must be built before a record can be read. */
export type Preparation = { rollups: readonly RollupExpression[]; views: readonly string[] };

export const preparationOf = oncePerName((model: DataModel, resource): Preparation => {
  const under = resourcesUnder(model, resource);
  const rollups = nodesOf(model).flatMap((node) => (under.includes(node.resource) ? node.reads.rollups : []));
  // Views that others read come first.
  const views = under
    .filter((id) => model.resources[id]?.view)
    .toSorted((a, b) => resourcesUnder(model, a).length - resourcesUnder(model, b).length);
  return { rollups: [...new Set(rollups)], views };
});
