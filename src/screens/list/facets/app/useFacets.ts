import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { conjunction } from '#access/permissions.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { maxFacetValues, type FacetAsked } from '#model/api/facets.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Filter } from '#model/types.ts';
import type { Facet } from '#screens/list/types.ts';
import { keysOf } from '#screens/app/filters/filterWords.ts';
import { only, without } from '#screens/app/filters/useActiveFilters.ts';
import { useScreen } from '#screens/app/useScreen.ts';

export type DrawnFacet = Facet & { of: Field };

/** The list's facets that this user may see, with their counts for the current filter. */
export function useFacets(longer: ReadonlySet<string>) {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues } = useListContext() as { filterValues: Filter };
  const dataProvider = useDataProvider<PortalDataProvider>();
  const facets = screen.facets.flatMap((facet): DrawnFacet[] => {
    const of = resource.fields[facet.field];
    return of ? [{ ...facet, of }] : [];
  });
  const own = facets.map(({ field }) => keysOf(field, filterValues));
  const params = {
    filter: conjunction(screen.filter, without(filterValues, own.flat())),
    facets: facets.map(({ field, ranges, most, of }, at): FacetAsked => {
      const filter = only(filterValues, own[at]!);
      if (ranges) return { field, filter, ranges: ranges.map((range) => range.filter) };
      // All options of a choice are loaded. Otherwise one value more than shown is loaded, to find out
      // whether there are others.
      const isWhole = of.options !== undefined || traitsOf(of).yesNo === true || longer.has(field);
      return { field, filter, top: isWhole ? maxFacetValues : Math.min(most + 1, maxFacetValues) };
    }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [resourceName, 'facets', params],
    queryFn: ({ signal }) => dataProvider.facets(resourceName, params, signal),
    enabled: facets.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { facets, counts: data, error, refetch };
}
