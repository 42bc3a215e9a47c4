/** Numbers: integers, decimals, money, percentages. */
import { fieldKind } from '../fieldKind.ts';
import { placeholder, formula } from '../sharedKeywords.ts';
import { optionalWords, currency } from '#language/schema/atoms.ts';
import { rules, looks, reads } from '#model/config/keyword.ts';
import { z } from 'zod';
import { namedSchema } from '#language/schema/links.ts';

const bound = z.union([z.number(), namedSchema]).optional();
const limits = {
  min: rules('bound', bound, 'kindWords.number.min', 'min: 1'),
  max: rules('bound', bound, 'kindWords.number.max', 'max: paginas'),
};
const unit = optionalWords('kindWords.number.unit', 'unit: un');
const unitFrom = reads(
  'bound',
  namedSchema.optional(),
  'kindWords.number.unitFrom',
  'unitFrom: autorId.pais',
  {
    ownNames: true,
  },
);
const number = { ...limits, unit, unitFrom, placeholder, formula: formula('paginas * 2') };
const decimals = (most: number) =>
  looks('plain', z.int().min(0).max(most).optional(), 'kindWords.number.decimals', 'decimals: 2');

export const numberFields = [
  fieldKind('integer', 'kindWords.number.integer', '{ type: integer, label: Exemplares }', {
    ...number,
    stars: looks('plain', z.boolean().optional(), 'kindWords.number.stars', 'stars: true'),
  }),
  fieldKind('decimal', 'kindWords.number.decimal', '{ type: decimal, label: Peso }', {
    ...number,
    decimals: decimals(6),
  }),
  fieldKind('money', 'kindWords.number.money', '{ type: money, label: Custo }', {
    ...number,
    // Unit prices of electronic invoices have up to ten.
    decimals: decimals(10),
    currency: looks('plain', currency.optional(), 'kindWords.number.currency', 'currency: USD'),
  }),
  fieldKind('percent', 'kindWords.number.percent', '{ type: percent, label: Desconto }', {
    ...limits,
    placeholder,
    formula: number.formula,
    decimals: decimals(4),
  }),
] as const;
