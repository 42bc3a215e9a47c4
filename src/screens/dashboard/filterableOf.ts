import type { ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import type { Filterable } from '../filterWords.ts';
import type { DashboardScreen } from './screen.ts';

const noFilter: Filter = {};

/** The fields of all filters as if of one resource, which is what the filter inputs of lists expect. */
export function filterableOf({ filters }: DashboardScreen, { resources }: DepartmentSlice): Filterable {
  const fields = filters.flatMap(({ field: id, resource, label }) => {
    const field = resources[resource]?.fields[id];
    return field ? [{ ...field, ...(label && { label }) }] : [];
  });
  const [first] = filters;
  const resource = {
    ...resources[first?.resource ?? ''],
    fields: Object.fromEntries(fields.map((field) => [field.id, field])),
  } as ClientResource;
  return { filters: fields.map(({ id }) => id), defaultFilter: noFilter, resource };
}
