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
    title: 'Faixa de uma faceta: ranges',
    about: 'Cada item de `ranges`, numa faceta, quando não é só um número ou um período: uma faixa com nome.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'facets', 1, 'ranges', 0] },
  },
  {
    label: words('O nome da faixa.', 'label: Baratos', { names: true }),
    filter: reads(
      'filter',
      filterSchema,
      'O que o campo da faceta tem nela.',
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
    title: 'Faceta: facets',
    about:
      'Cada item de `facets`, numa lista, quando não é só o nome do campo: ao lado da lista, os valores de um campo, cada um com quantos registros tem sob os outros filtros; um clique filtra.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 5, 'list', 'facets', 0] },
  },
  {
    field: fieldKey(
      'O campo: uma escolha, um sim ou não, uma referência ou um texto curto; um número ou uma data, por faixas, e um de estrelas por valores.',
      'field: genero',
      { names: true },
    ),
    ranges: reads(
      'parts',
      z.array(rangeSchema).min(1).max(maxFacetRanges).optional(),
      'As faixas: números que as separam, períodos como `$today` e `$week-1`, ou itens com nome e filtro; uma data já tem as suas, de hoje ao mês passado.',
      'field: paginas\nranges: [100, 300]',
    ),
    most: looks(
      'plain',
      z.number().int().min(1).max(maxFacetValues).optional(),
      'Quantos valores aparecem de início, os mais frequentes; por padrão, 8.',
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
