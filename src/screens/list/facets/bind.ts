/** Checks the facets of a list. */
import { checkFilter } from '#language/bind/filters.ts';
import {
  findSingleField,
  type ConfigNode,
  type KnownResource,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { isVariable, namesInFilter } from '#model/filter/filter.ts';
import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import type { ListSource } from '../schema.ts';
import { fieldOfFacet, isByRanges } from './facets.ts';
import type { FacetRangeSource, FacetSource } from './schema.ts';

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
