/**
 * GET /{resource}/facets: the counts beside a list, each under the list's filter and the filters of the other
 * facets. Rights are checked for each as for a figure.
 */
import { conjunction } from '#access/permissions.ts';
import {
  maxFacetRanges,
  maxFacets,
  maxFacetValues,
  type FacetAsked,
  type FacetCounts,
} from '#model/api/answers.ts';
import { inParallel } from '#model/promises.ts';
import type { Filter } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Reader } from '../data/reader.ts';
import { badRequest, type HttpResponse } from '../http/http.ts';
import { parseAggregate, parseParameters } from './queryParser.ts';
import type { Call } from '../caller/caller.ts';
import { aggregateVisible } from './read.ts';

/** Name of the count; no field has this name. */
const counted = '#';
/** Counts computed concurrently, which also limits the database connections of one request. */
const atOnce = 3;

export async function facets(call: Call, search: URLSearchParams, reader: Reader): Promise<HttpResponse> {
  const read = parseParameters(search, ['filter', 'facets']);
  const [filter, asked] = [read('filter', {}), read('facets')];
  if (!Array.isArray(asked) || asked.length === 0 || asked.length > maxFacets || !asked.every(isFacet))
    throw badRequest(translate('query.facets', { max: maxFacets }));
  const body: FacetCounts[] = [];
  await inParallel([...asked.entries()], atOnce, async ([at, facet]) => {
    const others = asked.filter((other) => other !== facet).map((other) => other.filter);
    body[at] = await countsOf(call, facet, [filter as Filter, ...others].reduce(conjunction), reader);
  });
  return { body };
}

async function countsOf(call: Call, facet: FacetAsked, source: Filter, reader: Reader): Promise<FacetCounts> {
  const { field } = facet;
  // A facet's own filter doesn't narrow its counts, but it is still validated.
  parseAggregate({ source: facet.filter, groupBy: [], measures: { [counted]: 'count' } }, call.resource);
  if ('ranges' in facet) {
    const ranges = facet.ranges.map((filter, at) => [String(at), { count: true, filter }] as const);
    const figure = parseAggregate(
      { source, groupBy: [], measures: Object.fromEntries(ranges) },
      call.resource,
    );
    const [row] = await aggregateVisible(call, figure, reader);
    return { field, ranges: ranges.map(([at]) => Number(row![at])) };
  }
  const figure = parseAggregate(
    { source, groupBy: [field], measures: { [counted]: 'count' } },
    call.resource,
  );
  const rows = await aggregateVisible(call, { ...figure, top: facet.top }, reader);
  const values = rows.map((row) => ({ value: row[field] as string | null, count: Number(row[counted]) }));
  return { field, values: values.toSorted((left, right) => right.count - left.count) };
}

function isFacet(value: unknown): value is FacetAsked {
  if (!isMap(value) || typeof value.field !== 'string' || !isMap(value.filter)) return false;
  const { ranges, top, field: _field, filter: _filter, ...others } = value;
  if (Object.keys(others).length > 0 || (ranges === undefined) === (top === undefined)) return false;
  if (ranges === undefined)
    return Number.isInteger(top) && (top as number) > 0 && (top as number) <= maxFacetValues;
  return Array.isArray(ranges) && ranges.length > 0 && ranges.length <= maxFacetRanges && ranges.every(isMap);
}
