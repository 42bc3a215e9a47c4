/** The counts beside a list: how many records have each value of a field, or fall into each of its ranges. */
import type { Filter } from '../types.ts';

export type FacetAsked = {
  field: string;
  /**
   * The list's own filter on this field. It applies to the counts of the other facets, but not to this one's.
   */
  filter: Filter;
} & ({ top: number } | { ranges: readonly Filter[] });

/** For a field, its most frequent values. For ranges, the count of each, in their order. */
export type FacetCounts = { field: string } & (
  | { values: readonly { value: string | number | boolean | null; count: number }[] }
  | { ranges: readonly number[] }
);

export type FacetsParams = {
  /** The list's other filters. */
  filter: Filter;
  facets: readonly FacetAsked[];
};

export const maxFacets = 12;
export const maxFacetRanges = 12;
export const maxFacetValues = 100;

/** The API address that answers all facets in one request. */
export const facetsAt = (resource: string, { filter, facets }: FacetsParams): string =>
  `/${resource}/facets?${new URLSearchParams({ filter: JSON.stringify(filter), facets: JSON.stringify(facets) })}`;
