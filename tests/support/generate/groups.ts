/**
 * The same resources with some of their fields moved to groups. The oracle reads the resources without
 * groups.
 */
import type { Chance } from './chance.ts';
import type { ResourceData, Resources } from './shapes.ts';

type Data = Record<string, unknown>;

/** Config files by path: those of the resources, and those of the groups that they use. */
export function groupedBy(chance: Chance, resources: Resources): Record<string, Data> {
  const files: Record<string, Data> = {};
  for (const [id, resource] of Object.entries(resources))
    files[`resources/${id}.yaml`] = chance.maybe(30) ? taking(chance, id, resource, files) : resource;
  return files;
}

/**
 * Moves some consecutive fields to a group. Sometimes the group has another label, which the use overrides,
 * and a field that the use leaves out.
 */
function taking(chance: Chance, id: string, resource: ResourceData, files: Record<string, Data>): Data {
  const fields = Object.entries(resource.fields);
  const from = chance.upTo(fields.length - 1);
  const to = from + 1 + chance.upTo(fields.length - from - 1);
  const moved = fields.slice(from, to);
  const [changed, { label }] = moved[chance.upTo(moved.length - 1)]! as [string, Data];
  const group: Data = Object.fromEntries(moved);
  const use: Data = { group: `g_${id}` };
  if (chance.maybe(50)) {
    group[changed] = { ...resource.fields[changed], label: 'Outro', help: 'Só no grupo' };
    group.soNoGrupo = { type: 'text', label: 'Só no grupo' };
    const { help } = resource.fields[changed] as Data;
    use.with = { [changed]: { label, help: help ?? null }, soNoGrupo: null };
  }
  const inner = chance.maybe(20) ? `g_${id}_dentro` : undefined;
  files[`groups/g_${id}.yaml`] = { fields: inner ? { dentro: { group: inner } } : group };
  if (inner) files[`groups/${inner}.yaml`] = { fields: group };
  return {
    ...resource,
    fields: Object.fromEntries([...fields.slice(0, from), ['tomados', use], ...fields.slice(to)]),
  };
}
