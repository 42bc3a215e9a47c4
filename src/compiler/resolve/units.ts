/** What a number with `unitFrom` needs to know of the field that holds its unit. */
import { unitFromOf } from '#model/fields/units.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Field, Resource, UnitSource } from '#model/types.ts';

type Fields = Readonly<Record<string, Field>>;
type Resources = Readonly<Record<string, Resource>>;

export function withUnitSources<T extends Fields>(fields: T, resources: Resources): T {
  const changed = Object.entries(fields).flatMap(([id, field]): [string, Field][] => {
    if (hasRows(field)) {
      const inner = withUnitSources(field.fields, resources);
      return inner === field.fields ? [] : [[id, { ...field, fields: inner }]];
    }
    const name = unitFromOf(field);
    return name === undefined ? [] : [[id, { ...field, unitSource: sourceOf(name, fields, resources) }]];
  });
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) };
}

function sourceOf(name: string, fields: Fields, resources: Resources): UnitSource {
  const { via, field: id } = partsOfName(name);
  const reference = via === undefined ? undefined : fields[via];
  const resource = refersTo(reference) ? reference.resource : undefined;
  const unit = (resource === undefined ? fields : resources[resource]!.fields)[id]!;
  return { ...(resource !== undefined && { resource }), ...(unit.options && { options: unit.options }) };
}
