/** The choices of a facet, and the filter that each one leads to. */
import { deepEqual } from '#model/values/json.ts';
import type { FacetCounts } from '#model/api/facets.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { Filter } from '#model/types.ts';
import type { FacetRange } from '#screens/list/types.ts';
import { keysOf } from '#screens/app/filters/filterWords.ts';
import { only, without } from '#screens/app/filters/useActiveFilters.ts';
import type { DrawnFacet } from './useFacets.ts';

type Value = string | number | boolean | null;
/** `count` is absent until it is loaded. */
export type Choice = { key: string; count?: number; isChosen: boolean; next: Filter } & (
  | { range: FacetRange }
  | { value: Value }
);

export function choicesOf(facet: DrawnFacet, counts: FacetCounts | undefined, filter: Filter): Choice[] {
  const { field, ranges, of } = facet;
  const others = without(filter, keysOf(field, filter));
  const own = only(filter, keysOf(field, filter));
  if (ranges) {
    const counted = counts && 'ranges' in counts ? counts.ranges : [];
    return ranges.map((range, at) => {
      const isChosen = deepEqual(own, range.filter);
      const count = counted[at];
      return {
        key: String(at),
        range,
        isChosen,
        next: isChosen ? others : { ...others, ...range.filter },
        ...(count !== undefined && { count }),
      };
    });
  }
  const counted = counts && 'values' in counts ? counts.values : [];
  const isPlain = Object.keys(own).every((key) => key === field);
  const held = isPlain ? ([own[field] ?? []].flat() as Value[]) : [];
  const isHeld = (value: Value) => held.some((one) => String(one) === String(value));
  const fixed: Value[] = of.options?.map(({ value }) => value) ?? (traitsOf(of).yesNo ? [true, false] : []);
  // Chosen values stay visible even if they are not among the counted ones.
  const values = [
    ...new Map(
      [...fixed, ...counted.flatMap(({ value }) => value ?? []), ...held].map((value) => [
        String(value),
        value,
      ]),
    ).values(),
  ];
  const countOf = (value: Value) =>
    counted.find((one) => String(one.value) === String(value))?.count ??
    (counts && fixed.length > 0 ? 0 : undefined);
  const inOrder = isNumeric(of) ? values.toSorted((one, other) => Number(other) - Number(one)) : values;
  const choices = inOrder.map((value): Choice => {
    const isChosen = isHeld(value);
    const next = isChosen ? held.filter((one) => String(one) !== String(value)) : [...held, value];
    const count = countOf(value);
    return {
      key: String(value),
      value,
      isChosen,
      next: next.length === 0 ? others : { ...others, [field]: next.length === 1 ? next[0] : next },
      ...(count !== undefined && { count }),
    };
  });
  const gap = counted.find(({ value }) => value === null);
  const isGap = filter[`${field}_null`] === true;
  if (!gap && !isGap) return choices;
  return [
    ...choices,
    {
      key: '',
      value: null,
      isChosen: isGap,
      next: isGap ? others : { ...others, [`${field}_null`]: true },
      ...(gap && { count: gap.count }),
    },
  ];
}
