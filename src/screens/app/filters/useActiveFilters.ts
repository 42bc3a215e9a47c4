import { useListContext } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { deepEqual } from '#model/values/json.ts';
import { isVariable, keyParts } from '#model/filter/filter.ts';
import type { Field, Filter } from '#model/types.ts';
import { refersTo } from '#model/traits.ts';
import { kindOf } from '#kinds/registry.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useFilterable, type Filterable } from './useFilterable.ts';
import { filterWords, keysOf } from './filterWords.ts';

/**
 * Splits the list's filter into the values of each offered filter and the conditions that none of them can
 * show.
 */
export function useActiveFilters() {
  const { filters, resource, queries } = useFilterable();
  const { filterValues } = useListContext() as { filterValues: Filter };
  const { timeZone, today, locales } = usePortalIndex();
  const fields = useMemo(
    () =>
      filters.flatMap((id) => resource.fields[id] ?? []).filter((field) => kindOf(field).filter !== 'none'),
    [filters, resource],
  );
  const named = useMemo(
    () => [referred(Object.values(resource.fields), filterValues)],
    [resource, filterValues],
  );
  const { lookup } = useTitles(Object.values(resource.fields), named);

  const wordsFor = useCallback(
    (field: Field) =>
      namedBy(queries, field, filterValues) ??
      filterWords(field, filterValues, { titles: lookup, timeZone, today, locales }),
    [queries, filterValues, lookup, timeZone, today, locales],
  );
  const owned = new Set(['q', ...fields.flatMap(({ id }) => keysOf(id, filterValues))]);
  const others = Object.keys(filterValues)
    .filter((key) => !owned.has(key))
    .map((key) => {
      const field = resource.fields[keyParts(key).name];
      return {
        key,
        label:
          field &&
          `${field.label}: ${filterWords(field, { [key]: filterValues[key] }, { titles: lookup, timeZone, today, locales })}`,
      };
    });
  const count = fields.filter(({ id }) => keysOf(id, filterValues).length > 0).length + others.length;
  return { fields, others, wordsFor, count };
}

/**
 * The label of a configured query that has the same values for this field: "Em aberto". One value alone has a name of
 * its own, that a query's would contradict: "Pagamento: este mês", not "Pagamento: Pagas no mês".
 */
export function namedBy(
  queries: Filterable['queries'] = [],
  field: Field,
  filter: Filter,
): string | undefined {
  const own = keysOf(field.id, filter);
  if (!own.some((key) => Array.isArray(filter[key]))) return undefined;
  return queries.find((query) => deepEqual(query.filter, only(filter, own)))?.label;
}

export const without = (filter: Filter, keys: readonly string[]): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)));

export const only = (filter: Filter, keys: readonly string[]): Filter =>
  Object.fromEntries(keys.map((key) => [key, filter[key]]));

/** The ids that a filter refers to, in the shape of a record, so that their titles can be looked up. */
function referred(fields: readonly Field[], filter: Filter): Record<string, unknown> {
  const references = fields.filter((field) => refersTo(field));
  return Object.fromEntries(
    references.map(({ id }) => [
      id,
      [filter[id], filter[`${id}_neq`]]
        .flat()
        .filter((value) => value !== null && value !== undefined && !isVariable(value)),
    ]),
  );
}
