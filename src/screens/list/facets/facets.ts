/** Resolves the facets that are counted beside a list. */
import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { Facet, FacetRange } from '../types.ts';
import type { FacetRangeSource, FacetSource } from './schema.ts';

export const fieldOfFacet = (source: FacetSource): string =>
  typeof source === 'string' ? source : source.field;

/** True when a field has too many different values to count each one. */
export const isByRanges = (field: { type: string }): boolean => isNumeric(field) || isTemporal(field);

const usualMost = 8;
/** A field of months has no days, so only the last two periods apply to it. */
const months = ['$month', '$month-1'] as const;
const periods = ['$today', '$week', '$week-1', ...months] as const;
const oldest: (typeof periods)[number] = '$month-1';

export function resolveFacet(source: FacetSource, fields: Readonly<Record<string, Field>>): Facet {
  const facet = typeof source === 'string' ? { field: source } : source;
  const { field, most = usualMost } = { most: undefined, ...facet };
  const declared = 'ranges' in facet ? facet.ranges : undefined;
  const { temporal } = traitsOf(fields[field]);
  const usual = temporal === 'month' ? months : periods;
  const ranges = declared
    ? rangesOf(field, declared)
    : temporal && [...rangesOf(field, usual), { filter: { [`${field}_lt`]: oldest } }];
  return { field, most, ...(ranges && { ranges }) };
}

/** The numbers are the bounds between ranges. */
function rangesOf(field: string, sources: readonly FacetRangeSource[]): FacetRange[] {
  const bounds = sources.filter((one) => typeof one === 'number');
  if (bounds.length > 0)
    return [undefined, ...bounds].map((from, at) => ({
      filter: {
        ...(from !== undefined && { [`${field}_gte`]: from }),
        ...(at < bounds.length && { [`${field}_lt`]: bounds[at] }),
      },
    }));
  return sources.flatMap((one): FacetRange[] => {
    if (typeof one === 'number') return [];
    return typeof one === 'string' ? [{ filter: { [field]: one } }] : [one];
  });
}
