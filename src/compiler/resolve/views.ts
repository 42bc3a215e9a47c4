import type { MappedSource, ResourceSource } from '../schema/schema.ts';
import { splitPath } from '#model/fields/rowScope.ts';
import type { Mapped, View } from '#model/types.ts';

/** The sources of a view; undefined when the resource's records are stored. */
export function resolveView({ from, groupBy = [] }: ResourceSource): View | undefined {
  if (!from) return undefined;
  const isMeasure = (field: string) => groupBy.length > 0 && !groupBy.includes(field);
  return {
    groupBy,
    sources: from.map(({ resource, each, filter, fields }) => ({
      resource,
      ...(each !== undefined && { each }),
      filter: filter ?? {},
      fields: Object.fromEntries(
        Object.entries(fields).map(([id, source]) => [id, resolveMapped(source, isMeasure(id))]),
      ),
    })),
  };
}

function resolveMapped(source: MappedSource, isMeasure: boolean): Mapped {
  if (typeof source === 'string') {
    if (isMeasure) return { kind: 'measure', measure: 'count' };
    const [first, second] = splitPath(source);
    return second ? { kind: 'field', field: second, via: first } : { kind: 'field', field: first };
  }
  if ('values' in source) return { kind: 'choice', ...source };
  if ('value' in source) return { kind: 'value', value: source.value };
  if ('formula' in source) return { kind: 'formula', formula: source.formula };
  if ('text' in source) return { kind: 'text', text: source.text };
  return { kind: 'measure', measure: source };
}
