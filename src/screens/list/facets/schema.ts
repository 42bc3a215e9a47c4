/** Facets of a list: counts of a field's values or ranges. */
import { z } from 'zod';
import { withContents, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { fieldId, fieldKey, filterSchema, text, words } from '#language/schema/atoms.ts';
import { maxFacetRanges, maxFacetValues } from '#model/api/facets.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { Facet, FacetRange } from '../types.ts';

const rangeMap = mapOf(
  {
    chapter: 'Screens',
    id: 'facetRange',
    title: 'listWords.facets.title',
    about: 'listWords.facets.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'facets', 1, 'ranges', 0] },
  },
  {
    label: words('listWords.facets.label', 'label: Baratos', { names: true }),
    filter: reads(
      'filter',
      filterSchema,
      'listWords.facets.filter',
      'label: Baratos\nfilter: { preco_lt: 20 }',
    ),
  },
);
const rangeSchema = z.union([z.number(), text, rangeMap]);
export type FacetRangeSource = z.infer<typeof rangeSchema>;

const facetMap = mapOf(
  {
    chapter: 'Screens',
    id: 'facet',
    title: 'listWords.facets.facetTitle',
    about: 'listWords.facets.facetAbout',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'facets', 0] },
  },
  {
    field: fieldKey('listWords.facets.field', 'field: genero', { names: true }),
    ranges: reads(
      'parts',
      z.array(rangeSchema).min(1).max(maxFacetRanges).optional(),
      'listWords.facets.ranges',
      'field: paginas\nranges: [100, 300]',
    ),
    most: looks(
      'plain',
      z.number().int().min(1).max(maxFacetValues).optional(),
      'listWords.facets.most',
      'field: autorId\nmost: 5',
    ),
  },
);
export const facetSchema = z.union([fieldId, facetMap]);
export type FacetSource = z.infer<typeof facetSchema>;

export const facetDescription = describeMap<Facet>({
  ...keywordsFrom(facetMap),
  ranges: withContents(keywordsFrom(facetMap).ranges, describeMap<FacetRange>(keywordsFrom(rangeMap))),
});
