/** What is counted beside a list: how many records have each value of a field, or lie in each of its ranges. */
import type { Filter } from './types.ts';

export type FacetAsked = {
  field: string;
  /** What the list asks of this field: it narrows the other counts, and not this one. */
  filter: Filter;
} & ({ top: number } | { ranges: readonly Filter[] });

/** Of a field the values that most records have; of ranges how many each has, in their order. */
export type FacetCounts = { field: string } & (
  | { values: readonly { value: string | number | boolean | null; count: number }[] }
  | { ranges: readonly number[] }
);

export type FacetsParams = {
  /** What the list asks besides. */
  filter: Filter;
  facets: readonly FacetAsked[];
};

export const maxFacets = 12;
export const maxFacetRanges = 12;
export const maxFacetValues = 100;

/** Where the API answers that, all of it at once. */
export const facetsAt = (resource: string, { filter, facets }: FacetsParams): string =>
  `/${resource}/facets?${new URLSearchParams({ filter: JSON.stringify(filter), facets: JSON.stringify(facets) })}`;
