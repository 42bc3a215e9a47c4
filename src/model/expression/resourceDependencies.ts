/** The resources on which the computed values of a resource depend. */
import { memoizeByName } from '../memoize.ts';
import { refersTo } from '../traits.ts';
import type { DataModel } from './dataModel.ts';
import { fieldsOfRollup, readsOf, type Reads } from './reads.ts';

/** The resources whose records influence those of this one, itself included. */
export const resourceDependencies = memoizeByName((model: DataModel, id) => [...under(model, id).found]);
/** The same, but includes the resource itself only if its computed values depend on other records of it. */
export const resourcesRead = memoizeByName((model: DataModel, id) => [...under(model, id).read]);

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
    if (seen.has(`${id}.${field}`)) return;
    seen.add(`${id}.${field}`);
    const computed = resources[id]?.computed.find((one) => one.field === field);
    if (computed) read(id, readsOf(computed.value));
  };
  const read = (
    id: string,
    { own, lookups, rollups, displayed }: Reads,
    fields = resources[id]?.resource.fields,
  ) => {
    for (const field of own) visit(id, field);
    for (const { resource } of lookups) others.add(resource);
    for (const { resource, field } of lookups) visit(resource, field);
    for (const { from } of rollups) others.add(from);
    for (const rollup of rollups) for (const field of fieldsOfRollup(rollup)) visit(rollup.from, field);
    for (const field of displayed) name(id, field, fields);
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
