/** Checks the facets of a list. */
import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { Facet, FacetRange } from '../types.ts';
import type { FacetRangeSource, FacetSource, ListSource } from '../schema.ts';
import { checkFilter } from '#language/bind/filters.ts';
import {
  findSingleField,
  type ConfigNode,
  type KnownResource,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { isVariable, namesInFilter } from '#model/filter/filter.ts';

// Resolves the facets that are counted beside a list.

const fieldOfFacet = (source: FacetSource): string => (typeof source === 'string' ? source : source.field);

/** True when a field has too many different values to count each one. */
const isByRanges = (field: { type: string }): boolean => isNumeric(field) || isTemporal(field);

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

export function checkFacets(
  context: BindContext,
  node: ConfigNode,
  { facets = [], tabs }: Pick<ListSource, 'facets' | 'tabs'>,
  resource: KnownResource,
) {
  const ids = facets.map(fieldOfFacet);
  for (const [index, facet] of facets.entries()) {
    const at = typeof facet === 'string' ? node.at(index) : node.at(index, 'field');
    const id = ids[index]!;
    if (ids.indexOf(id) < index) at.error(translate('screens.facetIsRepeated', { id }));
    else if (id === tabs) at.error(translate('screens.fieldIsInTabs', { id }));
    checkFacet(context, node.at(index), at, facet, resource);
  }
}

function checkFacet(
  context: BindContext,
  node: ConfigNode,
  at: ConfigNode,
  facet: FacetSource,
  resource: KnownResource,
) {
  const id = fieldOfFacet(facet);
  const field = findSingleField(at, resource, id);
  if (!field) return;
  const { text, secret } = traitsOf(field);
  const ranges = typeof facet === 'string' ? undefined : facet.ranges;
  if (secret || text === 'lines') return at.error(translate('screens.fieldHasNoValuesRepeat', { id }));
  if (!ranges) {
    // A rating with stars has few values, so it needs no ranges.
    if (isNumeric(field) && !(field.source && 'stars' in field.source && field.source.stars))
      at.error(translate('screens.fieldIsNumber', { id }));
    return;
  }
  checkRanges(context, node.at('ranges'), id, ranges, resource);
  const plain = ranges.filter((one) => typeof one !== 'object');
  if (plain.length > 0 && !isByRanges(field))
    node.at('ranges').error(translate('screens.fieldIsNeitherNumberNor', { id }));
  else if (plain.some((one) => typeof one === 'number') && isTemporal(field))
    node.at('ranges').error(translate('screens.fieldIsDate', { id }));
  else if (plain.some((one) => typeof one === 'string') && isNumeric(field))
    node.at('ranges').error(translate('screens.fieldIsNumberUseNumbers', { id }));
}

function checkRanges(
  context: BindContext,
  node: ConfigNode,
  id: string,
  ranges: readonly FacetRangeSource[],
  resource: KnownResource,
) {
  const numbers = ranges.filter((one) => typeof one === 'number');
  if (numbers.length > 0 && numbers.length < ranges.length)
    return node.error(translate('screens.eitherNumbersAloneOrNamed'));
  if (numbers.some((one, index) => index > 0 && one <= numbers[index - 1]!))
    node.error(translate('screens.numbersPartRangesRise'));
  for (const [index, range] of ranges.entries()) {
    const at = node.at(index);
    if (typeof range === 'string' && !isVariable(range)) at.error(translate('screens.isNoPeriod', { range }));
    else if (typeof range === 'string') checkFilter(context, at, { [id]: range }, resource);
    if (typeof range !== 'object') continue;
    checkFilter(context, at.at('filter'), range.filter, resource);
    const others = Object.keys(range.filter).filter((key) => key !== id && !key.startsWith(`${id}_`));
    if (others.length > 0 && namesInFilter(range.filter).length > 0)
      at.at('filter').error(translate('screens.rangeOfAsksOfAlone', { id }));
  }
}
